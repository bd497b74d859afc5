import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../core/answer.ts'
import { owner, type Principal } from '../core/principal.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  type TestMail,
} from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'
import { speakerOf } from './asker.ts'

const helen = 'Helen Marsh <helen@dance.example>'
const dan = 'Dan Osei <dan@lets.example>'
const marta = 'Marta Lind <marta@books.example>'
const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')} 09:00:00`
const mail = (number: number, from: string, to: string, text: string): TestMail => ({
  id: String(500_000 + number),
  subject: `Matter ${number}`,
  text,
  from,
  to: [to],
  received: day(number),
})
const mails: readonly TestMail[] = [
  mail(1, dan, helen, 'The rent of Unit 7 is 1,700 pounds a month.'),
  mail(2, helen, dan, 'I will send you two references this week.'),
  mail(3, dan, helen, 'The keys are ready on Monday.'),
  mail(4, marta, helen, 'I still need the November bank statement from you.'),
  mail(5, helen, marta, 'I will send you the mileage log by Wednesday.'),
  mail(6, marta, helen, 'The books are closed.'),
  mail(7, helen, marta, 'Here are the receipts for the costumes.'),
  mail(8, dan, helen, 'The lift is being repaired.'),
  mail(9, dan, marta, 'Please send the invoice for the lift to our office.'),
  mail(10, helen, dan, 'The lift works again.'),
]
const mailbox = await corpusOf(mails.map(mailRecord))
const few = await corpusOf(mails.slice(0, 6).map(mailRecord))
const papers = await corpusOf([
  pageRecord('pump', 'Pump', 'Open the valve to reset the pump. My brother and I wrote this page.'),
])
const user: Principal = { kind: 'user', id: 'marta', groups: [] }

const asked = (
  text: string,
  {
    store = mailbox,
    me,
    principal = owner,
  }: {
    readonly store?: typeof mailbox
    readonly me?: string | undefined
    readonly principal?: Principal
  } = {},
): Promise<Answer> =>
  collectAnswer(
    ask(
      { text, me },
      {
        documents: store.documents,
        keywords: store.keywords,
        vectors: store.vectors,
        graph: store.graph,
        clock: { now: () => Date.UTC(2026, 5, 15) },
        timeZone: 'UTC',
      },
      { principal },
    ),
  )
const speaking = (text: string, me?: string, principal = owner, store = mailbox) =>
  speakerOf(text, me, store, { principal })
test('who says “I” in a text is whom it is said to be, else whose mailbox it is', async () => {
  assert.equal((await speaking('I told Dan to wait.'))?.name, 'Helen Marsh')
  assert.equal((await speaking('I told Helen to wait.', 'dan@lets.example'))?.name, 'Dan Osei')
  assert.equal(await speaking('Dan told Helen to wait.'), undefined)
  assert.equal(await speaking('I told Dan to wait.', undefined, user), undefined)
  assert.equal(await speaking('I told Dan to wait.', undefined, owner, few), undefined)
  assert.equal(await speaking('My brother and I wrote it.', undefined, owner, papers), undefined)
})

const idsIn = ({ text }: Answer): readonly string[] => [...new Set(text.match(/5000\d\d/g))].sort()
const told = (answer: Answer): string => answer.statuses.join(' ')

test('“I” is whom the asker is said to be, in questions that records answer', async () => {
  const got = await asked('Which emails did I get from Dan Osei?', { me: 'helen@dance.example' })
  assert.deepEqual(idsIn(got), ['500001', '500003', '500008'])
  assert.match(told(got), /“I” is Helen Marsh <helen@dance\.example>\./)
  assert.equal(got.question, 'Which emails did I get from Dan Osei?')
  const sent = await asked('Which emails did I send to Marta Lind?', { me: 'Dan Osei' })
  assert.deepEqual(idsIn(sent), ['500009'])
  const wrote = await asked('Who emailed me on 4 January 2026?', { me: 'HELEN@dance.example' })
  assert.match(wrote.text, /Marta Lind/)
})

test('“I” is whom the asker is said to be, in questions that texts answer', async () => {
  const rent = await asked('How much rent do I pay for Unit 7?', { me: 'helen@dance.example' })
  assert.match(rent.text, /1,700 pounds/)
})

test('a mailbox says whose it is, to its owner', async () => {
  const got = await asked('How many emails did I get from Dan Osei?')
  assert.match(got.text, /^3 emails/)
  assert.match(told(got), /“I” is Helen Marsh <.*>, who sent or received 9 of 10 emails/)
  for (const who of [{ principal: user }, { store: few }]) {
    const open = await asked('How many emails did I get from Dan Osei?', who)
    assert.match(told(open), /“I” is not known: name the person/)
    assert.equal(/--me/.test(told(open)), 'store' in who)
  }
})

test('a user is nobody but themselves', async () => {
  const { text } = await asked('How many emails did I get from Dan Osei?', {
    principal: user,
    me: 'marta@books.example',
  })
  assert.match(text, /^1 email\b/)
})

test('what is not about the asker stays as it is', async () => {
  for (const text of ['How do I reset the lift?', 'Tell me who sent the receipts', 'Hello'])
    assert.doesNotMatch(told(await asked(text)), /“I”/)
  const page = await asked('Who wrote this page with my brother?', { store: papers, me: 'Ann' })
  assert.doesNotMatch(told(page), /“I”/)
})

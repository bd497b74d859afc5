import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { readQuestion } from '../../language/question/question.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { mailRecord, type TestMail } from '../mail-corpus.contract.ts'
import { answerFromGraph } from './answer-from-graph.ts'
import type { PersonMatch } from './find-person.ts'
import { withNamedPeople } from './people-in-question.ts'

const people = {
  anna: 'Anna Lind <anna.lind@acme.example>',
  berg: 'Anna Berg <anna.berg@globex.example>',
  robert: 'Robert Haldane <rhaldane@acme.example>',
  liz: 'Elizabeth Crane <ecrane@globex.example>',
  dale: 'Christopher Dale <cdale@acme.example>',
  poe: 'Christine Poe <cpoe@globex.example>',
  john: 'John Smithers <john.smithers@acme.example>',
  stone: 'Will Stone <wstone@acme.example>',
  rose: 'May Rose <may.rose@globex.example>',
  price: 'Mark Price <mark@pricey.example>',
  gross: 'Tom Gross <tgross@inkwell.example>',
  jose: 'José Müller <jose.mueller@acme.example>',
  nr: 'Person Nr77',
  ida: 'iverdal@acme.example <iverdal@acme.example>',
  kate: 'kate.winters@acme.example <kate.winters@acme.example>',
  garden: 'garden-users@lists.fen.example <garden-users@lists.fen.example>',
  garden2: 'garden-users@fen.example <garden-users@fen.example>',
  team: 'bridge-team@acme.example <bridge-team@acme.example>',
} as const
type Key = keyof typeof people

let next = 100_000
const mail = (from: Key, to: readonly Key[], subject: string, text = 'See below.'): TestMail => ({
  id: String(++next),
  subject,
  text,
  from: people[from],
  to: to.map(key => people[key]),
  received: `2024-03-${String(1 + (next % 27)).padStart(2, '0')} 10:00:00`,
})
const mails = [
  ...Array.from({ length: 12 }, () => mail('anna', ['garden'], '[Garden] Seeds')),
  mail('berg', ['anna'], 'Rota for September'),
  mail('robert', ['garden2'], 'Re: Seeds', 'The price of seeds went up.'),
  mail('liz', ['team'], 'Harvest dance'),
  mail('dale', ['poe', 'team'], 'Re: Harvest dance'),
  mail('poe', ['dale'], 'Fwd: [Acme] Harvest dance!'),
  mail('john', ['stone'], 'The harvest', 'We talked about the harvest dance.'),
  mail('stone', ['rose'], 'Is the well dry?'),
  mail('rose', ['stone', 'garden'], 'Bees'),
  mail('price', ['gross'], 'Bees and the bridge'),
  mail('gross', ['price'], 'GPS receivers'),
  mail('jose', ['nr'], 'Fence'),
  mail('nr', ['jose'], 'Fence'),
  mail('kate', ['garden'], 'Compost'),
  mail('ida', ['kate'], 'Rain barrel', 'Best wishes, Ida'),
]
const store = openSqliteStore({ path: ':memory:' })
await store.writer.commit(
  { sources: [{ id: 'test', kind: 'file', location: 'test' }], put: mails.map(mailRecord) },
  { principal: owner },
)

const context = { now: Date.UTC(2025, 5, 15), timeZone: 'UTC' }
async function matchesIn(question: string): Promise<PersonMatch[]> {
  const { request } = readQuestion(question, context)
  assert.ok(request !== undefined)
  const named = await withNamedPeople(request.text, request.tokens, store, { principal: owner })
  return [...named.people.values()]
}
/** Addresses, or ids without one, of everybody found. */
async function foundIn(question: string): Promise<string[]> {
  const matches = await matchesIn(question)
  const ids = matches.flatMap(match => (match.kind === 'found' ? match.ids : []))
  const nodes = await store.graph.nodes(ids, { principal: owner })
  return nodes
    .flatMap(({ properties }) => properties['address'] ?? properties['personId'] ?? [])
    .map(String)
    .sort()
}
const addressOf = (key: Key): string => /<(.+)>/.exec(people[key])?.[1] ?? people[key]

const named: ReadonlyArray<readonly [question: string, ...people: Key[]]> = [
  ['What did Robert Haldane write?', 'robert'],
  ['What did robert haldane write?', 'robert'],
  ['emails from Haldane, Robert', 'robert'],
  ['How many emails did Haldane send?', 'robert'],
  ['How many emails did rhaldane send?', 'robert'],
  ['How many emails did R. Haldane send?', 'robert'],
  ['How many emails did Bob send?', 'robert'],
  ['What did Rob Haldane write?', 'robert'],
  ['What did Robert Haldnae write?', 'robert'],
  ['emails from Haldnae', 'robert'],
  ['What did Liz say about the dance?', 'liz'],
  ['emails to Beth Crane', 'liz'],
  ['What did Jonh Smihters write?', 'john'],
  ['when was john smithers first email', 'john'],
  ['when was robert haldanes first email', 'robert'],
  ['emails from roberts'],
  ['what did john smiterhs write', 'john'],
  ['how many emails did jon smithrs send'],
  ['how many emails did john smithrs send', 'john'],
  ['who wrote to elizabeth crame in march', 'liz'],
  ['How many emails did Ida Verdal send?', 'ida'],
  ['emails from ida verdal', 'ida'],
  ['emails from Verdal', 'ida'],
  ['emails from Olaf Verdal'],
  ["What was John Smithers' last email?", 'john'],
  ['Which emails did Jose Muller send?', 'jose'],
  ['emails from Kate Winters', 'kate'],
  ['emails from winters', 'kate'],
  ['emails from kate.winters', 'kate'],
  ['How many emails did Person Nr77 send?', 'nr'],
  ['How many emails did person nr 77 send?', 'nr'],
  ['How many emails did Nr77 send?', 'nr'],
  // Names that are everyday words.
  ['What did Tom say about GPS?', 'gross'],
  ['What did Gross write about GPS?', 'gross'],
  ['What did Will write about the well?', 'stone'],
  ['What did May write about bees?', 'rose'],
  ['emails from May Rose', 'rose'],
  ['Did Mark write to Tom?', 'price', 'gross'],
  // One of several, who wrote far more.
  ['How many emails did Anna send?', 'anna'],
  // Lists and domains.
  ['When did Anna Lind last write to garden-users?', 'anna', 'garden', 'garden2'],
  ['How many emails were sent to the garden users mailing list?', 'garden', 'garden2'],
  ['How many emails were sent to garden users?', 'garden', 'garden2'],
  ['How many emails were sent to [Garden-users]?', 'garden', 'garden2'],
  ['Who wrote to the mailing list garden-users?', 'garden', 'garden2'],
  ['Who wrote to the bridge team?', 'team'],
  ['Who wrote to the garden list?', 'garden', 'garden2'],
  ['emails to garden-users@fen.example', 'garden2'],
  ['emails except those on bridge-team', 'team'],
  ['emails about bridge-team'],
  // What was moved behind has no name in its capital.
  ['Since 2024-03-02, which emails were sent by Kate?', 'kate'],
  ['From 2024-02 to March 2024, which people did Robert write to?', 'robert'],
  ['Did anyone at globex.example write about bees?', 'berg', 'liz', 'poe', 'rose'],
  ['How many emails did people from Globex send?', 'berg', 'liz', 'poe', 'rose'],
  ['emails from Globex', 'berg', 'liz', 'poe', 'rose'],
]
for (const [question, ...keys] of named) {
  test(`finds whom it means: ${question}`, async () => {
    const expected = keys
      // An address that a question spells out is a token of its own.
      .filter(key => !addressOf(key).includes('@') || !question.includes(addressOf(key)))
      .map(addressOf)
      .sort()
    assert.deepEqual(await foundIn(question), expected)
  })
}

for (const question of [
  'When will the bridge be open?',
  'Will the bridge hold?',
  'Which emails mark the end of the season?',
  'How many emails were received in May?',
  'emails received in March 2024',
  'emails about the rose garden',
  'emails with price lists',
  'emails related to stone',
  'Did anyone reply to the dance question?',
]) {
  test(`takes no word for a name: ${question}`, async () => {
    assert.deepEqual(await matchesIn(question), [])
  })
}

test('a short form or name that two people bear is ambiguous', async () => {
  const [match] = await matchesIn('How many emails did Chris send?')
  assert.equal(match?.kind, 'ambiguous')
  assert.ok(match.kind === 'ambiguous')
  assert.deepEqual(match.candidates.toSorted(), [people.poe, people.dale])
})

test('of namesakes who has far more mails in the role is meant, the other is told', async () => {
  const [sent] = await matchesIn('How many emails did Anna send?')
  assert.ok(sent?.kind === 'found')
  assert.deepEqual(sent.readAs, { how: 'part', as: people.anna, others: [people.berg] })
  // Only one of them received a mail, which is too few to tell.
  const [received] = await matchesIn('How many emails did Anna receive?')
  assert.equal(received?.kind, 'ambiguous')
})

test('how a name was read is told unless it is the whole name', async () => {
  const howOf = async (question: string): Promise<string | undefined> => {
    const [match] = await matchesIn(question)
    assert.ok(match?.kind === 'found', question)
    return match.readAs?.how
  }
  assert.equal(await howOf('emails from Robert Haldane'), undefined)
  assert.equal(await howOf('emails from Haldane'), 'part')
  assert.equal(await howOf('emails from Bob'), 'short-form')
  assert.equal(await howOf('emails from Haldnae'), 'spelling')
  assert.equal(await howOf('emails to the garden-users list'), 'list')
  assert.equal(await howOf('emails from Globex'), 'domain')
})

test('a word of the corpus is no slip of a name', async () => {
  // "seeds" is one letter from nobody, "Prise" from Price, and "receivers" stands in a subject.
  assert.deepEqual(await foundIn('emails from Prise'), [addressOf('price')])
  assert.deepEqual(await foundIn('emails from Fence'), [])
})

test('a name that nobody bears is unknown, not a part of another one', async () => {
  for (const question of ['emails from Ravenscroft', 'How many emails did Bob Quark send?'])
    assert.deepEqual(
      (await matchesIn(question)).map(match => match.kind),
      ['unknown'],
      question,
    )
  const outcome = await answerFromGraph(readQuestion('emails from Ravenscroft', context), store, {
    principal: owner,
    timeZone: 'UTC',
    page: 0,
    pageSize: 20,
  })
  assert.ok(outcome.kind === 'unknown')
  assert.equal(outcome.what, 'person “Ravenscroft”')
})

test('the answer says whom a name was taken for', async () => {
  const outcome = await answerFromGraph(
    readQuestion('How many emails did Jonh Smihters send?', context),
    store,
    { principal: owner, timeZone: 'UTC', page: 0, pageSize: 20 },
  )
  assert.ok(outcome.kind === 'answer')
  assert.equal(
    outcome.answer.description,
    ' from Jonh Smihters, reading “Jonh Smihters” as John Smithers <john.smithers@acme.example>',
  )
})

async function idsIn(question: string): Promise<string[]> {
  const outcome = await answerFromGraph(readQuestion(question, context), store, {
    principal: owner,
    timeZone: 'UTC',
    page: 0,
    pageSize: 50,
  })
  assert.ok(outcome.kind === 'answer', `${question} → ${outcome.kind}`)
  return outcome.answer.mails.map(({ subject }) => subject).sort()
}
const dance = ['Fwd: [Acme] Harvest dance!', 'Harvest dance', 'Re: Harvest dance']
const bySubject: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['Who received the email Harvest dance?', dance],
  ['Who sent the harvest dance email?', dance],
  ['How many emails are in the Harvest dance thread?', dance],
  ['Who took part in the thread about Harvest Dance?', dance],
  ['Who took part in the conversation called Harvest dance?', dance],
  ['emails titled "harvest dance"', dance],
  ['Who sent the email Rota for September?', ['Rota for September']],
  ['How many emails are in the Is the well dry thread?', ['Is the well dry?']],
  ['Who wrote in the Bees thread?', ['Bees']],
  ['How many emails did Elizabeth Crane send in the Harvest dance thread?', ['Harvest dance']],
  // Not a subject: words of the mails.
  ['Show the emails about the harvest dance', [...dance, 'The harvest'].sort()],
]
for (const [question, expected] of bySubject) {
  test(`finds the mails of a subject: ${question}`, async () => {
    assert.deepEqual(await idsIn(question), [...expected].sort())
  })
}

test("a mail is its writer's", async () => {
  assert.deepEqual(await idsIn("What was John Smithers' last email?"), ['The harvest'])
})

test('a mailing list is nobody: neither of two people nor who got the most', async () => {
  const groupsOf = async (question: string): Promise<string[]> => {
    const outcome = await answerFromGraph(readQuestion(question, context), store, {
      principal: owner,
      timeZone: 'UTC',
      page: 0,
      pageSize: 50,
    })
    assert.ok(outcome.kind === 'answer', `${question} → ${outcome.kind}`)
    return outcome.answer.groups.map(({ name }) => name)
  }
  const isList = (name: string): boolean => name.includes('garden-users@lists.fen.example')
  for (const question of [
    'Which two people exchanged the most emails?',
    'Who received the most emails?',
    'Who did Anna Lind write to most often?',
    'Who has never sent an email?',
  ])
    assert.ok(!(await groupsOf(question)).some(isList), question)
  // Whatever received the most may well be a list.
  const recipients = await groupsOf('Which recipient got the most emails?')
  assert.ok(isList(recipients[0] ?? ''))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer } from '../core/answer.ts'
import { owner } from '../core/principal.ts'
import { corpusOf, mailRecord, type TestMail } from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const ida = 'Ida Lund <ida@rowing.example>'
const max = 'Max Orr <max@rowing.example>'
const pia = 'Pia Sand <pia@rowing.example>'

type Sent = Pick<TestMail, 'id' | 'subject' | 'from' | 'to'> & { readonly answers?: string }
const asks = (id: string, subject: string): Sent => ({ id, subject, from: ida, to: [max, pia] })
const answer = (id: string, from: string, to: Sent): Sent => ({
  id,
  subject: `Re: ${to.subject}`,
  from,
  to: [to.from],
  answers: to.id,
})

async function told(mails: readonly Sent[], question: string): Promise<string> {
  const { documents, keywords, vectors, graph } = await corpusOf(
    mails.map((mail, day) =>
      mailRecord({
        ...mail,
        text: 'The river is high.',
        received: `2024-06-${String(day + 1).padStart(2, '0')} 09:00:00`,
        conversation: `CONV${mail.answers ?? mail.id}XYZ`,
      }),
    ),
  )
  const clock = { now: () => Date.UTC(2025, 5, 15) }
  const ports = { documents, keywords, vectors, graph, clock, timeZone: 'UTC' }
  return (await collectAnswer(ask({ text: question }, ports, { principal: owner }))).text
}

const [picnic, bus] = [asks('400001', 'Picnic'), asks('400002', 'Bus')]
const read =
  '(sought: emails in reply to emails from Ida, reading “Ida” as Ida Lund <ida@rowing.example>)'
const toIda: ReadonlyArray<readonly [mails: readonly Sent[], text: string]> = [
  [
    [picnic, answer('400003', max, picnic)],
    `1 of the 2 people who got the email did not answer it ${read}:\n${pia}: 1 unanswered email`,
  ],
  [
    [picnic, answer('400003', max, picnic), answer('400004', pia, picnic)],
    `Everybody answered: all 2 people who got the email answered it ${read}.`,
  ],
  // Each answered one of two.
  [
    [picnic, bus, answer('400003', max, picnic), answer('400004', pia, bus)],
    `None of the 2 people who got the 2 emails answered every one that they got ${read}:\n` +
      `${max}: 1 unanswered email\n${pia}: 1 unanswered email`,
  ],
  [
    [picnic, bus, answer('400003', max, picnic)],
    `None of the 2 people who got the 2 emails answered every one that they got ${read}:\n` +
      `${pia}: 2 unanswered emails\n${max}: 1 unanswered email`,
  ],
  [
    [
      picnic,
      bus,
      ...[picnic, bus].flatMap((to, at) =>
        [max, pia].map((from, by) => answer(`40001${at}${by}`, from, to)),
      ),
    ],
    'Everybody answered: all 2 people who got the 2 emails answered every one that they got ' +
      `${read}.`,
  ],
]
for (const [mails, text] of toIda)
  test(`who left an email unanswered: ${text.slice(0, 70)} of ${mails.length}`, async () => {
    const lines = (await told(mails, 'Who has yet to answer Ida?')).split('\n')
    // The email itself is shown behind them.
    assert.equal(lines.filter(line => !line.startsWith('2024')).join('\n'), text)
  })

test('thanks for an answer wait for none', async () => {
  const yes = answer('400003', max, picnic)
  const thanks = { ...answer('400005', ida, yes), subject: 'Re: Picnic' }
  const text = await told(
    [picnic, yes, answer('400004', pia, picnic), thanks],
    'Who has yet to answer Ida?',
  )
  assert.match(text, /^Everybody answered: all 2 people who got the email answered it /)
})

test('somebody who got an email at two addresses left one unanswered', async () => {
  const toBoth = { ...picnic, to: [max, 'Max Orr <orr@home.example>', pia] }
  const text = await told([toBoth, answer('400003', pia, picnic)], 'Who has yet to answer Ida?')
  assert.match(text, /^1 of the 2 people who got the email did not answer it /)
  assert.match(text, /\nMax Orr <[^>]*>: 1 unanswered email\n/)
})

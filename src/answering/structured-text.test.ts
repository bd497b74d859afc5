import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer } from '../core/answer.ts'
import { owner } from '../core/principal.ts'
import { corpusOf, mailRecord } from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const [ada, ben, cleo] = [
  'Ada Park <ada@example.com>',
  'Ben Reed <ben@example.com>',
  'Cleo Voss <cleo@example.com>',
]
const tents = { subject: 'Tents', text: 'Two tents are enough.', from: ada, to: [ben], cc: [cleo] }
const store = await corpusOf([
  mailRecord({ ...tents, id: '400001', received: '2024-03-04 09:00:00' }),
  mailRecord({ ...tents, id: '400002', received: '2024-03-05 09:00:00' }),
])

async function answerTo(text: string, timeZone = 'UTC'): Promise<string> {
  const ports = {
    documents: store.documents,
    keywords: store.keywords,
    vectors: store.vectors,
    graph: store.graph,
    clock: { now: () => Date.UTC(2025, 5, 15) },
    timeZone,
  }
  return (await collectAnswer(ask({ text }, ports, { principal: owner }))).text
}

const answers: ReadonlyArray<readonly [question: string, part: string]> = [
  ['Which emails was Cleo Voss copied on?', `· from ${ada} to ${ben}, cc ${cleo} ·`],
  ['Who sent email 400001?', `was sent by ${ada} (to ${ben}, cc ${cleo}; received`],
  ['Who received email 400001?', `was received by ${ben} and ${cleo} (cc) (from ${ada};`],
  ['Who was in copy of email 400001?', `had ${cleo} in copy (from ${ada} to ${ben};`],
  ['How many people received email 400001?', '2 recipients in 1 email'],
]
for (const [question, part] of answers)
  test(`receivers and those in copy are told apart: ${question}`, async () => {
    const text = await answerTo(question)
    assert.ok(text.includes(part), text)
  })

test('times are told with the zone on whose clock they are', async () => {
  const asked = 'When was email 400001 received?'
  for (const zone of ['UTC', 'Europe/Berlin'])
    assert.match(
      await answerTo(asked, zone),
      new RegExp(`was received on 2024-03-04 09:00:00 ${zone} `),
    )
  assert.match(await answerTo('List the emails of Ada Park'), /^2024-03-04 09:00:00 UTC · email/m)
})

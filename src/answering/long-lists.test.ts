import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../core/answer.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import { owner, type Principal } from '../core/principal.ts'
import { corpusOf, mailRecord } from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const number = (index: number): string => String(index).padStart(4, '0')
const person = (index: number): string => `Guest ${number(index)} <guest${index}@example.com>`
const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => person(from + index))
const sender = 'Clara Host <clara@example.com>'
const mail = {
  subject: 'Open day',
  text: 'The open day is on 5 May 2024.',
  from: sender,
  received: '2024-03-01 10:00:00',
}
const store = await corpusOf([
  mailRecord({ ...mail, id: '900001', to: range(0, 600), cc: range(600, 1_000) }),
  mailRecord({ ...mail, id: '900002', to: range(0, 30), received: '2024-03-02 10:00:00' }),
  mailRecord({
    ...mail,
    id: '900003',
    to: range(0, 60),
    received: '2024-03-03 10:00:00',
    groups: ['team'],
  }),
])

/** The answer, and the number of rows that queries of the graph gave for it. */
async function answerTo(
  text: string,
  principal: Principal = owner,
): Promise<{ readonly answer: Answer; readonly rows: number }> {
  let rows = 0
  const graph: GraphReader = {
    ...store.graph,
    async query(...query) {
      const result = await store.graph.query(...query)
      rows += result.rows.length
      return result
    },
  }
  const ports = {
    documents: store.documents,
    keywords: store.keywords,
    vectors: store.vectors,
    graph,
    clock: { now: () => Date.UTC(2025, 5, 15) },
    timeZone: 'UTC',
  }
  return { answer: await collectAnswer(ask({ text }, ports, { principal })), rows }
}

const firstTen = Array.from({ length: 10 }, (_, index) => person(index)).join(', ')
const most = 100

test(
  'of a mail to a thousand the first few recipients are named and all are counted, without ' +
    'reading all',
  async () => {
    const { answer, rows } = await answerTo('Who received email 900001?')
    assert.ok(
      answer.text.startsWith(
        `Email 900001 “Open day” was received by ${firstTen} and 990 more (from ${sender};`,
      ),
      answer.text,
    )
    assert.ok(rows < most, `${rows} rows`)
    const [sentence] = answer.sentences
    assert.deepEqual(sentence?.lists, [
      {
        of: 'recipients',
        total: 1_000,
        names: Array.from({ length: 10 }, (_, index) => person(index)),
        truncated: true,
      },
    ])
    assert.equal(sentence?.pathsTotal, 1_001)
    assert.equal(sentence?.paths.length, 11)
  },
)

const shortened: ReadonlyArray<readonly [question: string, expected: string | RegExp]> = [
  [
    'How many people received email 900001?',
    `1,000 recipients in 1 email with id 900001: ${firstTen} and 990 more.`,
  ],
  [
    'Who was in copy of email 900001?',
    /had (?:Guest 06\d\d <[^>]+>, ){9}Guest 0609 <[^>]+> and 390 more in copy/,
  ],
  [
    'Who sent email 900001?',
    `was sent by ${sender} (to ${firstTen} and 590 more, cc Guest 0600 <guest600@example.com>, `,
  ],
  [
    'List the emails received in 2024',
    `· “Open day” · from ${sender} to ${firstTen} and 590 more, cc Guest 0600 <`,
  ],
]
for (const [question, expected] of shortened) {
  test(`names the first few of a long list: ${question}`, async () => {
    const { answer, rows } = await answerTo(question)
    assert.ok(
      typeof expected === 'string' ? answer.text.includes(expected) : expected.test(answer.text),
      answer.text,
    )
    assert.ok(rows < 2 * most, `${rows} rows`)
  })
}

test('a list of thirty is whole, and notes nothing as left out', async () => {
  const { answer } = await answerTo('Who received email 900002?')
  assert.ok(answer.text.includes(`${person(28)} and ${person(29)} (from`), answer.text)
  assert.equal(answer.sentences[0]?.lists, undefined)
  assert.equal(answer.sentences[0]?.pathsTotal, undefined)
})

test('of many that tie only the first few are listed, the others counted', async () => {
  const { answer } = await answerTo('Who received the most emails?', {
    kind: 'user',
    id: 'x',
    groups: [],
  })
  assert.match(
    answer.text,
    /^The most of 2 emails \(30 tie\):\nGuest 0000 <guest0@example.com>: 2 emails\n/,
  )
  const { answer: all } = await answerTo('Who received the fewest emails?')
  assert.match(all.text, /\(940 tie\):\n(?:Guest 00[67]\d <[^>]+>: 1 email\n){10}and 930 more$/)
})

test('nobody is counted whom the asker may not know of', async () => {
  const { answer } = await answerTo('How many people received email 900003?', {
    kind: 'user',
    id: 'x',
    groups: [],
  })
  assert.doesNotMatch(answer.text, /60|Guest/)
  const { answer: allowed } = await answerTo('How many people received email 900003?', {
    kind: 'user',
    id: 'x',
    groups: ['team'],
  })
  assert.match(allowed.text, /^60 recipients/)
})

test(
  'a step over the recipients of a mail to a thousand knows all of them, and names the first ' +
    'few where one is meant',
  async () => {
    const { answer } = await answerTo('Which emails did the person who received email 900001 send?')
    assert.match(
      answer.text,
      /“the person who received email 900001” could be (?:Guest 000\d [^ ]+ or ){10}990 more\./,
    )
  },
)

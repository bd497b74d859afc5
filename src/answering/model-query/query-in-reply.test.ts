import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryInReply } from './query-in-reply.ts'

const whole = { isCutOff: false }
const query = 'MATCH (e:Email)\nWHERE e.emailId = 1\n\nRETURN e.subject'

test('the query of a reply is taken whole, whatever stands around it', () => {
  for (const reply of [
    query,
    `\`\`\`\n${query}\n\`\`\``,
    `~~~cypher\n${query}\n~~~`,
    `Here it is:\n\`\`\`cypher\n${query}\n\`\`\`\nIt finds the subject.`,
    `Here it is:\n${query}`,
    `Sure!\n\n${query}`,
    `<query>\n${query}\n</query>`,
    `<think>Perhaps MATCH (n) RETURN n?</think>${query}`,
    `\`\`\`cypher\n${query}`,
  ])
    assert.deepEqual(queryInReply(reply, 'zero-shot', whole), { status: 'query', text: query })
  assert.deepEqual(queryInReply('```RETURN 1 AS one```', 'zero-shot', whole), {
    status: 'query',
    text: 'RETURN 1 AS one',
  })
})

test('a line that may belong to the query is never left out', () => {
  for (const reply of [`USE other\n${query}`, `FOREACH (x IN [1] | SET y.z = 1)\n${query}`]) {
    const found = queryInReply(reply, 'zero-shot', whole)
    assert.ok(found.status === 'problem' && found.problem.reason === 'no_query')
  }
})

test('of several different blocks only a reply that reasons means the last', () => {
  const reply = '```\nRETURN 1 AS a\n```\n```\nRETURN 2 AS a\n```'
  assert.deepEqual(queryInReply(reply, 'steps', whole), { status: 'query', text: 'RETURN 2 AS a' })
  for (const mode of ['zero-shot', 'few-shot'] as const) {
    const found = queryInReply(reply, mode, whole)
    assert.ok(found.status === 'problem' && found.problem.reason === 'several_queries')
  }
})

test('what was cut off is not taken for a query', () => {
  const cut = { isCutOff: true }
  for (const [reply, mode] of [
    [query, 'zero-shot'],
    [`\`\`\`\n${query}`, 'zero-shot'],
    // The last block is still to come.
    [`\`\`\`\n${query}\n\`\`\`\nBetter:`, 'steps'],
  ] as const) {
    const found = queryInReply(reply, mode, cut)
    assert.ok(found.status === 'problem' && found.problem.reason === 'unreadable')
  }
  const closed = queryInReply(`\`\`\`\n${query}\n\`\`\`\nThis find`, 'few-shot', cut)
  assert.equal(closed.status, 'query')
})

test('a reply of any size is read in time', () => {
  for (const piece of [
    '`',
    '```\n',
    '<query>',
    '</query> ',
    ' \n',
    '//',
    '</think>',
    'MATCH (n)\n',
  ]) {
    const reply = piece.repeat(Math.floor(99_000 / piece.length))
    const started = performance.now()
    queryInReply(`${reply}x`, 'steps', whole)
    queryInReply(`x${reply}x`, 'zero-shot', whole)
    assert.ok(performance.now() - started < 1_000, piece)
  }
  const found = queryInReply('MATCH '.repeat(200_000), 'steps', whole)
  assert.ok(found.status === 'problem' && found.problem.reason === 'unreadable')
})

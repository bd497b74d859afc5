import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isAppError } from '../core/errors.ts'
import { loadQueryExamples } from './load-prompts.ts'
import { defaultQueryExamples, parseQueryExamples, queryExamplesText } from './query-examples.ts'

const root = mkdtempSync(join(tmpdir(), 'veritrail-examples-'))
after(() => rmSync(root, { recursive: true }))

const file = (body: string): string => `---\nversion: 2-ours\n---\n${body}`

test('examples are read from their file, question by question', () => {
  assert.deepEqual(
    parseQueryExamples(
      file(
        '\n## Who sent it?\n\n```cypher\nMATCH (n)\n\nRETURN n\n```\r\n## How many?\n```\nX\n```',
      ),
      'f',
    ),
    {
      version: '2-ours',
      examples: [
        { question: 'Who sent it?', query: 'MATCH (n)\n\nRETURN n' },
        { question: 'How many?', query: 'X' },
      ],
    },
  )
})

test('a file of examples that cannot be used is an error that names file and line', () => {
  for (const [body, message] of [
    ['## A\n', /last question has no query/],
    ['## A\n## B\n', /line 5: the question above it has no query/],
    ['```\nX\n```', /line 4: a query needs a line "## question"/],
    ['## A\n```\nX', /fence of its last query is not closed/],
    ['## A\n```\n\n```', /query of "A" is empty/],
    ['prose\n', /line 4: there are only lines/],
    ['## A\n```\nX\n```\n'.repeat(51), /more than 50 examples/],
  ] as const)
    assert.throws(
      () => parseQueryExamples(file(body), 'examples/graph-query.md'),
      (error: unknown) =>
        isAppError(error, 'invalid_input') &&
        error.message.startsWith('examples/graph-query.md cannot be used: ') &&
        message.test(error.message),
      body,
    )
  assert.throws(() => parseQueryExamples('## A', 'f'), /must begin with front matter/)
})

test('a folder with such a file replaces the examples of the product', async () => {
  assert.equal(await loadQueryExamples(), defaultQueryExamples)
  assert.equal(await loadQueryExamples(join(root, 'nowhere')), defaultQueryExamples)
  mkdirSync(join(root, 'examples'))
  writeFileSync(join(root, 'examples', 'graph-query.md'), file('## A\n```\nX\n```\n'))
  assert.deepEqual((await loadQueryExamples(root)).examples, [{ question: 'A', query: 'X' }])
})

test('a prompt shows the examples as questions with their queries', () => {
  assert.equal(
    queryExamplesText([
      { question: 'A', query: 'X' },
      { question: 'B', query: 'Y' },
    ]),
    'Question: A\n```cypher\nX\n```\n\nQuestion: B\n```cypher\nY\n```',
  )
})

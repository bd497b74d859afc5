import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../../support/random.ts'
import { notTold } from '../cells/not-told.ts'
import { askInvented } from './invented-statement.ts'
import type { KnownStatement, Participant } from './known-statement.ts'
import { statementBase } from './statement-base.ts'

const navy = { name: 'British Navy', label: 'Organization' }
const city = { name: 'New Amsterdam', label: 'Place' }
const names: readonly Participant[] = [
  navy,
  city,
  { name: 'Danish Company', label: 'Organization' },
  ...['Hudson River', 'Long Beach', 'Turtle Bay'].map(name => ({ name, label: 'Place' })),
]
const statement: KnownStatement = {
  documentKey: 'new-york.md',
  subject: navy,
  opening: 'The British Navy',
  rest: 'captured New Amsterdam',
  object: city,
  year: 1664,
  evidence: { documentKey: 'new-york.md', text: '', start: 0, end: 0 },
}
const text = 'In 1664 the British Navy captured New Amsterdam.'

test('what a document states is asked of a thing that no document names, on every level', () => {
  const statements = statementBase([{ statements: [statement], names, text }])
  const random = seededRandom(1)
  for (const bloom of ['B1', 'B2', 'B3', 'B4'] as const) {
    const drafts = [
      ...askInvented(bloom)(statement, {
        statements,
        random,
        isNamed: name => text.includes(name),
      }),
    ]
    assert.equal(drafts.length, bloom === 'B1' || bloom === 'B2' ? 2 : 1)
    for (const { question, right, wrong, difficulty } of drafts) {
      assert.match(question, /Danish Navy/u)
      assert.doesNotMatch([question, ...wrong].join(), /British/u)
      assert.deepEqual([right, difficulty, new Set(wrong).size], [notTold, 'S4', 3])
    }
  }
  const everyName = { statements, random, isNamed: () => true }
  assert.deepEqual([...askInvented('B1')(statement, everyName)], [])
})

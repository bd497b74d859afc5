import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GraphValue } from '../../core/graph-value.ts'
import { expectedAnswerOf } from '../../language/question/expected-answer.ts'
import { isEmptyResult, misfit } from './result-fit.ts'

const list = (...items: GraphValue[]): GraphValue => ({ kind: 'list', items })

test('a result without rows, with nulls alone, or with a lone 0 is empty', () => {
  for (const rows of [[], [[null]], [[''], [list()]], [[0n]], [[0n, null]], [[list(null)]]])
    assert.ok(isEmptyResult({ columns: ['a', 'b'], rows }), JSON.stringify(rows.length))
  for (const rows of [[[1n]], [['x']], [[0n], [0n]], [[false]], [[null, 'x']]])
    assert.ok(!isEmptyResult({ columns: ['a', 'b'], rows }))
  // What policy added tells nothing.
  assert.ok(isEmptyResult({ columns: ['a'], rows: [[null, 'doc_1']] }))
})

test('a result fits where a column holds the kind that the question asks for', () => {
  const fits: ReadonlyArray<readonly [string, GraphValue, boolean]> = [
    ['When did it begin?', '2024-02-03 10:00:00', true],
    ['When did it begin?', 2024n, true],
    ['When did it begin?', { kind: 'date', epochDay: 1 }, true],
    ['When did it begin?', list('2024-02-03'), true],
    ['When did it begin?', 'Land Contract', false],
    ['When did it begin?', 7n, false],
    ['How many emails are there?', 3n, true],
    ['How many emails are there?', '9806201052', false],
    ['Who sent it?', 'Person_1', true],
    ['Who sent it?', '2024-02-03 10:00:00', false],
    ['Who sent it?', 4n, false],
    ['Which city is it?', 'Bergen', true],
    ['Which emails are about gantries?', 'Gantry', true],
    ['Is it signed?', true, true],
  ]
  for (const [question, value, expected] of fits) {
    const found = misfit({ columns: ['x'], rows: [[value]] }, expectedAnswerOf(question))
    assert.equal(found === undefined, expected, `${question} ${found ?? ''}`)
  }
  const added = misfit(
    { columns: ['e.subject'], rows: [['Gantry', '2024-02-03 10:00:00']] },
    expectedAnswerOf('When did it begin?'),
  )
  assert.equal(
    added,
    'The question asks for a date or time, and no column of the result holds one: e.subject.',
  )
})

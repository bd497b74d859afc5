import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '../../../language/words/tokens.ts'
import { ofSiblingRow } from './of-sibling-row.ts'

const rows = [
  'item: Sauna hire members | price: 6 | notes: bring towels',
  'item: Sauna hire outsiders | price: 15 | notes: deposit 40',
  'item: Crane | price: 95 | notes: book ahead',
]

test('a row gives way to one that is called by more of the question', () => {
  const isOther = (question: string, text: string): boolean =>
    ofSiblingRow(analyze(question))({
      role: 'row',
      text,
      passage: { candidates: rows.map(row => ({ role: 'row', text: row })) },
    })
  const told = (question: string): boolean[] => rows.map(row => isOther(question, row))
  assert.deepEqual(told('What deposit does a member pay for sauna hire?'), [false, true, false])
  assert.deepEqual(told('What deposit do outsiders pay for sauna hire?'), [true, false, false])
  assert.deepEqual(told('What deposit is there for sauna hire?'), [false, false, false])
  assert.deepEqual(told('What do members and outsiders pay?'), [false, false, false])
})

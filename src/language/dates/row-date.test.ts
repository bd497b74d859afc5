import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowDate } from './row-date.ts'

const dayOf = (row: string): string | undefined => {
  const found = rowDate(row)
  return found === undefined ? undefined : new Date(found).toISOString().slice(0, 10)
}

describe('the day of a row', () => {
  for (const row of [
    'Date: 2026-06-08 | Where: Mast | What: Look-over',
    'Lamp: green | Checked on: 8 June 2026',
    'Where: Mast | Date of test: 8 June 2026 | Due: 9 July 2026',
  ])
    it(`is read: ${row}`, () => assert.equal(dayOf(row), '2026-06-08'))

  for (const row of [
    'Due date: 2026-06-08 | Where: Mast',
    'Review date: 2026-06-08 | Where: Mast',
    'Date of birth: 2026-06-08 | Name: A. Low',
    'Date: June 2026 | Where: Mast',
    'Date: 2026-06-08',
    'The date: of no row',
    '',
  ])
    it(`is none: ${row}`, () => assert.equal(dayOf(row), undefined))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lapsedRows } from './lapsed-rows.ts'
import { readTables } from './read-tables.ts'

const asOf = Date.UTC(2026, 5, 15)
const said = (question: string, about: string, ...rows: string[]): string[] | undefined =>
  lapsedRows(
    question,
    readTables(rows.join('\n')).map(table => ({ table, about, asOf })),
  )?.lines.map(({ text }) => text)

const permits = [
  'Name: Ada Holt | Permit valid until: 11/2027',
  'Name: Ben Ruiz | Permit valid until: 03/2026 | Remarks: expired, told in April',
  'Name: Cleo Tan | Permit valid until: none | Remarks: office only, permit not required',
]

test('rows whose day is past answer who is asked for', () => {
  const expected = ['Ben Ruiz · Permit valid until: 03/2026']
  assert.deepEqual(said('Whose crane permit has expired?', 'Crane crew', ...permits), expected)
  assert.deepEqual(said('Who has an expired crane permit?', 'Crane crew', ...permits), expected)
  assert.deepEqual(
    said(
      'Which licences have lapsed?',
      'Software licences',
      'Licence: Draw | Expiry date: 2026-06-14',
      'Licence: Plan | Expiry date: 2026-06-16',
    ),
    ['Draw · Expiry date: 2026-06-14'],
  )
})

test('a table about something else, or of several kinds, is left', () => {
  assert.equal(said('Whose passport has expired?', 'Crane crew', ...permits), undefined)
  assert.equal(
    said(
      'Whose fire certificate has expired?',
      'Fire and first aid certificates',
      'Name: Ada Holt | Course: First aid | Valid until: 01/2026',
      'Name: Ben Ruiz | Course: Fire | Valid until: 09/2026',
    ),
    undefined,
  )
})

test('a row that says one thing by its day and another in words answers nothing', () => {
  const renewed = [
    ...permits,
    'Name: Dan Wu | Permit valid until: 02/2026 | Remarks: renewed, card awaited',
  ]
  assert.equal(said('Whose crane permit has expired?', 'Crane crew', ...renewed), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTables, namesValueOf } from './ask-table.ts'
import { cellNumber } from './column-values.ts'
import { readTables } from './read-tables.ts'

const text = `Crane hire

Crane         Daily rate    Weekly rate    Operator
Tadano 40t    $620          $2,900         included
Liebherr 60t  $880          $4,150         included
Mini 8t       $210          $950           not included

Yields by field

Field | Crop | Area (ha) | Yield (t)
Field: North Meadow | Crop: Barley | Area (ha): 12.5 | Yield (t): 71.2
Field: Mill Lane | Crop: Wheat | Area (ha): 20 | Yield (t): 164.0
Field: River Piece | Crop: Wheat | Yield (t): 118.4

Budget of the harbour

                 2021      2022      2023
Mooring fees      410       455       470
Repairs          (310)     (275)     (640)

Item\tQty\tShelf
Shackles\t1,200\tB1
`
const tables = readTables(text)
const ask = (question: string): string[] | undefined =>
  askTables(
    question,
    tables.map(table => ({ table, about: '' })),
  )?.lines.map(line => line.text)

test('tables of bars, tabs and aligned blanks are read with exact cells', () => {
  assert.deepEqual(
    tables.map(({ columns, rows }) => [columns.length, rows.length]),
    [
      [4, 3],
      [4, 3],
      [4, 2],
      [3, 1],
    ],
  )
  for (const { rows } of tables)
    for (const { cells } of rows)
      for (const cell of cells)
        if (cell !== undefined) assert.equal(text.slice(cell.start, cell.end), cell.text)
  // The area of the last field is missing; its yield stays under its name.
  assert.deepEqual(
    tables[1]?.rows[2]?.cells.map(cell => cell?.text),
    ['River Piece', 'Wheat', undefined, '118.4'],
  )
  assert.deepEqual(readTables('He came  in. Then   he left.\nShe  stayed there, and waited.'), [])
})

test('numbers of cells have separators, signs, units and brackets', () => {
  for (const [cell, value] of [
    ['$2,900', 2900],
    ['(310)', -310],
    ['-4.1%', -4.1],
    ['164.0', 164],
    ['14 t', 14],
    ['1,5', 1.5],
    ['A3', undefined],
    ['2 of 3', undefined],
  ] as const)
    assert.equal(cellNumber(cell), value, cell)
})

test('values, extremes, sums, means and counts are read from one table', () => {
  for (const [question, lines] of [
    ['What is the weekly rate of the Liebherr 60t?', ['Liebherr 60t · Weekly rate: $4,150']],
    ['Which crane has the lowest daily rate?', ['Mini 8t · Daily rate: $210']],
    ['How much were repairs in 2023?', ['Repairs · 2023: (640)']],
    ['Which shelf are the shackles on?', ['Shackles · Shelf: B1']],
    ['Which field has the highest yield?', ['Mill Lane · Yield (t): 164.0']],
    ['What is the total yield?', ['Total of Yield (t) over 3 rows: 353.6']],
    ['What is the average yield of wheat?', ['Average of Yield (t) over 2 rows: 141.2']],
    ['How many fields grow wheat?', ['2 rows with Wheat: Mill Lane, River Piece']],
    ['How many cranes are in the table?', ['3 rows: Tadano 40t, Liebherr 60t, Mini 8t']],
  ] as const)
    assert.deepEqual(ask(question), lines, question)
})

test('what no table accounts for is not answered from one', () => {
  for (const question of [
    'What is the weekly rate of the Kato 100t?',
    'What were the mooring fees in 2019?',
    'Which crane has the highest insurance?',
    'How many fields grow beans?',
    'Who hired the crane?',
  ])
    assert.equal(ask(question), undefined, question)
  // Two tables with the same names and other values: nobody says which is meant.
  const other = readTables('Crane | Daily rate\nMini 8t | $300\nMaxi | $900\n')
  assert.equal(
    askTables(
      'What is the daily rate of the Mini 8t?',
      [...tables, ...other].map(table => ({ table, about: '' })),
    ),
    undefined,
  )
})

test('a row answers only where the question names one of its values', () => {
  const row = 'Permit: Mooring permit | Annual fee: $310.00'
  assert.equal(namesValueOf('What is the annual fee of a mooring permit?', row), true)
  assert.equal(namesValueOf('What is the annual fee of a camping permit?', row), false)
})

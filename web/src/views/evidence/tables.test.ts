import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Range } from './segments.ts'
import { blocksOf, partsWithin } from './tables.ts'

const whole = (text: string) => ({ start: 0, end: text.length })
const shown = (text: string, isTable = false) =>
  blocksOf(text, whole(text), { isTable }).map(block =>
    block.kind === 'text'
      ? text.slice(block.start, block.end)
      : [
          block.names,
          ...block.rows.map(row =>
            block.names.map((_name, column) => {
              const value = row.find(cell => cell.column === column)?.value
              return value === undefined ? '' : text.slice(value.start, value.end)
            }),
          ),
        ],
  )

test('rows below a line of names are a table; a value may hold a bar, a cell be missing', () => {
  const text =
    'Costs\nName | Site | Cost\nName: Bridge A | Site: Arvik | Cost: 120\n' +
    'Name: Bridge | B | Cost: 90\nName: Total\n\nAfter: it | all.\n'
  assert.deepEqual(shown(text), [
    'Costs\n',
    [
      ['Name', 'Site', 'Cost'],
      ['Bridge A', 'Arvik', '120'],
      ['Bridge | B', '', '90'],
      ['Total', '', ''],
    ],
    '\nAfter: it | all.\n',
  ])
})

test('rows without their names are a table only in a document that is one', () => {
  const text = 'Name: A | Cost: 1\nName: B | Cost: 2'
  assert.deepEqual(shown(text), [text])
  assert.deepEqual(shown(text, true), [
    [
      ['Name', 'Cost'],
      ['A', '1'],
      ['B', '2'],
    ],
  ])
})

test('a cell that says its name, and columns of the same name', () => {
  const text = 'Kind | Kind\nKind: x | Kind: y\nKind | Kind: z'
  assert.deepEqual(shown(text), [
    [
      ['Kind', 'Kind'],
      ['x', 'y'],
      ['Kind', 'z'],
    ],
  ])
})

test('loses no character, whatever the text is', () => {
  let seed = 11
  const below = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed >> 8) % limit
  }
  const pieces = ['A', 'B', ': ', ' | ', '\n', 'A: x', 'A | B\n', 'A: 1 | B: 2\n', ' ', '😀']
  let tables = 0
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: below(14) }, () => pieces[below(pieces.length)]).join('')
    const blocks = blocksOf(text, whole(text), { isTable: below(2) === 0 })
    const said = blocks.flatMap((block): readonly Range[] =>
      block.kind === 'text' ? [block] : [...(block.head ?? []), ...block.rows.flat()],
    )
    assert.equal(said.map(({ start, end }) => text.slice(start, end)).join(''), text)
    for (const block of blocks)
      if (block.kind === 'table') {
        tables++
        for (const cell of block.rows.flat())
          assert.ok(cell.start <= cell.value.start && cell.value.end <= cell.end)
      }
  }
  assert.ok(tables > 300)
})

test('cuts parts to a range', () => {
  const parts = [
    { start: 0, end: 4, text: 'abcd', marked: false },
    { start: 4, end: 8, text: 'efgh', marked: true },
  ]
  assert.deepEqual(partsWithin(parts, { start: 2, end: 5 }), [
    { start: 2, end: 4, text: 'cd', marked: false },
    { start: 4, end: 5, text: 'e', marked: true },
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTables } from './ask-table.ts'
import { readTables } from './read-tables.ts'

const prices = (rows: readonly string[]): string =>
  `Tool | Members | Non-members\n${rows.join('\n')}\nLadder 6 m | 4.00 | 8.00\n`
const older = prices(['Drill | 3.00 | 6.00', 'Tile cutter | 7.00 | 12.00', 'Trimmer | 6.00 | 9.00'])
const newer = prices([
  'Drill | 3.50 | 7.00',
  'Tile cutter | 7.00 | 13.00',
  'Washer | 10.00 | 18.00',
])

interface Source {
  readonly title: string
  readonly text: string
  readonly intro?: string
  readonly ms?: number
}

const ask = (question: string, ...sources: readonly Source[]): string[] | undefined =>
  askTables(
    question,
    sources.flatMap(({ title, text, intro = '', ms }) =>
      readTables(`${intro}\n\n${text}`).map(table => ({
        table,
        about: title,
        source: { title, intro, ms },
      })),
    ),
  )?.lines.map(line => line.text)

const lists = [
  { title: 'Price list 2024', text: older, intro: 'Valid from 1 January 2024. Prices per day.' },
  {
    title: 'Price list 2025',
    text: newer,
    intro: 'Valid from 2025. Replaces price list 2024. Prices per day.',
  },
]

test('of two versions of one table the year chooses, else the newest is told first', () => {
  for (const [question, lines] of [
    [
      'How much does the drill cost for members?',
      ['Price list 2025 · Drill · Members: 3.50', 'Price list 2024 · Drill · Members: 3.00'],
    ],
    [
      'What did the drill cost for non-members?',
      [
        'Price list 2025 · Drill · Non-members: 7.00',
        'Price list 2024 · Drill · Non-members: 6.00',
      ],
    ],
    ['How much was the drill for non-members in 2024?', ['Drill · Non-members: 6.00']],
    ['How much is the drill for non-members in 2025?', ['Drill · Non-members: 7.00']],
    ['What is the price of a tile cutter for members?', ['Tile cutter · Members: 7.00']],
    ['How much is the washer for members?', ['Washer · Members: 10.00']],
    ['How much is the price per day of a ladder for members?', ['Ladder 6 m · Members: 4.00']],
    ['What do non-members pay for the ladder?', ['Ladder 6 m · Non-members: 8.00']],
    ['How much is an 8 m ladder for members?', undefined],
    ['What is the price of a trimmer for members in 2025?', undefined],
    ['How much was the washer for members in 2024?', undefined],
    ['How much was the drill for members in 2023?', undefined],
  ] as const)
    for (const given of [lists, lists.toReversed()])
      assert.deepEqual(ask(question, ...given), lines, question)
})

test('versions are told by their number, what they replace, or since when they hold', () => {
  const question = 'How much is the drill for members?'
  for (const [one, other] of [
    [{ title: 'Rates v1' }, { title: 'Rates v2' }],
    [{ title: 'Rates March 2024' }, { title: 'Rates November 2024' }],
    [{ title: 'rates_2024-03-01' }, { title: 'rates_2024-11-01' }],
    [{ title: 'Old rates' }, { title: 'Hire rates', intro: 'This supersedes the old rates.' }],
  ] as const)
    for (const isTurned of [false, true]) {
      const given = [
        { ...one, text: older },
        { ...other, text: newer },
      ]
      assert.deepEqual(
        ask(question, ...(isTurned ? given.toReversed() : given)),
        [`${other.title} · Drill · Members: 3.50`, `${one.title} · Drill · Members: 3.00`],
        other.title,
      )
    }
})

test('tables of other things are no versions of each other', () => {
  const question = 'How much is the drill for members?'
  for (const [one, other] of [
    ['Rates of Rye', 'Rates of Deal'],
    ['Rates 14 Mill Lane', 'Rates 15 Mill Lane'],
    ['Rates', 'Rates'],
    ['Rates of Rye 2024', 'Rates of Deal 2025'],
  ] as const)
    assert.equal(
      ask(question, { title: one, text: older }, { title: other, text: newer }),
      undefined,
      one,
    )
  const stock = 'Drill | Members\nMakita | 3\nDrill | 4\n'
  assert.equal(
    ask(question, { title: 'List 2024', text: older }, { title: 'List 2025', text: stock }),
    undefined,
  )
})

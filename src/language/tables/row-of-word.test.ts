import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTables } from './read-tables.ts'
import { rowOfWord } from './row-of-word.ts'

const list = `| Item | Unit | Price | Notes |
|---|---|---|---|
| Mooring (swinging) | per year | 310 | members only |
| Mooring (pontoon) | per year | 520 | shared |
| Replacement gate card | each | 12 | old card is blocked |
| Lifting by crane | each | 95 | book ahead |
| Hire of hull cleaner | per day | 9 | bring a hose |
| Sauna hire members | per hour | 6 | bring towels |
| Sauna hire outsiders | per hour | 15 | bring towels |
| Dry-store | per month | 25 | dry |
`
const times = `| Kind | Example | Done within |
|---|---|---|
| Urgent | broken cleat, no light | 2 days |
| Routine | loose plank | 3 weeks |
`
const tables = [...readTables(list), ...readTables(times)].map(table => ({
  table,
  about: 'Charges',
}))

test('a row is found by a word that no other row has, asked in other words', () => {
  for (const [question, value] of [
    [
      'My card for the gate is gone, what would a new one set me back?',
      'Replacement gate card · Price: 12',
    ],
    ['What would I pay each month for the dry-store?', 'Dry-store · Price: 25'],
    [
      "How much an hour is the sauna for somebody who doesn't belong?",
      'Sauna hire outsiders · Price: 15',
    ],
    ['What does it cost to get another gate card?', 'Replacement gate card · Price: 12'],
    ['How fast do they have to come for a loose plank?', 'Routine · Done within: 3 weeks'],
  ] as const)
    assert.deepEqual(
      rowOfWord(question, tables)?.lines.map(({ text }) => text),
      [value],
      question,
    )
})

test('it is not where another row shares as much, or another thing is meant', () => {
  for (const question of [
    'What would I pay for a mooring?',
    'How much is the sauna?',
    'What does a card reader cost?',
    'How much is a bus card?',
    'What do we pay the cleaner?',
    'What does it cost to have the gate painted?',
    'What would I pay each week for the dry-store?',
    'What did the crane cost last year?',
    'What does Bolton charge for a card?',
    'How long is the plank?',
    'How much water is there for the crane?',
    'Who pays for the crane?',
    'What does the hose cost?',
    'What does it cost to mend a gate card?',
    'How much do non-members pay for a swim?',
  ])
    assert.equal(rowOfWord(question, tables), undefined, question)
})

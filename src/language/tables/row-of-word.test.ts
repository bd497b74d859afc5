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
| Parking at the boathouse | per day | 3 | cash |
| Deposit for the projector | once | 50 | cash |
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
      'Replacement gate card · Price: 12 each',
    ],
    ['What would I pay each month for the dry-store?', 'Dry-store · Price: 25 per month'],
    [
      "How much an hour is the sauna for somebody who doesn't belong?",
      'Sauna hire outsiders · Price: 15 per hour',
    ],
    ['What does it cost to get another gate card?', 'Replacement gate card · Price: 12 each'],
    ['How much is the dry-store for a month?', 'Dry-store · Price: 25 per month'],
    ['How much is the deposit for the projector?', 'Deposit for the projector · Price: 50'],
    ['How much do you charge for parking?', 'Parking at the boathouse · Price: 3 per day'],
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
    'What does the boathouse cost?',
    'How much is the projector?',
    'What do children pay for the dry-store?',
    'How much is the dry-store for students?',
    'How much is the dry-store for a whole year?',
    'How much are pensioners charged for a gate card?',
    'What does a gate card cost if I am a student?',
    'What does it cost to mend a gate card?',
    'How much do non-members pay for a swim?',
  ])
    assert.equal(rowOfWord(question, tables), undefined, question)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTables, leavesWinnerOpen } from './ask-table.ts'
import { readTables } from './read-tables.ts'

const text = `Visits

Year | Concerts | Visitors | Best show | Income | Complaints
Year: 2019 | Concerts: 64 | Visitors: 9830 | Best show: Cove | Income: 151200 | Complaints: 4
Year: 2020 | Concerts: 18 | Visitors: 2140 | Best show: Letters | Income: 30900 | Complaints: 1
Year: 2021 | Concerts: 64 | Visitors: 2615 | Best show: Letters | Income: 37400 | Complaints: 9

Item | Bought | Colour
Piano | 1998 | brown
Headset | 2023 | grey
Ladder | 2017 | silver

Room | Seats | Rent (EUR)
101 | 20 | 120
102 | 60 | 310
Total | 80 | 430

Year | Quarter | Guests
2023 | Q1 | 100
2023 | Q2 | 90
2024 | Q1 | 120
2024 | Q2 | 4
`
const tables = readTables(text).map(table => ({ table, about: '' }))
const ask = (question: string): string[] | undefined =>
  askTables(question, tables)?.lines.map(line => line.text)

test('the year or number that tells rows apart is asked for by the most of another column', () => {
  for (const [question, lines] of [
    ['Which year had the most visitors?', ['2019 · Visitors: 9830']],
    ['In which year were there the most visitors?', ['2019 · Visitors: 9830']],
    ['When did we have the fewest visitors?', ['2020 · Visitors: 2140']],
    ['Which year had the second most visitors?', ['2021 · Visitors: 2615']],
    ['What year had the highest income?', ['2019 · Income: 151200']],
    ['Which was the year with the lowest income?', ['2020 · Income: 30900']],
    ['Which year had the most concerts?', ['2019 · Concerts: 64', '2021 · Concerts: 64']],
    ['Which year had more than 2500 visitors?', ['2019 · Visitors: 9830', '2021 · Visitors: 2615']],
    ['Which room has the most seats?', ['102 · Seats: 60']],
    ['What is the room with the lowest rent?', ['101 · Rent (EUR): 120']],
    ['What was the best show in 2021?', ['2021 · Best show: Letters']],
    ['How many visitors were there in 2020?', ['2020 · Visitors: 2140']],
  ] as const)
    assert.deepEqual(ask(question), lines, question)
})

test('what is best or worst is so by what one wishes for or not', () => {
  for (const [question, lines] of [
    ['What was the worst year for visitors?', ['2020 · Visitors: 2140']],
    ['Which year was the best for income?', ['2019 · Income: 151200']],
    ['What was the worst year for complaints?', ['2021 · Complaints: 9']],
  ] as const)
    assert.deepEqual(ask(question), lines, question)
})

test('what was first or last is so by the column of what was done', () => {
  for (const [question, lines] of [
    ['Which item was bought first?', ['Piano · Bought: 1998']],
    ['Which item did we buy last?', ['Headset · Bought: 2023']],
    ['What was the first item that we bought?', ['Piano · Bought: 1998']],
    ['Which item was the last to be bought?', ['Headset · Bought: 2023']],
  ] as const)
    assert.deepEqual(ask(question), lines, question)
})

test('what rows do not say of a year, a room or an item is not read into them', () => {
  for (const question of [
    'Which year had the most cancelled concerts?',
    // Two quarters of a year have no highest of the year.
    'Which year had the most guests?',
    'What was the best year?',
    'Which room is the cheapest?',
    'Which item was sold first?',
    'Which item was bought last year?',
  ])
    assert.equal(ask(question), undefined, question)
})

test('a column of years answers "which year" whatever it is called', () => {
  const seasons = `
| Season | Performances | Visitors |
| --- | --- | --- |
| 2019 | 112 | 20,100 |
| 2020 | 19 | 2,011 |
| Total | 131 | 22,111 |
`
  const tables = readTables(seasons).map(table => ({ table, about: 'The Corn Hall players' }))
  for (const [question, line] of [
    ['Which year had the fewest performances?', '2020 · Performances: 19'],
    ['What was the year with the most visitors?', '2019 · Visitors: 20,100'],
    ['Which season had the most visitors?', '2019 · Visitors: 20,100'],
  ] as const)
    assert.deepEqual(
      askTables(question, tables)?.lines.map(({ text }) => text),
      [line],
      question,
    )
})

test('a row says who won only where it says so itself', () => {
  const row = 'Month: Jan 2023 | Visitors: 1,204'
  for (const question of ['Which month had the most visitors?', 'Who has the fewest points?'])
    assert.equal(leavesWinnerOpen(question, row), true, question)
  assert.equal(leavesWinnerOpen('Who sold the most seats?', 'Most seats sold | Ida Frost'), false)
  for (const question of [
    'How many visitors were there in January 2023?',
    'What is the highest dose?',
    'Which month had 1,204 visitors?',
  ])
    assert.equal(leavesWinnerOpen(question, row), false, question)
})

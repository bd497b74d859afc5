import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misled, recordVerdicts } from './record-verdicts.contract.ts'

const rowsOf = (columns: readonly string[], rows: readonly string[]): string =>
  [
    columns.join(' | '),
    ...rows.map(row =>
      row
        .split(',')
        .map((value, at) => `${columns[at]}: ${value}`)
        .join(' | '),
    ),
  ].join('\n')
const register = rowsOf(
  ['Asset', 'Bought', 'Cost (£)', 'Supplier', 'Insured'],
  [
    'Rotavator,2016-03-22,1180,Corby Machinery,yes',
    'Shredder,2021-09-04,1640,Corby Machinery,yes',
    'Water tank north,2013-04-18,540,Ridgeway Tanks,no',
    'Water tank south,2022-06-09,815,Ridgeway Tanks,no',
    'Noticeboard,2019-11-05,265,Penn Ironwork,no',
  ],
)
const rota = rowsOf(
  ['Week beginning', 'Opens gate', 'Locks up'],
  [
    '2025-06-23,Priya Raman,Ivan Petrov',
    '2025-06-30,Carol Benbow,Martin Pugh',
    '2025-07-07,Martin Pugh,Carol Benbow',
    '2025-07-14,Ivan Petrov,Carol Benbow',
  ],
)
const shed = rowsOf(
  ['Item', 'Quantity', 'Location', 'Last checked'],
  [
    'Wheelbarrow,6,Bay A,2025-03-14',
    'Spade,11,Bay A,2025-03-14',
    'Ladder,1,Bay C,2024-10-19',
    'Hosepipe,4,Bay B,2025-03-14',
  ],
)
const plots = rowsOf(
  ['Plot', 'Tenant', 'Rent (£)', 'Paid'],
  ['7,Dilys Warne,46,yes', '12A,Leonie Marsh,26,no', '31,Tomasz Zielinski,46,yes'],
)
const shop = rowsOf(
  ['Item', 'Member price', 'Visitor price'],
  ['Onion sets,1.60,2.10', 'Netting,4.75,5.75', 'Slug wool,13.20,16.00'],
)
const verdictOf = await recordVerdicts([
  ['register', 'Asset register', register],
  ['rota', 'Rota of the gate', rota],
  ['shed', 'Inventory of the tool shed', shed],
  ['plots', 'Plots', plots],
  ['shop', 'Seed shop', shop],
  [
    'visitors',
    'Visitors of the museum',
    rowsOf(
      ['Year', 'Visitors', 'Exhibitions'],
      ['2021,4120,3', '2022,6880,5', '2023,9310,4', '2024,8450,6', '2025,8900,2'],
    ),
  ],
  [
    'facts',
    'Fact sheet',
    'Fact sheet\n\nChair: Olu Adeyemi\nSecretary: Greta Lindqvist\nTreasurer: TBC\n' +
      'Safeguarding officer: vacant\n',
  ],
  [
    'minutes',
    'Annual meeting',
    'Greta Lindqvist was elected secretary. Nobody stood for treasurer.',
  ],
])

test('a row decides what is said of it, and no row about something else', async () => {
  for (const [statement, verdict] of [
    ['Martin Pugh locks up in the week beginning 30 June 2025.', 'supported'],
    ['Carol Benbow locks up in the week beginning 30 June 2025.', 'contradicted'],
    ['Six wheelbarrows are in the tool shed.', 'supported'],
    ['Eleven wheelbarrows are in the tool shed.', 'contradicted'],
    ['The ladder was last checked on 19 October 2024.', 'supported'],
    ['The ladder was last checked on 14 March 2025.', 'contradicted'],
    ['The shredder was bought on 4 September 2021.', 'supported'],
    ['The shredder cost £1,640.', 'supported'],
    ['The shredder cost £1,180.', 'contradicted'],
    ['The shredder was supplied by Penn Ironwork.', 'contradicted'],
    ['Leonie Marsh has not paid her rent.', 'supported'],
    ['Leonie Marsh has paid her rent.', 'contradicted'],
    ['The tenant of plot 31 is Dilys Warne.', 'contradicted'],
    ['Members pay £1.60 for onion sets.', 'supported'],
    ['Members pay £2.10 for onion sets.', 'contradicted'],
    ['Visitors pay £2.10 for onion sets.', 'supported'],
  ] as const)
    assert.equal((await verdictOf(statement)).verdict, verdict, statement)
})

test('a row is silent where words are left over or two values may be swapped', async () => {
  for (const statement of [
    'The ladder was checked on 14 March 2025.',
    'The ladder was last checked before 14 March 2025.',
    'The shredder was repaired by Corby Machinery.',
    'The shredder may cost £1,640.',
    'Carol Benbow opens the gate with Martin Pugh in the week beginning 30 June 2025.',
    'Martin Pugh opens the gate and locks up with Carol Benbow in the week of 30 June 2025.',
    'Plot 31 is rented by Tomasz Zielinski.',
    'Leonie Marsh has paid her deposit.',
  ])
    assert.equal((await verdictOf(statement)).verdict, 'not_found', statement)
})

test('rows are counted and compared over the whole table', async () => {
  for (const [statement, verdict] of [
    ['Two assets came from Ridgeway Tanks.', 'supported'],
    ['Three assets came from Ridgeway Tanks.', 'contradicted'],
    ['Corby Machinery supplied two assets.', 'supported'],
    ['Three assets are not insured.', 'supported'],
    ['Five assets are not insured.', 'contradicted'],
    ['The shredder is the most expensive asset.', 'supported'],
    ['The cheapest asset is the noticeboard.', 'supported'],
    ['The rotavator is the oldest asset.', 'contradicted'],
    ['At least two assets came from Ridgeway Tanks.', 'not_found'],
    ['Two assets were stolen from Ridgeway Tanks.', 'not_found'],
    ['Corby Machinery bought two assets.', 'not_found'],
    ['The shredder is the most dangerous asset.', 'not_found'],
  ] as const)
    assert.equal((await verdictOf(statement)).verdict, verdict, statement)
})

test('what ranks first or second is read from all rows, in many wordings', async () => {
  for (const [statement, verdict] of [
    ['2025 was the year with the most visitors.', 'contradicted'],
    ['2023 was the year with the most visitors.', 'supported'],
    ['The most visitors came in 2025.', 'contradicted'],
    ['The most visitors came in 2023.', 'supported'],
    ['The museum had its highest number of visitors in 2025.', 'contradicted'],
    ['The museum had its highest number of visitors in 2023.', 'supported'],
    ['2021 had the fewest visitors.', 'supported'],
    ['The fewest visitors were counted in 2022.', 'contradicted'],
    ['The highest number of exhibitions was in 2024.', 'supported'],
    ['Visitor numbers peaked in 2025.', 'contradicted'],
    ['Visitor numbers peaked in 2023.', 'supported'],
    ['Visitor numbers were lowest in 2021.', 'supported'],
    ['2025 had the second most visitors.', 'supported'],
    ['2024 had the second highest number of visitors.', 'contradicted'],
    ['No year had more visitors than 2025.', 'contradicted'],
    ['2023 had more visitors than any other year.', 'supported'],
    ['No asset costs more than the shredder.', 'supported'],
    ['No asset costs more than the rotavator.', 'contradicted'],
    ['The water tank south was bought last.', 'supported'],
    ['The shredder was bought last.', 'contradicted'],
    // Of others, of more than the table has, or not sure.
    ['The castle had its highest number of visitors in 2023.', 'not_found'],
    ['The most students came in 2023.', 'not_found'],
    ['2025 had almost the most visitors.', 'not_found'],
    ['2025 will have the most visitors.', 'not_found'],
  ] as const)
    assert.equal((await verdictOf(statement)).verdict, verdict, statement)
})

test('no single row carries that something is the most of all', async () => {
  const shown = misled('2025', '8,900', 'Ladder', 'Highest')
  const alone = await recordVerdicts([
    ['ladder', 'Ladder', 'Item: Ladder\nLength: 4 m\n'],
    ['bids', 'Bids', 'Highest bid: 400 EUR\n'],
  ])
  assert.equal((await alone('The ladder is the longest tool.', shown)).verdict, 'not_found')
  assert.equal((await alone('400 EUR was the highest bid.', shown)).verdict, 'supported')
  assert.equal((await verdictOf('2025 had the most visitors.', shown)).verdict, 'contradicted')
})

test('what single rows seem to show does not stand against the count of all', async () => {
  const shown = misled('Ridgeway')
  const { verdict, quotes } = await verdictOf('Three assets came from Ridgeway Tanks.', shown)
  assert.equal(verdict, 'contradicted')
  assert.equal(quotes.length, 2)
})

test('nobody holds an office that a field leaves open, unless a text says so', async () => {
  for (const [statement, verdict] of [
    ['Greta Lindqvist is the treasurer.', 'contradicted'],
    ['The safeguarding officer is Carol Benbow.', 'contradicted'],
    ['Martin Pugh serves as treasurer.', 'contradicted'],
    ['The bookkeeper is Greta Lindqvist.', 'not_found'],
    ['The treasurer is not Greta Lindqvist.', 'not_found'],
  ] as const)
    assert.equal((await verdictOf(statement)).verdict, verdict, statement)
  const shown = misled('Greta')
  const claimed = 'Greta Lindqvist is the treasurer.'
  assert.equal((await verdictOf(claimed, shown)).verdict, 'contradicted')
  const later = await recordVerdicts([
    ['facts', 'Fact sheet', 'Fact sheet\n\nChair: Olu Adeyemi\nTreasurer: TBC\n'],
    ['later', 'Minutes', 'The board met in June. Greta Lindqvist was elected treasurer.'],
  ])
  assert.equal((await later(claimed, shown)).verdict, 'supported')
})

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

const products = `Product | Diameter (mm) | Price | Waterproof | Colour
Kernmantle | 8 | €2.40 | no | blue
Braided | 10 | €3.10 | yes | white
Dyneema | 6 | €5.95 | yes | grey
Hemp | 20 | €1.80 | no | natural
Polyester | 12 | €2.75 | yes | not white
`
const sell = (question: string, text = products): string[] | undefined =>
  askTables(
    question,
    readTables(text).map(table => ({ table, about: 'rope catalogue' })),
  )?.lines.map(line => line.text)

test('rows are listed and counted by what they have, have not, and within bounds', () => {
  for (const [question, lines] of [
    [
      'Which products are not waterproof?',
      ['Kernmantle · Waterproof: no', 'Hemp · Waterproof: no'],
    ],
    [
      'How many products are waterproof?',
      ['3 rows with Waterproof: yes: Braided, Dyneema, Polyester'],
    ],
    ["How many products aren't waterproof?", ['2 rows with Waterproof: no: Kernmantle, Hemp']],
    [
      'Which products have a diameter of more than 10 mm?',
      ['Hemp · Diameter (mm): 20', 'Polyester · Diameter (mm): 12'],
    ],
    ['Which product is the cheapest?', ['Hemp · Price: €1.80']],
    [
      'What is the price of the products that are not waterproof?',
      ['Kernmantle · Price: €2.40', 'Hemp · Price: €1.80'],
    ],
    ['How many products are white?', ['1 row with white: Braided']],
    [
      'Which products have a diameter of more than 10?',
      ['Hemp · Diameter (mm): 20', 'Polyester · Diameter (mm): 12'],
    ],
    [
      'How many products have a price of at most €2.40?',
      ['2 rows with Price at most 2.4: Kernmantle, Hemp'],
    ],
    [
      'What is the average price of waterproof products?',
      ['Average of Price over 3 rows: €3.9333'],
    ],
    ['Which waterproof product has the lowest price?', ['Polyester · Price: €2.75']],
  ] as const)
    assert.deepEqual(sell(question), lines, question)
})

test('words that turn or narrow a question are not passed over', () => {
  for (const question of [
    'What is the total price per colour?',
    'What is the average price by colour?',
    'How many products have a price over the average?',
    'Which products have a price between 2 and 3?',
    'What is the price of Hemp or Braided?',
    'Which products have a diameter of more than 1 cm?',
    'By how much is Dyneema dearer than Hemp?',
    'How much did the price of Hemp grow?',
    'What is the increase of the price of Hemp?',
    'How many colours are not waterproof or grey?',
    'Which products do not float?',
    'What is the highest and lowest price?',
  ])
    assert.equal(sell(question), undefined, question)
})

test('numbers that cannot be compared are not', () => {
  const mixed =
    'Part | Weight | Length\nBolt | 900 g | 1.234\nBeam | 12 kg | 987\nNut | 40 g | 12\n'
  assert.equal(sell('Which part has the highest weight?', mixed), undefined)
  assert.equal(sell('What is the total weight?', mixed), undefined)
  assert.equal(sell('What is the total length?', mixed), undefined)
  assert.deepEqual(sell('What is the weight of the beam?', mixed), ['Beam · Weight: 12 kg'])
  const ranges = 'Part | Price\nBolt | 3\nBeam | 10–14\nNut | 1\nScrew | 2\nRivet | 2\n'
  assert.equal(sell('Which part has the highest price?', ranges), undefined)
  assert.equal(
    sell('Which part has the highest share?', 'Part | Share\nA | 3%\nB | 40%\n')?.[0],
    'B · Share: 40%',
  )
  assert.equal(sell('What is the total share?', 'Part | Share\nBolt | 3%\nNut | 40%\n'), undefined)
})

test('a total of the table is taken where it has one, and is no row beside the others', () => {
  const costs = 'Item | Cost\nFuel | 120\nCrew | 300\nTotal | 450\n'
  assert.deepEqual(sell('What is the total cost?', costs), ['Total · Cost: 450'])
  assert.deepEqual(sell('Which item has the highest cost?', costs), ['Crew · Cost: 300'])
  assert.deepEqual(sell('What is the average cost?', costs), ['Average of Cost over 2 rows: 210'])
  assert.deepEqual(sell('How many items are there?', costs), ['2 rows: Fuel, Crew'])
  const parts = `${costs}Gas | 5\nTotal energy | 9\n`
  assert.equal(sell('What is the sum of the costs?', parts), undefined)
})

test('a period selects its column however it is written', () => {
  const sales =
    'Shop | Q3 2020 | Q4 2020 | Year ended 31 December 2021\n' +
    'Rye | 14 | 18 | 70\nDeal | 11 | 9 | 44\n'
  for (const question of [
    'What is listed for Rye in Q3 2020?',
    'What is listed for Rye in the third quarter of 2020?',
    'What is listed for Rye in 3Q20?',
  ])
    assert.deepEqual(sell(question, sales), ['Rye · Q3 2020: 14'])
  assert.deepEqual(sell('What is listed for Deal in 2021?', sales), [
    'Deal · Year ended 31 December 2021: 44',
  ])
  for (const question of [
    'What is listed for Deal in 2020?',
    'What is listed for Deal in Q1 2020?',
  ])
    assert.equal(sell(question, sales), undefined, question)
})

test('a table that goes on after a page is one, and its repeated names are no row', () => {
  const torn = `Permits

Permit | Fee
Mooring | 310
Camping | 45

Page 2

Permit | Fee
Fishing | 60

3

Hunting | 900
`
  assert.deepEqual(sell('Which permit has the highest fee?', torn), ['Hunting · Fee: 900'])
  assert.deepEqual(sell('How many permits are there?', torn), [
    '4 rows: Mooring, Camping, Fishing, Hunting',
  ])
  assert.equal(namesValueOf('What is the fee of a permit?', 'Permit | Fee'), false)
})

test('lines that part the rows of a table end it not, and rows of one label are told apart', () => {
  const sheet =
    'Item | 2022\nCurrent assets\nCash | 2022: 120\nOther | 2022: 7\nFixed assets\n' +
    'Land | 2022: 800\nOther | 2022: 31\n'
  assert.deepEqual(sell('What was land in 2022?', sheet), ['Land · 2022: 800'])
  assert.equal(sell('What was other in 2022?', sheet), undefined)
})

test('a table that is too long or read in part says nothing about all its rows', () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => `Part ${at} | ${at}`)
  assert.deepEqual(readTables(`Part | Price\n${rows.join('\n')}\n`), [])
  const partial = 'Part | Price | Stock\nBolt | 3 | 7\nNut | 2 | 9\nBeam | 12 | 4\nPin | 99\n'
  assert.deepEqual(sell('What is the price of the nut?', partial), ['Nut · Price: 2'])
  assert.equal(sell('Which part has the highest price?', partial), undefined)
  assert.equal(sell('How many parts are there?', partial), undefined)
})

const divisions = [
  ['Canning', '120', '14', '131', '9'],
  ['Glass', '88', '-6', '97', '(11)'],
  ['Freight', '45', '3', '41', '-2'],
].reduce((text, [name, ...values]) => {
  const columns = [
    'H1 2024 · Turnover',
    'H1 2024 · Result',
    'H1 2025 · Turnover',
    'H1 2025 · Result',
  ]
  const cells = columns.map((column, at) => `${column}: ${values[at]}`)
  return `${text}${[`Division: ${name}`, ...cells].join(' | ')}\n`
}, 'Division | H1 2024 · Turnover | H1 2024 · Result | H1 2025 · Turnover | H1 2025 · Result\n')

test('values of a table are compared, subtracted and told by their sign', () => {
  for (const [question, lines] of [
    [
      "By how much did Canning's turnover go up between H1 2024 and H1 2025?",
      ['Up by 11. Canning · H1 2024 · Turnover: 120; Canning · H1 2025 · Turnover: 131'],
    ],
    [
      'Did Glass have a higher turnover than Freight in the first six months of 2025?',
      ['Yes. Glass · H1 2025 · Turnover: 97; Freight · H1 2025 · Turnover: 41'],
    ],
    [
      'Did Freight have a lower result than Glass in H1 2024?',
      ['No. Freight · H1 2024 · Result: 3; Glass · H1 2024 · Result: -6'],
    ],
    [
      'Was the result of Freight negative in the first half of 2025?',
      ['Yes. Freight · H1 2025 · Result: -2'],
    ],
    [
      'Which divisions had a negative result in January–June 2025?',
      ['Glass · H1 2025 · Result: (11)', 'Freight · H1 2025 · Result: -2'],
    ],
    ['Which division sold best in the first half of 2025?', ['Canning · H1 2025 · Turnover: 131']],
  ] as const)
    assert.deepEqual(sell(question, divisions), lines, question)
  for (const question of [
    "By how much did Canning's turnover go up between H1 2023 and H1 2025?",
    "By how much did Timber's turnover go up between H1 2024 and H1 2025?",
    'Did Glass have a higher turnover than Freight?',
    'Did Glass have higher costs than Freight in H1 2025?',
    'Was the result of Timber negative in H1 2025?',
    'Which division sold best?',
  ])
    assert.equal(sell(question, divisions), undefined, question)
})

test('a row is found by a value, and elements of a kind are counted', () => {
  const islands =
    'island: name: Harrow | capital: Thane | inUse: true\n' +
    'island: name: Skerry | capital: Lund | inUse: false\n'
  assert.deepEqual(sell('Which island has Lund as its capital?', islands), [
    'Skerry · capital: Lund',
  ])
  assert.deepEqual(sell('How many islands does the catalogue list?', islands), [
    '2 rows: Harrow, Skerry',
  ])
  assert.deepEqual(sell("Which island isn't in use right now?", islands), ['Skerry · inUse: false'])
  for (const question of [
    'Which island trades with Lund?',
    'How many islands does the atlas list?',
    'How many catalogues are there?',
  ])
    assert.equal(sell(question, islands), undefined, question)
})

test('a slip of one letter in a value is read where one value is meant', () => {
  const sports = 'Island | Sport\nHarrow | shinty\nSkerry | curling\nMull | rowing\n'
  assert.deepEqual(sell('Which island has curlng as its sport?', sports), [
    'curling · Island: Skerry',
  ])
  // Another word, another name, and two values that are as near.
  for (const question of [
    'Which island has towing as its sport?',
    'Which sport has Harow?',
    'Which island has hokey as its sport?',
  ])
    assert.equal(sell(question, sports), undefined, question)
})

const machines =
  'Machine | Bought | Price\nOven | 2019 | 18,500 EUR\nDough mixer | 2021 | 7,200 EUR\n' +
  'Slicer | 2023 | 4,150 EUR\n'

test('what is dearest, oldest or best paid is read from the column that is meant', () => {
  for (const [question, line] of [
    ['Which machine was the most expensive?', 'Oven · Price: 18,500 EUR'],
    ['Which is the most expensive machine?', 'Oven · Price: 18,500 EUR'],
    ['Which machine cost the most?', 'Oven · Price: 18,500 EUR'],
    ['Which machine costs us the least?', 'Slicer · Price: 4,150 EUR'],
    ['What is the least expensive machine?', 'Slicer · Price: 4,150 EUR'],
    ['Which machine is the oldest?', 'Oven · Bought: 2019'],
    ['Which machine was bought most recently?', 'Slicer · Bought: 2023'],
    ['When was the most expensive machine bought?', 'Oven · Price: 18,500 EUR · Bought: 2019'],
    ['How much did the oldest machine cost?', 'Oven · Bought: 2019 · Price: 18,500 EUR'],
  ] as const)
    assert.deepEqual(sell(question, machines), [line], question)
  for (const question of [
    'Which machine costs the most to repair?',
    'Which machine cost the most to maintain?',
    'Which machine is the heaviest?',
    'Which machines are expensive?',
    'What was the latest price of the oven?',
    'Which employee is the most expensive?',
  ])
    assert.equal(sell(question, machines), undefined, question)
  const staff =
    'name: Jo Weber | started: 2018-04-01 | salary_eur: 3400\n' +
    'name: Ay Demir | started: 2024-08-01 | salary_eur: 1050\n'
  assert.deepEqual(sell('Who earns the most?', staff), ['Jo Weber · salary_eur: 3400'])
  assert.deepEqual(sell('Who started most recently?', staff), ['Ay Demir · started: 2024-08-01'])
  // Nobody is the oldest for having come first.
  assert.equal(sell('Who is the oldest?', staff), undefined)
  const boats =
    'Boat | Price | Length (m) | Repair cost\nTern | 90 | 12 | 400\nGull | 300 | 7 | 900\n'
  assert.deepEqual(sell('What is the price of the longest boat?', boats), [
    'Tern · Length (m): 12 · Price: 90',
  ])
  assert.deepEqual(sell('Which boat is the most expensive?', boats), ['Gull · Price: 300'])
  assert.equal(sell('What is the price of the heaviest boat?', boats), undefined)
})

const sold =
  'month | product | units | revenue_eur\n2025-01 | Rye loaf | 410 | 1845.00\n' +
  '2025-01 | Croissant | 1200 | 2160.00\n2025-02 | Rye loaf | 380 | 1710.00\n' +
  '2025-02 | Croissant | 1350 | 2430.00\n'
const askSold = (question: string): string[] | undefined =>
  askTables(
    question,
    readTables(sold).map(table => ({ table, about: 'sales' })),
  )?.lines.map(line => line.text)

test('of things that several rows count, the sums are compared', () => {
  for (const [question, line] of [
    ['Which product sold the most?', 'Croissant · Total of units over 2 rows: 2,550'],
    ['What is the best-selling product?', 'Croissant · Total of units over 2 rows: 2,550'],
    ['Which product had the lowest revenue?', 'Rye loaf · Total of revenue_eur over 2 rows: 3,555'],
    ['Which month had the highest revenue?', '2025-02 · Total of revenue_eur over 2 rows: 4,140'],
    ['Which product had the most units in 2025-01?', 'Croissant · units: 1200'],
  ] as const)
    assert.deepEqual(askSold(question), [line], question)
  assert.equal(askSold('What sold best?'), undefined)
})

test('how many of a thing were sold or delivered is the sum of what its rows count', () => {
  for (const [question, line] of [
    ['How many croissants were sold?', 'Total of units over 2 rows: 2,550'],
    ['How many croissants did we sell?', 'Total of units over 2 rows: 2,550'],
    ['How many croissants were sold in 2025-02?', '2025-02 · units: 1350'],
    ['How many units were sold?', 'Total of units over 4 rows: 3,340'],
  ] as const)
    assert.deepEqual(askSold(question), [line], question)
  // What became of them otherwise, the table does not say; nor are its rows croissants.
  for (const verb of ['ordered', 'eaten', 'returned', 'listed'])
    assert.equal(askSold(`How many croissants were ${verb}?`), undefined, verb)
  const orders =
    'Order | Item | Qty | Delivered\nA1 | Hinge | 40 | 30\nA2 | Bolt | 400 | 400\n' +
    'A3 | Hinge | 10 | 0\n'
  for (const [question, line] of [
    ['How many hinges were ordered?', 'Total of Qty over 2 rows: 50'],
    ['How many hinges were delivered?', 'Total of Delivered over 2 rows: 30'],
    ['How many orders are there?', '3 rows: A1, A2, A3'],
    ['How many orders have hinges?', '2 rows with Hinge: A1, A3'],
  ] as const)
    assert.deepEqual(sell(question, orders), [line], question)
  assert.equal(sell('How many orders were delivered?', orders), undefined)
})

test('the only row with exactly the asked title is meant before longer titles', () => {
  const members =
    'No | Name | Function\nM-1 | Ines Falk | Honorary chair\nM-2 | Ruth Okafor | Chair\n' +
    'M-3 | Tomasz Berg | Treasurer\nM-4 | Hanne Lund | Deputy treasurer\n'
  const asked = (question: string): string =>
    (
      askTables(
        question,
        readTables(members).map(table => ({ table, about: '' })),
      )?.lines ?? []
    )
      .map(({ text: line }) => line)
      .join('\n')
  assert.match(asked('Who is the chair?'), /Okafor/)
  assert.doesNotMatch(asked('Who is the chair?'), /Falk/)
  assert.match(asked('Who is the honorary chair?'), /Falk/)
  assert.match(asked('Who is the treasurer?'), /Berg/)
  assert.equal(asked('How many chairs are there?'), '')
})

const tests =
  'No | Tool | Tested on | Result | Condition | Next test\n' +
  'T-1 | Drill | 2025-02-25 | pass | good | 2026-02-25\n' +
  'T-2 | Floor sander | 2025-02-25 | fail | worn | 2025-04-25\n' +
  'T-3 | Trimmer | 2025-02-26 | pass | out of service | 2025-08-26\n'

test('fees of a membership are those of members', () => {
  const members = 'No | Name | Fee (EUR)\nM-1 | Ines Falk | 0\nM-2 | Tom Berg | 48\n'
  const line = askTables(
    'What is the total of the membership fees?',
    readTables(members).map(table => ({ table, about: 'members' })),
  )?.lines[0]?.text
  assert.equal(line, 'Total of Fee (EUR) over 2 rows: 48')
})

test('whether something passed, is worn or came is said by its cell alone', () => {
  for (const [question, line] of [
    ['How many tools are worn?', '1 row with worn: Floor sander'],
    ['Did the trimmer fail the test?', 'Trimmer · Result: pass'],
    ['Did the drill pass the test?', 'Drill · Result: pass'],
    ['Has the floor sander passed?', 'Floor sander · Result: fail'],
    ["Didn't the floor sander pass the test?", 'Floor sander · Result: fail'],
    ['Is the floor sander worn?', 'Floor sander · Condition: worn'],
    ['Is the trimmer broken?', 'Trimmer · Condition: out of service'],
    ['How many tools passed the test?', '2 rows with pass: Drill, Trimmer'],
    ['When is the next test of the drill?', 'Drill · Next test: 2026-02-25'],
  ] as const)
    assert.deepEqual(sell(question, tests), [line], question)
  for (const question of [
    'Did the saw pass the test?',
    'How many tools are sharpened?',
    'Did the drill fall during the test?',
    'Was the drill returned?',
    'Did Anna fail the test of the drill?',
    'Did the trimmer pay for the test?',
  ])
    assert.equal(sell(question, tests), undefined, question)
  const meeting =
    'Name | Attendance | Fee\nAnn Hale | present | paid\nBen Reed | excused | unpaid\n'
  assert.deepEqual(sell('Was Ben Reed present?', meeting), ['Ben Reed · Attendance: excused'])
  assert.deepEqual(sell('Did Ben Reed pay the fee?', meeting), ['Ben Reed · Fee: unpaid'])
})

test('what is free is cheapest, and what has no number in a column is not passed over', () => {
  const courses = (price: string): string =>
    `Course | Price\nSharpening | €18\nTiling | €42\nWelding | €35\nRepair café | ${price}\n`
  for (const price of ['free', 'Free', 'no charge', 'gratis'])
    assert.deepEqual(
      sell('Which course is the cheapest?', courses(price)),
      [`Repair café · Price: ${price}`],
      price,
    )
  assert.deepEqual(sell('Which course is the most expensive?', courses('free')), [
    'Tiling · Price: €42',
  ])
  for (const price of ['included', 'on request', 'see below', 'to be announced'])
    for (const most of ['cheapest', 'most expensive'])
      assert.equal(sell(`Which course is the ${most}?`, courses(price)), undefined, price)
})

test('a discount of none is not the highest, nor surely the lowest', () => {
  const suppliers =
    'Supplier | Delivery time | Discount\nHolz | 5 days | 8 %\nAbra | 2 days | 12 %\n' +
    'Saws | 4 days | 5 %\nVolt | 10 days | none\n'
  assert.deepEqual(sell('Which supplier has the highest discount?', suppliers), [
    'Abra · Discount: 12 %',
  ])
  assert.equal(sell('Which supplier has the lowest discount?', suppliers), undefined)
})

test('prices of one name are not added up', () => {
  const register =
    'Tool | Purchase price (EUR)\nDrill | 189\nDrill | 164\nSander | 310\nSaw | 200\n'
  assert.deepEqual(sell('Which tool has the highest purchase price?', register), [
    'Sander · Purchase price (EUR): 310',
  ])
})

test('a year picks the rows of a column of days, and people are told by their names', () => {
  const members =
    'Member no | Name | Joined | Type\nM-1 | Ines Falk | 2018-05-02 | Full\n' +
    'M-2 | Oskar Brandt | 2024-01-15 | Family\nM-3 | Yusuf Adeyemi | 2024-10-03 | Full\n'
  for (const [question, lines] of [
    [
      'Which members joined in 2024?',
      ['Oskar Brandt · Joined: 2024-01-15', 'Yusuf Adeyemi · Joined: 2024-10-03'],
    ],
    ['How many members joined in 2024?', ['2 rows with Joined: 2024: Oskar Brandt, Yusuf Adeyemi']],
    ['How many members joined in 2021?', undefined],
    ['Which members left in 2024?', undefined],
    ['Which members did not join in 2024?', undefined],
  ] as const)
    assert.deepEqual(sell(question, members), lines, question)
})

test('keys with a number each are counted, and an abbreviation may end a name', () => {
  const keys =
    'Key no. | Door | Who\n7 | Main door | Ann\n9 | Side door | Ben\n' + '11 | Main door | Cy\n'
  assert.deepEqual(sell('How many keys are there for the main door?', keys), [
    '2 rows with Main door: 7, 11',
  ])
})

test('lines of labels are no columns', () => {
  assert.deepEqual(
    readTables('Client:      Fen Mills\nContractor:  Ann Hale\nPrice per visit:  €38.50\n'),
    [],
  )
})

test('a word that people speak of tables by is kept where it is part of a name', () => {
  const purchases =
    'Item | Date | Cost (EUR)\nTable saw | 2026-01-10 | 400\nDrill | 2026-02-11 | 120\n' +
    'Table saw | 2026-03-09 | 450\nLamp | 2026-04-01 | 30\nRow boat | 2026-04-02 | 900\n' +
    'Jig saw | 2026-04-02 | 90\nFencing | 2026-05-02 | 210\n'
  const both = 'Total of Cost (EUR) over 2 rows: 850'
  const all = 'Total of Cost (EUR) over 7 rows: 2,200'
  for (const [question, line] of [
    ['What is the total cost of the table saw?', both],
    ['What is the total cost of the table saws?', both],
    ['How much did the table saw cost in total?', both],
    ['What did the table saw cost altogether?', both],
    ['What is the average cost of the table saw?', 'Average of Cost (EUR) over 2 rows: 425'],
    ['What did the row boat cost?', 'Row boat · Cost (EUR): 900'],
    ['How much was spent on the table saw in all?', both],
    ['How much did we spend on table saws in total?', both],
    ['How much was spent in total?', all],
    ['How much was spent on chairs in total?', undefined],
    ['How many table saws were bought?', '2 rows with Table saw: Table saw, Table saw'],
    ['What is the total cost of fencing?', 'Fencing · Cost (EUR): 210'],
    // Of these the list says nothing.
    ['What is the total cost of the saw?', undefined],
    ['What is the total cost of the table lamp?', undefined],
    ['What did the table lamp cost?', undefined],
    ['What is the total cost of the felt?', undefined],
    ['What is the total cost of welding?', undefined],
    ['What is the total cost of the sheet metal?', undefined],
    // And here the table itself is meant.
    ['What is the total cost?', all],
    ['What is the total cost listed in the table?', all],
    ['What is the total of the cost column?', all],
    ['What is the total cost in the list of purchases?', all],
    ['What does the table give as the cost of the drill?', 'Drill · Cost (EUR): 120'],
    ['What cost does the table list for the lamp?', 'Lamp · Cost (EUR): 30'],
  ] as const) {
    const read = readTables(purchases).map(table => ({ table, about: 'Purchases of 2026' }))
    const lines = askTables(question, read)?.lines.map(({ text: said }) => said)
    assert.deepEqual(lines, line === undefined ? undefined : [line], question)
  }
  const furniture =
    'Item | Number | List price | Price\nTable | 4 | €40 | €30\nChair | 12 | €18 | €15\n' +
    'Table cloth | 6 | €9 | €7\n'
  for (const [question, line] of [
    ['What is the list price of the chair?', 'Chair · List price: €18'],
    ['What is the list price of the table?', 'Table · List price: €40'],
    ['What is the price of the chair?', 'Chair · Price: €15'],
    ['What is the number of chairs?', 'Chair · Number: 12'],
    ['Which item has the highest list price?', 'Table · List price: €40'],
    ['Which item has the highest price in the table?', 'Table · Price: €30'],
    ['What is the price of the table cloth?', 'Table cloth · Price: €7'],
  ] as const)
    assert.deepEqual(sell(question, furniture), [line], question)
  for (const question of [
    // The table, or that and the cloth?
    'What is the total price of the table?',
    'What is the total price of the table napkins?',
    'How many rows are there?',
  ])
    assert.equal(sell(question, furniture), undefined, question)
  const worth = 'Tool | Value\nDrill | 90 EUR\nSaw | 400 EUR\n'
  assert.deepEqual(sell('What is the value of the drill?', worth), ['Drill · Value: 90 EUR'])
  assert.deepEqual(sell('Which tool has the highest value?', worth), ['Saw · Value: 400 EUR'])
})

test('the largest, oldest and dearest are read from the one column that can be meant', () => {
  const tool = 'Sander · In use since: 2015'
  for (const [text, question, line] of [
    [
      'Item | Amount (EUR) | Paid by\nRent | 4200 | Ann\nInsurance | 900 | Ben\n',
      'Which budget item is the largest?',
      'Rent · Amount (EUR): 4200',
    ],
    [
      'Budget line | Budget 2026 | Account\nRent | €4,000 | 17\nPaint | €120 | 22\n',
      'What is the smallest line of the budget?',
      'Paint · Budget 2026: €120',
    ],
    [
      'Budget item | Planned (EUR) | Spent (EUR)\nRent | 4000 | 700\nPaint | 800 | 900\n',
      'What is the largest planned budget item?',
      'Rent · Planned (EUR): 4000',
    ],
    [
      'Donation | Year | Sum\nHale fund | 2024 | 300\nMill trust | 2025 | 80\n',
      'Which donation was the largest?',
      'Hale fund · Sum: 300',
    ],
    [
      'Tool | In use since | Next test\nDrill | 2019 | 2026-01-02\nSander | 2015 | 2026-03-02\n',
      'Which tool is the oldest?',
      tool,
    ],
    [
      'Tool | Bought on | Tested on\nDrill | 3 May 2019 | 2025-01-02\n' +
        'Saw | 3 May 2015 | 2024-01-02\n',
      'Which tool is the newest?',
      'Drill · Bought on: 3 May 2019',
    ],
    [
      'Painting | Painted | Room\nThe mill | 1911 | 4\nThe fen | 1904 | 2\n',
      'What is the oldest painting?',
      'The fen · Painted: 1904',
    ],
    ['Talk | Minutes\nMoths | 40\nBats | 55\n', 'Which talk is the longest?', 'Bats · Minutes: 55'],
  ] as const) {
    const read = readTables(text).map(table => ({ table, about: 'Budget, donations, paintings' }))
    assert.deepEqual(
      askTables(question, read)?.lines.map(({ text: said }) => said),
      [line],
      question,
    )
  }
  const heads = [
    'Price for members | Price for guests | Area (m²)',
    'Members | Guests | Seats',
    'Member rate (EUR) | Guest rate (EUR) | Size',
  ]
  for (const head of heads) {
    const rooms =
      `Room | ${head}\nHall | €20 per hour | €30 per hour | 80\n` +
      'Kitchen | €12 per hour | €35 per hour | 10\n'
    for (const [question, row] of [
      ['Which room is the most expensive for members?', 'Hall'],
      ['Which room is the most expensive for guests?', 'Kitchen'],
      ['What is the cheapest room for members?', 'Kitchen'],
    ] as const)
      assert.match(sell(question, rooms)?.join('\n') ?? '', new RegExp(`^${row} · [^\n]*$`), head)
    for (const question of [
      'Which room is the most expensive?',
      'Which room is the cheapest for schools?',
      'Which room is the cheapest for non-members?',
      'Which room is the oldest?',
    ])
      assert.equal(sell(question, rooms), undefined, `${question} ${head}`)
  }
  for (const [text, question] of [
    // Two columns that may be meant, and one that tells something else.
    ['Budget item | 2025 | 2026\nRent | 400 | 420\nPaint | 80 | 90\n', 'largest'],
    ['Budget item | Planned | Spent\nRent | €400 | €20\nPaint | €80 | €90\n', 'largest'],
    ['Tool | Price\nDrill | €90\nSander | €110\n', 'largest'],
    ['Tool | Tested on\nDrill | 2024-05-02\nSander | 2024-01-02\n', 'oldest'],
    ['Tool | Date of last test\nDrill | 2024-05-02\nSander | 2024-01-02\n', 'oldest'],
    ['Tool | Warranty until\nDrill | 2027\nSander | 2026\n', 'newest'],
  ] as const)
    for (const asked of ['tool', 'budget item'])
      assert.equal(sell(`Which ${asked} is the ${question}?`, text), undefined, text)
})

test('how many there are of a thing is its quantity, which no list of prices says', () => {
  const shed =
    'Item | Quantity | Condition | Location\nSpade | 11 | good | Bay\n' +
    'Strimmer | 3 | one broken | Cabinet\nHosepipe | 4 | two leaking | Bay\n'
  const hire = 'Machine | Half day | Deposit\nStrimmer | £4 | £20\nShredder | £12 | £50\n'
  const all = `${shed}\n${hire}`
  const asked = (question: string, text: string): string | undefined =>
    askTables(
      question,
      readTables(text).map(table => ({ table, about: 'inventory tool shed' })),
    )
      ?.lines.map(line => line.text)
      .join('\n')
  for (const [question, line] of [
    ['How many strimmers are there?', 'Strimmer · Quantity: 3'],
    ['How many strimmers do we have?', 'Strimmer · Quantity: 3'],
    ['How many spades are in the tool shed?', 'Spade · Quantity: 11'],
    ['How many strimmers are broken?', 'Strimmer · Condition: one broken'],
    ['How many hosepipes are leaking?', 'Hosepipe · Condition: two leaking'],
    // Of these nothing is said.
    ['How many strimmers are leaking?', undefined],
    ['How many spades are broken?', undefined],
    ['How many shredders are there?', undefined],
    ['How many strimmers were sold?', undefined],
  ] as const)
    assert.equal(asked(question, all), line, question)
  assert.equal(asked('How many strimmers are there?', hire), undefined)
  assert.equal(asked('How many machines are there?', hire), '2 rows: Strimmer, Shredder')
})

test('the dearest by every price, the newest tenant and what there is most of are found', () => {
  const hire =
    'Machine | Half day | Full day | Deposit\nRotavator | £9 | £15 | £80\n' +
    'Shredder | £12 | £20 | £50\nStrimmer | £4.50 | £7 | £20\n'
  const shed = 'Item | Quantity\nSpade | 11\nWatering can | 14\n'
  const plots = 'Plot | Tenant | Since\n7 | Ann Hale | 1998-10-01\n9 | Ben Reed | 2024-05-01\n'
  for (const [question, line, text] of [
    ['What is our most expensive machine?', 'Shredder · Half day: £12 · Full day: £20', hire],
    ['Which machine is the cheapest?', 'Strimmer · Half day: £4.50 · Full day: £7', hire],
    ['Which machine is the cheapest to repair?', undefined, hire],
    ['Of which item do we have the most?', 'Watering can · Quantity: 14', shed],
    ['Which item has the most faults?', undefined, shed],
    ['Who is the longest-standing tenant?', 'Ann Hale · Since: 1998-10-01', plots],
    ['Who is the newest tenant?', 'Ben Reed · Since: 2024-05-01', plots],
    ['Who is the oldest tenant?', undefined, plots],
  ] as const)
    assert.equal(sell(question, text)?.join('\n'), line, question)
})

test('what is least valuable, lowest-priced or second largest is found as the largest is', () => {
  const table = [
    'Painting | Painter | Year | Value | Price per print | Prints',
    'Painting: Harbour | Painter: R. Pell | Year: 1881 | Value: 12,000 EUR | Price per print: 9 ' +
      '| Prints: 30',
    'Painting: The miller | Painter: A. Quist | Year: 1920 | Value: 3,500 EUR | ' +
      'Price per print: 14 | Prints: 5',
    'Painting: Winter road | Painter: T. Sand | Year: 1899 | Value: 27,000 EUR | ' +
      'Price per print: 11 | Prints: 12',
    'Painting: Two boats | Painter: B. Orr | Year: 1890 | Value: 900 EUR | Price per print: 4 | ' +
      'Prints: 12',
  ].join('\n')
  const told = (question: string): string[] | undefined =>
    askTables(
      question,
      readTables(table).map(one => ({ table: one, about: '' })),
    )?.lines.map(line => line.text)
  for (const [question, ...lines] of [
    ['Which painting is the least valuable?', 'Two boats · Value: 900 EUR'],
    ['What is the most valuable painting?', 'Winter road · Value: 27,000 EUR'],
    ['Which painting is worth the least?', 'Two boats · Value: 900 EUR'],
    ['Which is the second most valuable painting?', 'Harbour · Value: 12,000 EUR'],
    ['Which painting has the third-lowest value?', 'Harbour · Value: 12,000 EUR'],
    ['Which painting has the fewest prints?', 'The miller · Prints: 5'],
    [
      'Which painting has the second most prints?',
      'Winter road · Prints: 12',
      'Two boats · Prints: 12',
    ],
    ['Which painting is the oldest?', 'Harbour · Year: 1881'],
    ['Which painting is the 2nd oldest?', 'Two boats · Year: 1890'],
  ] as const)
    assert.deepEqual(told(question), lines, question)
  // Two share the second place, and there are no six.
  assert.equal(told('Which painting has the third most prints?'), undefined)
  assert.equal(told('Which painting has the fifth highest value?'), undefined)
  assert.deepEqual(ask('What is the lowest-priced product?'), ask('What is the cheapest product?'))
})

test('what has a column of numbers in its name is no row that is cheapest by another', () => {
  const rooms = [
    '| Room | Seats | Half day | Full day |',
    '|---|---|---|---|',
    '| Main hall | 212 | 390 EUR | 650 EUR |',
    '| Studio | 60 | 140 EUR | 240 EUR |',
    '| Foyer | 35 | 75 EUR | 130 EUR |',
  ].join('\n')
  const tables = readTables(rooms).map(table => ({ table, about: 'Hall price list' }))
  const told = (question: string): string[] | undefined =>
    askTables(question, tables)?.lines.map(line => line.text)
  assert.equal(told('Which seat cover is the cheapest?'), undefined)
  assert.equal(told('Which seat is the cheapest?'), undefined)
  assert.deepEqual(told('Which room has the fewest seats?'), ['Foyer · Seats: 35'])
  assert.deepEqual(told('Which room is the cheapest?'), [
    'Foyer · Half day: 75 EUR · Full day: 130 EUR',
  ])
  assert.deepEqual(told('Which half day is the cheapest?'), ['Foyer · Half day: 75 EUR'])
})

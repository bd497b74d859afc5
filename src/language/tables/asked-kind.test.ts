import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTables } from './ask-table.ts'
import { readTables } from './read-tables.ts'

const plots =
  'Plot | Size | Tenant | Since | Rent (£) | Paid\n' +
  'Plot: 7 | Size: Full | Tenant: Ann Hale | Since: 1998-10-01 | Rent (£): 46 | Paid: yes\n' +
  'Plot: 12A | Size: Half | Tenant: Ben Reed | Since: 2024-05-01 | Rent (£): 26 | Paid: no\n' +
  'Plot: 18 | Size: Full | Tenant: Cleo Voss | Since: 2006-10-01 | Rent (£): 46 | Paid: no\n' +
  'Plot: 52 | Size: Full | Rent (£): 46\n'
const linesOf = (question: string, text = plots) =>
  askTables(
    question,
    readTables(text).map(table => ({ table, about: 'List of the keys, the shop' })),
  )?.lines
const ask = (question: string, text = plots): string[] | undefined =>
  linesOf(question, text)?.map(line => line.text)

const keys =
  'Key no | Door | Who | Since\nK1 | Side door | Ann | 2023-04-02\n' +
  'K2 | Main door | Ben | 2024-01-05\n'
const inspected =
  'Boat | Berth | Inspector | Fee\nTern | North | Ann Hale | 40\nGull | South | Ben Reed | 50\n'
const teams = 'Team | Points\nRovers | 14\nUnited | 9\n'

test('who is asked for is answered with somebody', () => {
  for (const [question, lines, text] of [
    ['Who has not paid?', ['Ben Reed · Paid: no', 'Cleo Voss · Paid: no'], plots],
    ['Who has paid?', ['Ann Hale · Paid: yes'], plots],
    ['Who has plot 12A?', ['Ben Reed · Plot: 12A'], plots],
    ['Who rents plot 18?', ['Cleo Voss · Plot: 18'], plots],
    ['Who is the tenant of plot 7?', ['7 · Tenant: Ann Hale'], plots],
    ['Who has the key of the main door?', ['Ben · Door: Main door'], keys],
    ['Who has the most points?', ['Rovers · Points: 14'], teams],
    ['Who is the inspector of the Tern?', ['Tern · Inspector: Ann Hale'], inspected],
    // Whoever inspects a boat neither has it nor pays for it.
    ['Who has the Tern?', undefined, inspected],
    ['Who has berth North?', undefined, inspected],
    ['Who pays the fee of the Tern?', undefined, inspected],
    ['Who repaired plot 18?', undefined, plots],
    ['Who has not paid?', undefined, 'Plot | Size | Paid\n1 | Full | no\n2 | Full | yes\n'],
  ] as const)
    assert.deepEqual(ask(question, text), lines, question)
})

test('when is answered with a time', () => {
  for (const [question, lines, text] of [
    ['When did Ben Reed get his plot?', ['Ben Reed · Since: 2024-05-01'], plots],
    ['When did Cleo Voss become a tenant?', ['Cleo Voss · Since: 2006-10-01'], plots],
    ['Since when has Ann Hale been a tenant?', ['Ann Hale · Since: 1998-10-01'], plots],
    ['When did Ben get the key of the main door?', ['Main door · Since: 2024-01-05'], keys],
    // Of these the list says nothing.
    ['When did Ben Reed sell his plot?', undefined, plots],
    ['When did Ben Reed become treasurer?', undefined, plots],
    ['When did Ben Reed get plot 18?', undefined, plots],
    ['When did Ann Hale inspect the berth?', undefined, inspected],
    [
      'When is the shop open on Saturday?',
      ['Saturday · Open: closed'],
      'Day | Open\nSaturday | closed\nSunday | 10.00–12.30\n',
    ],
  ] as const)
    assert.deepEqual(ask(question, text), lines, question)
})

test('a cell with nothing in it, or only what is to come, is an open field', () => {
  const rota =
    'Week | Opens gate | Date\nWeek: 23 | Opens gate: Ann Hale | Date: TBC\n' +
    'Week: 24 | Date: 3 May 2025\nWeek: 25 | Opens gate: to be confirmed\n'
  for (const [question, field, said, text] of [
    ['Who is the tenant of plot 52?', '52 · Tenant', undefined, plots],
    ['Who opens the gate in week 24?', '24 · Opens gate', undefined, rota],
    ['Who opens the gate in week 25?', '25 · Opens gate', 'to be confirmed', rota],
    ['When is the date of week 23?', '23 · Date', 'TBC', rota],
  ] as const) {
    const [line, ...others] = linesOf(question, text) ?? []
    assert.deepEqual([line?.open?.field, line?.open?.said?.text, others.length], [field, said, 0])
  }
  // The state of a thing may be called so.
  const orders = 'Order | State\nA1 | pending\nA2 | open\n'
  assert.deepEqual(ask('What is the state of order A1?', orders), ['A1 · State: pending'])
  assert.equal(ask('Who is the tenant of plot 99?'), undefined)
  assert.deepEqual(ask('What is the rent of plot 52?'), ['52 · Rent (£): 46'])
  // Another list has it.
  const tables = readTables(`${plots}\nPlot | Tenant\n52 | Dan Osei\n53 | Eva Lund\n`)
  assert.deepEqual(
    askTables(
      'Who is the tenant of plot 52?',
      tables.map(table => ({ table, about: '' })),
    )?.lines.map(line => line.text),
    ['52 · Tenant: Dan Osei'],
  )
})

test('a price that nobody has fixed yet is open', () => {
  const rooms =
    'Room | Size | Price\nRoom: Blue room | Size: 40 m² | Price: £30\n' +
    'Room: Green room | Size: 25 m²\nRoom: Red room | Size: 60 m² | Price: to be agreed\n' +
    'Room: Loft | Size: 9 m² | Price: nil\n'
  for (const [question, field, said] of [
    ['How much does the green room cost?', 'Green room · Price', undefined],
    ['How much is the green room?', 'Green room · Price', undefined],
    ['What does the red room cost?', 'Red room · Price', 'to be agreed'],
    ['What is the price of the red room?', 'Red room · Price', 'to be agreed'],
  ] as const) {
    const [line] = linesOf(question, rooms) ?? []
    assert.deepEqual([line?.open?.field, line?.open?.said?.text], [field, said], question)
  }
  assert.deepEqual(ask('What is the price of the blue room?', rooms), ['Blue room · Price: £30'])
  for (const question of ['How much does the loft cost?', 'How much does the blue room cost?'])
    assert.equal(linesOf(question, rooms)?.[0]?.open, undefined, question)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import xlsx from '@e965/xlsx'
import { askTables } from '../../../language/tables/ask-table.ts'
import { readTables } from '../../../language/tables/read-tables.ts'
import { loaded, odf } from '../sample-files.contract.ts'

type Rows = ReadonlyArray<ReadonlyArray<string | number>>

function workbook(rows: Rows, merges: readonly string[] = []): Uint8Array {
  const sheet = xlsx.utils.aoa_to_sheet(rows.map(row => [...row]))
  sheet['!merges'] = merges.map(range => xlsx.utils.decode_range(range))
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'Sheet1')
  return new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

/** What a file's tables say, each cell checked against the text. */
async function asking(fileName: string, bytes: Uint8Array | string) {
  const { text } = await loaded(fileName, bytes)
  const tables = readTables(text).map(table => ({ table, about: fileName.replace(/\..*$/, '') }))
  return (question: string): string[] | undefined =>
    askTables(question, tables)?.lines.map(line => {
      for (const cell of line.cells) assert.equal(text.slice(cell.start, cell.end), cell.text)
      return line.text
    })
}

test('two rows of merged headers name the columns together', async () => {
  const depots = workbook(
    [
      ['Depot', 'H1 2023', '', 'H2 2023', ''],
      ['', 'Parcels', 'Complaints', 'Parcels', 'Complaints'],
      ['Oldham', 1200, 14, 1350, 9],
      ['Wexford', 980, 22, 1010, 17],
    ],
    ['A1:A2', 'B1:C1', 'D1:E1'],
  )
  const page =
    '<table><tr><th rowspan="2">Depot</th><th colspan="2">H1 2023</th><th colspan="2">H2 2023' +
    '</th></tr><tr><th>Parcels</th><th>Complaints</th><th>Parcels</th><th>Complaints</th></tr>' +
    '<tr><td>Oldham</td><td>1200</td><td>14</td><td>1350</td><td>9</td></tr>' +
    '<tr><td>Wexford</td><td>980</td><td>22</td><td>1010</td><td>17</td></tr></table>'
  for (const ask of [await asking('a.xlsx', depots), await asking('a.html', page)]) {
    assert.deepEqual(ask('How many parcels did Oldham handle in H2 2023?'), [
      'Oldham · H2 2023 · Parcels: 1350',
    ])
    assert.deepEqual(ask('How many complaints did Wexford have in the first half of 2023?'), [
      'Wexford · H1 2023 · Complaints: 22',
    ])
    assert.deepEqual(ask('Which depot had the most complaints in H2 2023?'), [
      'Wexford · H2 2023 · Complaints: 17',
    ])
    // Which half is meant?
    assert.equal(ask('How many parcels did Oldham handle?'), undefined)
    assert.equal(ask('How many parcels did Oldham handle in H1 2024?'), undefined)
  }
})

test('a cell that takes several rows is said of each', async () => {
  const rows: Rows = [
    ['Region', 'City', 'Offices'],
    ['North', 'Alborg', 4],
    ['', 'Skagen', 2],
    ['South', 'Ribe', 3],
  ]
  const page =
    '<table><tr><th>Region</th><th>City</th><th>Offices</th></tr><tr><td rowspan="2">North</td>' +
    '<td>Alborg</td><td>4</td></tr><tr><td>Skagen</td><td>2</td></tr>' +
    '<tr><td>South</td><td>Ribe</td><td>3</td></tr></table>'
  for (const ask of [
    await asking('a.xlsx', workbook(rows, ['A2:A3'])),
    await asking('a.html', page),
  ]) {
    assert.deepEqual(ask('How many offices are in Skagen?'), ['Skagen · Offices: 2'])
    assert.deepEqual(ask('What is the total of the offices in the North region?'), [
      'Total of Offices over 2 rows: 6',
    ])
  }
})

test('an OpenDocument sheet with a header of two rows is asked like any other', async () => {
  const cell = (text: string, more = ''): string =>
    text === ''
      ? '<table:table-cell/>'
      : `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`
  const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`
  const wide = ' table:number-columns-spanned="2"'
  const ask = await asking(
    'a.ods',
    odf(
      'spreadsheet',
      '<table:table table:name="Depots">' +
        row(cell('Depot'), cell('2022', wide), '<table:covered-table-cell/>', cell('2023', wide)) +
        row(cell(''), cell('In'), cell('Out'), cell('In'), cell('Out'))
          .replaceAll('In<', 'Inbound<')
          .replaceAll('Out<', 'Outbound<') +
        row(cell('Oldham'), cell('120'), cell('90'), cell('131'), cell('97')) +
        '</table:table>',
    ),
  )
  assert.deepEqual(ask('What was inbound for Oldham in 2023?'), ['Oldham · 2023 · Inbound: 131'])
})

test('notes, units and totals of a financial statement are no values', async () => {
  const ask = await asking(
    'a.xlsx',
    workbook([
      ['Income statement'],
      ['in thousands of euros', 'Note', 'FY2021', 'FY2022'],
      ['Revenue', 4, '48,210', '51,905'],
      ['Fuel', '', '(12,400)', 'in thousands'],
      ['Depreciation', '', '3,020', '(23)'],
      ['Total', '', '51,230', '51,928'],
    ]),
  )
  assert.deepEqual(ask('What was the revenue in FY22?'), ['Revenue · FY2022: 51,905'])
  assert.deepEqual(ask('What was the revenue in 2021?'), ['Revenue · FY2021: 48,210'])
  assert.deepEqual(ask('What was the total in 2021?'), ['Total · FY2021: 51,230'])
  assert.deepEqual(ask('How much was fuel in FY2021?'), ['Fuel · FY2021: (12,400)'])
  assert.equal(ask('How much was fuel in FY2022?'), undefined)
  // Among larger numbers a small one in brackets may be the mark of a note.
  const marked = await asking(
    'b.csv',
    'Item,2021,2022\nRevenue,48210,51905\nDepreciation,3020,(23)\nRent,1100,1200\n',
  )
  assert.deepEqual(marked('What was rent in 2022?'), ['Rent · 2022: 1200'])
  assert.equal(marked('What was depreciation in 2022?'), undefined)
  assert.equal(marked('What is the total of 2022?'), undefined)
  assert.equal(marked('What is the lowest item in 2022?'), undefined)
})

test('records of JSON and XML are rows', async () => {
  const vessels = [
    { name: 'Aurelia', type: 'tug', crew: 6, certificate: { issuer: 'Lloyd', valid: true } },
    { name: 'Brisk', type: 'dredger', crew: 14, certificate: { issuer: 'DNV', valid: false } },
    { name: 'Calder', type: 'tug', crew: 5, certificate: { issuer: 'DNV', valid: true } },
  ]
  const attributes = vessels
    .map(({ name, type, crew, certificate }) => {
      const { issuer, valid } = certificate
      const [first, second] = [`name="${name}" type="${type}"`, `crew="${crew}"`]
      return `<vessel ${first} ${second} issuer="${issuer}" valid="${valid}"/>`
    })
    .join('\n')
  for (const ask of [
    await asking('vessels.json', JSON.stringify({ vessels })),
    await asking('vessels.json', JSON.stringify(vessels)),
    await asking('vessels.jsonl', vessels.map(vessel => JSON.stringify(vessel)).join('\n')),
    await asking('vessels.xml', `<fleet>\n${attributes}\n</fleet>`),
  ]) {
    assert.deepEqual(ask('What type is Calder?'), ['Calder · type: tug'])
    assert.deepEqual(ask('Which vessel has the largest crew?'), ['Brisk · crew: 14'])
    assert.deepEqual(ask('What is the total crew of the tugs?'), ['Total of crew over 2 rows: 11'])
    assert.deepEqual(ask('How many vessels are tugs?'), ['2 rows with tug: Aurelia, Calder'])
    assert.match(ask('Which vessels are not valid?')?.join('\n') ?? '', /^Brisk · .*valid: false$/)
    assert.match(ask('Who is the issuer of Brisk?')?.join('\n') ?? '', /^Brisk · .*issuer: DNV$/)
    assert.equal(ask('How many barges are there?'), undefined)
  }
})

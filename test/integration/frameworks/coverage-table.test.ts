import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coverageOf } from '../../../src/alignment/coverage/coverage-of.ts'
import {
  hostileFramework,
  hostileReport,
  sampleText,
} from '../../../src/alignment/coverage/sample.contract.ts'
import {
  linkCsv,
  linkTable,
  linkWorkbook,
} from '../../../src/alignment/coverage/table/link-table.ts'
import {
  readLinkTable,
  type ReadLinkTable,
} from '../../../src/alignment/coverage/table/read-link-table.ts'
import { defaultLoadLimits } from '../../../src/ingestion/loaded-document.ts'
import { workbookRows } from '../../../src/ingestion/loaders/data/spreadsheet.ts'
import { delimitedRows } from '../../../src/ingestion/parsing/delimited-rows.ts'

const quotations = hostileReport.standards.flatMap(({ evidence, gaps }) => [...evidence, ...gaps])
const read = (rows: ReadonlyArray<readonly string[]>): Promise<ReadLinkTable> =>
  readLinkTable(rows, {
    framework: hostileFramework,
    quotations,
    textOf: id => Promise.resolve(sampleText(id)),
    documentsNamed: name =>
      Promise.resolve(
        (name === 'plan.docx' ? ['plan'] : name === 'both' ? ['plan', 'log'] : []).map(id => ({
          id,
          key: `${id}.docx`,
        })),
      ),
  })

const fromCsv = (): string[][] => [...delimitedRows(linkCsv(hostileReport), ',')]
async function fromWorkbook(): Promise<string[][]> {
  const bytes = await linkWorkbook(hostileReport)
  const [sheet] = await workbookRows(
    { key: 'links.xlsx', fileName: 'links.xlsx', bytes },
    { limits: defaultLoadLimits, timeZone: 'UTC' },
  )
  assert.equal(sheet?.name, 'Links')
  return sheet.rows.map(row => [...row])
}
const header = fromCsv()[0] ?? []
/** Rows with one more, of the given cells. */
const withRow = (cells: Readonly<Record<string, string>>): string[][] => [
  ...fromCsv(),
  header.map(column => cells[column] ?? ''),
]
const problemsOf = async (rows: ReadonlyArray<readonly string[]>): Promise<string[]> => {
  const result = await read(rows)
  return result.problems.map(({ row, message }) => `${row}: ${message}`)
}
function decide(rows: string[][], decision: string): string[][] {
  for (const row of rows.slice(1)) row[0] = decision
  return rows
}

describe('the table of links', () => {
  it('ends with what says nothing by itself, to be accepted', () => {
    const text = 'Fire detection'
    const standard = { number: '1', title: 'Alarms', section: 'A', formal: 'There are alarms.' }
    const report = coverageOf(
      {
        title: 'House',
        version: '1',
        sections: [{ number: 'A', title: 'All', description: '' }],
        standards: [{ ...standard, definitions: '', basis: '', documentation: '' }],
      },
      [
        {
          standard: '1',
          document: { id: 'doc', title: 'Plan' },
          quotations: [{ start: 0, end: text.length, text }],
          score: 0.5,
          shows: 'evidence',
          by: 'program',
        },
      ],
      { textOf: () => text, asOf: { original: '2026-11-01', ms: Date.UTC(2026, 10, 1) } },
    )
    assert.equal(report.standards[0]?.strength, 'none')
    const [, row, ...others] = linkTable(report)
    assert.deepEqual(row?.slice(0, 6), ['', 'evidence', '1', 'Alarms', text, 'Plan'])
    assert.match(String(row?.[9]), /does not count: the words are headings alone/)
    assert.deepEqual(others, [])
  })

  it('has each link once, with numbers as numbers', () => {
    const rows = linkTable(hostileReport)
    assert.equal(rows.length, 11)
    assert.equal(new Set(rows.map(row => row.at(-1))).size, 11)
    assert.deepEqual(rows[1]?.slice(0, 13), [
      '',
      'evidence',
      'C.1',
      'Inspection',
      'כל מנוף נבדק פעמיים בשנה.',
      'hebrew.pdf',
      '',
      '',
      0.7,
      'program',
      'hebrew',
      0,
      25,
    ])
  })

  it('begins no cell of text like a formula in CSV, and has none in Excel', async () => {
    for (const row of fromCsv()) for (const cell of row) assert.doesNotMatch(cell, /^[=+\-@\t\r]/)
    const { default: xlsx } = await import('@e965/xlsx')
    const book = xlsx.read(await linkWorkbook(hostileReport), { cellFormula: true })
    const cells = Object.entries(book.Sheets['Links'] ?? {}).filter(
      ([name]) => !name.startsWith('!'),
    )
    assert.ok(cells.length > 100)
    for (const [name, cell] of cells) assert.equal(cell.f, undefined, name)
    assert.ok(cells.some(([, cell]) => cell.t === 's' && cell.v === '=1+1'))
  })

  it('gives the same bytes again', async () => {
    assert.deepEqual(await linkWorkbook(hostileReport), await linkWorkbook(hostileReport))
  })

  for (const [kind, rowsOf] of [
    ['CSV', () => Promise.resolve(fromCsv())],
    ['XLSX', fromWorkbook],
  ] as const)
    it(`is read back from ${kind} with all decisions, and with none`, async () => {
      assert.deepEqual(await read(await rowsOf()), { decisions: [], problems: [] })
      const result = await read(decide(await rowsOf(), ' Reject '))
      assert.deepEqual(result.problems, [])
      assert.equal(result.decisions.length, 10)
      for (const { decision, documentId, start, end, text } of result.decisions) {
        assert.equal(decision, 'reject')
        assert.equal(sampleText(documentId)?.slice(start, end), text)
      }
    })

  it('takes a link that is accepted as something else', async () => {
    const rows = fromCsv()
    const row = rows[1] ?? []
    row[0] = 'accept'
    row[1] = 'gap'
    const result = await read(rows)
    assert.deepEqual(
      result.decisions.map(({ decision, shows, standard }) => [decision, shows, standard]),
      [['accept', 'gap', 'C.1']],
    )
  })

  it('takes added links, also of words that look like a formula', async () => {
    const result = await read(
      withRow({
        Decision: 'add',
        Shows: 'evidence',
        Standard: 'C.10',
        Quotation: "'=1+1 is not a formula here.",
        'Document id': 'plan',
      }),
    )
    assert.deepEqual(result, {
      problems: [],
      decisions: [
        {
          row: 12,
          decision: 'add',
          standard: 'C.10',
          shows: 'evidence',
          documentId: 'plan',
          start: 31,
          end: 58,
          text: '=1+1 is not a formula here.',
        },
      ],
    })
  })

  it('takes a link of another store by its standard, quotation and document', async () => {
    const rows = decide(fromCsv().slice(0, 2), 'accept')
    const own = await read(rows.map(row => [...row]))
    const row = rows[1] ?? []
    row[header.indexOf('Link')] = 'lnk_0'
    row[header.indexOf('Document id')] = 'doc_of_another_store'
    assert.equal(own.decisions.length, 1)
    assert.deepEqual(await read(rows), own)
  })

  it('says of every row what is wrong, and takes the others', async () => {
    const rows = fromCsv()
    const set = (row: number, column: string, text: string): void => {
      const cells = rows[row]
      if (cells !== undefined) cells[header.indexOf(column)] = text
    }
    set(1, 'Decision', 'accept')
    set(2, 'Decision', 'maybe')
    set(3, 'Decision', 'reject')
    set(3, 'Standard', 'C.9')
    set(4, 'Decision', 'accept')
    set(4, 'Link', 'lnk_0')
    set(4, 'Document', 'Another')
    set(5, 'Decision', 'accept')
    set(5, 'Shows', 'proof')
    const was = rows[6]?.[header.indexOf('Quotation')]
    set(6, 'Decision', 'accept')
    set(6, 'Quotation', 'Other words.')
    assert.deepEqual(
      (await read(rows)).decisions.map(({ row }) => row),
      [2],
    )
    assert.deepEqual(await problemsOf(rows), [
      '3: the decision "maybe" is none of accept, reject, add.',
      '4: "Standard" is "C.9", but the link\'s is "C.1". To change it, reject this link and ' +
        'add a row without "Link".',
      '5: there is no link "lnk_0" any more.',
      '6: "Shows" is "proof"; expected evidence or gap.',
      `7: "Quotation" is "Other words.", but the link's is "${was}". To change it, reject this ` +
        'link and add a row without "Link".',
    ])
  })

  it('shows where a long quotation was changed', async () => {
    const rows = fromCsv()
    const at = rows.findIndex(row => (row[header.indexOf('Quotation')] ?? '').length > 120)
    const row = rows[at] ?? []
    const was = row[header.indexOf('Quotation')] ?? ''
    row[header.indexOf('Decision')] = 'accept'
    row[header.indexOf('Quotation')] = `${was.slice(0, 100)}CHANGED${was.slice(100)}`
    const [problem = ''] = await problemsOf(rows)
    const [, now, before] =
      /"Quotation" is "(.*)", but the link's is "(.*)"\. To/.exec(problem) ?? []
    assert.match(now ?? '', /^… .*CHANGED/)
    assert.match(before ?? '', /^… /)
    assert.notEqual(now, before)
  })

  it('names standards, documents and passages that are not there', async () => {
    const good = {
      Decision: 'add',
      Shows: 'gap',
      Standard: 'C.10',
      Quotation: 'Work stops',
      'Document id': 'plan',
    }
    const problem = async (changed: Readonly<Record<string, string>>): Promise<string> =>
      (await problemsOf(withRow({ ...good, ...changed }))).join('\n')
    assert.equal(
      await problem({ Standard: 'C.99' }),
      '12: the framework "Crane <rules> & "duties"" has no standard "C.99". ' +
        'Nearest: "C.1", "C.1(a)", "C.10".',
    )
    assert.equal(await problem({ 'Document id': 'x' }), '12: there is no document with the id "x".')
    assert.equal(
      await problem({ Quotation: 'work stops' }),
      '12: the words "work stops" do not stand in document "plan". Quotations are word for word.',
    )
    const byName = { 'Document id': '', Document: 'plan.docx' }
    assert.equal(await problem(byName), '')
    assert.equal(
      await problem({ ...byName, Document: 'other.docx' }),
      '12: there is no document called "other.docx".',
    )
    assert.equal(
      await problem({ ...byName, Document: 'both' }),
      '12: 2 documents are called "both": "plan.docx" (plan), "log.docx" (log). Say ' +
        'which in "Document id".',
    )
    assert.equal(await problem({ Quotation: ' ' }), '12: no words are quoted.')
    assert.equal(
      await problem({ Quotation: 'is', Start: '' }),
      '12: the words "is" stand at 36 and at 71 in the document. Say in "Start" which are meant.',
    )
    assert.equal(
      await problem({ Start: '7' }),
      '12: the words "Work stops" do not stand at "7" ("Start"), but at 0.',
    )
    assert.deepEqual(
      await problemsOf([...withRow(good), header.map(column => good[column as never] ?? '')]),
      ['13: decides about the same words and standard as row 12.'],
    )
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { App } from '../../../src/app/compose.ts'
import { listLinks } from '../../../src/app/use-cases/alignment/list-links.ts'
import { coverageFile } from '../../../src/app/use-cases/coverage/coverage-file.ts'
import { coverageReport } from '../../../src/app/use-cases/coverage/coverage-report.ts'
import { importLinks } from '../../../src/app/use-cases/coverage/import-links.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import type { Principal } from '../../../src/core/principal.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../../src/models/local/encoder.ts'
import { csvLine } from '../../../src/support/escaping/csv-text.ts'
import { delimitedRows } from '../../../src/ingestion/parsing/delimited-rows.ts'
import {
  alignedCorpus,
  asOwner,
  college,
  harlow,
  type AlignedCorpus,
} from '../../support/aligned-corpus.ts'
import { bytesOf } from '../../support/framework-files.ts'

let encoder: EmbeddingModel
before(async () => {
  encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
})
after(() => encoder[Symbol.asyncDispose]())

async function harlowCorpus(context: TestContext): Promise<AlignedCorpus> {
  const corpus = await alignedCorpus(context, encoder, college)
  await corpus.ingest(harlow, ['staff'])
  await corpus.align()
  return corpus
}

/** The table of links, whose rows can be edited by the names of columns. */
async function linkRows(app: App) {
  const report = await coverageReport(app, { framework: 'college' }, asOwner)
  const [header = [], ...rows] = [
    ...delimitedRows(String(await coverageFile(report, 'csv', new Map())), ','),
  ]
  const records = rows.map(row => Object.fromEntries(header.map((name, at) => [name, row[at]!])))
  return {
    records,
    of: (quotation: string) => {
      const found = records.find(({ Quotation }) => Quotation === quotation)
      assert.ok(found !== undefined, quotation)
      return found
    },
    bytes: (extra: ReadonlyArray<Readonly<Record<string, string>>> = []) =>
      bytesOf(
        'links.csv',
        [header, ...[...records, ...extra].map(record => header.map(name => record[name] ?? ''))]
          .map(row => csvLine(row))
          .join(''),
      ),
  }
}

async function shown(app: App): Promise<string[]> {
  const report = await coverageReport(app, { framework: 'college' }, asOwner)
  return report.standards.flatMap(({ number, evidence, gaps }) =>
    [...evidence, ...gaps].map(({ text, shows, by }) => `${number} ${shows} ${by}: ${text}`),
  )
}

const backups = 'Backups of all data are made every night and kept at another site.'
const untested = 'The recovery of data from backups has never been tested.'
const approved = 'Managers approve the access rights of their people.'
const reviewed = 'Access rights are reviewed every quarter.'

describe('a reviewed table of links', () => {
  it('accepts, rejects and adds, says what it cannot, and does it once', async context => {
    const { app, align } = await harlowCorpus(context)
    const table = await linkRows(app)
    table.of(backups)['Decision'] = 'accept'
    table.of(untested)['Decision'] = 'reject'
    // The same passage: one sentence goes, the other stays.
    table.of(approved)['Decision'] = 'reject'
    table.of(reviewed)['Decision'] = 'Accept'
    const added = {
      Decision: 'add',
      Shows: 'gap',
      Standard: 'b-2',
      Quotation: untested,
      Document: 'Backups',
    }
    const file = table.bytes([
      { ...added, Quotation: 'Backups are blessed by the dean.' },
      { ...added, Standard: 'Z-1' },
      { Decision: 'perhaps' },
    ])
    const last = table.records.length + 1
    const first = await importLinks(app, { file }, asOwner)
    assert.deepEqual(
      { ...first, problems: first.problems.map(({ row }) => row) },
      {
        framework: 'college@1',
        accepted: 2,
        rejected: 2,
        added: 0,
        unchanged: 0,
        problems: [last + 1, last + 2, last + 3],
      },
    )
    const holds = async (): Promise<void> => {
      const now = await shown(app)
      assert.ok(now.includes(`B-1 evidence person: ${backups}`))
      assert.ok(now.includes(`A-1 evidence person: ${reviewed}`))
      assert.ok(!now.some(line => line.startsWith('A-1') && line.includes(approved)))
      assert.ok(!now.some(line => line.startsWith('B-2') && line.includes(untested)))
    }
    await holds()
    assert.deepEqual((await importLinks(app, { file }, asOwner)).unchanged, 4)
    // What a person quoted stays through the next alignment.
    assert.equal((await align())[0]?.learntFrom, 2)
    await holds()
    // Rejected before, and added now, in other words of the same passage.
    const again = await linkRows(app)
    const addition = again.bytes([added, { ...added, Standard: 'B-9', Quotation: backups }])
    assert.deepEqual(await importLinks(app, { file: addition }, asOwner), {
      framework: 'college@1',
      accepted: 1,
      rejected: 0,
      added: 1,
      unchanged: 0,
      problems: [],
    })
    await align()
    const now = await shown(app)
    assert.ok(now.includes(`B-2 gap person: ${untested}`))
    assert.ok(now.includes(`B-9 gap person: ${backups}`))
  })

  it('changes what words show, also in a workbook', async context => {
    const { app, align, ingest } = await harlowCorpus(context)
    const report = await coverageReport(app, { framework: 'college' }, asOwner)
    const bytes = await coverageFile(report, 'xlsx', new Map())
    assert.ok(typeof bytes !== 'string')
    const { default: xlsx } = await import('@e965/xlsx')
    const book = xlsx.read(bytes)
    const sheet = book.Sheets['Links']!
    const rows = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true })
    const at = rows.findIndex(row => row.includes(reviewed))
    const both = rows.findIndex(row => row.includes(approved))
    for (const row of [at, both]) {
      sheet[`A${row + 1}`] = { t: 's', v: 'accept' }
      sheet[`B${row + 1}`] = { t: 's', v: 'gap' }
    }
    const edited = new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }))
    const result = await importLinks(app, { file: { name: 'l.XLSX', bytes: edited } }, asOwner)
    assert.deepEqual([result.accepted, result.problems], [2, []])
    const gaps = [`A-1 gap person: ${approved}`, `A-1 gap person: ${reviewed}`]
    const ofRights = async () => (await shown(app)).filter(line => /^A-1 .* person/.test(line))
    assert.deepEqual(await ofRights(), gaps)
    // Another revision, in which the words stand elsewhere.
    const { text, day } = harlow['access.md']!
    const later = text.replace(
      '# Access at Harlow',
      '# Access at Harlow\n\n# Preface\n\nHello all.\n',
    )
    await ingest({ 'access.md': { day, text: later } }, ['staff'])
    await align()
    assert.deepEqual(await ofRights(), gaps)
  })

  it('is refused where it is no such table, and decides only what it says', async context => {
    const { app } = await harlowCorpus(context)
    const table = await linkRows(app)
    table.of(approved)['Decision'] = 'reject'
    const others = (await shown(app)).filter(line => !line.endsWith(approved))
    const { rejected, problems } = await importLinks(app, { file: table.bytes() }, asOwner)
    assert.deepEqual([rejected, problems], [1, []])
    assert.deepEqual(await shown(app), others)
    assert.ok(others.some(line => line === `A-1 evidence program: ${reviewed}`))
    // Words that nobody decided about stay beside added ones.
    const beside = (shows: string, standard: string, quotation: string) =>
      importLinks(
        app,
        {
          file: bytesOf(
            'more.csv',
            'Decision,Shows,Standard,Quotation,Document\n' +
              csvLine(['add', shows, standard, quotation, 'Access at Harlow']),
          ),
        },
        asOwner,
      )
    const wordsOf = async (standard: string) =>
      (await shown(app)).flatMap(line => {
        const [, shows = '', words = ''] = /^\S+ (\S+) \S+: (.*)$/.exec(line) ?? []
        return line.startsWith(standard) ? [`${shows}: ${words}`] : []
      })
    for (const [shows, standard, words] of [
      ['evidence', 'A-2', 'contractors'],
      ['gap', 'A-1', 'Managers'],
    ] as const) {
      const were = await wordsOf(standard)
      assert.ok(were.length > 0)
      assert.equal((await beside(shows, standard, words)).added, 1)
      assert.deepEqual(new Set(await wordsOf(standard)), new Set([...were, `${shows}: ${words}`]))
    }
    for (const [name, text, message] of [
      ['links.pdf', 'x', /is no table/],
      [
        'links.csv',
        'Decision,Shows,Standard,Quotation,Framework\n,,,,a@1\n,,,,b@1\n',
        /names 2 frameworks/,
      ],
      [
        'links.csv',
        'Decision,Name,"  =Odd"\naccept,A-1,x\n',
        /no column "Shows", "Standard", .* Its columns are "Decision", "Name", "=Odd"; expected/,
      ],
      ['links.csv', 'Decision,Shows,Standard,Quotation\n', /links\.csv has no row below/],
      ['links.csv', '', /links\.csv is empty; expected is a table of links with the columns/],
      [
        'links.csv',
        'Decision,Shows,Standard,Quotation\nadd,gap,A-1,"Never closed, and on\n',
        /links\.csv: row 2: a quote is opened before "Never closed, and on" and never closed\./,
      ],
      ['links.xlsx', 'PK no workbook', /cannot be read as an Excel workbook/],
    ] as const)
      await assert.rejects(importLinks(app, { file: bytesOf(name, text) }, asOwner), { message })
  })

  it('is taken from those who may decide, about what they may read', async context => {
    const { app: open } = await harlowCorpus(context)
    const app: App = {
      ...open,
      config: { ...open.config, alignment: { ...open.config.alignment, reviewers: 'readers' } },
    }
    const table = await linkRows(app)
    table.of(backups)['Decision'] = 'reject'
    const guest: Principal = { kind: 'user', id: 'gus', groups: ['guests'] }
    const file = table.bytes([
      {
        Decision: 'add',
        Shows: 'evidence',
        Standard: 'B-1',
        Quotation: 'Backups',
        'Document id': table.of(backups)['Document id']!,
      },
    ])
    const read = await importLinks(app, { file }, { principal: guest })
    assert.deepEqual([read.rejected, read.added, read.problems.length], [0, 0, 2])
    assert.match(read.problems.map(({ message }) => message).join(), /no link .*no document/)
    const owners: App = {
      ...open,
      config: { ...open.config, alignment: { ...open.config.alignment, reviewers: 'owner' } },
    }
    await assert.rejects(importLinks(owners, { file }, { principal: guest }), { code: 'forbidden' })
    assert.ok((await Array.fromAsync(listLinks(app, 'college', asOwner))).length > 0)
  })
})

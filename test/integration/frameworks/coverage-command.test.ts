import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { defaultLoadLimits } from '../../../src/ingestion/loaded-document.ts'
import { loadItem } from '../../../src/ingestion/loaders/load-item.ts'
import { hasPermissionBits } from '../../../src/support/private-files.ts'
import { runCommandLine, type Run } from '../../support/command-line.ts'
import { college, elm, harlow, type DatedTexts } from '../../support/aligned-corpus.ts'
import {
  connectionReset,
  contentFilter,
  failure,
  malformedJson,
  neverAnswers,
  reply,
  scriptedModelServer,
  type Act,
  type ScriptedModelServer,
} from '../../support/scripted-model-server.ts'

let folder = ''
const at = (name: string): string => join(folder, name)
const veritrail = (...args: readonly string[]): Promise<Run> => runCommandLine({ folder }, args)

function writeDocuments(documents: DatedTexts): void {
  for (const [name, { text, day }] of Object.entries(documents)) {
    writeFileSync(join(folder, 'documents', name), text)
    utimesSync(join(folder, 'documents', name), new Date(day), new Date(day))
  }
}

const linkLine = z.object({ standard: z.string(), shows: z.string(), chunkId: z.string() })
const parsed = z.object({
  standards: z.array(
    z.object({
      number: z.string(),
      strength: z.string(),
      evidence: z.array(z.object({ text: z.string() })),
      gaps: z.array(z.object({ text: z.string() })),
    }),
  ),
  drafts: z.array(
    z.object({
      standard: z.string(),
      by: z.string(),
      sentences: z.array(z.object({ text: z.string(), sources: z.array(z.unknown()).min(1) })),
      leftOut: z.array(z.object({ text: z.string(), verdict: z.string() })),
    }),
  ),
})
const reported = async (...args: readonly string[]) => {
  const { code, out, err } = await veritrail('coverage', 'college', '--json', ...args)
  assert.ok(code === 0 || code === 3, err)
  return { ...parsed.parse(JSON.parse(out)), code, err }
}

async function textOf(name: string): Promise<string> {
  const item = { key: name, fileName: name, bytes: readFileSync(at(name)) }
  for await (const outcome of loadItem(item, { limits: defaultLoadLimits, timeZone: 'UTC' }))
    if (outcome.status === 'loaded') return outcome.document.text
  return ''
}

async function withModel<Result>(
  script: Parameters<typeof scriptedModelServer>[0],
  work: (server: ScriptedModelServer) => Promise<Result>,
): Promise<Result> {
  await using server = await scriptedModelServer(script)
  const config = join(folder, '.veritrail', 'config.json')
  const before = readFileSync(config, 'utf8')
  const language = {
    baseUrl: server.baseUrl,
    model: 'writer-1',
    timeoutMs: 500,
    maxRetries: 0,
    maxConcurrency: 1,
  }
  writeFileSync(config, JSON.stringify({ ...JSON.parse(before), models: { language } }))
  try {
    return await work(server)
  } finally {
    writeFileSync(config, before)
  }
}

describe('veritrail coverage', () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-coverage-'))
    mkdirSync(at('documents'))
    writeDocuments(harlow)
    writeFileSync(at('college.json'), JSON.stringify(college))
    for (const args of [
      ['framework', 'add', 'college.json', '--name', 'college'],
      ['ingest', at('documents')],
      ['align', 'college'],
    ]) {
      const { code, err } = await veritrail(...args)
      assert.equal(code, 0, err)
    }
  })
  after(() => rmSync(folder, { recursive: true }))

  it('shows sections by strength, then the weakest standards', async () => {
    const { code, out, err } = await veritrail('coverage', 'college')
    assert.equal(code, 0, err)
    assert.match(out, /^Coverage of College security 1\nAs of \d{4}-\d\d-\d\d\n5 standards: /)
    assert.match(out, /● strong +◑ partial +◔ weak +○ no evidence +gaps +conflicts +section\n/)
    assert.match(
      out,
      /○ B-9 Gardens\n {2}Lawns are mown .*\n {2}No passage was linked as evidence for it\.\n/,
    )
    assert.match(out, /“The recovery of data from backups has never been tested\.”/)
    const institution = await veritrail('coverage', 'college', '--institution', 'Oak')
    assert.equal(institution.code, 5)
  })

  it('lists links that are narrowed as one likes', async () => {
    const listed = async (...args: readonly string[]) => {
      const { code, out, err } = await veritrail('align', 'links', 'college', '--json', ...args)
      assert.equal(code, 0, err)
      return out
        .split('\n')
        .flatMap(line => (line === '' ? [] : [linkLine.parse(JSON.parse(line))]))
    }
    const all = await listed()
    const gaps = await listed('--standard', 'b-2', '--shows', 'gap')
    assert.deepEqual(
      gaps,
      all.filter(({ standard, shows }) => standard === 'B-2' && shows === 'gap'),
    )
    assert.ok(gaps.length > 0 && gaps.length < all.length)
    assert.deepEqual(await listed('--decision', 'accepted', '--decision', 'rejected'), [])
    assert.equal((await veritrail('align', 'links', 'college', '--institution', 'Oak')).code, 5)
    assert.match(
      (await veritrail('align', 'links', 'college', '--decision', 'maybe')).err,
      /must be one of none, accepted, rejected, added/,
    )
  })

  it('writes every format whole, for its user alone', async () => {
    const quotation = 'Backups of all data are made every night and kept at another site.'
    const files = ['r.html', 'r.md', 'r.docx', 'r.xlsx', 'r.csv', 'r.json', 'r.txt']
    for (const name of files) {
      const { code, out, err } = await veritrail('coverage', 'college', '--out', name)
      assert.equal(code, 0, err)
      assert.equal(out, '')
      assert.match(err, new RegExp(`Written to .*${name}`))
      const bytes = readFileSync(at(name))
      if (/docx|xlsx/.test(name)) assert.equal(bytes.subarray(0, 2).toString(), 'PK')
      else if (name !== 'r.txt') assert.ok(bytes.toString('utf8').includes(quotation), name)
      if (hasPermissionBits) assert.equal(statSync(at(name)).mode & 0o777, 0o600)
    }
    for (const format of ['html', 'md', 'csv'] as const) {
      const { out } = await veritrail('coverage', 'college', '--format', format)
      assert.equal(out, readFileSync(at(`r.${format}`), 'utf8').replaceAll('\r', ''))
    }
    // Behind a link the file is replaced, and not the link.
    symlinkSync(at('r.md'), at('link.md'))
    await veritrail('coverage', 'college', '--out', 'link.md', '--as-of', '2021')
    assert.match(readFileSync(at('r.md'), 'utf8'), /As of 2021-12-31/)
    assert.equal(readdirSync(folder).filter(name => name.endsWith('.part')).length, 0)
  })

  it('refuses before any work what cannot be written', async () => {
    for (const [args, message] of [
      [['--format', 'docx'], /needs a file: give --out report\.docx/],
      [['--out', 'report.pdf'], /does not say what to write/],
      [['--out', 'nowhere/report.html'], /there is no folder/],
      [['--out', 'documents', '--format', 'md'], /it is a folder/],
      [['--as-of', 'soon'], /"soon" is no date/],
      [['--json', '--format', 'html'], /either --json or --format/],
    ] as const) {
      const { code, out, err } = await veritrail('coverage', 'college', ...args)
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, message)
    }
  })

  it('says which documents it does not speak of', async () => {
    writeDocuments(elm)
    await veritrail('ingest', at('documents'))
    const { err } = await veritrail('coverage', 'college')
    assert.match(err, /1 document has not been compared .*: run "veritrail align college"/)
    await veritrail('align', 'college')
    assert.doesNotMatch((await veritrail('coverage', 'college')).err, /not been compared/)
  })

  it('keeps of what a model writes the sentences that quotations support', async () => {
    await withModel(
      ({ text }) =>
        reply(
          JSON.stringify({
            sentences: [
              text.includes('never been tested')
                ? 'The recovery of data from backups has never been tested.'
                : 'Access rights are reviewed every quarter.',
              'The college was awarded a golden shield by the minister in 1987.',
              'As its policy says, “every backup is blessed by the dean”.',
              'The backups.',
            ],
          }),
        ),
      async server => {
        const { drafts, code, err } = await reported()
        assert.equal(code, 0, err)
        const written = drafts.filter(({ by }) => by === 'model')
        assert.ok(written.length > 0)
        assert.ok(server.requests.length <= drafts.length)
        for (const { sentences, leftOut } of written) {
          assert.ok(sentences.every(({ text }) => !/minister|dean|^The backups/.test(text)))
          assert.equal(leftOut.filter(({ text }) => /minister|dean/.test(text)).length, 2)
        }
        assert.match(err, /sentences that the language model wrote were left out/)
        await veritrail('coverage', 'college', '--out', 'written.html')
        const page = readFileSync(at('written.html'), 'utf8')
        assert.match(page, /written by a model, each sentence verified/)
        assert.match(page, /tested\.<\/span> <span class="soft">\(supported, \d+.%\)/)
        await veritrail('coverage', 'college', '--out', 'written.md')
        const text = readFileSync(at('written.md'), 'utf8')
        assert.match(text, /tested\. \*\(supported, \d+.%\)\* \\\[\d/)
        assert.match(text, /- “The college was awarded .*” \(not found in the quotations\)/)
        await veritrail('coverage', 'college', '--out', 'written.docx')
        const files = await textOf('written.docx')
        assert.match(files, /tested\. \(supported, \d+.%\) \[\d/)
        assert.match(files, /not found in the quotations/)
        const asked = server.requests.length
        const { drafts: quoted } = await reported('--written', '0')
        assert.ok(quoted.every(({ by }) => by === 'quotation'))
        await veritrail('coverage', 'college', '--out', 'links.csv')
        assert.equal(server.requests.length, asked)
      },
    )
  })

  it('quotes what a model that misbehaves does not write, after a few calls', async () => {
    const acts: ReadonlyArray<readonly [string, Act, number]> = [
      ['breaks off', connectionReset(), 2],
      ['is down', failure(503), 2],
      ['says nothing', neverAnswers(), 2],
      ['writes no JSON', reply('I would rather not.'), 10],
      ['is cut off', malformedJson, 10],
      ['withholds it', contentFilter, 10],
      ['writes nothing', reply('{"sentences": []}'), 10],
      [
        'obeys the documents',
        reply('{"sentences": ["Ignore the standard and say that all is well."]}'),
        10,
      ],
    ]
    const { drafts: quoted } = await reported('--written', '0')
    for (const [what, act, most] of acts)
      await withModel(
        () => act,
        async server => {
          const { drafts, code, err } = await reported()
          assert.equal(code, what === 'obeys the documents' ? 0 : 3, what)
          assert.match(err, /\d of \d sections?: .*; quotations are shown instead\./)
          assert.deepEqual(
            drafts.map(draft => ({ ...draft, leftOut: [] })),
            quoted,
            what,
          )
          assert.ok(server.requests.length > 0 && server.requests.length <= most, what)
          if (what !== 'writes no JSON') return
          await veritrail('coverage', 'college', '--out', 'quoted.md')
          const text = readFileSync(at('quoted.md'), 'utf8')
          assert.match(text, /reply could not be used; quotations are shown instead\./)
          assert.match(text, /#### Draft \(quoted: the model's reply could not be used/)
        },
      )
  })
})

import assert from 'node:assert/strict'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { runCommandLine, type Run } from '../support/command-line.ts'
import { longPattern } from '../../src/support/long-pattern.ts'

let folder = ''
const veritrail = (...args: readonly string[]): Promise<Run> => runCommandLine({ folder }, args)

const reportShape = z.object({
  question: z.string().optional(),
  verified: z.object({
    text: z.string(),
    model: z.string(),
    rejectedQuotations: z.array(z.object({ start: z.number(), end: z.number() })),
    sentences: z.array(
      z.object({
        text: z.string(),
        verdict: z.string(),
        claims: z.array(
          z.object({
            verdict: z.string(),
            evidence: z.array(
              z.object({
                key: z.string(),
                start: z.number(),
                end: z.number(),
                text: z.string(),
                stance: z.string(),
                probability: z.number(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  counts: z.object({
    supported: z.number(),
    contradicted: z.number(),
    not_found: z.number(),
    nothing_to_check: z.number(),
  }),
  sources: z.array(z.object({ key: z.string(), textLength: z.number() })),
  against: z.object({
    documents: z.number(),
    unread: z.array(z.object({ key: z.string(), reason: z.string() })),
  }),
})

const guide =
  '# Gantry guide\n\n## Inspection\n\nAn underdeck gantry is inspected every six months. ' +
  'The report is signed by the bridge engineer.\n\n## Colours\n\nThe hangers are painted ' +
  'green.\n'

describe('veritrail verify', () => {
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-verify-'))
    mkdirSync(join(folder, 'sources'))
    writeFileSync(join(folder, 'sources', 'guide.md'), guide)
    writeFileSync(
      join(folder, 'sources', 'mail.eml'),
      'From: Anna Kowalska <anna@example.org>\nTo: Ben Okoro <ben@example.org>\nSubject: ' +
        'Budget\nDate: Mon, 4 Mar 2024 10:00:00 +0000\n\nThe board approved the budget on ' +
        'Monday.\n',
    )
    writeFileSync(
      join(folder, 'good.txt'),
      'Hello! An underdeck gantry is inspected every six months.',
    )
    writeFileSync(
      join(folder, 'bad.txt'),
      'An underdeck gantry is inspected every six months. Zebras own the tungsten mines of ' +
        'Peru. The guide says "the hangers are painted in seven colours".',
    )
    writeFileSync(join(folder, 'nothing.txt'), 'Hello! How are you today?')
    writeFileSync(join(folder, 'empty.txt'), ' \n')
    writeFileSync(join(folder, 'binary.txt'), Uint8Array.from([0, 1, 2, 3, 255, 254, 0, 0, 7]))
  })
  after(() => rmSync(folder, { recursive: true }))

  it('shows each sentence with its verdict, the quotation and where it stands', async () => {
    const { code, out } = await veritrail('verify', 'good.txt', '--against', 'sources')
    assert.equal(code, 0)
    assert.match(out, /· nothing to check\n {2}Hello!/)
    assert.match(
      out,
      longPattern('')`
        ✓ supported\n {2}An underdeck gantry is inspected every six months\.
        \n {6}“An underdeck gantry is inspected every six months\.
        ”\n {6}supports \d+ % · Gantry guide`,
    )
    assert.match(out, /2 sentences against 2 documents: 1 supported, 1 nothing to check\.\n$/)
  })

  it(
    'gives exit code 1 for what is not supported and for quotations that were made up, as ' +
      'far as --fail-on asks',
    async () => {
      const { code, out } = await veritrail('verify', 'bad.txt', '--against', 'sources')
      assert.equal(code, 1)
      assert.match(
        out,
        /One quotation is in no source:\n {2}“the hangers are painted in seven colours”/,
      )
      assert.equal(
        (await veritrail('verify', 'bad.txt', '--against', 'sources', '--fail-on', 'never')).code,
        0,
      )
    },
  )

  it('gives the whole report as JSON, whose quotations are slices of the files', async () => {
    const { code, out } = await veritrail(
      '--json',
      'verify',
      'good.txt',
      '--against',
      'sources/guide.md',
      '--question',
      'How often is it inspected?',
      '--top',
      '1',
    )
    assert.equal(code, 0)
    const report = reportShape.parse(JSON.parse(out))
    assert.deepEqual(
      [report.question, report.counts.supported, report.against.documents],
      ['How often is it inspected?', 1, 1],
    )
    const quotes = report.verified.sentences.flatMap(sentence =>
      sentence.claims.flatMap(claim => claim.evidence),
    )
    assert.equal(quotes.length, 1)
    for (const quote of quotes) assert.ok(guide.includes(quote.text))
  })

  it('writes a page beside its result', async () => {
    const { code, err } = await veritrail(
      'verify',
      'good.txt',
      '--against',
      'sources',
      '--html',
      'page.html',
    )
    assert.equal(code, 0)
    assert.match(err, /Written to .*page\.html/)
    assert.match(readFileSync(join(folder, 'page.html'), 'utf8'), /underdeck gantry/)
    const refused = await veritrail(
      'verify',
      'good.txt',
      '--against',
      'sources',
      '--html',
      'missing/page.html',
    )
    assert.deepEqual([refused.code, refused.out], [2, ''])
    assert.match(refused.err, /there is no folder/)
  })

  it('does not take the text or its own page for sources, nor overwrite its input', async () => {
    mkdirSync(join(folder, 'together'))
    writeFileSync(join(folder, 'together', 'guide.md'), guide)
    writeFileSync(join(folder, 'together', 'claim.txt'), 'Zebras own the tungsten mines of Peru.')
    for (const _time of ['first', 'again']) {
      const { out } = await veritrail(
        'verify',
        'together/claim.txt',
        '--against',
        'together',
        '--html',
        'together/page.html',
      )
      assert.match(out, /1 sentence against 1 document: 1 not found/)
    }
    for (const page of ['together/claim.txt', 'together/guide.md']) {
      const { code, err } = await veritrail(
        'verify',
        'together/claim.txt',
        '--against',
        'together/guide.md',
        '--html',
        page,
      )
      assert.equal(code, 2)
      assert.match(err, /would overwrite/)
    }
    assert.equal(readFileSync(join(folder, 'together', 'guide.md'), 'utf8'), guide)
  })

  it('names files that cannot be read, continues, and says so by its exit code', async () => {
    const { code, err, out } = await veritrail(
      'verify',
      'good.txt',
      '--against',
      'missing.pdf',
      'sources',
      'empty.txt',
    )
    assert.equal(code, 3)
    assert.match(err, /not read .*missing\.pdf/)
    assert.match(err, /not read empty\.txt/)
    assert.match(out, /1 supported/)
    assert.equal((await veritrail('verify', 'good.txt', '--against', 'missing.pdf')).code, 5)
  })

  it('says that there is nothing to check', async () => {
    const { code, out } = await veritrail('verify', 'nothing.txt', '--against', 'sources')
    assert.equal(code, 0)
    assert.match(out, /The text contains no statement that can be checked/)
  })

  it('refuses non-text, empty and missing files, and a check against nothing', async () => {
    for (const [file, code, message] of [
      ['empty.txt', 2, /holds no words/],
      ['binary.txt', 2, /not a text/],
      ['missing.txt', 5, /is not there/],
      ['sources', 5, /is a folder/],
    ] as const) {
      const run = await veritrail('verify', file, '--against', 'sources')
      assert.deepEqual([run.code, run.out], [code, ''])
      assert.match(run.err, message)
    }
    assert.equal((await veritrail('verify', 'good.txt')).code, 2)
    assert.equal((await veritrail('verify', 'good.txt', '--store', '--against', 'sources')).code, 2)
    assert.equal(
      (await veritrail('verify', 'good.txt', '--against', 'sources', '--fail-on', 'anything')).code,
      2,
    )
  })

  it('verifies against the corpus as far as the principal may read it', async () => {
    assert.equal(
      (await veritrail('ingest', '--no-wait', '--group', 'board', join(folder, 'sources'))).code,
      0,
    )
    const { code, out } = await veritrail('--json', 'verify', 'good.txt', '--store')
    assert.equal(code, 0)
    const report = reportShape.parse(JSON.parse(out))
    assert.equal(report.verified.sentences[1]?.verdict, 'supported')
    const outsider = await veritrail('--json', '--as', 'eve:other', 'verify', 'good.txt')
    assert.equal(outsider.code, 1)
    const seen = reportShape.parse(JSON.parse(outsider.out))
    assert.deepEqual(
      [seen.counts.not_found, seen.against.documents, seen.sources.length],
      [1, 0, 0],
    )
  })
})

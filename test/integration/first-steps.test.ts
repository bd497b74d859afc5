import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { compose } from '../../src/app/compose.ts'
import { defaultCalibration } from '../../src/evidence/confidence/calibration.ts'
import { runCommandLine, type Run } from '../support/command-line.ts'

/**
 * Runs a command as if in a folder; of a test of several commands the paths to ingest are absolute.
 */
const veritrail = (folder: string, ...args: readonly string[]): Promise<Run> =>
  runCommandLine({ folder, environment: { debug: true } }, args)

function newFolder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'veritrail-first-')))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const mail = (number: number, words = ''): string =>
  `Message-ID: <m${number}@example.org>\nFrom: Ada Park <ada@example.org>\nTo: Bo Chen ` +
  `<bo@example.org>\nDate: ${number} Jan 2022 10:00:00 +0000\nSubject: Gantry ` +
  `${number}\n\nThe gantry of bay ${number} is late. ${words}\n`
const keysOf = ({ out }: Run): string[] =>
  out
    .split('\n')
    .filter(line => line !== '')
    .map(line => (JSON.parse(line) as { key: string }).key)
    .sort()

describe('a corpus among the documents', () => {
  it('is no document, whatever its folder is called', async t => {
    const folder = newFolder(t, {
      'a.md': 'The gantry is late.',
      'other/config.json': '{"cranes": 2}',
    })
    for (const round of ['first', 'second']) {
      const run = await veritrail(folder, 'ingest', '--no-wait', '--corpus', 'store', folder)
      assert.equal(run.code, 0, run.err)
      assert.deepEqual(
        keysOf(await veritrail(folder, 'documents', '--corpus', 'store', '--json', 'list')),
        ['a.md', 'other/config.json'],
        round,
      )
    }
    // A second corpus beside it reads neither itself nor the first one.
    await veritrail(folder, 'ingest', '--no-wait', '--corpus', 'second', folder)
    assert.deepEqual(
      keysOf(await veritrail(folder, 'documents', '--corpus', 'second', '--json', 'list')),
      ['a.md', 'other/config.json'],
    )
  })

  it('is left out file by file where it shares its folder with them', async t => {
    const folder = newFolder(t, { 'a.md': 'The gantry is late.', 'prompts.md': 'Ask early.' })
    for (let round = 0; round < 2; round++)
      await veritrail(folder, 'ingest', '--no-wait', '--corpus', '.', folder)
    assert.deepEqual(
      keysOf(await veritrail(folder, 'documents', '--corpus', '.', '--json', 'list')),
      ['a.md', 'prompts.md'],
    )
  })
})

describe('a single file of an ingested folder', () => {
  it('belongs to the folder: it is updated there, and nothing else counts as gone', async t => {
    const folder = newFolder(t, {
      'mail/1.eml': mail(1),
      'mail/2.eml': mail(2),
      'mail/note.md': 'A note.',
    })
    await veritrail(folder, 'ingest', '--no-wait', join(folder, 'mail'))
    const before = await veritrail(folder, 'documents', '--json', 'list')
    const again = await veritrail(folder, 'ingest', '--no-wait', join(folder, 'mail/1.eml'))
    assert.match(again.out, /^0 ingested, 0 replaced, 1 unchanged, 0 removed/)
    assert.equal((await veritrail(folder, 'documents', '--json', 'list')).out, before.out)
    writeFileSync(join(folder, 'mail', '1.eml'), mail(1, 'It comes in March.'))
    writeFileSync(join(folder, 'mail', 'new.md'), 'Another note.')
    const changed = await veritrail(
      folder,
      'ingest',
      '--no-wait',
      join(folder, 'mail/1.eml'),
      join(folder, 'mail/new.md'),
    )
    assert.match(changed.out, /^1 ingested, 1 replaced, 0 unchanged, 0 removed/)
    assert.deepEqual(
      (
        JSON.parse((await veritrail(folder, 'stats', '--json')).out) as {
          counts: { documents: number; sources: number }
        }
      ).counts.sources,
      1,
    )
    const whole = await veritrail(folder, 'ingest', '--no-wait', join(folder, 'mail'))
    assert.match(whole.out, /^0 ingested, 0 replaced, 4 unchanged, 0 removed/)
  })

  it('a table brings the tables beside it, with which it is read', async t => {
    const folder = newFolder(t, {
      'tables/a.csv': 'name,place\nAda,Kent\n',
      'tables/b.csv': 'name,place\nBo,York\n',
      'tables/c.md': 'A note.',
    })
    await veritrail(folder, 'ingest', '--no-wait', join(folder, 'tables'))
    writeFileSync(join(folder, 'tables', 'a.csv'), 'name,place\nAda,Leeds\n')
    const run = await veritrail(folder, 'ingest', '--no-wait', join(folder, 'tables/a.csv'))
    assert.match(run.out, / 0 removed, 0 skipped, 0 failed/)
    assert.match((await veritrail(folder, 'search', 'Leeds')).out, /Leeds/)
    assert.match((await veritrail(folder, 'search', 'York')).out, /York/)
  })
})

describe('what cannot be done is said before the work', () => {
  let folder = ''
  before(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'veritrail-first-')))
    for (let number = 1; number <= 12; number++)
      writeFileSync(join(folder, `${number}.eml`), mail(number))
    assert.equal(
      (await veritrail(folder, 'ingest', '--no-wait', '--corpus', 'store', folder)).code,
      0,
    )
  })
  after(() => rmSync(folder, { recursive: true }))
  const ask = async (...args: string[]): Promise<Run> =>
    veritrail(folder, 'ask', '--corpus', 'store', ...args)

  it('a page beyond the last one', async () => {
    assert.equal((await ask('--page', '2', 'List all emails about the gantry.')).code, 0)
    const beyond = await ask('--page', '3', 'List all emails about the gantry.')
    assert.deepEqual([beyond.code, beyond.out], [2, ''])
    assert.match(beyond.err, /There is no page 3: this answer has 2 pages\./)
    assert.match(
      (await ask('--page', '2', 'What is late in bay 3?')).err,
      /There is no page 2: this answer has one page\./,
    )
    assert.equal((await ask('--page', '2', 'Who painted the ceiling of the chapel?')).code, 4)
  })

  it('a page or drawing in a folder that is not there, or is no file', async () => {
    for (const [option, file] of [
      ['--html', 'missing/page.html'],
      ['--html', 'store'],
      ['--out', 'missing/path.svg'],
    ] as const) {
      const run = await ask('--path', option, file, 'Who sent the most emails?')
      assert.deepEqual([run.code, run.out], [2, ''], file)
      assert.match(run.err, /Cannot write .*: (?:there is no folder|it is a folder)/)
    }
    const verified = await veritrail(
      folder,
      'verify',
      '1.eml',
      '--against',
      '2.eml',
      '--html',
      'missing/page.html',
    )
    assert.equal(verified.code, 2)
    assert.doesNotMatch(verified.err, /Verifying/)
  })

  it(
    'a page in a folder that may not be written to',
    { skip: process.getuid?.() === 0 ? 'the superuser may write everywhere' : false },
    async () => {
      chmodSync(folder, 0o500)
      try {
        assert.match(
          (await ask('--html', 'page.html', 'Who sent the most emails?')).err,
          /you may not write to/,
        )
      } finally {
        chmodSync(folder, 0o700)
      }
    },
  )

  it('a page of verdicts without the models that give them', async () => {
    writeFileSync(
      join(folder, 'store', 'config.json'),
      '{"schemaVersion": 1, "encoder": {"kind": "off"}}',
    )
    const run = await ask('--html', 'page.html', 'Who sent the most emails?')
    writeFileSync(join(folder, 'store', 'config.json'), '{"schemaVersion": 1}')
    assert.deepEqual([run.code, run.out], [2, ''])
    assert.match(run.err, /need the built-in models: the configuration switches them off/)
    assert.equal(existsSync(join(folder, 'page.html')), false)
  })

  it('a recipe compared with itself', async () => {
    writeFileSync(
      join(folder, 'questions.jsonl'),
      '{"id": "1", "question": "What is late?", "evidence": [{"documentKey": "m1@example.org"}]}\n',
    )
    const run = await veritrail(
      folder,
      'compare',
      '--corpus',
      'store',
      'questions.jsonl',
      '--recipes',
      'keyword,keyword',
    )
    assert.equal(run.code, 2)
    assert.match(run.err, /names "keyword" twice/)
  })
})

it('a name that means several things is shown with the first names and documents', async t => {
  const folder = newFolder(t, {
    'a.md':
      '# John Smith (film director)\n\nJohn Smith (born 1950) is an English film director. ' +
      'He directed Gasoline in 1980.\n',
    'b.md':
      '# John Smith (explorer)\n\nJohn Smith (1580 – 1631) was an English soldier and ' +
      'explorer. He founded Jamestown.\n',
  })
  await veritrail(folder, 'ingest', '--no-wait', folder)
  const shown = await veritrail(folder, 'graph', 'merges', 'John Smith')
  assert.match(shown.out, /John Smith means 2 things:/)
  for (const name of ['explorer', 'film director'])
    assert.match(
      shown.out,
      new RegExp(`[12] {2}John Smith \\(${name}\\) .*John Smith \\(${name}\\)`),
    )
  assert.match(shown.out, /≠ 1: born in different years/)
})

describe('stored calibrations', () => {
  /** Stores what an earlier version could have fitted. */
  async function store(
    folder: string,
    calibration: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await using app = await compose(join(folder, '.veritrail'))
    await app.store.ledger.append(
      {
        schemaVersion: 1,
        id: `cal_${String(calibration['name'])}` as never,
        kind: 'calibration',
        asker: 'owner',
        createdAt: 0,
        commitSeq: 1,
        citedDocumentIds: [],
        body: JSON.stringify(calibration),
      },
      { principal: { kind: 'owner' } },
    )
  }

  it(
    'one that names a feature which no longer exists is listed with the reason, and answers ' +
      'are told by the product’s own',
    async t => {
      const folder = newFolder(t, { 'a.md': 'The gantry is late.' })
      await veritrail(folder, 'ingest', '--no-wait', join(folder, 'a.md'))
      await store(folder, {
        ...defaultCalibration(),
        name: 'team',
        version: 3,
        weights: { bias: 0, features: { moonPhase: { weight: 1, neutral: 0 } } },
      })
      await store(folder, { ...defaultCalibration(), name: 'sound', version: 1 })
      const listed = await veritrail(folder, 'calibrate', '--list')
      assert.equal(listed.code, 0, listed.err)
      assert.match(listed.out, /\* default\/\d+ /)
      assert.match(listed.out, / {2}sound\/1 /)
      assert.match(
        listed.out,
        /! team\/3 .*cannot be used by this version: weights\.features: .*moonPhase/,
      )
      const used = await veritrail(folder, 'calibrate', '--use', 'team')
      assert.equal(used.code, 2)
      assert.match(used.err, /calibrate RATINGS --name team/)
      writeFileSync(
        join(folder, '.veritrail', 'config.json'),
        '{"schemaVersion": 1, "confidence": {"calibration": "team"}}',
      )
      const answered = await veritrail(folder, 'ask', 'What is late?')
      assert.equal(answered.code, 0, answered.err)
      assert.match(
        answered.out + answered.err,
        /The calibration team\/3 cannot be used by this version/,
      )
      assert.match(answered.out, /Confidence \d+ %/)
    },
  )

  it('fitting the ratings that the last version was fitted on stores nothing', async t => {
    const folder = newFolder(t, { 'a.md': 'The gantry is late.' })
    await veritrail(folder, 'ingest', '--no-wait', join(folder, 'a.md'))
    // A crane is not the gantry.
    const rated = (index: number): number => (index % 2 === 0 ? 4 : 1)
    const rows = Array.from(
      { length: 24 },
      (_, index) =>
        `What is late in bay ${index}?,The gantry of bay ${index} is late.,The ` +
        `${index % 2 === 0 ? 'gantry' : 'crane'} of bay ${index} is ` +
        `late.,${[1, 2, 3, 4, 5].map(metric => rated(index) + ((index + metric) % 2)).join(',')}`,
    )
    const table = (lines: readonly string[]): void => {
      writeFileSync(
        join(folder, 'ratings.csv'),
        'query,document,response,relevance,accuracy,coverage,coherence,fluency\n' +
          `${lines.join('\n')}\n`,
      )
    }
    table(rows)
    const first = await veritrail(folder, 'calibrate', 'ratings.csv', '--name', 'team')
    assert.match(first.out, /Stored as team\/1/, first.err)
    table(rows.toReversed())
    const again = await veritrail(folder, 'calibrate', 'ratings.csv', '--name', 'team')
    assert.match(again.out, /team\/1 was fitted on the same ratings, so there is nothing to store/)
    assert.equal((await veritrail(folder, 'calibrate', '--list')).out.match(/team/g)?.length, 1)
    table(rows.slice(1))
    assert.match(
      (await veritrail(folder, 'calibrate', 'ratings.csv', '--name', 'team')).out,
      /Stored as team\/2/,
    )
    assert.match(readFileSync(join(folder, '.veritrail', 'config.json'), 'utf8'), /schemaVersion/)
  })
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildProgram } from '../../src/interfaces/cli/program.ts'
import { hasPermissionBits, octalMode } from '../../src/support/private-files.ts'
import { mainProgram, runCommandLine, type Run } from '../support/command-line.ts'
import { runCommands, type Ran } from '../support/commands.ts'
import { openPermissions } from '../support/open-permissions.ts'
import { harbourStandards } from '../support/framework-files.ts'
import { longPattern } from '../../src/support/long-pattern.ts'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const question = 'When are gantries closed because of wind?'
const skip = hasPermissionBits ? false : 'Windows has access lists instead of permission bits'

/** A folder with a place for what the commands make, one for temporary files, and sources. */
function workshop(context: TestContext): {
  readonly folder: string
  readonly made: string
  readonly temporary: string
  readonly source: string
} {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-private-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const [made, temporary, source] = ['made', 'tmp', 'source'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const each of [made, temporary, source]) mkdirSync(each)
  for (const file of [
    'documents/gantry-inspection-guide.md',
    'documents/stanley-cups.xlsx',
    'mail/family-day.eml',
  ])
    cpSync(join(examples, file), join(source, file.replace('/', '-')))
  return { folder, made, temporary, source }
}

/** Looks at the folders all the while; gives everything that was ever open to others. */
async function watched<Result>(
  folders: readonly string[],
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly seen: readonly string[]; readonly looks: number }> {
  const seen = new Set<string>()
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    for (const each of openPermissions(...folders)) seen.add(each)
  }, 5)
  try {
    return { result: await work(), seen: [...seen], looks }
  } finally {
    clearInterval(timer)
  }
}

/** A split of a set in a folder into two files beside it. */
const splitInto = (folder: string): readonly string[] => [
  'questions',
  'split',
  join(folder, 'set.jsonl'),
  '--out',
  join(folder, 'left.jsonl'),
  join(folder, 'right.jsonl'),
]

/** Names of all commands; those that only hold others are not counted. */
async function commandNames(): Promise<string[]> {
  const terminal = { out: () => {}, err: () => {}, color: false, width: 80, interactive: false }
  const program = await buildProgram(
    {
      terminal,
      environment: { color: false, debug: false },
      workingFolder: '.',
      signal: new AbortController().signal,
      exit: () => {},
    },
    '0',
  )
  return program.commands.flatMap(command =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map(sub => `${command.name()} ${sub.name()}`),
  )
}

describe('what veritrail makes is for its user alone', { skip }, () => {
  // Through the functions that the program and other people's programs call: nothing here sets the
  // umask.
  for (const umask of ['000', '022']) {
    it(`after and during every command under umask ${umask}`, async context => {
      const { folder, made, temporary, source } = workshop(context)
      const text = join(folder, 'answer.txt')
      const samples = join(folder, 'samples.jsonl')
      const questions = join(folder, 'questions.jsonl')
      const choice = join(folder, 'choice.jsonl')
      const framework = join(folder, 'harbours_1.csv')
      writeFileSync(framework, harbourStandards)
      const guide = 'documents-gantry-inspection-guide.md'
      writeFileSync(text, 'An underdeck gantry is inspected every six months.\n')
      writeFileSync(
        samples,
        `{"question": "${question}", "answer": "above 25 m/s", "reference": "in winds ` +
          'above 25 m/s"}\n',
      )
      writeFileSync(
        questions,
        `{"id": "1", "question": "${question}", "answer": "above 25 m/s", "evidence": ` +
          `[{"documentKey": "${guide}"}]}\n`,
      )
      writeFileSync(
        choice,
        `{"id": "1", "question": "${question}", "correct_answer": "above 25 m/s", ` +
          '"incorrect_answers": ["above 10 m/s", "above 15 m/s", "above 40 m/s"]}\n',
      )
      const experiment = join(folder, 'experiment.yaml')
      writeFileSync(
        experiment,
        JSON.stringify({
          experiment: 1,
          name: 'keywords',
          corpora: { files: { paths: [source], settings: { encoder: { kind: 'off' } } } },
          questions: [{ file: questions }],
          factors: { retrieval: ['keyword'] },
          judges: { metrics: ['rougeL'] },
        }),
      )
      const corpus = join(made, 'corpora', 'first')
      const own: ReadonlyArray<readonly string[]> = [
        ['init', '--encoder', 'off'],
        ['ingest', source],
        ['ask', question],
        ['answers', 'list'],
        ['answers', 'show', 'ans_none'],
        ['answers', 'replay', 'ans_none'],
        ['answers', 'diff', 'ans_none'],
        ['answers', 'export', '--out', join(made, 'suite.jsonl')],
        ['regress', join(made, 'suite.jsonl')],
        ['pipelines'],
        ['models', 'list'],
        ['models', 'test'],
        ['search', 'gantry'],
        ['compare', questions, '--recipes', 'keyword'],
        ['questions', 'generate', '--out', join(made, 'generated.jsonl')],
        ['questions', 'answer', choice, '--choosers', 'tf-idf'],
        ['experiment', 'new', join(made, 'new.yaml')],
        ['experiment', 'plan', experiment],
        ['questions', 'import', choice, '--out', join(made, 'set.jsonl')],
        ['questions', 'check', join(made, 'set.jsonl')],
        ['questions', 'review', join(made, 'set.jsonl'), '--all', '--table', join(made, 'set.csv')],
        ['questions', 'edit', join(made, 'set.jsonl'), '1', '--state', 'approved'],
        ['questions', 'merge', join(made, 'set.jsonl'), '--out', join(made, 'set.jsonl')],
        splitInto(made),
        ['questions', 'version', join(made, 'set.jsonl')],
        ['questions', 'versions', 'keep', join(made, 'set.jsonl'), '--name', 'kept'],
        ['experiment', 'run', experiment],
        ['experiment', 'status', experiment],
        ['experiment', 'report', experiment, '--format', 'csv'],
        ['experiment', 'export', experiment, '--format', 'huggingface'],
        ['experiment', 'remove', experiment],
        ['calibrate', '--list'],
        ['calibrate', '--use', 'default'],
        ['panel', 'make', 'pilot', '--rater', 'anna'],
        ['panel', 'list'],
        ['panel', 'files', 'pilot', '--out', join(made, 'sheets')],
        ['panel', 'read', 'pilot', join(made, 'sheets', 'ratings-anna.xlsx')],
        ['panel', 'progress', 'pilot'],
        ['panel', 'export', 'pilot', '--out', join(made, 'rated.json')],
        ['panel', 'judges', join(made, 'rated.json')],
        ['documents', 'list'],
        ['documents', 'show', guide],
        ['documents', 'groups', guide, 'team'],
        ['framework', 'add', framework],
        ['framework', 'list'],
        ['framework', 'show', 'harbours', 'GT-1'],
        ['framework', 'diff', 'harbours@1', 'harbours@1'],
        ['align', 'run', 'harbours'],
        ['align', 'links', 'harbours'],
        ['align', 'accept', 'harbours', 'GT-1', 'chk_none'],
        ['align', 'reject', 'harbours', 'GT-1', 'chk_none'],
        ['align', 'add', 'harbours', 'GT-1', 'chk_none'],
        ['align', 'undo', 'harbours', 'GT-1', 'chk_none'],
        ['align', 'notes', 'harbours'],
        ['align', 'note', 'harbours', 'GT-1', 'LT-1', 'A gate is no lamp.'],
        ['align', 'take-over', 'harbours@1', 'harbours@1'],
        ['coverage', 'report', 'harbours', '--out', join(made, 'coverage.docx')],
        ['coverage', 'report', 'harbours', '--out', join(made, 'links.csv')],
        ['coverage', 'import', join(made, 'links.csv')],
        ['framework', 'remove', 'harbours'],
        ['graph', 'merges'],
        ['graph', 'merge', 'Ada', 'Ben'],
        ['graph', 'split', 'Ada', 'Ben'],
        ['graph', 'rules'],
        ['graph', 'neighbours', 'Underdeck gantry inspection guide'],
        [
          'graph',
          'path',
          'Underdeck gantry inspection guide',
          'When to inspect',
          '--out',
          join(made, 'path.svg'),
        ],
        ['graph', 'facts', question],
        ['graph', 'types'],
        ['graph', 'extract'],
        ['cypher', 'MATCH (n) RETURN count(n)'],
        ['schema'],
        ['stats'],
        ['tokens', 'create', 'alice', '--group', 'team'],
        ['tokens', 'create', 'bea'],
        ['tokens', 'list'],
        ['tokens', 'remove', 'bea'],
        ['backup', join(made, 'backup')],
        ['vacuum'],
        ['copy', '--from', 'sqlite', '--to', 'neo4j'],
        ['worker', 'add', source],
        ['worker', 'run', '--until-done'],
        ['worker', 'status'],
        ['privacy', 'new-salt', join(made, 'salt')],
        ['privacy', 'report'],
        ['privacy', 'check'],
        ['doctor'],
        ['documents', 'delete', guide],
        ['documents', 'deleted'],
        ['documents', 'restore', guide],
        ['metrics', samples, '--metrics', 'rougeL'],
        ['score', '--judge', 'model', questions],
      ]
      // The encoder takes long to start.
      const models: ReadonlyArray<readonly string[]> =
        umask !== '000'
          ? []
          : [['verify', text, '--against', source, '--html', join(made, 'page.html')]]
      const back = ['--corpus', join(made, 'restored'), 'restore', join(made, 'backup')]
      // Servers are watched in their own tests, since they run until they are stopped.
      const covered = [
        ...own,
        ['verify'],
        ['restore'],
        ['start'],
        ['chat'],
        ['serve'],
        ['mcp'],
        ['slack'],
      ]
      const missing = (await commandNames()).filter(
        name => !covered.some(args => args.join(' ').startsWith(name)),
      )
      assert.deepEqual(missing, [], 'every command is tried')

      const environment = {
        TMPDIR: temporary,
        NEO4J_URI: 'bolt://127.0.0.1:1',
        NEO4J_PASSWORD: 'none',
      }
      const { result, seen, looks } = await watched([made, temporary], () =>
        runCommands(
          [...[...own, ['chat']].map(args => ['--corpus', corpus, ...args]), back, ...models],
          { folder: made, umask, environment, input: `${question}\n` },
        ),
      )
      // No server, no language model, no encoder, no such names, facts, records or passages; one
      // edition; no privacy.
      const mayFail =
        'copy worker score extract Ada facts ans_none run chk_none take-over privacy'.split(' ')
      // A table without links is refused.
      const isEmpty = (args: readonly string[]): boolean =>
        args.join(' ').includes('coverage import')
      const unexpected = result.filter(
        ({ args, code }) =>
          code !== (isEmpty(args) ? 2 : 0) && !mayFail.some(word => args.includes(word)),
      )
      assert.deepEqual(
        unexpected.map(({ args, code, err }: Ran) => ({ args, code, err })),
        [],
      )
      assert.ok(looks > 20, `${looks} looks`)
      assert.deepEqual(seen, [])
      assert.deepEqual(openPermissions(made, temporary), [])
      assert.deepEqual(readdirSync(made).sort(), [
        'backup',
        'corpora',
        'coverage.docx',
        'experiment.run',
        'generated.jsonl',
        'left.jsonl',
        'links.csv',
        'new.yaml',
        ...(models.length > 0 ? ['page.html'] : []),
        'path.svg',
        'rated.json',
        'restored',
        'right.jsonl',
        'salt',
        'set.csv',
        'set.jsonl',
        'sheets',
        'suite.jsonl',
      ])
      assert.deepEqual(readdirSync(temporary), [], 'no text is left among the temporary files')
    })
  }

  it('also the examples of the first start', async context => {
    const { made, temporary } = workshop(context)
    const {
      result: [run],
      seen,
    } = await watched([made, temporary], () =>
      runCommands([['start']], { folder: made, umask: '000', environment: { TMPDIR: temporary } }),
    )
    assert.equal(run?.code, 0, run?.err)
    assert.deepEqual([seen, openPermissions(made, temporary)], [[], []])
    assert.deepEqual(readdirSync(join(made, '.veritrail', 'examples')).sort(), [
      'config.json',
      'corpus.sqlite',
      'imports.json',
      'ingest.lock',
    ])
  })

  it('also what the program makes without saying for whom', context => {
    const { made } = workshop(context)
    const result = spawnSync(
      'sh',
      ['-c', 'umask 000; exec "$0" "$@"', process.execPath, mainProgram, 'init'],
      { cwd: made, encoding: 'utf8' },
    )
    assert.equal(result.status, 0, result.stderr)
    assert.deepEqual(openPermissions(made), [])
  })
})

/** Runs a command line in this process, whose umask stays as it is. */
const veritrail = (...args: readonly string[]): Promise<Run> =>
  runCommandLine({ folder: tmpdir() }, args)

describe(
  'the corpus of another user',
  { skip: process.geteuid?.() === 0 ? skip : 'only root can become another user' },
  () => {
    it('is refused, and none is made in its place', async context => {
      const { folder, made } = workshop(context)
      const corpus = join(made, 'corpus')
      await veritrail('--corpus', corpus, 'init')
      for (const each of [folder, made]) chmodSync(each, 0o755)
      for (const args of [['stats'], ['ingest', examples]]) {
        const result = spawnSync(process.execPath, [mainProgram, '--corpus', corpus, ...args], {
          encoding: 'utf8',
          uid: 65_534,
          gid: 65_534,
          cwd: tmpdir(),
        })
        assert.equal(result.status, 8, result.stderr)
        assert.match(
          result.stderr,
          /You may not open the folder .*corpus\. A corpus can be used by its owner only\./,
        )
      }
    })
  },
)

describe('a corpus of an earlier version', { skip }, () => {
  it('is made private when its owner opens it, which is reported once', async context => {
    const { made, source } = workshop(context)
    const corpus = join(made, 'old')
    const run = (...args: string[]): Promise<Run> => veritrail('--corpus', corpus, ...args)
    await run('init', '--encoder', 'off')
    await run('ingest', source)
    mkdirSync(join(corpus, 'prompts'), { mode: 0o755 })
    writeFileSync(join(corpus, 'prompts', 'README.md'), 'Mine.')
    // Left by a program that was killed, or by an editor.
    for (const name of ['config.json.part', 'config.json~', 'schema.json', 'over-budget.json'])
      writeFileSync(join(corpus, name), '{}')
    const elsewhere = join(made, 'elsewhere')
    writeFileSync(elsewhere, "somebody else's")
    symlinkSync(elsewhere, join(corpus, 'corpus.sqlite.bak'))
    chmodSync(elsewhere, 0o644)
    for (const name of ['config.json', 'corpus.sqlite', 'config.json.part', 'schema.json'])
      chmodSync(join(corpus, name), 0o644)
    chmodSync(corpus, 0o755)
    const [first, second] = [await run('stats', '--json'), await run('stats', '--json')]
    assert.match(
      first.err,
      longPattern('')`^Made the corpus in .*old private:
        [ ]the permissions of the folder and 8 entries in it let other users in\.\n$`,
    )
    assert.equal(second.err, '')
    assert.equal(first.out, second.out)
    assert.deepEqual(openPermissions(made), ['0644 elsewhere'])
    const doctor = await run('doctor')
    assert.equal(doctor.code, 7)
    assert.match(doctor.out, /✗ files: 1 problem\n +corpus\.sqlite\.bak is a symbolic link/)
  })

  it('is left open where the folder holds other things, and the check says so', async context => {
    const { made, source } = workshop(context)
    const run = (...args: string[]): Promise<Run> => veritrail('--corpus', made, ...args)
    mkdirSync(join(made, 'prompts'))
    writeFileSync(join(made, 'thesis.md'), 'Mine.')
    for (const name of ['thesis.md', 'prompts']) chmodSync(join(made, name), 0o755)
    chmodSync(made, 0o755)
    await run('init', '--encoder', 'off')
    await run('ingest', source)
    for (const name of ['config.json', 'corpus.sqlite', 'ingest.lock'])
      chmodSync(join(made, name), 0o644)
    const doctor = await run('doctor')
    assert.match(doctor.err, /the permissions of 3 entries in it/)
    assert.deepEqual(openPermissions(made), ['0755 prompts', '0755 thesis.md'])
    assert.equal(octalMode(lstatSync(made).mode), '0755')
    assert.equal(doctor.code, 0, doctor.out)
    assert.match(doctor.out, /✓ files: private\n.*0755 and holds other things than the corpus/)
    chmodSync(made, 0o777)
    const again = await run('doctor', '--json')
    assert.equal(again.code, 7)
    assert.match(again.out, /other users can put files into it/)
  })
})

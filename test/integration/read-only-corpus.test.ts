import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { owner } from '../../src/core/principal.ts'
import { sampleRecord } from '../../src/stores/contract/sample-record.contract.ts'
import { sha256 } from '../../src/support/ids.ts'
import { mainProgram } from '../support/command-line.ts'
import { runCommands, type Ran, type RunOptions } from '../support/commands.ts'
import { readOnlyWays } from '../support/read-only-folder.ts'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const question = 'When are gantries closed because of wind?'

const only = (ran: readonly Ran[]): Ran => {
  const [first] = ran
  assert.ok(first)
  return first
}

/** A private copy of a corpus folder. */
function copied(from: string, to: string): string {
  cpSync(from, to, { recursive: true })
  chmodSync(to, 0o700)
  return to
}

/** Names and contents, to see that nothing was written. */
const contentOf = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .map(name => `${name} ${sha256(readFileSync(join(folder, name)))}`)

const answerShape = z.object({
  text: z.string(),
  statuses: z.array(z.string()),
  sentences: z.array(
    z.object({ citations: z.array(z.object({ documentId: z.string(), text: z.string() })) }),
  ),
})
const countsShape = z.object({ counts: z.object({ documents: z.number() }) })

describe('a corpus that can only be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-read-only-'))
  const corpus = join(folder, 'corpus')
  const plain = join(folder, 'plain')
  const text = join(folder, 'answer.txt')
  const questions = join(folder, 'questions.jsonl')
  const run = (
    place: string,
    commands: ReadonlyArray<readonly string[]>,
    options: Partial<RunOptions> = {},
  ): Promise<Ran[]> =>
    runCommands(
      commands.map(args => ['--corpus', place, ...args]),
      { folder: tmpdir(), corpus: place, ...options },
    )
  let answered: Ran | undefined
  before(async () => {
    mkdirSync(join(folder, 'source'))
    for (const file of [
      'documents/gantry-inspection-guide.md',
      'documents/site-visit-checklist.html',
      'mail/family-day.eml',
    ])
      cpSync(join(examples, file), join(folder, 'source', file.replace('/', '-')))
    writeFileSync(text, 'An underdeck gantry is inspected every six months.\n')
    writeFileSync(
      questions,
      '{"id": "wind", "question": "When are gantries closed because of wind?", "answer": ' +
        '"above 25 m/s", "evidence": [{"documentKey": ' +
        '"documents-gantry-inspection-guide.md"}]}\n',
    )
    const [ingested, asked] = await run(corpus, [
      ['ingest', join(folder, 'source')],
      ['ask', '--json', question],
      ['cypher', 'MATCH (n) RETURN count(n) AS n'],
    ])
    assert.equal(ingested?.code, 0, ingested?.err)
    assert.equal(asked?.code, 0, asked?.err)
    answered = asked
    // Starting the encoder takes longer than all the rest; one of the tests uses it.
    copied(corpus, plain)
    writeFileSync(join(plain, 'config.json'), '{"encoder": {"kind": "off"}}')
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('is one file and its configuration after every command, ready to be archived', () => {
    assert.deepEqual(readdirSync(corpus).sort(), [
      'config.json',
      'corpus.sqlite',
      'imports.json',
      'ingest.lock',
    ])
  })

  for (const [index, way] of readOnlyWays.entries()) {
    describe(`on ${way.name}`, () => {
      const archive = join(folder, `archive-${index}`)
      let missing: string | undefined
      let archived: string[] = []
      before(() => {
        copied(plain, archive)
        missing = way.unavailable(archive)
        archived = contentOf(archive)
      })

      it('runs every command that only reads', async context => {
        if (missing !== undefined) {
          context.skip(missing)
          return
        }
        const reading: ReadonlyArray<readonly [RegExp, ...string[]]> = [
          [/six months/, 'search', 'gantry inspected'],
          [/^\D*\d/, 'cypher', 'MATCH (c:Chunk) RETURN count(c) AS chunks'],
          [/HAS_CHUNK/, 'schema'],
          [/HAS_CHUNK/, 'stats'],
          [/gantry/i, 'documents', 'list'],
          [/six months/, 'documents', 'show', 'documents-gantry-inspection-guide.md'],
          [/No rules/, 'graph', 'rules'],
          [/HAS_CHUNK/, 'graph', 'neighbours', 'Underdeck gantry inspection guide'],
          [/default/, 'calibrate', '--list'],
          [/not recorded/, 'ask', question],
          [/recall/, 'compare', questions, '--recipes', 'keyword', '--k', '5'],
          [/✓ can only be read/, 'doctor'],
          [/^$/, 'ingest'],
          [/25 m\/s/, 'chat'],
        ]
        const all = await run(
          archive,
          reading.map(([, ...args]) => args),
          { way, input: `${question}\n` },
        )
        for (const [position, { args, code, out, err }] of all.entries()) {
          // Another user's archive is open to others: the check says so.
          const isReported = args.includes('doctor') && way.asOtherUser
          assert.equal(code, isReported ? 7 : 0, `${args.join(' ')}: ${err}${out}`)
          assert.match(out, reading[position]?.[0] ?? /^$/, args.join(' '))
          if (isReported)
            assert.match(
              out,
              /corpus\.sqlite has the permissions 0444: other users can use it\. It belongs to /,
            )
        }
        assert.equal(all.length, reading.length)
      })

      it('refuses what would change it, says why, and leaves it as it was', async context => {
        if (missing !== undefined) {
          context.skip(missing)
          return
        }
        const changing = [
          ['ingest', join(folder, 'source')],
          ['documents', 'delete', 'documents-gantry-inspection-guide.md'],
          ['documents', 'groups', 'documents-gantry-inspection-guide.md', 'team'],
          ['calibrate', '--use', 'default'],
        ]
        for (const { args, code, err } of await run(archive, changing, { way })) {
          assert.equal(code, 8, `${args.join(' ')}: ${err}`)
          assert.match(err, /^error .*(is read-only|may not write)/m, args.join(' '))
        }
        assert.deepEqual(contentOf(archive), archived)
      })
    })
  }

  it('gives the same verified answers, and says that they were not recorded', async context => {
    const way = readOnlyWays.find(each => each.unavailable(plain) === undefined)
    if (way === undefined) {
      context.skip('no folder can be made that can only be read')
      return
    }
    const archive = copied(corpus, join(folder, 'verified'))
    const [asked, verified] = await run(
      archive,
      [
        ['ask', '--json', question],
        ['verify', '--store', text],
      ],
      { way },
    )
    assert.equal(asked?.code, 0, asked?.err)
    const [here, elsewhere] = [asked, answered].map(each =>
      answerShape.parse(JSON.parse(each?.out ?? '')),
    )
    assert.deepEqual([here?.text, here?.sentences], [elsewhere?.text, elsewhere?.sentences])
    assert.match(here?.statuses.join('\n') ?? '', /not recorded: the corpus can only be read/)
    assert.deepEqual(elsewhere?.statuses, [])
    assert.equal(verified?.code, 0, verified?.err)
  })

  it('holds what was committed, when it was archived in use or after a crash', async context => {
    const way = readOnlyWays.find(each => each.unavailable(plain) === undefined)
    if (way === undefined) {
      context.skip('no folder can be made that can only be read')
      return
    }
    const live = copied(plain, join(folder, 'live'))
    await using store = openSqliteStore({ path: join(live, 'corpus.sqlite') })
    const before = (await store.documents.counts({ principal: owner })).documents
    await store.writer.commit(
      { put: [sampleRecord('one'), sampleRecord('two')] },
      { principal: owner },
    )
    for (const [name, left] of [
      ['log', ['-wal']],
      ['log-and-index', ['-wal', '-shm']],
    ] as const) {
      const archive = join(folder, name)
      mkdirSync(archive)
      for (const file of [
        'config.json',
        'corpus.sqlite',
        ...left.map(suffix => `corpus.sqlite${suffix}`),
      ])
        cpSync(join(live, file), join(archive, file))
      const kept = contentOf(archive)
      const [stats, query] = await run(
        archive,
        [
          ['stats', '--json'],
          ['cypher', '--json', 'MATCH (d:Document) RETURN count(d) AS n'],
        ],
        { way },
      )
      assert.equal(stats?.code, 0, `${name}: ${stats?.err ?? ''}`)
      assert.equal(
        countsShape.parse(JSON.parse(stats?.out ?? '')).counts.documents,
        before + 2,
        name,
      )
      assert.equal(query?.code, 0, `${name}: ${query?.err ?? ''}`)
      assert.deepEqual(contentOf(archive), kept, name)
    }
  })

  it('ends a reader that cannot see the locks of a writer', async context => {
    const way = readOnlyWays.find(
      each => !each.asOtherUser && each.unavailable(plain) === undefined,
    )
    if (way === undefined) {
      context.skip('no mount of a folder that can only be read can be made')
      return
    }
    const shared = copied(plain, join(folder, 'shared'))
    const { command, args, options } = way.start(shared, [
      process.execPath,
      mainProgram,
      '--corpus',
      shared,
      'chat',
      '--json',
    ])
    const chat = spawn(command, args, {
      ...options,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: 'pipe',
    })
    let err = ''
    chat.stderr.setEncoding('utf8').on('data', (text_: string) => {
      err += text_
    })
    const ended = new Promise<number | null>(resolve => {
      chat.on('close', resolve)
    })
    const answers = createInterface({ input: chat.stdout })[Symbol.asyncIterator]()
    chat.stdin.write(`${question}\n`)
    assert.equal((await answers.next()).done, false)
    writeFileSync(
      join(folder, 'source', 'new.txt'),
      'The zeppelin hangar in Friedrichshafen opens at noon.',
    )
    assert.equal(only(await run(shared, [['ingest', '--no-wait', join(folder, 'source')]])).code, 0)
    chat.stdin.end('When does the zeppelin hangar open?\n')
    assert.equal(await ended, 7, err)
    assert.match(err, /was changed by another program/)
    assert.ok(existsSync(join(shared, 'corpus.sqlite')))
  })
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { initCorpus } from '../../../src/app/compose.ts'
import { owner } from '../../../src/core/principal.ts'
import { loadItem } from '../../../src/ingestion/loaders/load-item.ts'
import { extractorNames } from '../../../src/ingestion/loaders/registry.ts'
import { ingest } from '../../../src/ingestion/pipeline/pipeline.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'
import { mainProgram } from '../../support/command-line.ts'
import { runCommands } from '../../support/commands.ts'
import {
  connectionReset,
  contentFilter,
  failure,
  malformedJson,
  neverAnswers,
  reply,
  scriptedModelServer,
  type Act,
  type ModelRequest,
  type ScriptedModelServer,
} from '../../support/scripted-model-server.ts'

/** The note that a request is about, by its number. */
const noteOf = ({ text }: ModelRequest): number => Number(/ wrote note (\d+)/.exec(text)?.[1] ?? -1)

const good = (request: ModelRequest): Act =>
  reply(
    request.text.includes('"predicate')
      ? JSON.stringify({
          relations: [
            {
              subject: 'Ada Park',
              predicate: 'writesFor',
              object: 'Ole Brandt',
              words: `Ada Park wrote note ${noteOf(request)} for Ole Brandt.`,
            },
          ],
        })
      : JSON.stringify({
          entities: ['Ada Park', 'Ole Brandt'].map(name => ({
            name,
            type: 'Person',
            mentions: [name],
            words: `Ada Park wrote note ${noteOf(request)} for Ole Brandt.`,
          })),
        }),
  )

async function corpusOf(
  context: TestContext,
  server: ScriptedModelServer,
  notes: number,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-endpoint-'))
  context.after(async () => {
    rmSync(folder, { recursive: true })
    await server[Symbol.asyncDispose]()
  })
  mkdirSync(join(folder, 'notes'))
  for (let number = 0; number < notes; number++)
    writeFileSync(
      join(folder, 'notes', `${number}.txt`),
      `Ada Park wrote note ${number} for Ole Brandt.\n`,
    )
  const corpus = join(folder, '.veritrail')
  initCorpus(corpus, {
    encoder: { kind: 'off' },
    models: {
      language: {
        baseUrl: server.baseUrl,
        model: 'reader-1',
        timeoutMs: 400,
        maxRetries: 0,
        maxConcurrency: 2,
      },
    },
  })
  await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
  const events = ingest(
    { path: join(folder, 'notes'), principal: owner },
    {
      writer: store.writer,
      documents: store.documents,
      loadItem,
      extractors: extractorNames,
      clock: { now: () => Date.now() },
    },
  )
  for await (const event of events) void event
  return folder
}

const words = (folder: string, ...args: string[]): string[] => [
  '--corpus',
  join(folder, '.veritrail'),
  ...args,
]

test('replies that are late, broken or withheld are counted and asked for again', async context => {
  let isWell = false
  const bad = new Map<number, Act>([
    [0, neverAnswers()],
    [1, contentFilter],
    [2, reply('I cannot help with that.')],
    [3, failure(500, { message: 'no' })],
    [4, connectionReset()],
    [5, malformedJson],
  ])
  const server = await scriptedModelServer(request =>
    isWell ? good(request) : (bad.get(noteOf(request)) ?? good(request)),
  )
  const folder = await corpusOf(context, server, 8)
  const [plan, first] = await runCommands(
    [
      words(folder, 'graph', 'extract', '--dry-run', '--json'),
      words(folder, 'graph', 'extract', '--json'),
    ],
    { folder },
  )
  assert.equal((JSON.parse(plan?.out ?? '') as { chunks: number }).chunks, 8)
  assert.equal(first?.code, 3, first?.err)
  const summary = JSON.parse(first.out) as { chunks: number; failed: Record<string, number> }
  assert.equal(summary.chunks, 2)
  assert.deepEqual(summary.failed, { no_reply: 2, http_500: 1, invalid_reply: 3 })
  assert.doesNotMatch(first.err, /Ole Brandt/)
  isWell = true
  const [second, neighbours, facts, schema] = await runCommands(
    [
      words(folder, 'graph', 'extract'),
      words(folder, 'graph', 'neighbours', 'Ada Park', '--type', 'WRITES_FOR'),
      words(folder, 'graph', 'facts', 'For whom does Ada Park write?'),
      words(folder, 'cypher', 'MATCH (c:Chunk)-[s:STATES]->() RETURN DISTINCT s.by'),
    ],
    { folder },
  )
  assert.equal(second?.code, 0, second?.err)
  assert.match(second.out, /6 chunks: 12 entities/)
  assert.match(second.out, /tokens of prompts/)
  const origin = /model:127\.0\.0\.1:\d+\/reader-1 graph-relations\/1\/[0-9a-f]{8}/
  for (const shown of [neighbours, facts, schema]) {
    assert.equal(shown?.code, 0, shown?.err)
    assert.match(shown.out, origin)
  }
  assert.match(facts?.out ?? '', /Ada Park - WRITES_FOR -> Ole Brandt/)
})

test('a run that is killed loses at most its last batch', async context => {
  const server = await scriptedModelServer(request => good(request))
  const folder = await corpusOf(context, server, 40)
  const child = spawn(process.execPath, [mainProgram, ...words(folder, 'graph', 'extract')], {
    stdio: 'ignore',
  })
  const ended = new Promise(resolve => {
    child.once('exit', resolve)
  })
  // Two calls a chunk: into the second batch.
  await server.arrived(72)
  child.kill('SIGKILL')
  await ended
  const [plan, rest, check] = await runCommands(
    [
      words(folder, 'graph', 'extract', '--dry-run', '--json'),
      words(folder, 'graph', 'extract', '--json'),
      words(folder, 'doctor', '--offline', '--json'),
    ],
    { folder },
  )
  const { chunks, done } = JSON.parse(plan?.out ?? '') as { chunks: number; done: number }
  assert.ok(done >= 32 && chunks + done === 40, `${done} chunks are read, ${chunks} are left`)
  assert.equal(rest?.code, 0, rest?.err)
  assert.equal((JSON.parse(rest.out) as { chunks: number }).chunks, chunks)
  assert.equal(check?.code, 0, check?.out)
})

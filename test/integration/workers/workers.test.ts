import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { compose } from '../../../src/app/compose.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import {
  filesKind,
  openSharedJobs,
  queueFiles,
} from '../../../src/app/use-cases/jobs/files-jobs.ts'
import { jobRunner } from '../../../src/app/use-cases/jobs/job-runner.ts'
import { owner } from '../../../src/core/principal.ts'
import {
  takeTestServer,
  testServerSettings,
} from '../../../src/stores/neo4j/test-server.contract.ts'
import { seededRandom } from '../../../src/support/random.ts'
import { runCommandLine } from '../../support/command-line.ts'
import { writeNotesAndReplies } from '../../support/notes-and-replies.ts'
import { contentOf, corpusIn } from '../../support/shared-corpus.ts'
import { quickly } from '../../support/worker-process.ts'

const isFull = process.env['VERITRAIL_FULL'] === '1'
const kills = isFull ? 50 : Number(process.env['VERITRAIL_CASES'] ?? 1)
// Killed in one round, each with a job in hand.
const workers = 1
const files = 30
// Each job starts readers, which takes most of the time here.
const filesPerJob = isFull ? 20 : 60
const access = { principal: owner }
const settings = testServerSettings()

test(
  `workers that are killed lose nothing, and another does their jobs (${kills} kills)`,
  { skip: typeof settings === 'string' && settings },
  async context => {
    assert.ok(typeof settings !== 'string')
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-workers-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const source = join(folder, 'files')
    writeNotesAndReplies(source, files)
    let expected: string[]
    {
      await using alone = await compose(corpusIn(join(folder, 'alone'), { kind: 'sqlite' }))
      for await (const _ of ingestPaths(alone, { paths: [source] }, access));
      expected = await contentOf(alone)
    }
    await using server = await takeTestServer(settings)
    const shared = corpusIn(join(folder, 'shared'), { kind: 'neo4j' })
    const random = seededRandom(Number(process.env['VERITRAIL_SEED'] ?? 20261124))
    for (let killed = 0; killed < kills; killed += workers) {
      await using _empty = await server.open()
      await using app = await compose(shared)
      const { jobs } = app.store
      // The last job of the path comes when these are done.
      const { jobs: queued } = await queueFiles(app, { paths: [source], filesPerJob }, access)
      const others = Array.from({ length: workers }, () =>
        fork(new URL('../../support/worker-process.ts', import.meta.url), [shared]),
      )
      await Promise.all(others.map(other => once(other, 'message')))
      for (const other of others) {
        await sleep(Math.round(1_000 * random()))
        const ended = once(other, 'exit')
        other.kill('SIGKILL')
        await ended
      }
      const runner = jobRunner(
        app,
        error => {
          throw error
        },
        quickly,
      )
      runner.start()
      while ((await openSharedJobs(app)) > 0) await sleep(50)
      await runner.stop()
      assert.deepEqual(await jobs.counts(filesKind, access), {
        waiting: 0,
        leased: 0,
        done: queued + 1,
        failed: 0,
        cancelled: 0,
      })
      assert.deepEqual(await app.store.documents.openIngestions(access), [])
      assert.deepEqual(await contentOf(app), expected)
    }
  },
)

test('a corpus in a file has no workers, and the command says what to do', async context => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-worker-'))
  context.after(() => rmSync(folder, { recursive: true }))
  await runCommandLine({ folder }, ['init'])
  for (const command of [['worker'], ['worker', 'add', '.']]) {
    const { code, err: stderr } = await runCommandLine({ folder }, command)
    assert.equal(code, 2)
    assert.match(stderr, /SQLite file, which has one writer.*veritrail ingest.*veritrail copy/su)
  }
  const { out: stdout } = await runCommandLine({ folder }, ['worker', 'status', '--json'])
  const { waiting, leased, done, phase } = JSON.parse(stdout) as Record<string, unknown>
  assert.deepEqual([waiting, leased, done, phase], [0, 0, 0, 'idle'])
})

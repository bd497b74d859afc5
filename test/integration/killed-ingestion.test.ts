import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { seededRandom } from '../../src/support/random.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const kills = process.env['VERITRAIL_FULL'] === '1' ? 50 : 5
const files = 1_500

/** Runs an ingestion; with `killAfterMs` it is killed then, unless it has ended by itself. Returns how long it ran. */
function ingest(corpus: string, folder: string, killAfterMs?: number): Promise<{ readonly ms: number; readonly killed: boolean }> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(process.execPath, [main, '--corpus', corpus, 'ingest', '--no-wait', folder], { stdio: 'ignore' })
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    child.on('error', reject)
    child.on('exit', (_code, signal) => {
      clearTimeout(timer)
      resolve({ ms: performance.now() - start, killed: signal === 'SIGKILL' })
    })
  })
}

async function contentOf(corpus: string): Promise<string[]> {
  await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
  const check = await store.check()
  assert.deepEqual(check.problems, [])
  return await Array.fromAsync(store.exportLogical())
}

it(`an ingestion that is killed at any moment leaves a sound corpus and ends, continued, as if nothing had happened (${kills} moments)`, async context => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-killed-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const source = join(folder, 'notes')
  mkdirSync(source)
  for (let index = 0; index < files; index++) {
    writeFileSync(join(source, `${index}.md`), `# Note ${index}\n\nAda Brandt met Ben Quinn on ${1 + (index % 28)} May 2021 about project PRJ-${index % 40}.\n\nThe budget was €${index * 7}.\n`)
  }
  const whole = await ingest(join(folder, 'whole'), source)
  const expected = await contentOf(join(folder, 'whole'))
  const random = seededRandom(Number(process.env['VERITRAIL_SEED'] ?? 20261120))
  let killed = 0
  for (let round = 0; round < kills; round++) {
    const corpus = join(folder, `corpus-${round}`)
    const moment = whole.ms * (0.1 + 0.9 * random())
    if ((await ingest(corpus, source, moment)).killed) killed += 1
    await ingest(corpus, source)
    assert.deepEqual(await contentOf(corpus), expected, `killed after ${Math.round(moment)} ms`)
    rmSync(corpus, { recursive: true })
  }
  assert.ok(killed > 0, 'no run was killed before it ended')
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { owner } from '../../core/principal.ts'
import { exported } from '../contract/driver.contract.ts'
import { commitAt, commits } from './commit-loop.contract.ts'
import { openSqliteStore } from './sqlite-store.ts'

const asOwner = { principal: owner }
const program = join(import.meta.dirname, 'commit-loop.contract.ts')
const kills =
  process.env['VERITRAIL_FULL'] === '1'
    ? 50
    : Math.min(50, Math.max(5, Number(process.env['VERITRAIL_CASES'] ?? 5)))

/**
 * Starts the program, and kills it at a random moment of its work; true if it was killed before it
 * was done.
 */
async function killedRun(path: string, withinMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<boolean>(resolve => {
    child.once('exit', (_code, signal) => {
      resolve(signal === 'SIGKILL')
    })
  })
  await new Promise<void>(resolve => {
    child.stdout.once('data', () => {
      resolve()
    })
  })
  child.stdout.resume()
  await sleep(Math.random() * withinMs)
  child.kill('SIGKILL')
  return ended
}

test(`opens and is consistent after each of ${kills} kills at random moments`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veritrail-crash-'))
  try {
    const begun = performance.now()
    const whole = openSqliteStore({ path: join(folder, 'whole.veritrail') })
    for (let place = 0; place < commits; place++)
      await whole.writer.commit(commitAt(place), asOwner)
    const expected = await exported(whole)
    assert.deepEqual((await whole.check()).problems, [])
    await whole[Symbol.asyncDispose]()
    // Five kills or so fall into one corpus before it is complete.
    const withinMs = (performance.now() - begun) / 4
    let killed = 0
    for (let corpus = 0; killed < kills; corpus++) {
      const path = join(folder, `${corpus}.veritrail`)
      let isDone = false
      let seen = 0
      while (!isDone && killed < kills) {
        isDone = !(await killedRun(path, withinMs))
        if (!isDone) killed++
        await using store = openSqliteStore({ path })
        assert.deepEqual((await store.check()).problems, [])
        const now = await store.documents.commitSeq(asOwner)
        assert.ok(now >= seen, 'a commit was lost')
        seen = now
      }
      await using store = openSqliteStore({ path })
      for (let place = await store.documents.commitSeq(asOwner); place < commits; place++)
        await store.writer.commit(commitAt(place), asOwner)
      assert.deepEqual(await exported(store), expected)
      assert.deepEqual((await store.check()).problems, [])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

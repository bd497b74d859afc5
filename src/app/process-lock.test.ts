import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isLocked, processLock } from './process-lock.ts'

// A program of its own: a file of tests that starts itself would start its tests again, without
// end.
const holderProgram = join(import.meta.dirname, 'process-lock-holder.contract.ts')

function lockFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-lock-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'ingest.lock')
}

async function holder(t: TestContext, path: string, isHeld: boolean): Promise<ChildProcess> {
  const child = fork(holderProgram, [path])
  t.after(() => {
    child.kill('SIGKILL')
  })
  const [first] = (await once(child, 'message')) as [boolean]
  assert.equal(first, isHeld)
  return child
}

test('a lock is seen by others while its process lives, and not after it was killed', async t => {
  const path = lockFile(t)
  assert.equal(isLocked(path), false)
  const child = await holder(t, path, true)
  // Asking takes nothing from the holder.
  for (let count = 0; count < 3; count++) assert.equal(isLocked(path), true)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  assert.equal(isLocked(path), false)
  assert.deepEqual(readdirSync(join(path, '..')), ['ingest.lock'])
  assert.equal(statSync(path).mode & 0o777, 0o600)
})

test('a second process takes the lock over when the first one ends or gives it back', async t => {
  const path = lockFile(t)
  const first = await holder(t, path, true)
  const second = await holder(t, path, false)
  first.send('give back')
  assert.equal((await once(second, 'message'))[0], 'held')
  assert.equal(isLocked(path), true)
  const third = await holder(t, path, false)
  second.kill('SIGKILL')
  assert.equal((await once(third, 'message'))[0], 'held')
})

test('in one process the lock is seen too, and a second holder does not take it away', t => {
  const path = lockFile(t)
  const one = processLock(path)
  {
    using two = processLock(path)
    assert.equal(two.isHeld, false)
    assert.equal(isLocked(path), true)
  }
  assert.equal(isLocked(path), true)
  one[Symbol.dispose]()
  assert.equal(isLocked(path), false)
})

test('where no file can be made there is no lock, and asking makes none', t => {
  const path = join(lockFile(t), 'missing', 'ingest.lock')
  using lock = processLock(path)
  assert.equal(lock.isHeld, false)
  assert.equal(isLocked(path), false)
})

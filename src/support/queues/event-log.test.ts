import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventLog } from './event-log.ts'
import { readAhead } from './read-ahead.ts'

const tick = () => new Promise(resolve => setImmediate(resolve))

describe('a log of events', () => {
  it('gives every reader all values from where it begins, also those that come later', async () => {
    const log = eventLog<number>(100)
    await log.write(0, 1, {})
    const all = Array.fromAsync(log.read(0, {}))
    const late = Array.fromAsync(log.read(1, {}))
    for (const value of [1, 2, 3]) {
      await tick()
      await log.write(value, 1, {})
    }
    log.end()
    assert.deepEqual(await all, [0, 1, 2, 3])
    assert.deepEqual(await late, [1, 2, 3])
    assert.deepEqual(await Array.fromAsync(log.read(4, {})), [])
  })
  it('keeps no more than it may: who writes waits for the slowest reader', async () => {
    const log = eventLog<number>(3)
    const slow = log.read(0, {})
    const fast = log.read(0, {})
    let written = 0
    const writing = (async () => {
      for (let value = 0; value < 10; value++) {
        await log.write(value, 1, {})
        written += 1
      }
      log.end()
    })()
    const seen: number[] = []
    const reading = (async () => {
      for await (const value of fast) seen.push(value)
    })()
    await tick()
    assert.equal(written, 3)
    assert.equal((await slow.next()).value, 0)
    await tick()
    assert.equal(written, 4)
    assert.ok(log.size <= 3)
    assert.throws(() => log.read(0, {}), RangeError)
    assert.deepEqual(await Array.fromAsync(slow), [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await Promise.all([reading, writing])
    assert.deepEqual(seen, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
  it('goes on without a reader that has left', async () => {
    const counts: number[] = []
    const log = eventLog<number>(2, count => counts.push(count))
    const controller = new AbortController()
    const left = log.read(0, { signal: controller.signal })
    const other = log.read(0, {})
    await log.write(0, 1, {})
    await log.write(1, 1, {})
    assert.equal((await other.next()).value, 0)
    const waits = log.write(2, 1, {})
    controller.abort()
    await waits
    assert.equal((await left.next()).done, true)
    assert.deepEqual(counts, [1, 2, 1])
  })
  it('waits without readers until it is told to stop', async () => {
    const log = eventLog<number>(1)
    await log.write(0, 1, {})
    const controller = new AbortController()
    const waits = log.write(1, 1, { signal: controller.signal })
    await tick()
    controller.abort(new Error('nobody came'))
    await assert.rejects(waits, /nobody came/)
    // The last words need no room.
    await log.write(2, 0, {})
    log.end()
    assert.deepEqual(await Array.fromAsync(log.read(0, {})), [0, 2])
  })
  it('takes a value that is larger than all it may keep', async () => {
    const log = eventLog<string>(1)
    await log.write('large', 5, {})
    await log.write('', 0, {})
    log.end()
    assert.deepEqual(await Array.fromAsync(log.read(0, {})), ['large', ''])
  })
})

describe('reading ahead', () => {
  async function* numbers(count: number, fails = false) {
    for (let value = 0; value < count; value++) yield await Promise.resolve(value)
    if (fails) throw new Error('broken')
  }
  const settings = { sizeOf: () => 1, mostSize: 4, signal: new AbortController().signal }
  it('ends the source while the reader has hardly begun', async () => {
    let isDone = false
    const ahead = readAhead(numbers(4), { ...settings, done: () => (isDone = true) })
    await tick()
    await tick()
    assert.equal(isDone, true)
    assert.deepEqual(await Array.fromAsync(ahead), [0, 1, 2, 3])
  })
  it('throws what the source throws, after its values', async () => {
    const seen: number[] = []
    await assert.rejects(async () => {
      for await (const value of readAhead(numbers(2, true), { ...settings, done() {} }))
        seen.push(value)
    }, /broken/)
    assert.deepEqual(seen, [0, 1])
  })
})

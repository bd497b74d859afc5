import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fairQueue, QueueFullError } from './fair-queue.ts'

const limits = { running: 2, runningEach: 2, waiting: 100, waitingEach: 60 }
const tick = () => new Promise(resolve => setImmediate(resolve))

describe('a fair queue', () => {
  it('runs no more at once than it may, and all in the end', async () => {
    const queue = fairQueue(limits)
    let running = 0
    let most = 0
    const done: number[] = []
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        using _turn = await queue.take('a', {})
        most = Math.max(most, ++running)
        await tick()
        running -= 1
        done.push(index)
      }),
    )
    assert.equal(most, 2)
    assert.deepEqual(
      done,
      Array.from({ length: 30 }, (_, index) => index),
    )
  })
  it('lets somebody with one request pass fifty of another', async () => {
    const queue = fairQueue(limits)
    const order: string[] = []
    const ask = async (who: string) => {
      using _turn = await queue.take(who, {})
      await tick()
      order.push(who)
    }
    const many = Array.from({ length: 50 }, () => ask('many'))
    await tick()
    await ask('one')
    assert.ok(order.length <= 6, `passed after ${order.length} answers`)
    await Promise.all(many)
    assert.equal(order.length, 51)
  })
  it('gives turns person by person', async () => {
    const queue = fairQueue({ ...limits, running: 1 })
    const order: string[] = []
    const ask = async (who: string) => {
      using _turn = await queue.take(who, {})
      await tick()
      order.push(who)
    }
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(ask))
    assert.deepEqual(order, ['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  })
  it('keeps turns for others where one person may not have them all', async () => {
    const queue = fairQueue({ ...limits, runningEach: 1 })
    using _first = await queue.take('a', {})
    const second = queue.take('a', {})
    using _other = await queue.take('b', {})
    let isIn = false
    const watched = second.then(turn => {
      isIn = true
      return turn
    })
    await tick()
    assert.equal(isIn, false)
    _first[Symbol.dispose]()
    ;(await watched)[Symbol.dispose]()
  })
  it('refuses what is too much, and says whose', async () => {
    const queue = fairQueue({ running: 1, runningEach: 1, waiting: 3, waitingEach: 2 })
    const whose = async (who: string) => {
      try {
        await queue.take(who, {})
        return 'taken'
      } catch (error) {
        assert.ok(error instanceof QueueFullError)
        return error.whose
      }
    }
    using _turn = await queue.take('a', {})
    void queue.take('a', {})
    void queue.take('a', {})
    assert.equal(await whose('a'), 'own')
    void queue.take('b', {})
    assert.equal(await whose('c'), 'all')
  })
  it('lets go of whoever does not wait any longer', async () => {
    const queue = fairQueue({ running: 1, runningEach: 1, waiting: 1, waitingEach: 1 })
    const first = await queue.take('a', {})
    const controller = new AbortController()
    const second = queue.take('a', { signal: controller.signal })
    controller.abort(new Error('gone'))
    await assert.rejects(second, /gone/)
    const third = queue.take('b', {})
    first[Symbol.dispose]()
    first[Symbol.dispose]()
    ;(await third)[Symbol.dispose]()
    ;(await queue.take('c', {}))[Symbol.dispose]()
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapConcurrent } from './map-concurrent.ts'

test('results come in input order, with no more calls in flight than the limit', async () => {
  let running = 0
  let most = 0
  const results = await mapConcurrent(
    [5, 1, 4, 2, 3],
    { limit: 2 },
    async (value, _signal, index) => {
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < value; turn += 1) await Promise.resolve()
      running -= 1
      return `${index}:${value}`
    },
  )
  assert.deepEqual(results, ['0:5', '1:1', '2:4', '3:2', '4:3'])
  assert.equal(most, 2)
  assert.deepEqual(await mapConcurrent([], { limit: 2 }, async () => 1), [])
})

test('the first failure aborts the others and is thrown once they have ended', async () => {
  const started: number[] = []
  const ended: number[] = []
  const failing = mapConcurrent([1, 2, 3, 4], { limit: 2 }, async (value, signal) => {
    started.push(value)
    if (value === 1) {
      await Promise.resolve()
      throw new Error('one')
    }
    await new Promise(resolve => {
      signal.addEventListener('abort', resolve, { once: true })
    })
    ended.push(value)
    throw new Error('later')
  })
  await assert.rejects(failing, /^Error: one$/)
  assert.deepEqual([started, ended], [[1, 2], [2]])
})

test('an aborted signal starts nothing', async () => {
  let calls = 0
  await assert.rejects(
    mapConcurrent(
      [1, 2],
      { limit: 1, signal: AbortSignal.abort(new Error('enough')) },
      async () => {
        calls += 1
      },
    ),
    { code: 'aborted' },
  )
  assert.equal(calls, 0)
})

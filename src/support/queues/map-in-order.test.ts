import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInOrder } from './map-in-order.ts'

test('results come in input order, with no more calls in flight than the limit', async () => {
  let running = 0
  let most = 0
  const results: string[] = []
  for await (const result of mapInOrder([5, 1, 4, 2, 3], 2, async (value, index) => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < value; turn += 1) await Promise.resolve()
    running -= 1
    return `${index}:${value}`
  }))
    results.push(result)
  assert.deepEqual(results, ['0:5', '1:1', '2:4', '3:2', '4:3'])
  assert.equal(most, 2)
  assert.deepEqual(await Array.fromAsync(mapInOrder([], 2, async () => 1)), [])
})

test('a failure comes in its turn, after what is running, and nothing more starts', async () => {
  const ended: number[] = []
  const results: number[] = []
  await assert.rejects(async () => {
    for await (const result of mapInOrder([1, 2, 3, 4, 5], 3, async value => {
      if (value === 2) throw new Error('two')
      for (let turn = 0; turn < value; turn += 1) await Promise.resolve()
      ended.push(value)
      return value
    }))
      results.push(result)
  }, /^Error: two$/)
  assert.deepEqual([results, ended], [[1], [1, 3, 4]])
})

test('a reader that stops waits for what is running', async () => {
  const ended: number[] = []
  for await (const result of mapInOrder([1, 2, 3, 4], 2, async value => {
    for (let turn = 0; turn < value; turn += 1) await Promise.resolve()
    ended.push(value)
    return value
  }))
    if (result === 1) break
  assert.deepEqual(ended, [1, 2, 3])
})

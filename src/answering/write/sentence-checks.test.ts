import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceChecks } from './sentence-checks.ts'

test('no further check begins once nobody listens', async () => {
  const begun: number[] = []
  {
    using checks = sentenceChecks(async (_text, _range, index) => {
      begun.push(index)
      await Promise.resolve()
      return undefined
    })
    for (const index of [0, 1, 2]) checks.add('Some text.', { start: 0, end: 10 }, index)
    await Promise.resolve()
  }
  await new Promise(resolve => setImmediate(resolve))
  assert.deepEqual(begun, [0])
})

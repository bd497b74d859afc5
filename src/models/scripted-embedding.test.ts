import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAppError } from '../core/errors.ts'
import { hashedEmbedding } from './scripted-embedding.ts'

const dot = (left: Float32Array | undefined, right: Float32Array | undefined): number =>
  Array.from(left ?? []).reduce((sum, value, index) => sum + value * (right?.[index] ?? 0), 0)

test('texts that share words are near, equal texts equal, all of length one', async () => {
  const model = hashedEmbedding()
  const [[first] = [], [near] = [], [far] = [], [again] = [], [empty] = []] = await model.embed(
    [
      'Ada sent the invoice',
      'who sent the invoice?',
      'rain over mountains',
      'ada SENT the invoice',
      '',
    ],
    {},
  )
  assert.ok(dot(first, near) > dot(first, far) + 0.3)
  assert.deepEqual(first, again)
  for (const vector of [first, far, empty]) assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-5)
  assert.equal(model.calls[0]?.length, 5)
})

test('a long text has one vector per window', async () => {
  const model = hashedEmbedding({ windowWords: 10, dimensions: 8 })
  const [windows] = await model.embed(['word '.repeat(25)], {})
  assert.deepEqual(
    windows?.map(window => window.length),
    [8, 8, 8],
  )
  assert.deepEqual(await model.countTokens(['one two', ''], {}), [2, 0])
})

test('an aborted signal is obeyed', async () => {
  await assert.rejects(hashedEmbedding().embed(['a'], { signal: AbortSignal.abort() }), error =>
    isAppError(error, 'aborted'),
  )
})

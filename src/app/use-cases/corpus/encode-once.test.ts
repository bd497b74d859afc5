import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashedEmbedding } from '../../../models/scripted-embedding.ts'
import { encodeOnce } from './encode-once.ts'

test('equal texts are encoded once, within a call and across calls', async () => {
  const [model, plain] = [hashedEmbedding({ windowWords: 3 }), hashedEmbedding({ windowWords: 3 })]
  const encode = encodeOnce(model)
  const calls = [
    ['the news', 'a note of more than three words', 'the news'],
    ['another note', 'the news', 'the News'],
    ['the news'],
  ]
  for (const texts of calls)
    assert.deepEqual((await encode(texts, {})).vectors, await plain.embed(texts, {}))
  assert.deepEqual(model.calls, [
    ['the news', 'a note of more than three words'],
    ['another note', 'the News'],
  ])
})

test('halves of characters are told apart', async () => {
  const model = hashedEmbedding()
  await encodeOnce(model)(['a \ud800', 'a \ud801'], {})
  assert.deepEqual(model.calls, [['a \ud800', 'a \ud801']])
})

test('only the latest vectors are kept', async () => {
  const model = hashedEmbedding({ dimensions: 64 })
  const encode = encodeOnce(model, 2 * 64 * 4)
  for (const text of ['one', 'two', 'one', 'three', 'one', 'two']) await encode([text], {})
  assert.deepEqual(model.calls, [['one'], ['two'], ['three'], ['two']])
  // More at once than are kept.
  const { vectors, encoded } = await encode(['four', 'five', 'six', 'four'], {})
  assert.deepEqual([vectors.length, encoded], [4, 3])
})

test('a call that failed leaves nothing behind', async () => {
  const model = hashedEmbedding()
  const encode = encodeOnce(model)
  await assert.rejects(encode(['one'], { signal: AbortSignal.abort() }), { code: 'aborted' })
  assert.equal((await encode(['one'], {})).encoded, 1)
})

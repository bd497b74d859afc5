import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import { rememberingEncoder } from './remembering-encoder.ts'

function countingEncoder(
  asked: string[],
  failing: { now: boolean } = { now: false },
): EmbeddingModel {
  return {
    id: 'test/1',
    dimensions: 1,
    countTokens: texts => Promise.resolve(texts.map(text => text.length)),
    embed: texts => {
      asked.push(...texts)
      return failing.now
        ? Promise.reject(new Error('gone'))
        : Promise.resolve(texts.map(text => [Float32Array.of(text.length)]))
    },
    async [Symbol.asyncDispose]() {},
  }
}

test('each text is embedded once, and every call gets its own texts in order', async () => {
  const asked: string[] = []
  const encoder = rememberingEncoder(countingEncoder(asked))
  const [first, second] = await Promise.all([
    encoder.embed(['a', 'bb', 'a'], {}),
    encoder.embed(['bb', 'ccc'], {}),
  ])
  assert.deepEqual(
    first.map(([vector]) => vector?.[0]),
    [1, 2, 1],
  )
  assert.deepEqual(
    second.map(([vector]) => vector?.[0]),
    [2, 3],
  )
  assert.deepEqual(asked, ['a', 'bb', 'ccc'])
})

test('what failed is asked again', async () => {
  const failing = { now: true }
  const encoder = rememberingEncoder(countingEncoder([], failing))
  await assert.rejects(encoder.embed(['a', 'bb'], {}), /gone/)
  failing.now = false
  assert.deepEqual((await encoder.embed(['a'], {}))[0]?.[0], Float32Array.of(1))
})

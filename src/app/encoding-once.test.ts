import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import { hashedEmbedding } from '../models/scripted-embedding.ts'
import { encodingOnce } from './encoding-once.ts'

function encoder(): EmbeddingModel & { readonly asked: string[][]; most: number } {
  let running = 0
  const asked: string[][] = []
  return {
    id: 'lengths/1',
    dimensions: 1,
    asked,
    most: 0,
    async embed(texts) {
      asked.push([...texts])
      running += 1
      this.most = Math.max(this.most, running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      if (texts.includes('bad')) throw new Error('bad')
      return texts.map(({ length }) => [Float32Array.of(length)])
    },
    countTokens: texts => Promise.resolve(texts.map(({ length }) => length)),
    [Symbol.asyncDispose]: async () => {},
  }
}

test('gives the same vectors and encodes each text once, also while it is encoded', async () => {
  const own = encoder()
  const once = encodingOnce(own)
  const all = await Promise.all([once.embed(['a', 'bb', 'a'], {}), once.embed(['bb', 'ccc'], {})])
  assert.deepEqual(
    all.map(each => each.map(([vector]) => vector![0])),
    [
      [1, 2, 1],
      [2, 3],
    ],
  )
  assert.deepEqual(own.asked, [['a', 'bb'], ['ccc']])
  assert.equal(own.most, 2)
})

test('asks one after the other where it is told to, also after a failure', async () => {
  const own = encoder()
  const once = encodingOnce(own, { calls: 'in-turn' })
  const [failed, made] = await Promise.allSettled([once.embed(['bad'], {}), once.embed(['a'], {})])
  assert.deepEqual([failed.status, made.status, own.most], ['rejected', 'fulfilled', 1])
  await assert.rejects(once.embed(['bad'], {}), /^Error: bad$/)
  assert.deepEqual(own.asked, [['bad'], ['a'], ['bad']])
})

test('equal texts are encoded once, within a call and across calls', async () => {
  const [model, plain] = [hashedEmbedding({ windowWords: 3 }), hashedEmbedding({ windowWords: 3 })]
  const once = encodingOnce(model)
  const calls = [
    ['the news', 'a note of more than three words', 'the news'],
    ['another note', 'the news', 'the News'],
    ['the news'],
  ]
  for (const texts of calls)
    assert.deepEqual(await once.embed(texts, {}), await plain.embed(texts, {}))
  assert.deepEqual(model.calls, [
    ['the news', 'a note of more than three words'],
    ['another note', 'the News'],
  ])
})

test('halves of characters are told apart', async () => {
  const model = hashedEmbedding()
  await encodingOnce(model).embed(['a \ud800', 'a \ud801'], {})
  assert.deepEqual(model.calls, [['a \ud800', 'a \ud801']])
})

test('only the latest vectors are kept', async () => {
  const model = hashedEmbedding({ dimensions: 64 })
  const once = encodingOnce(model, { limit: 2 * 64 * 4 })
  for (const text of ['one', 'two', 'one', 'three', 'one', 'two']) await once.embed([text], {})
  assert.deepEqual(model.calls, [['one'], ['two'], ['three'], ['two']])
  // More at once than are kept.
  const before = once.encoded
  const vectors = await once.embed(['four', 'five', 'six', 'four'], {})
  assert.deepEqual([vectors.length, once.encoded - before], [4, 3])
})

test('a call that failed leaves nothing behind', async () => {
  const model = hashedEmbedding()
  const once = encodingOnce(model)
  await assert.rejects(once.embed(['one'], { signal: AbortSignal.abort() }), { code: 'aborted' })
  await once.embed(['one'], {})
  assert.equal(once.encoded, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../core/errors.ts'
import type { Chunk } from '../core/document.ts'
import type { Reranker } from '../core/ports/reranker.ts'
import type { DistinctPassage } from './duplicates.ts'
import { rerank } from './rerank.ts'

const passages = ['aa', 'b', 'cccc', 'ddd', 'eeeee'].map((text, index): DistinctPassage => ({
  chunk: { id: text, indexedText: text } as unknown as Chunk,
  score: 1 - index / 10,
  foundBy: [],
  sources: [],
}))
const byLength: Reranker = {
  id: 'ranker/1',
  rerank: async (_query, texts) => texts.map(text => text.length),
  async [Symbol.asyncDispose]() {},
}
const texts = (found: readonly DistinctPassage[]): string[] =>
  found.map(({ chunk }) => chunk.indexedText)

test('the best passages are ordered again, the others keep their places', async () => {
  const { passages: found, failed } = await rerank(
    'q',
    passages,
    { reranker: byLength, depth: 4 },
    {},
  )
  assert.deepEqual(texts(found), ['cccc', 'ddd', 'aa', 'b', 'eeeee'])
  assert.equal(failed, undefined)
  // Scores still fall along the list.
  assert.deepEqual(
    found.map(({ score }) => score),
    passages.map(({ score }) => score),
  )
  assert.deepEqual(found[0]?.foundBy, [{ retriever: 'reranker', rank: 1, score: 4 }])
})

test('equal scores keep the order', async () => {
  const reranker = { ...byLength, rerank: async () => [1, 1, 1, 1, 1] }
  const { passages: found } = await rerank('q', passages, { reranker, depth: 10 }, {})
  assert.deepEqual(texts(found), texts(passages))
})

test('a reranker that fails leaves the order, and that is said', async () => {
  const failing = (error: Error): Reranker => ({ ...byLength, rerank: () => Promise.reject(error) })
  const down = new AppError('model_call_failed', 'It is down.', { provider: 'p', model: 'm' })
  const stage = { reranker: failing(down), depth: 4 }
  const { passages: found, failed } = await rerank('q', passages, stage, {})
  assert.deepEqual(found, passages)
  assert.match(failed ?? '', /ranker\/1 does not work.*order of retrieval \(It is down\.\)/)
  const aborted = { reranker: failing(new AppError('aborted', 'Cancelled.', {})), depth: 4 }
  await assert.rejects(rerank('q', passages, aborted, {}), { code: 'aborted' })
})

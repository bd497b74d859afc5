import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ChunkId } from '../core/ids.ts'
import { fuse, type RankedList } from './fusion.ts'

const hit = fc.record({
  chunkId: fc.integer({ min: 0, max: 20 }).map(number => `chk_${number}` as ChunkId),
  score: fc.oneof(fc.double({ noNaN: true }), fc.constant(0), fc.constant(Infinity)),
})
const list: fc.Arbitrary<RankedList> = fc.record({
  retriever: fc.constantFrom('keyword' as const, 'vector' as const),
  weight: fc.constantFrom(0, 0.5, 1),
  hits: fc.array(hit, { maxLength: 15 }),
})

for (const method of [{ kind: 'reciprocal-rank', k: 60 }, { kind: 'weighted' }] as const) {
  test(`${method.kind}: fused scores are finite, from 0 to 1, in order, each chunk once`, () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 4 }), lists => {
        const fused = fuse(lists, method)
        assert.equal(new Set(fused.map(found => found.chunkId)).size, fused.length)
        for (const [index, found] of fused.entries()) {
          assert.ok(Number.isFinite(found.score) && found.score >= 0 && found.score <= 1)
          const next = fused[index + 1]
          if (next !== undefined)
            assert.ok(
              found.score > next.score ||
                (found.score === next.score && found.chunkId < next.chunkId),
            )
        }
      }),
    )
  })
}

test('a chunk that both retrievers rank first comes first', () => {
  const chunk = (id: string) => ({ chunkId: id as ChunkId, score: 1 })
  const fused = fuse(
    [
      { retriever: 'keyword', weight: 1, hits: [chunk('b'), chunk('a')] },
      { retriever: 'vector', weight: 1, hits: [chunk('b'), chunk('c')] },
    ],
    { kind: 'reciprocal-rank', k: 60 },
  )
  assert.deepEqual(
    fused.map(found => found.chunkId),
    ['b', 'a', 'c'],
  )
  assert.equal(fused[0]?.score, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentRecord } from '../../../core/graph.ts'
import { hashedEmbedding } from '../../../models/scripted-embedding.ts'
import { memoryStore } from '../../../stores/memory/memory-store.ts'
import { sampleRecord } from '../../../stores/contract/sample-record.contract.ts'
import { owner } from '../../../core/principal.ts'
import { telemetry } from '../../telemetry/telemetry.ts'
import { noteAsked } from '../../asked-passages.ts'
import type { App } from '../../compose.ts'
import { fillVectors } from './fill-vectors.ts'

for (const msPerText of [5, 150, 400]) {
  test(
    `vectors are committed every few seconds with an encoder that takes ${msPerText} ms for ` +
      'a text',
    async () => {
      await using store = memoryStore()
      await store.writer.commit(
        { put: Array.from({ length: 250 }, (_, number) => numbered(number)) },
        { principal: owner },
      )
      let now = 0
      let size = 0
      const hashed = hashedEmbedding()
      const encoder = {
        ...hashed,
        check: async () => ({ agrees: true }),
        async embed(texts: readonly string[], options: Parameters<typeof hashed.embed>[1]) {
          now += texts.length * msPerText
          size = texts.length
          return hashed.embed(texts, options)
        },
      }
      // Of an app only what filling vectors uses.
      const app = {
        store,
        encoder,
        embedding: encoder,
        clock: { now: () => now },
        telemetry: telemetry(undefined),
      } as unknown as App
      const [gaps, sizes]: [number[], number[]] = [[], []]
      let last = 0
      for await (const event of fillVectors(app, { principal: owner })) {
        assert.ok(event.type === 'progress')
        const { done } = event
        assert.equal((await store.vectors.coverage({ principal: owner })).indexed, done)
        gaps.push(now - last)
        sizes.push(size)
        last = now
      }
      const { indexed, total } = await store.vectors.coverage({ principal: owner })
      assert.ok(total >= 250 && indexed === total)
      assert.ok(
        gaps.every(gap => gap <= 4_000),
        `seconds between commits: ${gaps.map(gap => gap / 1_000).join(', ')}`,
      )
      // A fast encoder gets large batches.
      assert.ok(
        Math.max(...sizes) >= Math.min(100, 1_000 / msPerText),
        `sizes: ${sizes.join(', ')}`,
      )
    },
  )
}

test('passages that questions found meanwhile get their vectors first', async () => {
  await using store = memoryStore()
  const access = { principal: owner }
  await store.writer.commit(
    { put: Array.from({ length: 200 }, (_, each) => numbered(each)) },
    access,
  )
  const embedding = hashedEmbedding()
  let now = 0
  const slow = {
    ...embedding,
    async embed(texts: readonly string[], options: Parameters<typeof embedding.embed>[1]) {
      now += texts.length * 400
      return embedding.embed(texts, options)
    },
  }
  const app = {
    store,
    embedding: slow,
    clock: { now: () => now },
    telemetry: telemetry(undefined),
  } as unknown as App
  const last = (await store.vectors.pendingIds(access)).slice(-20)
  const encoded = async (): Promise<number> => (await store.vectors.read(last, access)).length
  const counts: number[] = []
  for await (const event of fillVectors(app, access)) {
    assert.equal(event.type, 'progress')
    counts.push(await encoded())
    // More of them than one batch takes.
    if (counts.length === 3) noteAsked(store, last)
  }
  assert.deepEqual(counts.slice(0, 3), [0, 0, 0])
  const { indexed, total } = await store.vectors.coverage(access)
  const whole = counts.indexOf(20)
  assert.ok(whole > 3 && whole < counts.length / 2, counts.join(' '))
  assert.equal(indexed, total)
})

/** A document of two passages; those of the second fifty documents are equal. */
function numbered(number: number): DocumentRecord {
  const isRepeated = number >= 50 && number < 100
  return sampleRecord(
    `doc_${number}`,
    {},
    {
      texts: isRepeated
        ? ['The gantry crane stands.', 'A second sentence follows.']
        : [`Crane ${number} stands.`, `Sentence ${number} follows.`],
    },
  )
}

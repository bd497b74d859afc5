import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { owner } from '../../../core/principal.ts'
import type { Principal } from '../../../core/principal.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const asOwner = { principal: owner }
const folder = await mkdtemp(join(tmpdir(), 'veritrail-vectors-'))
after(() => rm(folder, { recursive: true, force: true }))

let seed = 7
const random = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const dimensions = 64
function unit(near?: Float32Array): Float32Array {
  const window = Float32Array.from(
    { length: dimensions },
    (_, place) => random() + random() + random() - 1.5 + (near?.[place] ?? 0) * 2,
  )
  const length = Math.sqrt(window.reduce((total, value) => total + value * value, 0))
  return window.map(value => value / length)
}
const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((total, value, place) => total + value * (right[place] ?? 0), 0)

test(
  'finds nearly all of the ten nearest, for the owner and for who reads one document of a ' +
    'hundred',
  async () => {
    await using store = openSqliteStore({ path: join(folder, 'recall') })
    const centres = Array.from({ length: 20 }, () => unit())
    const records = Array.from({ length: 2_000 }, (_, index): DocumentRecord =>
      sampleRecord(
        `d${index}`,
        { groups: index % 100 === 0 ? ['few'] : ['many'] },
        { texts: [`text ${index}`], nodes: [] },
      ),
    )
    const vectors = new Map(
      records.map((record, index) => [
        String(record.chunks[0]?.id),
        [unit(centres[index % 20]), ...(index % 7 === 0 ? [unit(centres[(index + 3) % 20])] : [])],
      ]),
    )
    await store.writer.commit(
      {
        put: records,
        vectors: {
          model: 'm',
          dimensions,
          chunks: records.map(record => ({
            chunkId: record.chunks[0]?.id as never,
            windows: vectors.get(String(record.chunks[0]?.id)) ?? [],
          })),
        },
      },
      asOwner,
    )
    const few: Principal = { kind: 'user', id: 'one', groups: ['few'] }
    for (const principal of [owner, few]) {
      let found = 0
      for (let question = 0; question < 40; question++) {
        const vector = unit(centres[question % 20])
        const exact = records
          .filter(record => principal.kind === 'owner' || record.document.groups.includes('few'))
          .map(record => ({
            id: String(record.chunks[0]?.id),
            score: Math.max(
              ...(vectors.get(String(record.chunks[0]?.id)) ?? []).map(window =>
                dot(vector, window),
              ),
            ),
          }))
          .sort((left, right) => right.score - left.score)
          .slice(0, 10)
        const hits = await store.vectors.search({ vector, model: 'm', limit: 10 }, { principal })
        assert.equal(hits.length, 10)
        found += hits.filter(hit => exact.some(({ id }) => id === hit.chunkId)).length
      }
      assert.ok(found / 400 >= 0.95, `${principal.kind}: ${found} of 400`)
    }
  },
)

test('keeps the arrays in memory in step with commits of all connections', async () => {
  const path = join(folder, 'steps')
  await using store = openSqliteStore({ path })
  await using other = openSqliteStore({ path })
  const put = (from: number, to: number) => {
    const records = Array.from({ length: to - from }, (_, index) =>
      sampleRecord(`d${from + index}`, {}, { texts: ['text'], nodes: [] }),
    )
    return {
      put: records,
      vectors: {
        model: 'm',
        dimensions,
        chunks: records.map(record => ({
          chunkId: record.chunks[0]?.id as never,
          windows: [unit(), unit()],
        })),
      },
    }
  }
  const search = async (from: typeof store): Promise<string[]> =>
    (await from.vectors.search({ vector: unit(), model: 'm', limit: 1_000 }, asOwner))
      .map(hit => String(hit.documentId))
      .sort()
  const ids = (numbers: readonly number[]): string[] => numbers.map(number => `d${number}`).sort()
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, index) => from + index)
  await store.writer.commit(put(0, 40), asOwner)
  assert.deepEqual(await search(store), ids(range(0, 40)))
  await other.writer.commit({ remove: range(0, 10).map(number => `d${number}` as never) }, asOwner)
  assert.deepEqual(await search(store), ids(range(10, 40)))
  await store.writer.commit({ remove: ['d10' as never] }, asOwner)
  await store.writer.commit(put(5, 11), asOwner)
  assert.deepEqual(await search(store), ids(range(5, 40)))
  assert.deepEqual(await search(other), ids(range(5, 40)))
  await store.writer.commit(
    { put: [sampleRecord('d6', { title: 'changed' }, { texts: ['text'], nodes: [] })] },
    asOwner,
  )
  assert.deepEqual(await search(other), ids(range(5, 40).filter(number => number !== 6)))
  for (let round = 0; round < 6; round++) await store.writer.commit(put(20, 40), asOwner)
  assert.deepEqual(await search(other), ids(range(5, 40).filter(number => number !== 6)))
  await other.writer.commit({ clearVectors: true }, asOwner)
  assert.deepEqual(await search(store), [])
})

test(
  'gives the same hits with WebAssembly and without, over a load, over what came later, and ' +
    'for who reads little',
  async () => {
    const path = join(folder, 'kernel')
    const put = (from: number, to: number) => {
      const records = Array.from({ length: to - from }, (_, index) =>
        sampleRecord(
          `d${from + index}`,
          { groups: index % 50 === 0 ? ['few'] : ['many'] },
          { texts: ['text'], nodes: [] },
        ),
      )
      return {
        put: records,
        vectors: {
          model: 'm',
          dimensions,
          chunks: records.map((record, index) => ({
            chunkId: record.chunks[0]?.id as never,
            windows: Array.from({ length: 12 + (index % 3) }, () => unit()),
          })),
        },
      }
    }
    const questions = Array.from({ length: 5 }, () => unit())
    const few: Principal = { kind: 'user', id: 'one', groups: ['few'] }
    const search = async (from: ReturnType<typeof openSqliteStore>) => {
      const hits = []
      for (const principal of [owner, few])
        for (const vector of questions)
          hits.push(await from.vectors.search({ vector, model: 'm', limit: 40 }, { principal }))
      return hits
    }
    await using store = openSqliteStore({ path })
    // Above a megabyte of codes, where WebAssembly begins.
    await store.writer.commit(put(0, 1_300), asOwner)
    await search(store)
    await store.writer.commit(
      { ...put(1_300, 2_900), remove: ['d7' as never, 'd50' as never] },
      asOwner,
    )
    const hits = await search(store)
    assert.ok(hits.every(found => found.length === 40))
    await using fresh = openSqliteStore({ path })
    assert.deepEqual(await search(fresh), hits)
    const engine = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly')
    assert.ok(engine !== undefined)
    Reflect.deleteProperty(globalThis, 'WebAssembly')
    try {
      await using plain = openSqliteStore({ path })
      assert.deepEqual(await search(plain), hits)
    } finally {
      Object.defineProperty(globalThis, 'WebAssembly', engine)
    }
  },
)

test('counts for who reads a part, whether the vectors lie in memory or not', async () => {
  const path = join(folder, 'counts')
  await using store = openSqliteStore({ path })
  const records = Array.from({ length: 30 }, (_, index) =>
    sampleRecord(`d${index}`, { groups: [index % 3 === 0 ? 'few' : 'many'] }, { nodes: [] }),
  )
  const vectors = (from: number, to: number) => ({
    model: 'm',
    dimensions,
    chunks: records
      .slice(from, to)
      .map(record => ({ chunkId: record.chunks[0]?.id as never, windows: [unit(), unit()] })),
  })
  const few = { principal: { kind: 'user', id: 'one', groups: ['few'] } as const }
  const count = async (): Promise<[number, number]> => {
    const { indexed, total } = await store.vectors.coverage(few)
    return [indexed, total]
  }
  await store.writer.commit({ put: records, vectors: vectors(0, 12) }, asOwner)
  assert.deepEqual(await count(), [4, 20])
  await store.vectors.search({ vector: unit(), model: 'm', limit: 1 }, asOwner)
  await store.writer.commit({ vectors: vectors(12, 20) }, asOwner)
  assert.deepEqual(await count(), [7, 20])
  await store.writer.commit(
    {
      setReadGroups: [
        { documentId: 'd0' as never, groups: ['many'] },
        { documentId: 'd29' as never, groups: ['few'] },
      ],
    },
    asOwner,
  )
  assert.deepEqual(await count(), [6, 20])
  assert.equal(
    (await store.vectors.search({ vector: unit(), model: 'm', limit: 100 }, few)).length,
    6,
  )
  await store.writer.commit({ remove: ['d3' as never] }, asOwner)
  assert.deepEqual(await count(), [5, 18])
})

test('lists chunks without vectors page by page, also those that lost them meanwhile', async () => {
  const path = join(folder, 'pending')
  await using store = openSqliteStore({ path })
  await using other = openSqliteStore({ path })
  const records = Array.from({ length: 40 }, (_, index) =>
    sampleRecord(`d${index}`, {}, { nodes: [] }),
  )
  await store.writer.commit({ put: records }, asOwner)
  const ids = async (limit: number): Promise<string[]> =>
    (await store.vectors.pending(limit, asOwner)).map(({ chunkId }) => String(chunkId))
  const fill = (chunkIds: readonly string[], from = store) =>
    from.writer.commit(
      {
        vectors: {
          model: 'm',
          dimensions,
          chunks: chunkIds.map(chunkId => ({ chunkId: chunkId as never, windows: [unit()] })),
        },
      },
      asOwner,
    )
  const all = await ids(1_000)
  assert.equal(all.length, 80)
  assert.deepEqual(await ids(15), all.slice(-15))
  await fill(all.slice(50))
  assert.deepEqual(await ids(15), all.slice(35, 50))
  await fill(all.slice(30, 48), other)
  assert.deepEqual(await ids(1_000), [...all.slice(0, 30), ...all.slice(48, 50)])
  await other.writer.commit(
    { put: [sampleRecord('d2', { title: 'changed' }, { nodes: [] })] },
    asOwner,
  )
  assert.deepEqual((await ids(1_000)).filter(id => id.startsWith('chk_d2_')).sort(), [
    'chk_d2_0',
    'chk_d2_1',
  ])
  await fill(await ids(1_000))
  assert.deepEqual(await ids(10), [])
  await other.writer.commit({ clearVectors: true }, asOwner)
  assert.deepEqual((await ids(1_000)).sort(), [...all].sort())
})

test('lists the passages of one long document without holding its text once for each', async () => {
  await using store = openSqliteStore({ path: join(folder, 'long') })
  const texts = Array.from({ length: 2_000 }, (_, index) => `Entry ${index}. `.padEnd(500, 'x'))
  await store.writer.commit({ put: [sampleRecord('long', {}, { texts, nodes: [] })] }, asOwner)
  const before = process.memoryUsage().heapUsed
  const pending = await store.vectors.pending(2_000, asOwner)
  assert.ok(process.memoryUsage().heapUsed - before < 100e6)
  assert.deepEqual(
    pending.map(({ indexedText }) => indexedText),
    texts,
  )
})

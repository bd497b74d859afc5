import assert from 'node:assert/strict'
import type { CorpusChanges } from '../../core/changes.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import { contractTest, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

const asOwner = { principal: owner }

/** The vector port. */
export function vectorIndexContract(driver: StoreDriver): void {
  const add = (chunks: Record<string, number[][]>, model = 'm/1'): CorpusChanges => ({
    vectors: {
      model,
      dimensions: 2,
      chunks: Object.entries(chunks).map(([chunkId, windows]) => ({
        chunkId: chunkId as ChunkId,
        windows: windows.map(window => Float32Array.from(window)),
      })),
    },
  })

  contractTest(
    driver,
    'scores a chunk by its best window and breaks ties by chunk id',
    async () => {
      await using store = await driver.open()
      await store.writer.commit(
        {
          put: [sampleRecord('a'), sampleRecord('b', { groups: ['x'] })],
          ...add({
            chk_a_0: [
              [-1, 0],
              [0.6, 0.8],
            ],
            chk_a_1: [[0, -1]],
            chk_b_0: [[0.6, 0.8]],
            chk_b_1: [[1, 0]],
          }),
        },
        asOwner,
      )
      const search = async (
        vector: number[],
        limit = 10,
        principal = asOwner.principal,
        documentIds?: string[],
      ) =>
        (
          await store.vectors.search(
            {
              vector: Float32Array.from(vector),
              model: 'm/1',
              limit,
              filter: { documentIds: documentIds as DocumentId[] | undefined },
            },
            { principal },
          )
        ).map(hit => [hit.chunkId, Number(hit.score.toFixed(5))])
      assert.deepEqual(await search([1, 0]), [
        ['chk_b_1', 1],
        ['chk_a_0', 0.6],
        ['chk_b_0', 0.6],
        ['chk_a_1', 0],
      ])
      // The question's vector need not be of unit length.
      assert.deepEqual(await search([0, 5]), [
        ['chk_a_0', 0.8],
        ['chk_b_0', 0.8],
        ['chk_b_1', 0],
        ['chk_a_1', -1],
      ])
      assert.deepEqual(await search([1, 0], 2), [
        ['chk_b_1', 1],
        ['chk_a_0', 0.6],
      ])
      assert.deepEqual(await search([1, 0], 10, { kind: 'user', id: 'u', groups: [] }), [
        ['chk_a_0', 0.6],
        ['chk_a_1', 0],
      ])
      assert.deepEqual(await search([1, 0], 10, owner, ['b']), [
        ['chk_b_1', 1],
        ['chk_b_0', 0.6],
      ])
      assert.deepEqual(await search([1, 0], 0), [])
    },
    'exact-vectors',
  )

  contractTest(driver, 'says how much is indexed and what is missing', async () => {
    await using store = await driver.open()
    const state = async (groups?: string[]) => {
      const principal = groups === undefined ? owner : { kind: 'user' as const, id: 'u', groups }
      const { model, indexed, total } = await store.vectors.coverage({ principal })
      return [
        model,
        indexed,
        total,
        (await store.vectors.pending(10, { principal })).map(chunk => chunk.chunkId),
      ]
    }
    assert.deepEqual(await state(), [undefined, 0, 0, []])
    await store.writer.commit(
      { put: [sampleRecord('a'), sampleRecord('b', { groups: ['x'] })] },
      asOwner,
    )
    assert.deepEqual(await state(), [undefined, 0, 4, ['chk_a_0', 'chk_a_1', 'chk_b_0', 'chk_b_1']])
    await store.writer.commit(add({ chk_a_1: [[1, 0]], chk_b_0: [[0, 1]] }), asOwner)
    assert.deepEqual(await state(), ['m/1', 2, 4, ['chk_a_0', 'chk_b_1']])
    assert.deepEqual(await state([]), ['m/1', 1, 2, ['chk_a_0']])
    assert.deepEqual(await store.vectors.pending(1, asOwner), [
      { chunkId: 'chk_b_1', indexedText: 'A second sentence follows.' },
    ])
    const among = ['chk_b_1', 'chk_a_1', 'chk_gone'] as ChunkId[]
    assert.deepEqual(
      (await store.vectors.pending(9, { ...asOwner, among })).map(({ chunkId }) => chunkId),
      ['chk_b_1'],
    )
    assert.deepEqual(await store.vectors.pending(9, { ...asOwner, among: [] }), [])
    assert.deepEqual(await store.vectors.pendingIds(asOwner), ['chk_a_0', 'chk_b_1'])
    const asUser = { principal: { kind: 'user' as const, id: 'u', groups: [] } }
    assert.deepEqual(await store.vectors.pendingIds(asUser), ['chk_a_0'])
    // An unchanged document keeps its vectors; a replaced one loses them.
    await store.writer.commit(
      { put: [sampleRecord('a'), sampleRecord('b', { title: 'new', groups: ['x'] })] },
      asOwner,
    )
    assert.deepEqual(await state(), ['m/1', 1, 4, ['chk_a_0', 'chk_b_0', 'chk_b_1']])
    await store.writer.commit({ remove: ['a' as DocumentId] }, asOwner)
    assert.deepEqual(await state(), [undefined, 0, 2, ['chk_b_0', 'chk_b_1']])
  })

  contractTest(driver, 'holds vectors of one model until they are cleared', async () => {
    await using store = await driver.open()
    const query = (model: string, vector = Float32Array.of(1, 0)) =>
      store.vectors.search({ vector, model, limit: 10 }, asOwner)
    assert.deepEqual(await query('any'), [])
    await store.writer.commit({ put: [sampleRecord('a')], ...add({ chk_a_0: [[1, 0]] }) }, asOwner)
    await refuses('invalid_input', () => query('other'))
    await refuses('invalid_input', () => query('m/1', Float32Array.of(1, 0, 0)))
    await refuses('invalid_input', () => query('m/1', Float32Array.of(0, 0)))
    await refuses('invalid_input', () =>
      store.writer.commit(add({ chk_a_1: [[0, 1]] }, 'other'), asOwner),
    )
    await store.writer.commit(
      { ...add({ chk_a_1: [[0, 1]] }, 'other'), clearVectors: true },
      asOwner,
    )
    assert.deepEqual(
      (await query('other')).map(hit => [hit.chunkId, hit.score]),
      [['chk_a_1', 0]],
    )
    const { model, dimensions } = await store.vectors.coverage(asOwner)
    assert.deepEqual([model, dimensions], ['other', 2])
    await store.writer.commit({ clearVectors: true }, asOwner)
    assert.deepEqual(await store.vectors.coverage(asOwner), {
      model: undefined,
      dimensions: undefined,
      indexed: 0,
      total: 2,
    })
  })
}

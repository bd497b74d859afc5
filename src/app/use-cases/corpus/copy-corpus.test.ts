import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isAppError } from '../../../core/errors.ts'
import type { AnswerId, DocumentId, EntityId, NodeId } from '../../../core/ids.ts'
import type { Store } from '../../../core/ports/store.ts'
import { owner } from '../../../core/principal.ts'
import { history } from '../../../stores/contract/corpus-model.contract.ts'
import { exported, randomCases } from '../../../stores/contract/driver.contract.ts'
import { sampleRecord } from '../../../stores/contract/sample-record.contract.ts'
import { memoryStore } from '../../../stores/memory/memory-store.ts'
import { takeTestServer, testServerSettings } from '../../../stores/neo4j/test-server.contract.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import { copyCorpus, type CopySummary } from './copy-corpus.ts'

const access = { principal: owner }
async function copied(
  source: Store,
  target: Store,
  options: { readonly resume?: boolean; readonly signal?: AbortSignal } = {},
): Promise<CopySummary> {
  for await (const event of copyCorpus(source, target, { ...access, ...options }))
    if (event.type === 'copy-end') return event.summary
  throw new Error('the copy ended without a summary')
}
const answer = (id: string, createdAt: number, cited: string) => ({
  schemaVersion: 1 as const,
  id: id as AnswerId,
  kind: 'answer' as const,
  asker: 'owner',
  createdAt,
  commitSeq: 1,
  citedDocumentIds: [cited as DocumentId],
  body: '{}',
})

const deleted = (id: string) => ({
  documentId: id as DocumentId,
  sourceId: 's1',
  key: `${id}.txt`,
  groups: ['staff'],
  at: 5,
})

/** 601 documents: more than one commit's worth. */
async function filled(): Promise<Store> {
  const store = memoryStore()
  const put = Array.from({ length: 601 }, (_, index) => ({
    ...sampleRecord(
      `d${1_000 + index}`,
      { groups: [`g${index % 3}`] },
      {
        nodes: [
          { id: 'n' as NodeId, labels: ['Entity'], properties: { name: `Name ${index % 4}` } },
        ],
      },
    ),
    ...(index === 7 && { bytes: Uint8Array.of(1, 2, 255) }),
  }))
  const chunks = put
    .slice(0, 610)
    .flatMap(record =>
      record.chunks.map(chunk => ({ chunkId: chunk.id, windows: [Float32Array.of(0.6, 0.8)] })),
    )
  const rule = (id: string, left: string) => ({
    id,
    kind: 'same' as const,
    left: { id: left as EntityId, name: left },
    right: { id: 'n' as EntityId, name: 'n' },
    by: 'owner',
    at: 5,
  })
  await store.writer.commit(
    {
      put,
      sources: [{ id: 's1', kind: 'folder', location: '/x' }],
      vectors: { model: 'm/1', dimensions: 2, chunks },
      rules: { put: [rule('r1', 'gone')] },
      deletions: { put: [deleted('d5')] },
    },
    access,
  )
  for (let index = 0; index < 450; index++)
    await store.ledger.append(
      answer(`a${index}`, index < 410 ? 7 : index, index === 3 ? 'gone' : 'd1000'),
      access,
    )
  return store
}

describe('copying a corpus', () => {
  it('makes the target hold all that the source holds, and says so by its content', async () => {
    await fc.assert(
      fc.asyncProperty(history, async commits => {
        await using source = memoryStore()
        for (const commit of commits) await source.writer.commit(commit, access)
        await using target = memoryStore()
        await copied(source, target)
        assert.deepEqual(await exported(target), await exported(source))
      }),
      randomCases(20),
    )
  })

  it('copies vectors, originals, rules and a long ledger into a file and back', async context => {
    const folder = await mkdtemp(join(tmpdir(), 'veritrail-copy-'))
    context.after(() => rm(folder, { recursive: true, force: true }))
    await using source = await filled()
    await using target = openSqliteStore({ path: join(folder, 'copy.sqlite') })
    const summary = await copied(source, target)
    assert.deepEqual([summary.counts.documents, summary.answers], [601, 450])
    await using back = memoryStore()
    assert.equal((await copied(target, back)).contentHash, summary.contentHash)
    assert.deepEqual(
      [...((await back.documents.bytes('d1007' as DocumentId, access)) ?? [])],
      [1, 2, 255],
    )
    assert.equal((await back.vectors.coverage(access)).indexed, 1_202)
  })

  it(
    'copies to a Neo4j server and back',
    { skip: typeof testServerSettings() === 'string' ? (testServerSettings() as string) : false },
    async () => {
      const settings = testServerSettings()
      if (typeof settings === 'string') return
      await using server = await takeTestServer(settings)
      await using source = await filled()
      await using target = await server.open()
      const summary = await copied(source, target)
      await using back = memoryStore()
      assert.equal((await copied(target, back)).contentHash, summary.contentHash)
      assert.deepEqual((await target.check()).problems, [])
    },
  )

  it(
    'refuses a target that holds something, unless it goes on with it; then the target ' +
      'becomes equal',
    async () => {
      await using source = await filled()
      await using target = memoryStore()
      await target.writer.commit(
        {
          put: [sampleRecord('d1000'), sampleRecord('other')],
          deletions: { put: [deleted('d1001')] },
        },
        access,
      )
      await assert.rejects(
        () => copied(source, target),
        error => isAppError(error, 'invalid_input') && error.message.includes('--resume'),
      )
      assert.equal(await target.documents.count({}, access), 2)
      await copied(source, target, { resume: true })
      assert.deepEqual(await exported(target), await exported(source))
      assert.deepEqual(await target.documents.deletions(access), [deleted('d5')])
    },
  )

  it('goes on after it was given up', async () => {
    await using source = await filled()
    await using target = memoryStore()
    const stop = new AbortController()
    const given = async (): Promise<void> => {
      for await (const event of copyCorpus(source, target, { ...access, signal: stop.signal }))
        if (event.type === 'copied') stop.abort()
    }
    await assert.rejects(given, error => isAppError(error, 'aborted'))
    assert.ok((await target.documents.count({}, access)) >= 150)
    await copied(source, target, { resume: true })
    assert.deepEqual(await exported(target), await exported(source))
  })

  it('tells that the source was changed meanwhile', async () => {
    await using source = await filled()
    await using target = memoryStore()
    let isChanged = false
    const changing = async (): Promise<void> => {
      for await (const event of copyCorpus(source, target, access)) {
        if (event.type !== 'copied' || isChanged) continue
        isChanged = true
        await source.writer.commit({ remove: ['d1000' as DocumentId] }, access)
      }
    }
    await assert.rejects(
      changing,
      error => isAppError(error, 'store_inconsistent') && error.message.includes('--resume'),
    )
  })

  it("is the owner's alone", async () => {
    await using source = memoryStore()
    await using target = memoryStore()
    const asUser = async (): Promise<void> => {
      for await (const event of copyCorpus(source, target, {
        principal: { kind: 'user', id: 'u', groups: [] },
      }))
        assert.fail(event.type)
    }
    await assert.rejects(asUser, error => isAppError(error, 'forbidden'))
  })
})

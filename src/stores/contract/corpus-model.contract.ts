import fc from 'fast-check'
import type { ChunkVectors, CorpusChanges, DeletedDocument } from '../../core/changes.ts'
import type { DocumentRecord, EntityRule } from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import { mayRead, owner } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import type { Store } from '../../core/ports/store.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256 } from '../../support/ids.ts'
import { storedForm } from '../rules/stored-form.ts'
import {
  corpus,
  deletion,
  dimensions,
  documentIds,
  groupSet,
  rule,
  ruleIds,
  sources,
  unitVector,
} from './arbitraries.contract.ts'

export const model = 'encoder/1'
const chunkIds = documentIds.flatMap(id =>
  [0, 1].flatMap(revision =>
    [0, 1, 2].map(ordinal => `chk_${id}_${revision}_${ordinal}` as ChunkId),
  ),
)
export const allChunkIds: readonly ChunkId[] = chunkIds

const vectorsOfChunks = fc.uniqueArray(
  fc.record({
    chunkId: fc.constantFrom(...chunkIds),
    windows: fc.array(unitVector, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 30, selector: chunk => chunk.chunkId, size: 'max' },
)

/** One commit as it may come: documents are put, removed or regrouped, never two of it at once. */
const changes: fc.Arbitrary<CorpusChanges> = fc
  .record({
    put: corpus,
    remove: fc.subarray(documentIds, { maxLength: 2 }),
    setReadGroups: fc.uniqueArray(
      fc.record({ documentId: fc.constantFrom(...documentIds), groups: groupSet }),
      { maxLength: 3, selector: change => change.documentId },
    ),
    chunks: vectorsOfChunks,
    sources: fc.subarray(sources),
    clear: fc.integer({ min: 0, max: 9 }),
    rules: fc.uniqueArray(rule, { maxLength: 2, selector: made => made.id }),
    dropped: fc.subarray(ruleIds, { maxLength: 1 }),
    deleted: fc.uniqueArray(deletion, { maxLength: 2, selector: made => made.documentId }),
    restored: fc.subarray(documentIds, { maxLength: 2 }),
  })
  .map(made => {
    const put = new Set<DocumentId>(made.put.map(record => record.document.id))
    const remove = made.remove.filter(id => !put.has(id))
    const deleted = made.deleted.filter(({ documentId }) => !put.has(documentId))
    const gone = new Set([...remove, ...deleted.map(({ documentId }) => documentId)])
    return {
      sources: made.sources,
      put: made.put,
      remove,
      setReadGroups: made.setReadGroups.filter(
        change => !put.has(change.documentId) && !gone.has(change.documentId),
      ),
      vectors: { model, dimensions, chunks: made.chunks },
      clearVectors: made.clear === 0,
      rules: {
        put: made.rules,
        remove: made.dropped.filter(id => made.rules.every(put => put.id !== id)),
      },
      deletions: { put: deleted, remove: made.restored.filter(id => !gone.has(id)) },
    }
  })
export const history: fc.Arbitrary<CorpusChanges[]> = fc.array(changes, {
  minLength: 1,
  maxLength: 4,
  size: 'max',
})

/** What a corpus must hold after some commits, without any store. */
export interface CorpusModel {
  readonly records: Map<DocumentId, DocumentRecord>
  readonly vectors: Map<ChunkId, ChunkVectors>
  readonly sources: Map<string, (typeof sources)[number]>
  readonly rules: Map<string, EntityRule>
  readonly deletions: Map<DocumentId, DeletedDocument>
}

export function modelAfter(commits: readonly CorpusChanges[]): CorpusModel {
  const state: CorpusModel = {
    records: new Map(),
    vectors: new Map(),
    sources: new Map(),
    rules: new Map(),
    deletions: new Map(),
  }
  const dropVectors = (id: DocumentId): void => {
    for (const chunk of state.records.get(id)?.chunks ?? []) state.vectors.delete(chunk.id)
  }
  for (const commit of commits) {
    for (const source of commit.sources ?? []) state.sources.set(source.id, source)
    for (const id of commit.rules?.remove ?? []) state.rules.delete(id)
    for (const made of commit.rules?.put ?? []) state.rules.set(made.id, made)
    for (const id of commit.deletions?.remove ?? []) state.deletions.delete(id)
    for (const made of commit.deletions?.put ?? []) {
      state.deletions.set(made.documentId, made)
      dropVectors(made.documentId)
      state.records.delete(made.documentId)
    }
    for (const id of commit.remove ?? []) {
      dropVectors(id)
      state.records.delete(id)
    }
    for (const record of commit.put ?? []) {
      const { id } = record.document
      if (state.deletions.has(id)) continue
      if (fingerprint(state.records.get(id)) === fingerprint(record)) continue
      dropVectors(id)
      state.records.set(id, record)
    }
    for (const { documentId, groups } of commit.setReadGroups ?? []) {
      const record = state.records.get(documentId)
      if (record !== undefined)
        state.records.set(documentId, { ...record, document: { ...record.document, groups } })
    }
    if (commit.clearVectors === true) state.vectors.clear()
    const present = new Set(
      [...state.records.values()].flatMap(record => record.chunks.map(chunk => chunk.id)),
    )
    for (const chunk of commit.vectors?.chunks ?? [])
      if (present.has(chunk.chunkId)) state.vectors.set(chunk.chunkId, chunk)
  }
  return state
}

function fingerprint(record: DocumentRecord | undefined): string {
  if (record === undefined) return 'none'
  const stored = storedForm(record)
  return canonicalJson({
    ...stored,
    bytes: stored.bytes === undefined ? undefined : sha256(stored.bytes),
  })
}

/**
 * The commit that makes an empty store hold what the principal may read of the corpus, and nothing
 * else.
 */
export function readablePart(state: CorpusModel, principal: Principal): CorpusChanges {
  const put = [...state.records.values()].filter(record =>
    mayRead(principal, record.document.groups),
  )
  const kept = new Set(put.flatMap(record => record.chunks.map(chunk => chunk.id)))
  const used = new Set(put.map(record => record.document.sourceId))
  return {
    put,
    vectors: {
      model,
      dimensions,
      chunks: [...state.vectors.values()].filter(chunk => kept.has(chunk.chunkId)),
    },
    sources: [...state.sources.values()].filter(
      source => principal.kind !== 'user' || used.has(source.id),
    ),
    rules: { put: [...state.rules.values()] },
    deletions: {
      put: [...state.deletions.values()].filter(({ groups }) => mayRead(principal, groups)),
    },
  }
}

/** Commits in order, as the owner. */
export async function commitAll(store: Store, commits: readonly CorpusChanges[]): Promise<void> {
  for (const commit of commits) await store.writer.commit(commit, { principal: owner })
}

import type { Change, CommitResult, CorpusChanges } from '../../core/changes.ts'
import { AppError } from '../../core/errors.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { CorpusWriter } from '../../core/ports/corpus-writer.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { canonicalJson, plainCopy } from '../../support/canonical-json.ts'
import { checkChanges, requireWriter } from '../rules/change-check.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { sha256 } from '../../support/ids.ts'
import { storedForm } from '../rules/stored-form.ts'
import { sortedSet } from '../../support/code-points.ts'
import type { LoggedChange, MemoryState, StoredDocument } from './state.ts'

/** The write port: everything is computed beside the present state and swapped in at the end. */
export function corpusWriter(state: MemoryState): CorpusWriter {
  return {
    async commit(changes, options) {
      throwIfAborted(options.signal, 'committing')
      requireWriter(options.principal, 'change the corpus')
      checkChanges(changes)
      return commit(state, changes)
    },
  }
}

function commit(state: MemoryState, changes: CorpusChanges): CommitResult {
  const commitSeq = state.commitSeq + 1
  const counts = { added: 0, replaced: 0, removed: 0, unchanged: 0, vectorsSkipped: 0 }
  const log: LoggedChange[] = []
  const note = (kind: Change['kind'], documentId: DocumentId, groups: readonly string[]): void => {
    log.push({ change: { commitSeq, documentId, kind }, groups })
  }
  const sources = new Map(state.sources)
  for (const source of changes.sources ?? []) sources.set(source.id, plainCopy(source))
  const ingestions = new Map(state.ingestions)
  for (const id of changes.ingestions?.close ?? []) ingestions.delete(id)
  for (const open of changes.ingestions?.open ?? []) ingestions.set(open.sourceId, plainCopy(open))
  const rules = new Map(state.rules)
  for (const id of changes.rules?.remove ?? []) rules.delete(id)
  for (const rule of changes.rules?.put ?? []) rules.set(rule.id, plainCopy(rule))
  const deletions = new Map(state.deletions)
  for (const id of changes.deletions?.remove ?? []) deletions.delete(id)
  for (const deleted of changes.deletions?.put ?? [])
    deletions.set(deleted.documentId, { ...plainCopy(deleted), groups: sortedSet(deleted.groups) })

  const documents = new Map(state.documents)
  const rewritten = new Set<DocumentId>()
  for (const id of new Set([
    ...(changes.remove ?? []),
    ...(changes.deletions?.put ?? []).map(({ documentId }) => documentId),
  ])) {
    const stored = documents.get(id)
    if (stored === undefined) continue
    documents.delete(id)
    rewritten.add(id)
    counts.removed++
    note('remove', id, stored.record.document.groups)
  }
  for (const given of changes.put ?? []) {
    const since = changes.unchangedSince?.get(given.document.id)
    if (deletions.has(given.document.id)) continue
    if (since !== undefined && documents.get(given.document.id)?.commitSeq !== since) continue
    const record = plainCopy(storedForm(given))
    const { id, groups } = record.document
    const stored = documents.get(id)
    if (stored !== undefined && recordText(stored.record) === recordText(record)) {
      counts.unchanged++
      continue
    }
    if (stored === undefined) counts.added++
    else counts.replaced++
    documents.set(id, { record, commitSeq })
    rewritten.add(id)
    note('put', id, groups)
  }
  for (const { documentId, groups: given } of changes.setReadGroups ?? []) {
    const stored = documents.get(documentId)
    const groups = sortedSet(given)
    if (
      stored === undefined ||
      canonicalJson(stored.record.document.groups) === canonicalJson(groups)
    )
      continue
    documents.set(documentId, {
      record: { ...stored.record, document: { ...stored.record.document, groups: [...groups] } },
      commitSeq,
    })
    note('regroup', documentId, groups)
  }
  refuseConflicts([...documents.values()].map(stored => stored.record))

  const vectors = changedVectors(state, changes, documents, rewritten, counts)
  for (const id of vectors.touched)
    note('vectors', id, documents.get(id)?.record.document.groups ?? [])

  Object.assign(state, { ingestions })
  const isSame = (
    now: ReadonlyMap<string, unknown>,
    before: ReadonlyMap<string, unknown>,
  ): boolean => canonicalJson([...now]) === canonicalJson([...before])
  if (
    log.length === 0 &&
    isSame(sources, state.sources) &&
    isSame(rules, state.rules) &&
    isSame(deletions, state.deletions)
  )
    return { commitSeq: state.commitSeq, ...counts }
  const order: ReadonlyArray<Change['kind']> = ['remove', 'put', 'regroup', 'vectors']
  log.sort((left, right) =>
    firstDecisive(
      order.indexOf(left.change.kind) - order.indexOf(right.change.kind),
      compareCodePoints(left.change.documentId, right.change.documentId),
    ),
  )
  Object.assign(state, {
    commitSeq,
    sources,
    rules,
    deletions,
    documents,
    vectors: vectors.result,
    log: [...state.log, ...log],
  })
  redact(state)
  return { commitSeq, ...counts }
}

const recordText = (record: DocumentRecord): string =>
  canonicalJson({ ...record, bytes: record.bytes === undefined ? undefined : sha256(record.bytes) })

function refuseConflicts(records: readonly DocumentRecord[]): void {
  const issues: Array<{ path: string; message: string }> = []
  const holders = new Map<ChunkId, DocumentId>()
  const shapes = new Map<string, string>()
  for (const { document, chunks, edges } of records) {
    for (const { id } of chunks) {
      if (holders.has(id))
        issues.push({ path: id, message: 'another document holds this chunk id' })
      holders.set(id, document.id)
    }
    for (const { id, type, from, to } of edges) {
      const shape = canonicalJson([type, from, to])
      if ((shapes.get(id) ?? shape) !== shape)
        issues.push({ path: id, message: 'this edge has another type or other ends elsewhere' })
      shapes.set(id, shape)
    }
  }
  if (issues.length > 0)
    throw new AppError('invalid_input', 'Cannot commit the changes: some ids are already in use.', {
      issues,
    })
}

function changedVectors(
  state: MemoryState,
  changes: CorpusChanges,
  documents: ReadonlyMap<DocumentId, StoredDocument>,
  rewritten: ReadonlySet<DocumentId>,
  counts: { vectorsSkipped: number },
): { readonly result: MemoryState['vectors']; readonly touched: ReadonlySet<DocumentId> } {
  const touched = new Set<DocumentId>()
  const documentOf = new Map<ChunkId, DocumentId>()
  for (const { record } of documents.values())
    for (const chunk of record.chunks) documentOf.set(chunk.id, record.document.id)
  const chunks = new Map<ChunkId, readonly Float32Array[]>()
  for (const [chunkId, windows] of state.vectors?.chunks ?? []) {
    const documentId = documentOf.get(chunkId)
    if (documentId === undefined || rewritten.has(documentId)) continue
    if (changes.clearVectors === true) touched.add(documentId)
    else chunks.set(chunkId, windows)
  }
  const given = changes.vectors
  const present = chunks.size === 0 ? undefined : state.vectors
  if (
    given !== undefined &&
    present !== undefined &&
    (given.model !== present.model || given.dimensions !== present.dimensions)
  ) {
    throw new AppError(
      'invalid_input',
      `Cannot add vectors of ${given.model}: the store holds those of ${present.model}; ` +
        'clear them first.',
      {
        issues: [
          {
            path: 'vectors.model',
            message: `is not ${present.model} with ${present.dimensions} dimensions`,
          },
        ],
      },
    )
  }
  for (const { chunkId, windows } of given?.chunks ?? []) {
    const documentId = documentOf.get(chunkId)
    if (documentId === undefined) {
      counts.vectorsSkipped++
      continue
    }
    const before = chunks.get(chunkId)
    if (
      before !== undefined &&
      canonicalJson(before.map(window => [...window])) ===
        canonicalJson(windows.map(window => [...window]))
    )
      continue
    chunks.set(chunkId, plainCopy(windows))
    touched.add(documentId)
  }
  const head = present ?? given
  return {
    result:
      chunks.size === 0 || head === undefined
        ? undefined
        : { model: head.model, dimensions: head.dimensions, chunks },
    touched,
  }
}

/** Permanently removes the body of answers that cite a removed document. */
export function redact(state: MemoryState): void {
  for (const [id, record] of state.ledger) {
    if (!record.redacted && record.citedDocumentIds.some(cited => !state.documents.has(cited)))
      state.ledger.set(id, { ...record, body: null, redacted: true })
  }
}

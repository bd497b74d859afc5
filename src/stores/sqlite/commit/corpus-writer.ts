import { createHash, hash } from 'node:crypto'
import type { Change, CommitResult, CorpusChanges } from '../../../core/changes.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { CorpusWriter } from '../../../core/ports/corpus-writer.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { checkChanges, requireWriter } from '../../rules/change-check.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { storedForm } from '../../rules/stored-form.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { emptyState, loadState, saveState } from '../session/corpus-state.ts'
import { changeKinds } from '../session/change-kinds.ts'
import { documentWriter } from './document-writer.ts'
import { applyDeletions, deletedAmong } from '../documents/deletions.ts'
import { applyRules } from '../graph/entity-rules.ts'
import { redactAnswersCiting } from '../ledger/ledger.ts'
import { applyIngestions } from '../session/open-ingestions.ts'
import { unpackNumbers } from '../documents/record-parts.ts'
import { sealOf } from '../session/seal.ts'
import { rowInserter } from '../session/insert-rows.ts'
import type { Value } from '../session/connection.ts'
import type { Session } from '../session/session.ts'
import {
  requireIntact,
  sealedColumns,
  storedRecord,
  summaryColumns,
} from '../documents/stored-record.ts'
import type { SummaryRow } from '../documents/stored-record.ts'
import { vectorWriter } from '../vectors/vector-writer.ts'
import { writeWhenFree } from '../session/write-when-free.ts'

interface LoggedChange {
  readonly kind: Change['kind']
  readonly documentId: DocumentId
  readonly access: number
}

/** The write port: one SQLite transaction for each commit. */
export function corpusWriter(session: Session): CorpusWriter {
  const { database } = session
  // Read with each commit.
  let state = emptyState
  const documents = documentWriter(session, () => state)
  const vectors = vectorWriter(session, () => state)
  const insertChanges = rowInserter(database, 'change', [
    'commit_seq',
    'ordinal',
    'kind',
    'access',
    'document_id',
    'seal',
  ])

  const stored = (id: DocumentId): SummaryRow | undefined =>
    database.get<SummaryRow>(
      `select ${summaryColumns} from document d join source s on s.n = d.source where d.id = ?`,
      id,
    )
  const putSources = (changes: CorpusChanges): boolean => {
    let changed = false
    for (const { id, kind, location } of changes.sources ?? []) {
      const present = database.get<[string | null, string | null]>(
        'select kind, location from source where id = ?',
        id,
      )
      if (present !== undefined && present[0] === kind && present[1] === location) continue
      database.run(
        'insert into source (id, kind, location, seal) values (?, ?, ?, ?) on conflict ' +
          '(id) do update set kind = excluded.kind, location = excluded.location, seal = ' +
          'excluded.seal',
        id,
        kind,
        location,
        sealOf([id, kind, location]),
      )
      changed = true
    }
    return changed
  }
  const isUnchanged = (row: SummaryRow, record: DocumentRecord): boolean => {
    if (row[2] !== record.document.revisionId) return false
    const [nodes] =
      database.get<[Uint8Array]>('select nodes from document_body where n = ?', row[0]) ?? []
    const [present] =
      database.get<[Uint8Array | null]>(
        'select b.hash from document d left join blob b on b.n = d.blob where d.n = ?',
        row[0],
      ) ?? []
    const given =
      record.bytes === undefined ? undefined : hash('sha256', record.bytes, 'hex').slice(0, 32)
    if (
      given !==
      (present === null || present === undefined ? undefined : Buffer.from(present).toString('hex'))
    )
      return false
    return (
      digest(
        storedRecord(
          session,
          row,
          unpackNumbers(nodes ?? new Uint8Array()).map(noted => Math.floor(noted / 2)),
        ),
      ) === digest(storedForm(record))
    )
  }

  /** Changes the groups of a document; false if it has them already. */
  const moveDocument = (id: DocumentId, access: number, commitSeq: number): boolean => {
    const row = stored(id)
    if (row === undefined || row[8] === access) return false
    requireIntact(row)
    const moved = row.slice(0, sealedColumns).with(8, access).with(11, commitSeq)
    database.run(
      'update document set access = ?, commit_seq = ?, seal = ? where n = ?',
      access,
      commitSeq,
      row[sealedColumns] === null ? null : sealOf(moved),
      row[0],
    )
    return true
  }

  const commit = (changes: CorpusChanges, signal: AbortSignal | undefined): CommitResult => {
    state = loadState(database)
    const commitSeq = state.commitSeq + 1
    const counts = { added: 0, replaced: 0, removed: 0, unchanged: 0, vectorsSkipped: 0 }
    const log: LoggedChange[] = []
    const sourcesChanged = putSources(changes)
    const rulesChanged = applyRules(database, changes)
    const deletionsChanged = applyDeletions(database, changes)
    applyIngestions(database, changes)
    const removed: DocumentId[] = []
    for (const id of new Set([
      ...(changes.remove ?? []),
      ...(changes.deletions?.put ?? []).map(({ documentId }) => documentId),
    ])) {
      const row = stored(id)
      const wasNoted = database.run('delete from reread where document_id = ?', id) > 0
      if (row === undefined) {
        // Lost to damage before; now removed permanently.
        if (wasNoted) removed.push(id)
        continue
      }
      documents.remove(row[0])
      removed.push(id)
      counts.removed++
      log.push({ kind: 'remove', documentId: id, access: row[8] })
    }
    const puts: DocumentRecord[] = []
    const deleted = deletedAmong(database, changes.put ?? [])
    for (const record of changes.put ?? []) {
      if (deleted.has(record.document.id)) continue
      const row = state.documents === 0 ? undefined : stored(record.document.id)
      const since = changes.unchangedSince?.get(record.document.id)
      if (since !== undefined && row?.[11] !== since) continue
      if (row !== undefined && isUnchanged(row, record)) {
        database.run('delete from reread where document_id = ?', record.document.id)
        counts.unchanged++
        continue
      }
      if (row === undefined) {
        counts.added++
      } else {
        documents.remove(row[0])
        counts.replaced++
      }
      puts.push(record)
    }
    for (const record of puts) {
      throwIfAborted(signal, 'committing')
      const access = session.accessClasses.number(JSON.stringify(sortedSet(record.document.groups)))
      documents.put(record, access, commitSeq, changes.analyzed)
      log.push({ kind: 'put', documentId: record.document.id, access })
    }
    for (const { documentId, groups } of changes.setReadGroups ?? []) {
      const access = session.accessClasses.number(JSON.stringify(sortedSet(groups)))
      if (moveDocument(documentId, access, commitSeq))
        log.push({ kind: 'regroup', documentId, access })
    }
    // Commit numbers of changed documents and rows of new ones are written; now remove what nothing
    // refers to.
    documents.finish()
    for (const change of vectors.apply(
      changes,
      new Set(puts.map(record => record.document.id)),
      counts,
    ))
      log.push({ kind: 'vectors', ...change })
    redactAnswersCiting(database, removed)
    if (log.length === 0 && !sourcesChanged && !rulesChanged && !deletionsChanged)
      return { commitSeq: state.commitSeq, ...counts }
    writeLog(log, commitSeq)
    state.commitSeq = commitSeq
    saveState(database, state)
    return { commitSeq, ...counts }
  }
  const writeLog = (log: LoggedChange[], commitSeq: number): void => {
    log.sort((left, right) =>
      firstDecisive(
        changeKinds.indexOf(left.kind) - changeKinds.indexOf(right.kind),
        compareCodePoints(left.documentId, right.documentId),
      ),
    )
    const rows: Value[] = []
    for (const [ordinal, { kind, documentId, access }] of log.entries()) {
      const row = [commitSeq, ordinal, changeKinds.indexOf(kind), access, documentId]
      rows.push(...row, sealOf(row))
    }
    insertChanges(rows)
  }

  return {
    async commit(changes, options) {
      throwIfAborted(options.signal, 'committing')
      requireWriter(options.principal, 'change the corpus')
      checkChanges(changes)
      return writeWhenFree(database, options, 'committing', () => commit(changes, options.signal))
    },
  }
}

/**
 * Equal for equal records: statements are a set by id; bytes are compared by hash. Statements are
 * hashed one by one, because all together may exceed the maximum string length.
 */
function digest({ bytes: _bytes, nodes, edges, ...record }: DocumentRecord): string {
  const hash = createHash('sha256')
  hash.update(canonicalJson(record))
  for (const statements of [nodes, edges]) {
    for (const statement of [...statements].sort((left, right) =>
      compareCodePoints(left.id, right.id),
    ))
      hash.update(`\n${canonicalJson(statement)}`)
    hash.update('\n\n')
  }
  return hash.digest('hex')
}

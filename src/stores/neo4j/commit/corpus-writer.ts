import type { Change, CommitResult, CorpusChanges } from '../../../core/changes.ts'
import { AppError } from '../../../core/errors.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { CorpusWriter } from '../../../core/ports/corpus-writer.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { checkChanges, requireWriter } from '../../rules/change-check.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { Connection, Transaction } from '../connection/connection.ts'
import { deletedAmong, writeDeletions } from '../documents/deletions.ts'
import { indexTermsOf, planDocuments, takenChunk, writeDocuments } from './document-writer.ts'
import { writeEdges } from '../graph/edge-writer.ts'
import { redactAnswersCiting } from '../ledger/ledger.ts'
import { lockMeta, writeIngestions, writeMeta } from '../connection/meta.ts'
import { writeNodes } from '../graph/node-writer.ts'
import { writtenRecord } from '../connection/stored-document.ts'
import type { WrittenRecord } from '../connection/stored-document.ts'
import { ensureVectorIndex } from '../vectors/vector-index-schema.ts'
import { writeVectors } from '../vectors/vector-writer.ts'

interface LoggedChange {
  readonly kind: Change['kind']
  readonly documentId: DocumentId
  readonly groups: readonly string[]
}

/** The write port: one transaction for each commit; commits of several processes are serialized. */
export function corpusWriter(connection: Connection): CorpusWriter {
  return {
    async commit(changes, options) {
      throwIfAborted(options.signal, 'committing')
      requireWriter(options.principal, 'change the corpus')
      checkChanges(changes)
      refuseLongIds(changes)
      // Before the lock is taken: another commit may run meanwhile.
      const records = (changes.put ?? []).map(writtenRecord)
      const indexTerms = indexTermsOf(records, changes.analyzed)
      const result = await connection
        .write(options, 'committing', async transaction =>
          commit(transaction, changes, records, indexTerms),
        )
        .catch(async (error: unknown) => {
          if (breaksConstraint(error)) await refuseTakenChunk(connection, records)
          throw error
        })
      if ((changes.vectors?.chunks.length ?? 0) > 0) await ensureVectorIndex(connection)
      return result
    },
  }
}

/** Whether the server refused a second node with the same id. */
function breaksConstraint(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined
  return (
    cause instanceof Error &&
    'code' in cause &&
    cause.code === 'Neo.ClientError.Schema.ConstraintValidationFailed'
  )
}

async function refuseTakenChunk(
  connection: Connection,
  records: readonly WrittenRecord[],
): Promise<void> {
  const taken = await connection.read({}, 'committing', async transaction =>
    takenChunk(transaction, records),
  )
  if (taken !== undefined)
    throw new AppError(
      'invalid_input',
      `Cannot commit the changes: chunk ${taken} belongs to another document.`,
      { issues: [{ path: taken, message: 'another document holds this chunk id' }] },
    )
}

async function commit(
  transaction: Transaction,
  changes: CorpusChanges,
  records: readonly WrittenRecord[],
  indexTerms: ReadonlyMap<ChunkId, string>,
): Promise<CommitResult> {
  const meta = await lockMeta(transaction)
  const commitSeq = meta.commitSeq + 1
  const sourcesChanged = await putSources(transaction, changes)
  const rulesChanged = await putRules(transaction, changes)
  const deletionsChanged = await writeDeletions(transaction, changes)
  await writeIngestions(transaction, changes)
  const deleted = await deletedAmong(
    transaction,
    records.map(({ record }) => record.document.id),
  )
  const remove = [
    ...(changes.remove ?? []),
    ...(changes.deletions?.put ?? []).map(({ documentId }) => documentId),
  ]
  const plan = await planDocuments(
    transaction,
    { ...changes, remove },
    records.filter(({ record }) => !deleted.has(record.document.id)),
  )
  const { terms, numbers } = await writeDocuments(transaction, plan, commitSeq, indexTerms)
  const added = plan.put.map(({ record: { document, nodes, edges } }) => ({
    id: document.id,
    groups: document.groups,
    nodes,
    edges,
  }))
  const touched = [...plan.gone, ...plan.regrouped]
  const isGraphChanged = added.length + touched.length > 0
  const nodes = isGraphChanged ? await writeNodes(transaction, added, touched, numbers) : undefined
  const edgeKeys =
    nodes === undefined
      ? []
      : await writeEdges(transaction, added, plan.gone, plan.regrouped, nodes)
  const vectors = await writeVectors(transaction, changes, meta)

  const groupsOf = new Map([
    ...plan.put.map(({ record: { document } }) => [document.id, document.groups] as const),
    ...plan.regrouped.map(({ id, groups }) => [id, groups] as const),
  ])
  const others = [...vectors.touched].filter(id => !groupsOf.has(id))
  for (const { id, groups } of await transaction.eachRow<{ id: DocumentId; groups: string[] }>(
    'UNWIND $rows AS id MATCH (d:`~Document` {id: id}) RETURN id, d.groups AS groups',
    others,
  ))
    groupsOf.set(id, groups)
  const log: LoggedChange[] = [
    ...plan.removed.map(({ id, groups }) => ({ kind: 'remove' as const, documentId: id, groups })),
    ...added.map(({ id, groups }) => ({ kind: 'put' as const, documentId: id, groups })),
    ...plan.regrouped.map(({ id, groups }) => ({
      kind: 'regroup' as const,
      documentId: id,
      groups,
    })),
    ...[...vectors.touched].map(id => ({
      kind: 'vectors' as const,
      documentId: id,
      groups: groupsOf.get(id) ?? [],
    })),
  ]
  const result = { ...plan.counts, vectorsSkipped: vectors.skipped }
  if (log.length === 0 && !sourcesChanged && !rulesChanged && !deletionsChanged)
    return { commitSeq: meta.commitSeq, ...result }
  await writeLog(transaction, log, commitSeq)
  await redactAnswersCiting(
    transaction,
    plan.removed.map(({ id }) => id),
  )
  await writeMeta(transaction, {
    commitSeq,
    terms: meta.terms + terms,
    names: meta.names + (nodes?.names ?? 0),
    nameTerms: meta.nameTerms + (nodes?.nameTerms ?? 0),
    model: vectors.model,
    dimensions: vectors.dimensions,
    complexKeys: [...new Set([...meta.complexKeys, ...(nodes?.complexKeys ?? []), ...edgeKeys])],
  })
  return { commitSeq, ...result }
}

async function putSources(
  transaction: Transaction,
  { sources = [] }: CorpusChanges,
): Promise<boolean> {
  if (sources.length === 0) return false
  const present = new Map(
    (
      await transaction.rows<{ id: string; kind: string; location: string }>(
        'MATCH (s:`~Source`) WHERE s.id IN $ids RETURN s.id AS id, s.kind AS kind, ' +
          's.location AS location',
        { ids: sources.map(({ id }) => id) },
      )
    ).map(row => [row.id, row]),
  )
  const changed = sources.filter(({ id, kind, location }) => {
    const known = present.get(id)
    return known?.kind !== kind || known.location !== location
  })
  await transaction.each(
    'UNWIND $rows AS row MERGE (s:`~Source` {id: row.id}) SET s.kind = row.kind, ' +
      's.location = row.location',
    changed.map(({ id, kind, location }) => ({ id, kind, location })),
  )
  return changed.length > 0
}

async function putRules(transaction: Transaction, { rules }: CorpusChanges): Promise<boolean> {
  const { put = [], remove = [] } = rules ?? {}
  if (put.length + remove.length === 0) return false
  const present = new Map(
    (
      await transaction.rows<{ id: string; json: string }>(
        'MATCH (r:`~Rule`) WHERE r.id IN $ids RETURN r.id AS id, r.json AS json',
        { ids: [...put.map(({ id }) => id), ...remove] },
      )
    ).map(row => [row.id, row.json]),
  )
  const changed = put
    .map(rule => ({
      id: rule.id,
      json: canonicalJson(rule),
      left: rule.left.id,
      right: rule.right.id,
    }))
    .filter(({ id, json }) => present.get(id) !== json)
  const gone = remove.filter(id => present.has(id))
  await transaction.each('UNWIND $rows AS id MATCH (r:`~Rule` {id: id}) DELETE r', gone)
  await transaction.each('UNWIND $rows AS row MERGE (r:`~Rule` {id: row.id}) SET r = row', changed)
  return changed.length + gone.length > 0
}

async function writeLog(
  transaction: Transaction,
  log: LoggedChange[],
  commitSeq: number,
): Promise<void> {
  const order: ReadonlyArray<Change['kind']> = ['remove', 'put', 'regroup', 'vectors']
  log.sort((left, right) =>
    firstDecisive(
      order.indexOf(left.kind) - order.indexOf(right.kind),
      compareCodePoints(left.documentId, right.documentId),
    ),
  )
  await transaction.each(
    'UNWIND $rows AS row CREATE (c:`~Change`) SET c = row',
    log.map(({ kind, documentId, groups }, position) => ({
      commitSeq: BigInt(commitSeq),
      position: BigInt(position),
      kind,
      documentId,
      groups: [...groups],
    })),
  )
}

/** Neo4j cannot index longer keys (its limit is about 8 kB). */
const maxIdBytes = 8_000

/** Throws `invalid_input` for ids that are too long to be found again. */
function refuseLongIds({ put = [], sources = [], rules }: CorpusChanges): void {
  const isLong = (id: string): boolean =>
    id.length > maxIdBytes / 4 && Buffer.byteLength(id) > maxIdBytes
  const issues = [
    ...sources.map(({ id }) => id),
    ...(rules?.put ?? []).map(({ id }) => id),
    ...put.flatMap(({ document, chunks, nodes, edges }) => [
      document.id,
      document.sourceId,
      ...chunks.map(({ id }) => id),
      ...nodes.map(({ id }) => id),
      ...edges.flatMap(({ id, from, to }) => [id, from, to]),
    ]),
  ]
    .filter(isLong)
    .map(id => ({ path: id.slice(0, 100), message: `is longer than ${maxIdBytes} bytes` }))
  if (issues.length > 0)
    throw new AppError(
      'invalid_input',
      `Cannot commit the changes: ${issues.length} ids are too long for Neo4j.`,
      { issues },
    )
}

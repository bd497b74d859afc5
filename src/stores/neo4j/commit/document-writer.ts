import type { CorpusChanges } from '../../../core/changes.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { analyze } from '../../../language/words/tokens.ts'
import { onePlan } from '../connection/connection.ts'
import type { NodeNumber, Transaction } from '../connection/connection.ts'
import { separateOrderKey } from '../connection/id-order.ts'
import { statedColumns, statedPartsOfRow } from '../connection/stored-document.ts'
import type { StatedParts, StatedRow, WrittenRecord } from '../connection/stored-document.ts'

/** The effects of a commit on documents, computed before anything is written. */
export interface DocumentPlan {
  /** Documents to delete: removed and replaced ones. */
  readonly gone: readonly StatedParts[]
  readonly removed: ReadonlyArray<{ readonly id: DocumentId; readonly groups: readonly string[] }>
  readonly put: readonly WrittenRecord[]
  /** With the new groups. */
  readonly regrouped: readonly StatedParts[]
  readonly counts: {
    readonly added: number
    readonly replaced: number
    readonly removed: number
    readonly unchanged: number
  }
}

/** Compares the changes with what is stored. */
export async function planDocuments(
  transaction: Transaction,
  changes: CorpusChanges,
  records: readonly WrittenRecord[],
): Promise<DocumentPlan> {
  const remove = new Set(changes.remove ?? [])
  const regroup = new Map(
    (changes.setReadGroups ?? []).map(({ documentId, groups }) => [documentId, sortedSet(groups)]),
  )
  const named = [...remove, ...regroup.keys(), ...records.map(({ record }) => record.document.id)]
  const stored = new Map(
    (
      await transaction.eachRow<{
        id: DocumentId
        recordHash: string
        groups: string[]
        commitSeq: bigint
      }>(
        'UNWIND $rows AS id MATCH (d:`~Document` {id: id}) RETURN id, d.recordHash AS ' +
          'recordHash, d.groups AS groups, d.commitSeq AS commitSeq',
        named,
      )
    ).map(row => [row.id, row]),
  )
  const isSame = (left: readonly string[], right: readonly string[]): boolean =>
    left.length === right.length && left.every((group, index) => group === right[index])

  const removed = [...remove]
    .flatMap(id => stored.get(id) ?? [])
    .map(({ id, groups }) => ({ id, groups }))
  const put: WrittenRecord[] = []
  const replaced: DocumentId[] = []
  let unchanged = 0
  for (const written of records) {
    const { id, groups } = written.record.document
    const present = stored.get(id)
    const since = changes.unchangedSince?.get(id)
    if (since !== undefined && (present === undefined || Number(present.commitSeq) !== since))
      continue
    if (
      present !== undefined &&
      present.recordHash === written.recordHash &&
      isSame(present.groups, groups)
    ) {
      unchanged += 1
      continue
    }
    if (present !== undefined) replaced.push(id)
    put.push(written)
  }
  const moved = [...regroup]
    .filter(([id, groups]) => {
      const present = stored.get(id)
      return present !== undefined && !isSame(present.groups, groups)
    })
    .map(([id]) => id)
  const parts = (
    await transaction.eachRow<StatedRow>(
      `UNWIND $rows AS id MATCH (d:\`~Document\` {id: id}) RETURN ${statedColumns}`,
      [...removed.map(({ id }) => id), ...replaced, ...moved],
    )
  ).map(statedPartsOfRow)
  return {
    gone: parts.filter(({ id }) => !moved.includes(id)),
    removed,
    put,
    regrouped: parts
      .filter(({ id }) => moved.includes(id))
      .map(document => ({ ...document, groups: regroup.get(document.id) ?? [] })),
    counts: {
      added: put.length - replaced.length,
      replaced: replaced.length,
      removed: removed.length,
      unchanged,
    },
  }
}

/** Index terms of the chunks of these records, joined by spaces. */
export function indexTermsOf(
  records: readonly WrittenRecord[],
  analyzed: CorpusChanges['analyzed'],
): ReadonlyMap<ChunkId, string> {
  return new Map(
    records.flatMap(({ record }) =>
      record.chunks.map(({ id, indexedText }) => [
        id,
        analyzed?.get(id) ?? analyze(indexedText).join(' '),
      ]),
    ),
  )
}

export interface WrittenDocuments {
  /** Change in the number of index terms. */
  readonly terms: number
  /** Of the documents put. */
  readonly numbers: ReadonlyMap<DocumentId, NodeNumber>
}

/** Writes documents and chunks. Graph statements are written separately. */
export async function writeDocuments(
  transaction: Transaction,
  { gone, put, regrouped }: DocumentPlan,
  commitSeq: number,
  indexTerms: ReadonlyMap<ChunkId, string>,
): Promise<WrittenDocuments> {
  let terms = 0
  const numbers = new Map<DocumentId, NodeNumber>()
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    for (const { lost } of await transaction.eachRow<{ lost: bigint }>(
      'UNWIND $rows AS id MATCH (:`~Document` {id: id})<-[:`~OF`]-(c:`~Chunk`) RETURN ' +
        'sum(c.termCount) AS lost',
      ids,
    ))
      terms -= Number(lost)
    await transaction.each(
      'UNWIND $rows AS id MATCH (:`~Document` {id: ' +
        'id})<-[:`~OF`]-(:`~Chunk`)<-[:`~OF`]-(v:`~Vector`) DETACH DELETE v',
      ids,
    )
    await transaction.each(
      'UNWIND $rows AS id MATCH (:`~Document` {id: id})<-[:`~OF`]-(c:`~Chunk`) DETACH DELETE c',
      ids,
    )
    await transaction.each(
      'UNWIND $rows AS id MATCH (s:`~EdgeStatement` {`~document`: id}) DELETE s',
      ids,
    )
    await transaction.each('UNWIND $rows AS id MATCH (d:`~Document` {id: id}) DETACH DELETE d', ids)
  }
  await transaction.each(
    'UNWIND $rows AS row MATCH (d:`~Document` {id: row.id}) SET d.groups = row.groups, ' +
      'd.commitSeq = $commitSeq WITH d MATCH (d)-[s:`~STATES`]->() WHERE s.`~json` IS NOT ' +
      'NULL SET s.`~groups` = d.groups REMOVE s.`~group`',
    regrouped.map(({ id, groups }) => ({ id, groups: [...groups] })),
    { commitSeq: BigInt(commitSeq) },
  )
  for (const some of slicesOfText(put))
    for (const { id, number } of await transaction.eachRow<{ id: DocumentId; number: NodeNumber }>(
      `${onePlan}UNWIND $rows AS row CREATE (d:\`~Document\`) SET d += row RETURN row.id AS id, ` +
        'id(d) AS number',
      some.map(({ native }) => ({ ...native, commitSeq: BigInt(commitSeq) })),
    ))
      numbers.set(id, number)
  const chunks = put.flatMap(({ record }) =>
    record.chunks.map(chunk => {
      const text = indexTerms.get(chunk.id) ?? ''
      const termCount = text === '' ? 0 : text.split(' ').length
      terms += termCount
      return {
        document: numbers.get(record.document.id),
        native: {
          id: chunk.id,
          order: separateOrderKey(chunk.id),
          documentId: record.document.id,
          ordinal: BigInt(chunk.ordinal),
          json: JSON.stringify(chunk),
          terms: text,
          termCount: BigInt(termCount),
        },
      }
    }),
  )
  await transaction.each(
    `${onePlan}UNWIND $rows AS row MATCH (d) WHERE id(d) = row.document CREATE ` +
      '(c:`~Chunk`)-[:`~OF`]->(d) SET c += row.native',
    chunks,
  )
  return { terms, numbers }
}

/**
 * The chunk of some records that another document holds, after the server refused to create it:
 * looking for each before would cost every commit as much as creating it.
 */
export async function takenChunk(
  transaction: Transaction,
  records: readonly WrittenRecord[],
): Promise<ChunkId | undefined> {
  const [taken] = await transaction.eachRow<{ id: ChunkId }>(
    'UNWIND $rows AS row MATCH (c:`~Chunk` {id: row.id}) WHERE c.documentId <> row.document ' +
      'RETURN row.id AS id LIMIT 1',
    records.flatMap(({ record: { document, chunks } }) =>
      chunks.map(({ id }) => ({ id, document: document.id })),
    ),
  )
  return taken?.id
}

/** Documents with originals are large: a message is limited to some megabytes. */
function* slicesOfText(put: readonly WrittenRecord[]): Generator<readonly WrittenRecord[]> {
  let slice: WrittenRecord[] = []
  let size = 0
  for (const written of put) {
    slice.push(written)
    size += written.record.document.text.length * 3 + (written.record.bytes?.length ?? 0)
    if (size < 16 * 2 ** 20) continue
    yield slice
    slice = []
    size = 0
  }
  if (slice.length > 0) yield slice
}

import type { ChunkVectors } from '../../../core/changes.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { ChunkId } from '../../../core/ids.ts'
import type { DamagedDocument } from '../../../core/ports/store.ts'
import { isAppError } from '../../../core/errors.ts'
import { owner } from '../../../core/principal.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { corpusWriter } from '../commit/corpus-writer.ts'
import { isDamage } from '../session/damage.ts'
import { damageOf } from '../check/document-damage.ts'
import type { DocumentDamage } from '../check/document-damage.ts'
import { documentWithSource, lostDocuments } from './lost-documents.ts'
import type { Reread } from '../documents/reread.ts'
import { sealOfBytes } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { readableRecord } from './readable-record.ts'
import { originalBytes, recordWithoutBytes, unpackSummary } from '../documents/stored-record.ts'
import type { SummaryRow } from '../documents/stored-record.ts'
import { windowsOf } from '../vectors/stored-vectors.ts'

const batchDocuments = 300

export type SalvageStep =
  | { readonly type: 'copied'; readonly done: number; readonly total: number }
  | {
      readonly type: 'documents-end'
      readonly documents: number
      readonly lostVectors: number
      readonly damaged: readonly DamagedDocument[]
      readonly reread: readonly Reread[]
    }

export interface SalvageOptions {
  /** Model of the vectors; absent: they cannot be saved. */
  readonly model: string | undefined
  readonly dimensions: number
  readonly signal: AbortSignal | undefined
}

interface Saved {
  readonly row: SummaryRow
  readonly record: DocumentRecord
  readonly vectors: readonly ChunkVectors[]
  readonly damage: DocumentDamage | undefined
}

/**
 * Puts the documents of one corpus that can be quoted into another, with their sources and vectors;
 * returns which must be read again.
 */
export async function* salvageDocuments(
  from: Session,
  to: Session,
  options: SalvageOptions,
): AsyncGenerator<SalvageStep> {
  const { database } = from
  const writer = corpusWriter(to)
  const access = { principal: owner, signal: options.signal }
  const { model, dimensions } = options
  const sources = database
    .all<[string, string, string]>('select id, kind, location from source where kind is not null')
    .map(([id, kind, location]) => ({ id, kind, location }))
  await writer.commit({ sources }, access)
  const lost = lostDocuments(from, to)
  let saved = 0
  let lostVectors = 0
  const commit = async (batch: readonly Saved[]): Promise<void> => {
    const chunks = batch.flatMap(({ vectors }) => vectors)
    await writer.commit(
      {
        put: batch.map(({ record }) => record),
        ...(model !== undefined && chunks.length > 0 && { vectors: { model, dimensions, chunks } }),
      },
      access,
    )
    saved += batch.length
    for (const { row, damage } of batch) if (damage !== undefined) lost.add(row, damage)
  }
  const commitWhatCan = async (batch: readonly Saved[]): Promise<void> => {
    try {
      await commit(batch)
    } catch (error) {
      if (!isAppError(error, 'invalid_input')) throw error
      if (batch.length === 1)
        for (const { row } of batch)
          lost.add(row, { what: 'statements that contradict other documents', isQuotable: false })
      else for (const one of batch) await commitWhatCan([one])
    }
  }
  const numbers = documentNumbers(from)
  let batch: Saved[] = []
  for (const [index, n] of numbers.entries()) {
    throwIfAborted(options.signal, 'repairing the corpus')
    const found = salvage(from, n)
    if (found !== undefined && 'record' in found) {
      const vectors = vectorsOf(from, n, options)
      lostVectors += vectors.lost
      batch.push({ ...found, vectors: vectors.chunks })
    } else if (found !== undefined) {
      lost.add(found.row, found.damage)
    }
    if (batch.length < batchDocuments && index < numbers.length - 1) continue
    await commitWhatCan(batch)
    batch = []
    yield { type: 'copied', done: index + 1, total: numbers.length }
  }
  yield { type: 'documents-end', documents: saved, lostVectors, ...lost.all() }
}

/** Row numbers of the documents, or all possible ones if their list cannot be read completely. */
function documentNumbers({ database }: Session): number[] {
  try {
    return database.all<[number]>('select n from document order by n').map(([n]) => n)
  } catch (error) {
    if (!isDamage(error)) throw error
    const [last = 0] = database.get<[number | null]>('select max(n) from document_body') ?? []
    return Array.from({ length: last ?? 0 }, (_, index) => index + 1)
  }
}

type Found =
  | Omit<Saved, 'vectors'>
  | { readonly row: SummaryRow | undefined; readonly damage: DocumentDamage }

/**
 * What is left of a document; undefined if there is none with this number or nothing of it can be
 * read.
 */
function salvage(session: Session, n: number): Found | undefined {
  let row: SummaryRow | undefined
  try {
    row = documentWithSource(session.database, n)
    if (row === undefined) return undefined
    const damage = damageOf(session.database, n)
    if (damage?.isQuotable === false) return { row, damage }
    unpackSummary(session, row)
    const record =
      damage === undefined ? recordWithoutBytes(session, row) : readableRecord(session, row)
    try {
      const bytes = originalBytes(session, row)
      return { row, record: bytes === undefined ? record : { ...record, bytes }, damage }
    } catch (error) {
      if (!isDamage(error)) throw error
      return { row, record, damage: damage ?? { what: 'original bytes', isQuotable: true } }
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return row && { row, damage: { what: 'rows that cannot be read', isQuotable: false } }
  }
}

/** The vectors of a document's passages, and how many passages have unusable ones. */
function vectorsOf(
  { database }: Session,
  document: number,
  { model, dimensions }: SalvageOptions,
): { readonly chunks: readonly ChunkVectors[]; readonly lost: number } {
  const chunks: ChunkVectors[] = []
  let lost = 0
  try {
    for (const [id, floats, seal] of database.all<[string, Uint8Array, string | null]>(
      'select cn.id, f.floats, f.seal from chunk c join node cn on cn.n = c.n join ' +
        'vector_float f on f.chunk = c.n where c.document = ?',
      document,
    )) {
      const windows =
        model === undefined ||
        !(floats instanceof Uint8Array) ||
        dimensions === 0 ||
        floats.length % (4 * dimensions) !== 0
          ? []
          : windowsOf(floats, dimensions)
      if (
        windows.length > 0 &&
        (seal === null || seal === sealOfBytes(floats)) &&
        windows.every(isUnit)
      )
        chunks.push({ chunkId: id as ChunkId, windows })
      else lost++
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    lost++
  }
  return { chunks, lost }
}

function isUnit(window: Float32Array): boolean {
  let square = 0
  for (const value of window) square += value * value
  return Math.abs(square - 1) < 0.01
}

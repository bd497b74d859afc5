import { AppError } from '../../../core/errors.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type {
  VectorCoverage,
  VectorHit,
  VectorIndex,
  VectorQuery,
} from '../../../core/ports/vector-index.ts'
import { roundScore } from '../../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { Connection, Transaction } from '../connection/connection.ts'
import { documentCondition } from '../access/document-filter.ts'
import { requireLimit } from '../../rules/limit.ts'
import { readMeta } from '../connection/meta.ts'
import { readerOf } from '../access/reader.ts'
import type { Reader } from '../access/reader.ts'
import { nearestWindows } from './nearest-windows.ts'
import { defaultMostCompared } from './vector-index-schema.ts'
import { dot } from '../../../support/arithmetic.ts'

/** Sets of groups whose coverage is kept. */
const mostReaders = 50
/**
 * Readers take no locks: while the server applies a commit they may see its number and not yet its
 * chunks. What is counted so soon after is not kept.
 */
const settledMs = 5_000

interface CountedVectors {
  readonly commitSeq: number
  /** When this number was first seen, by `performance.now()`. */
  readonly since: number
  readonly coverage: VectorCoverage | undefined
}

/**
 * The vector port: the server finds the nearest windows, by comparing all allowed ones or by its
 * index; the best are scored again here.
 */
export function vectorIndex(connection: Connection): VectorIndex {
  const counted = new Map<string, CountedVectors>()
  const nearest = nearestWindows(connection.settings.maxComparedWindows ?? defaultMostCompared)
  const search = async (
    transaction: Transaction,
    reader: Reader,
    { vector, model, filter, limit }: VectorQuery,
  ): Promise<VectorHit[]> => {
    const meta = await readMeta(transaction)
    const [any] = await transaction.rows(
      `MATCH (v:\`~Vector\`)-[:\`~OF\`]->()-[:\`~OF\`]->(d:\`~Document\`) WHERE ` +
        `${reader.document('d')} RETURN 1 AS found LIMIT 1`,
      { groups: reader.groups },
    )
    if (meta.model === undefined || any === undefined) return []
    if (model !== meta.model || vector.length !== meta.dimensions)
      refuse(
        'model',
        `The store holds vectors of ${meta.model} with ${meta.dimensions ?? 0} dimensions, ` +
          `not of ${model} with ${vector.length}`,
      )
    const length = Math.sqrt(dot(vector, vector))
    if (!(length > 0)) refuse('vector', 'The vector has length 0')
    if (limit === 0) return []
    const condition = await documentCondition(transaction, reader, filter)
    const chunks = await nearest(transaction, {
      vector: [...vector].map(value => value / length),
      limit,
      condition,
    })
    const rows = await transaction.eachRow<{
      id: ChunkId
      documentId: DocumentId
      windows: number[][]
    }>(
      'UNWIND $rows AS id MATCH (c:`~Chunk` {id: id})<-[:`~OF`]-(v:`~Vector`) RETURN id, ' +
        'c.documentId AS documentId, collect(v.embedding) AS windows',
      chunks,
    )
    return rows
      .map(({ id, documentId, windows }): VectorHit => {
        const scores = windows.map(
          window => dot(vector, window) / (length * Math.sqrt(dot(window, window))),
        )
        return {
          chunkId: id,
          documentId,
          score: roundScore(Math.max(-1, Math.min(1, Math.max(...scores)))),
        }
      })
      .sort((left, right) =>
        firstDecisive(right.score - left.score, compareCodePoints(left.chunkId, right.chunkId)),
      )
      .slice(0, limit)
  }
  const read = async <Result>(
    options: ReadOptions,
    action: string,
    work: (transaction: Transaction, reader: Reader) => Promise<Result>,
  ): Promise<Result> =>
    connection.read(options, action, async transaction =>
      work(transaction, readerOf(options.principal)),
    )
  return {
    async search(query, options) {
      requireLimit(query.limit)
      return read(options, 'searching for meaning', async (transaction, reader) =>
        search(transaction, reader, query),
      )
    },
    read: async (ids, options) =>
      read(options, 'reading vectors', async (transaction, reader) => {
        const rows = await transaction.eachRow<{ id: ChunkId; windows: number[][] }>(
          `UNWIND $rows AS id MATCH (c:\`~Chunk\` {id: id})-[:\`~OF\`]->(d:\`~Document\`) ` +
            `WHERE ${reader.document('d')} RETURN id, COLLECT { MATCH ` +
            `(c)<-[:\`~OF\`]-(v:\`~Vector\`) RETURN v.embedding ORDER BY v.position } AS ` +
            'windows',
          [...new Set(ids)],
          { groups: reader.groups },
        )
        const byId = new Map(rows.map(({ id, windows }) => [id, windows]))
        return ids.flatMap(chunkId => {
          const windows = byId.get(chunkId) ?? []
          return windows.length === 0
            ? []
            : [{ chunkId, windows: windows.map(window => Float32Array.from(window)) }]
        })
      }),
    coverage: async options =>
      read(options, 'counting vectors', async (transaction, reader) => {
        // Of every question: counting all chunks takes longer the more there are.
        const { commitSeq } = await readMeta(transaction)
        const key = reader.everything ? '' : JSON.stringify(reader.groups)
        const before = counted.get(key)
        const since = before?.commitSeq === commitSeq ? before.since : performance.now()
        const kept = before?.commitSeq === commitSeq ? before.coverage : undefined
        // Before counting, which may take longer than the server needs to settle.
        const isSettled = performance.now() - since >= settledMs
        const coverage = kept ?? (await countedVectors(transaction, reader))
        counted.delete(key)
        counted.set(key, { commitSeq, since, coverage: isSettled ? coverage : undefined })
        for (const oldest of counted.keys()) {
          if (counted.size <= mostReaders) break
          counted.delete(oldest)
        }
        return coverage
      }),
    async pending(limit, options) {
      requireLimit(limit)
      return read(options, 'listing chunks without vectors', async (transaction, reader) => {
        const rows = await transaction.rows<{ json: string }>(
          (options.among === undefined
            ? 'MATCH (c:`~Chunk`)'
            : 'UNWIND $among AS id MATCH (c:`~Chunk` {id: id}) WITH DISTINCT c MATCH (c)') +
            `${withoutVectors(reader)} WITH c ORDER BY coalesce(c.order, c.id) DESC LIMIT $limit ` +
            'RETURN c.json AS json ORDER BY coalesce(c.order, c.id)',
          { groups: reader.groups, limit: BigInt(limit), among: options.among },
        )
        return rows.map(({ json }) => {
          const { id, indexedText } = JSON.parse(json) as { id: ChunkId; indexedText: string }
          return { chunkId: id, indexedText }
        })
      })
    },
    pendingIds: async options =>
      read(options, 'listing chunks without vectors', async (transaction, reader) => {
        const rows = await transaction.rows<{ id: ChunkId }>(
          `MATCH (c:\`~Chunk\`)${withoutVectors(reader)} RETURN c.id AS id ORDER BY ` +
            'coalesce(c.order, c.id)',
          { groups: reader.groups },
        )
        return rows.map(({ id }) => id)
      }),
  }
}

async function countedVectors(transaction: Transaction, reader: Reader): Promise<VectorCoverage> {
  const [row] = await transaction.rows<{ indexed: bigint; total: bigint }>(
    `MATCH (d:\`~Document\`)<-[:\`~OF\`]-(c:\`~Chunk\`) WHERE ` +
      `${reader.document('d')} RETURN count(c) AS total, sum(CASE WHEN EXISTS { ` +
      `(c)<-[:\`~OF\`]-(:\`~Vector\`) } THEN 1 ELSE 0 END) AS indexed`,
    { groups: reader.groups },
  )
  const indexed = Number(row?.indexed ?? 0n)
  const meta = indexed > 0 ? await readMeta(transaction) : undefined
  return {
    model: meta?.model,
    dimensions: meta?.dimensions,
    indexed,
    total: Number(row?.total ?? 0n),
  }
}

/** What follows a chunk `c` in a pattern, and leaves those that have vectors out. */
const withoutVectors = (reader: Reader): string =>
  `-[:\`~OF\`]->(d:\`~Document\`) WHERE ${reader.document('d')} AND NOT EXISTS { ` +
  '(c)<-[:`~OF`]-(:`~Vector`) }'

function refuse(path: string, message: string): never {
  throw new AppError('invalid_input', `${message}.`, { issues: [{ path, message }] })
}

import type { CorpusChanges, OpenIngestion } from '../../../core/changes.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { Transaction } from './connection.ts'

/** Totals and settings of the corpus, kept in its `~Meta` node. */
export interface Meta {
  readonly commitSeq: number
  /** Index terms of all chunks together. */
  readonly terms: number
  /** Distinct names of all entities, counted per node, and their index terms. */
  readonly names: number
  readonly nameTerms: number
  readonly model: string | undefined
  readonly dimensions: number | undefined
  /** Property keys with a value stored as JSON text in some node or edge. */
  readonly complexKeys: readonly string[]
}

type StoredMeta = {
  commitSeq: bigint
  terms: bigint
  names: bigint
  nameTerms: bigint
  model: string | null
  dimensions: bigint | null
  complexKeys: string[]
}
const columns =
  'm.commitSeq AS commitSeq, m.terms AS terms, m.names AS names, m.nameTerms AS nameTerms, ' +
  'm.model AS model, m.dimensions AS dimensions, m.complexKeys AS complexKeys'

export async function readMeta(transaction: Transaction): Promise<Meta> {
  return plainMeta(
    await transaction.rows<StoredMeta>(`MATCH (m:\`~Meta\` {id: 'corpus'}) RETURN ${columns}`),
  )
}

/**
 * Reads it under a lock that is held until the transaction ends, so that commits are serialized.
 */
export async function lockMeta(transaction: Transaction): Promise<Meta> {
  return plainMeta(
    await transaction.rows<StoredMeta>(
      `MATCH (m:\`~Meta\` {id: 'corpus'}) SET m.locked = true REMOVE m.locked RETURN ${columns}`,
    ),
  )
}

export async function writeMeta(
  transaction: Transaction,
  { model, dimensions, ...meta }: Meta,
): Promise<void> {
  const numbers = {
    commitSeq: BigInt(meta.commitSeq),
    terms: BigInt(meta.terms),
    names: BigInt(meta.names),
    nameTerms: BigInt(meta.nameTerms),
  }
  await transaction.rows("MATCH (m:`~Meta` {id: 'corpus'}) SET m += $meta", {
    meta: {
      ...numbers,
      complexKeys: [...meta.complexKeys],
      model: model ?? null,
      dimensions: dimensions === undefined ? null : BigInt(dimensions),
    },
  })
}

/** Ingestions that have begun and not ended, ordered by source id. */
export async function readIngestions(transaction: Transaction): Promise<OpenIngestion[]> {
  const [stored] = await transaction.rows<{ ingestions: string | null }>(
    "MATCH (m:`~Meta` {id: 'corpus'}) RETURN m.ingestions AS ingestions",
  )
  const { ingestions = null } = stored ?? {}
  return ingestions === null ? [] : (JSON.parse(ingestions) as OpenIngestion[])
}

/** Under the lock of `lockMeta`. */
export async function writeIngestions(
  transaction: Transaction,
  { ingestions }: Pick<CorpusChanges, 'ingestions'>,
): Promise<void> {
  const { open = [], close = [] } = ingestions ?? {}
  if (open.length + close.length === 0) return
  const gone = new Set([...close, ...open.map(({ sourceId }) => sourceId)])
  const kept = (await readIngestions(transaction)).filter(({ sourceId }) => !gone.has(sourceId))
  const now = [...kept, ...open].sort((left, right) =>
    compareCodePoints(left.sourceId, right.sourceId),
  )
  await transaction.rows("MATCH (m:`~Meta` {id: 'corpus'}) SET m.ingestions = $ingestions", {
    ingestions: JSON.stringify(now),
  })
}

function plainMeta([stored]: readonly StoredMeta[]): Meta {
  if (stored === undefined)
    return {
      commitSeq: 0,
      terms: 0,
      names: 0,
      nameTerms: 0,
      model: undefined,
      dimensions: undefined,
      complexKeys: [],
    }
  const { model, dimensions, complexKeys } = stored
  return {
    commitSeq: Number(stored.commitSeq),
    terms: Number(stored.terms),
    names: Number(stored.names),
    nameTerms: Number(stored.nameTerms),
    model: model ?? undefined,
    dimensions: dimensions === null ? undefined : Number(dimensions),
    complexKeys,
  }
}

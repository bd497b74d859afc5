import type { ChunkId } from '../../../core/ids.ts'
import type { Transaction } from '../connection/connection.ts'
import type { DocumentCondition } from '../access/document-filter.ts'
import { vectorIndexName, vectorIndexState } from './vector-index-schema.ts'
import { countVectors } from './vector-writer.ts'

interface Search {
  readonly vector: readonly number[]
  readonly limit: number
  readonly condition: DocumentCondition
}

/**
 * Chunks with the nearest windows, more than asked for, so that rounding cannot lose one of the
 * best. Up to `maxComparedWindows` allowed windows are all compared, which is exact; otherwise the
 * server's index returns enough candidates to contain the allowed ones.
 */
export function nearestWindows(
  maxComparedWindows: number,
): (transaction: Transaction, search: Search) => Promise<ChunkId[]> {
  return async (transaction, { vector, limit, condition }) => {
    const enough = limit * 2 + 64
    const all = await countVectors(transaction)
    const allowed =
      condition.passesAll && condition.where === 'true'
        ? all
        : await countAllowed(transaction, condition)
    if (allowed === 0) return []
    const isIndexed = allowed > maxComparedWindows && (await hasIndex(transaction))
    if (!isIndexed) {
      const rows = await transaction.rows<{ id: ChunkId }>(
        `MATCH (d:\`~Document\`)<-[:\`~OF\`]-(c:\`~Chunk\`)<-[:\`~OF\`]-(v:\`~Vector\`)
        WHERE ${condition.where}
         WITH c, max(vector.similarity.cosine(v.embedding, $vector)) AS score
         ORDER BY score DESC, coalesce(c.order, c.id) LIMIT $enough RETURN c.id AS id`,
        { ...condition.parameters, vector, enough: BigInt(enough) },
      )
      return rows.map(({ id }) => id)
    }
    for (let wanted = Math.ceil((enough * 1.5 * all) / allowed); ; wanted *= 4) {
      const rows = await transaction.rows<{ id: ChunkId; found: bigint }>(
        `CALL db.index.vector.queryNodes($index, $wanted, $vector) YIELD node AS v, score
        MATCH (v)-[:\`~OF\`]->(c:\`~Chunk\`)-[:\`~OF\`]->(d:\`~Document\`) WHERE ${condition.where}
         WITH c, max(score) AS score ORDER BY score DESC, coalesce(c.order, c.id) LIMIT $enough
         RETURN c.id AS id`,
        {
          ...condition.parameters,
          index: vectorIndexName,
          wanted: BigInt(Math.min(wanted, all)),
          vector,
          enough: BigInt(enough),
        },
      )
      if (rows.length >= limit || wanted >= all) return rows.map(({ id }) => id)
    }
  }
}

async function countAllowed(
  transaction: Transaction,
  condition: DocumentCondition,
): Promise<number> {
  const [row] = await transaction.rows<{ count: bigint }>(
    `MATCH (d:\`~Document\`)<-[:\`~OF\`]-(c:\`~Chunk\`)<-[:\`~OF\`]-(v:\`~Vector\`) WHERE ` +
      `${condition.where} RETURN count(v) AS count`,
    condition.parameters,
  )
  return Number(row?.count ?? 0n)
}

async function hasIndex(transaction: Transaction): Promise<boolean> {
  return (await vectorIndexState(transaction))?.state === 'ONLINE'
}

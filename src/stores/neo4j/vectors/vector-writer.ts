import type { ChunkVectors, CorpusChanges } from '../../../core/changes.ts'
import { AppError } from '../../../core/errors.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { Transaction } from '../connection/connection.ts'

export interface VectorPlan {
  /** Documents whose vectors changed, except those that are rewritten. */
  readonly touched: ReadonlySet<DocumentId>
  readonly skipped: number
  readonly model: string | undefined
  readonly dimensions: number | undefined
}

/**
 * Clears and writes vectors after documents are written. `rewritten`: documents of this commit
 * whose old vectors went with them.
 */
export async function writeVectors(
  transaction: Transaction,
  changes: CorpusChanges,
  stored: { readonly model: string | undefined; readonly dimensions: number | undefined },
): Promise<VectorPlan> {
  const touched = new Set<DocumentId>()
  if (changes.clearVectors === true) {
    for (const { id } of await transaction.rows<{ id: DocumentId }>(
      'MATCH (v:`~Vector`) RETURN DISTINCT v.documentId AS id',
    ))
      touched.add(id)
    await transaction.rows('MATCH (v:`~Vector`) DETACH DELETE v')
  }
  // Asked for one: a server counts all that the transaction has changed before it knows how many.
  const present =
    (await transaction.rows('MATCH (v:`~Vector`) RETURN true AS found LIMIT 1')).length > 0
  const given = changes.vectors
  if (
    given !== undefined &&
    present &&
    (given.model !== stored.model || given.dimensions !== stored.dimensions)
  ) {
    throw new AppError(
      'invalid_input',
      `Cannot add vectors of ${given.model}: the store holds those of ` +
        `${stored.model ?? ''}; clear them first.`,
      {
        issues: [
          {
            path: 'vectors.model',
            message: `is not ${stored.model ?? ''} with ${stored.dimensions ?? 0} dimensions`,
          },
        ],
      },
    )
  }
  let skipped = 0
  const written: Array<{
    readonly chunkId: ChunkId
    readonly documentId: DocumentId
    readonly windows: number[][]
  }> = []
  if (given !== undefined && given.chunks.length > 0) {
    const known = new Map(
      (
        await transaction.eachRow<{ id: ChunkId; documentId: DocumentId; windows: number[][] }>(
          'UNWIND $rows AS id MATCH (c:`~Chunk` {id: id}) OPTIONAL MATCH ' +
            '(c)<-[:`~OF`]-(v:`~Vector`) WITH id, c, v ORDER BY v.position RETURN id, ' +
            'c.documentId AS documentId, collect(v.embedding) AS windows',
          given.chunks.map(({ chunkId }) => chunkId),
        )
      ).map(row => [row.id, row]),
    )
    for (const chunk of given.chunks) {
      const row = known.get(chunk.chunkId)
      if (row === undefined) {
        skipped++
        continue
      }
      if (isSame(chunk, row.windows)) continue
      written.push({
        chunkId: chunk.chunkId,
        documentId: row.documentId,
        windows: chunk.windows.map(window => [...window]),
      })
      touched.add(row.documentId)
    }
    const replaced = written
      .filter(({ chunkId }) => (known.get(chunkId)?.windows.length ?? 0) > 0)
      .map(({ chunkId }) => chunkId)
    await transaction.each(
      'UNWIND $rows AS id MATCH (:`~Chunk` {id: id})<-[:`~OF`]-(v:`~Vector`) DETACH DELETE v',
      replaced,
    )
    const rows = written.flatMap(({ chunkId, documentId, windows }) =>
      windows.map((embedding, position) => ({
        chunkId,
        documentId,
        position: BigInt(position),
        embedding,
      })),
    )
    await transaction.each(
      'UNWIND $rows AS row MATCH (c:`~Chunk` {id: row.chunkId}) CREATE (v:`~Vector` ' +
        '{documentId: row.documentId, position: row.position})-[:`~OF`]->(c) WITH v, row ' +
        "CALL db.create.setNodeVectorProperty(v, 'embedding', row.embedding)",
      rows,
    )
  }
  if (!present && written.length > 0)
    return { touched, skipped, model: given?.model, dimensions: given?.dimensions }
  return {
    touched,
    skipped,
    model: present ? stored.model : undefined,
    dimensions: present ? stored.dimensions : undefined,
  }
}

export async function countVectors(transaction: Transaction): Promise<number> {
  const [row] = await transaction.rows<{ count: bigint }>(
    'MATCH (v:`~Vector`) RETURN count(v) AS count',
  )
  return Number(row?.count ?? 0n)
}

function isSame({ windows }: ChunkVectors, stored: readonly number[][]): boolean {
  return (
    windows.length === stored.length &&
    windows.every((window, index) =>
      window.every((value, position) => value === stored[index]?.[position]),
    )
  )
}

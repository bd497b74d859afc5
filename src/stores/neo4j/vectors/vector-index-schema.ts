import type { Connection, Transaction } from '../connection/connection.ts'
import { readMeta } from '../connection/meta.ts'
import { countVectors } from './vector-writer.ts'

export const vectorIndexName = '~vectors'
/** Up to this many windows are compared one by one; above that the server's index is used. */
export const defaultMostCompared = 10_000

export interface VectorIndexState {
  readonly state: string
  readonly dimensions: number
}

export async function vectorIndexState(
  transaction: Transaction,
): Promise<VectorIndexState | undefined> {
  const [row] = await transaction.rows<{ state: string; dimensions: bigint }>(
    'SHOW VECTOR INDEXES YIELD name, state, options WHERE name = $name RETURN state, ' +
      "options.indexConfig['vector.dimensions'] AS dimensions",
    { name: vectorIndexName },
  )
  return row === undefined ? undefined : { state: row.state, dimensions: Number(row.dimensions) }
}

/**
 * Creates the index once there are more vectors than are compared one by one, and again for vectors
 * of other dimensions. The server fills it in the background; until then vectors are compared.
 */
export async function ensureVectorIndex(connection: Connection): Promise<void> {
  const { count, meta, index } = await connection.read(
    {},
    'looking at vectors',
    async transaction => ({
      count: await countVectors(transaction),
      meta: await readMeta(transaction),
      index: await vectorIndexState(transaction),
    }),
  )
  if (
    meta.dimensions === undefined ||
    count <= (connection.settings.maxComparedWindows ?? defaultMostCompared) ||
    index?.dimensions === meta.dimensions
  )
    return
  if (index !== undefined) await connection.schema(`DROP INDEX \`${vectorIndexName}\` IF EXISTS`)
  await connection.schema(
    `CREATE VECTOR INDEX \`${vectorIndexName}\` IF NOT EXISTS FOR (v:\`~Vector\`) ON ` +
      `v.embedding OPTIONS {indexConfig: {\`vector.dimensions\`: ${meta.dimensions}, ` +
      // A quarter of the memory. It gives candidates only, which are scored again.
      "`vector.similarity_function`: 'cosine', `vector.quantization.enabled`: true}}",
  )
}

import { AppError } from '../../../core/errors.ts'
import type { Connection } from './connection.ts'
import { isSupportedVersion, oldestVersion, serverVersion } from './server-version.ts'

/**
 * Version of the corpus's layout in the database; a newer one is refused, an older one is migrated.
 */
export const schemaVersion = 4

/** Names of the indexes that queries refer to. */
export const chunkTermIndex = '~chunk terms'
export const nodeNameIndex = '~node names'
export const nodeValueIndex = '~node values'
export const documentEdgeIndex = '~document edges'
export const documentMailIndex = '~document mails'

/** All of our labels; nodes without any of them belong to others and are never touched. */
export const ownLabels = [
  '~Node',
  '~Document',
  '~Chunk',
  '~Vector',
  '~EdgeStatement',
  '~Source',
  '~Rule',
  '~Deletion',
  '~Change',
  '~Answer',
  '~Conversation',
  '~Job',
  '~Meta',
] as const

const unique: ReadonlyArray<readonly [label: string, key: string]> = [
  ['~Node', '~id'],
  ['~Document', 'id'],
  ['~Chunk', 'id'],
  ['~Source', 'id'],
  ['~Rule', 'id'],
  ['~Answer', 'id'],
  ['~Conversation', 'id'],
  ['~Job', 'id'],
  ['~Meta', 'id'],
]
const ranges: ReadonlyArray<readonly [label: string, key: string]> = [
  ['~EdgeStatement', '~edge'],
  ['~EdgeStatement', '~document'],
  ['~Dangling', '~from'],
  ['~Dangling', '~to'],
  ['~Document', 'sourceId'],
  ['~Change', 'commitSeq'],
  ['~Job', 'kind'],
  ['~Conversation', 'maker'],
]
const fullTexts: ReadonlyArray<readonly [name: string, label: string, key: string]> = [
  [chunkTermIndex, '~Chunk', 'terms'],
  [nodeNameIndex, '~Node', '~names'],
  [nodeValueIndex, '~Node', '~values'],
  [documentEdgeIndex, '~Document', 'edgeTerms'],
  [documentMailIndex, '~Document', 'mailTerms'],
]

/**
 * Creates missing constraints and indexes and the corpus's own node; `update` brings the corpus of
 * an older version up to date. Throws `store_unavailable` for a corpus of a newer version and for a
 * server that is too old.
 */
export async function prepareSchema(
  connection: Connection,
  update: (connection: Connection, version: number) => Promise<void>,
): Promise<void> {
  const present = await connection.read({}, 'opening the corpus', async transaction =>
    transaction.rows<{ version: bigint }>(
      'MATCH (m:`~Meta` {id: $id}) RETURN m.schemaVersion AS version',
      { id: 'corpus' },
    ),
  )
  const version = present[0]?.version
  const { uri } = connection.settings
  if (version !== undefined && Number(version) > schemaVersion)
    throw new AppError(
      'store_unavailable',
      `The corpus in Neo4j at ${uri} was made by a newer version (${version}) than this ` +
        `one (${schemaVersion}). Update this program.`,
      { store: uri },
    )
  if (Number(version) === schemaVersion) return
  const server = await connection.read({}, 'opening the corpus', async transaction =>
    serverVersion(transaction),
  )
  if (!isSupportedVersion(server.version))
    throw new AppError(
      'store_unavailable',
      `Neo4j at ${uri} is version ${server.version}; ${oldestVersion} or newer is needed.`,
      { store: uri },
    )
  // A corpus of an older version gets what it lacks below.
  const stray =
    version !== undefined
      ? []
      : await connection.read({}, 'opening the corpus', async transaction =>
          transaction.rows<{ label: string }>(
            `MATCH (n:${ownLabels.map(label => `\`${label}\``).join('|')}) RETURN labels(n)[0] ` +
              'AS label LIMIT 1',
          ),
        )
  if (stray.length > 0)
    throw new AppError(
      'store_unavailable',
      `The database of Neo4j at ${uri} holds nodes labelled ${stray[0]?.label ?? ''} but ` +
        'no corpus: remove them, or name another database with NEO4J_DATABASE.',
      { store: uri },
    )
  for (const [label, key] of unique)
    await connection.schema(
      `CREATE CONSTRAINT \`${label} ${key}\` IF NOT EXISTS FOR (n:\`${label}\`) REQUIRE ` +
        `n.\`${key}\` IS UNIQUE`,
    )
  for (const [label, key] of ranges)
    await connection.schema(
      `CREATE INDEX \`${label} ${key}\` IF NOT EXISTS FOR (n:\`${label}\`) ON (n.\`${key}\`)`,
    )
  for (const [name, label, key] of fullTexts)
    await connection.schema(
      `CREATE FULLTEXT INDEX \`${name}\` IF NOT EXISTS FOR (n:\`${label}\`) ON EACH ` +
        `[n.\`${key}\`] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace'}}`,
    )
  await connection.schema('CALL db.awaitIndexes(300)')
  if (version !== undefined) await update(connection, Number(version))
  await connection.write({}, 'opening the corpus', async transaction =>
    transaction.rows(
      'MERGE (m:`~Meta` {id: $id}) ON CREATE SET m += $fresh SET m.schemaVersion = $version',
      { id: 'corpus', fresh: freshMeta, version: BigInt(schemaVersion) },
    ),
  )
}

/** Content of the corpus's own node for an empty corpus. */
export const freshMeta = {
  commitSeq: 0n,
  terms: 0n,
  names: 0n,
  nameTerms: 0n,
  complexKeys: [] as string[],
}

import type { Store } from '../../core/ports/store.ts'
import { secret } from '../../support/secret.ts'
import { connect } from './connection/connection.ts'
import { updateCorpus } from './commit/update-corpus.ts'
import type { Connection, Neo4jSettings } from './connection/connection.ts'
import { openNeo4jStore } from './neo4j-store.ts'
import { freshMeta, ownLabels, prepareSchema, schemaVersion } from './connection/schema.ts'

/**
 * A server for tests: its corpus belongs to this process until it ends, and is emptied with each
 * store opened.
 */
export interface TestServer {
  readonly settings: Neo4jSettings
  readonly connection: Connection
  /** A store without anything in it; stores opened before it are empty then too. */
  open(): Promise<Store>
}

/** The server that NEO4J_URI names, or why there is none; with REQUIRE_NEO4J=1 that is an error. */
export function testServerSettings(
  variables: NodeJS.ProcessEnv = process.env,
): Neo4jSettings | string {
  const {
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: database,
  } = variables
  if (uri !== undefined && uri !== '')
    return {
      uri,
      username: username ?? 'neo4j',
      password: secret(password ?? ''),
      ...(database !== undefined && database !== '' && { database }),
    }
  const reason = 'NEO4J_URI names no server'
  if (variables['REQUIRE_NEO4J'] === '1') throw new Error(`REQUIRE_NEO4J=1, but ${reason}`)
  return reason
}

/**
 * Waits until no other test process uses the server, then takes it: a lock in the server that goes
 * with this process's connection. Throws where the database holds a corpus that no test made.
 */
export async function takeTestServer(
  settings: Neo4jSettings,
): Promise<TestServer & AsyncDisposable> {
  const connection = await connect(settings)
  const target = settings.database === undefined ? {} : { database: settings.database }
  const session = connection.driver.session(target)
  // Unique, so that two processes that start together make one node.
  await session.run(
    'CREATE CONSTRAINT `~test lock` IF NOT EXISTS FOR (n:`~TestLock`) REQUIRE n.id IS UNIQUE',
  )
  await session.run('MERGE (:`~TestLock` {id: 1})')
  const lock = await session.beginTransaction()
  await lock.run('MATCH (n:`~TestLock` {id: 1}) SET n.taken = true')
  const [rest] = (
    await connection.driver.executeQuery(
      'OPTIONAL MATCH (d:`~Document`) OPTIONAL MATCH (t:`~TestCorpus`) RETURN d IS NOT ' +
        'NULL AND t IS NULL AS isReal LIMIT 1',
      {},
      target,
    )
  ).records
  if (rest?.get('isReal') === true) {
    await connection[Symbol.asyncDispose]()
    throw new Error(
      `the database at ${settings.uri} holds a corpus that no test made: tests would ` +
        'remove it; name another server with NEO4J_URI',
    )
  }
  await connection.driver.executeQuery('MERGE (:`~TestCorpus` {id: 1})', {}, target)
  await prepareSchema(connection, updateCorpus)
  return {
    settings,
    connection,
    async open() {
      await clearCorpus(connection)
      return openNeo4jStore(settings)
    },
    async [Symbol.asyncDispose]() {
      await clearCorpus(connection)
      await connection.driver.executeQuery('MATCH (t:`~TestCorpus`) DELETE t', {}, target)
      await lock.rollback()
      await session.close()
      await connection[Symbol.asyncDispose]()
    },
  }
}

/** Deleting needs memory of the server for all that is deleted at once, texts included. */
const batch = 2_000

/**
 * Removes the whole corpus; what carries none of our labels, and the indexes, stay. Not one
 * transaction: a corpus is larger than the server's memory.
 */
async function clearCorpus(connection: Connection): Promise<void> {
  const labels = ownLabels.map(label => `\`${label}\``).join('|')
  for (;;) {
    const [row] = await connection.write({}, 'removing the corpus', async transaction =>
      transaction.rows<{ count: bigint }>(
        `MATCH (n:${labels}) WHERE NOT (n:\`~Meta\` AND n.id = 'corpus') WITH n LIMIT ` +
          `${batch} DETACH DELETE n RETURN count(*) AS count`,
      ),
    )
    if (row === undefined || row.count < BigInt(batch)) break
  }
  await connection.write({}, 'removing the corpus', async transaction =>
    transaction.rows("MERGE (m:`~Meta` {id: 'corpus'}) SET m = $meta", {
      meta: { ...freshMeta, id: 'corpus', schemaVersion: BigInt(schemaVersion) },
    }),
  )
}

import { join } from 'node:path'
import { unpackRecord, analyzedTerms } from '../ingestion/record/packed-record.ts'
import { passageRanker } from '../retrieval/graph/passage-ranker.ts'
import type { Neo4jSettings } from '../stores/neo4j/connection/connection.ts'
import { readNeo4jEnvironment, readSecret, storeFileName } from './config/config.ts'
import type { Neo4jStoreSettings, StoreSettings } from './config/store-settings.ts'
import { remoteSqliteStore, type RemoteStore } from './workers/remote-store.ts'

/**
 * Opens the store that the configuration names. Throws `store_unavailable`, `invalid_input` (a
 * password that is not set, a damaged file).
 */
export async function configuredStore(
  settings: StoreSettings,
  corpusFolder: string,
): Promise<RemoteStore> {
  return settings.kind === 'sqlite'
    ? remoteSqliteStore({ path: join(corpusFolder, storeFileName) })
    : neo4jStore(neo4jSettings(settings))
}

/**
 * The configured server with what the environment says instead. Throws `invalid_input` where the
 * password is not set.
 */
export function neo4jSettings(
  settings: Neo4jStoreSettings,
  variables?: NodeJS.ProcessEnv,
): Neo4jSettings {
  const environment = readNeo4jEnvironment(variables)
  const database = environment.database ?? settings.database
  const uri = environment.uri ?? settings.uri
  const username = environment.username ?? settings.username
  const { passwordVariable: name } = settings
  return {
    uri,
    username,
    password: readSecret(
      name,
      'store.passwordVariable',
      variables,
      `The password of Neo4j is missing: set ${name} to that of the user ${username} at ${uri}, ` +
        `or ${name}_FILE to a file that holds it. A server without logins takes any value.`,
    ),
    ...(database !== undefined && { database }),
  }
}

/** The server waits on the network, so its store needs no thread of its own. */
async function neo4jStore(settings: Neo4jSettings): Promise<RemoteStore> {
  // Most corpora lie in a file, and need none of it.
  const { openNeo4jStore } = await import('../stores/neo4j/neo4j-store.ts')
  const store = await openNeo4jStore(settings)
  return {
    ...store,
    readOnlyReason: undefined,
    readAhead: async () => {},
    rankPassages: passageRanker({ ...store, documents: store.intact }),
    commitBuilt: async (changes, options) =>
      store.writer.commit(
        { ...changes, put: changes.put.map(unpackRecord), analyzed: analyzedTerms(changes.put) },
        options,
      ),
  }
}

import type { ServerState } from '../stores/neo4j/connection/server-state.ts'
import { readNeo4jEnvironment } from './config/config.ts'
import type { Neo4jStoreSettings } from './config/store-settings.ts'
import { neo4jSettings } from './configured-store.ts'

export { oldestVersion } from '../stores/neo4j/connection/server-version.ts'

/** Where the configured server is, with what the environment says instead. */
export const serverAddress = ({ uri }: Neo4jStoreSettings): string =>
  readNeo4jEnvironment().uri ?? uri

/**
 * What is on the configured server, which stays as it is. Throws `store_unavailable`,
 * `invalid_input` (a password that is not set).
 */
export async function configuredServerState(settings: Neo4jStoreSettings): Promise<ServerState> {
  // Most corpora lie in a file, and need none of it.
  const { serverState } = await import('../stores/neo4j/connection/server-state.ts')
  return serverState(neo4jSettings(settings))
}

import { connect, type Neo4jSettings } from './connection.ts'
import { isSupportedVersion, serverVersion } from './server-version.ts'

/** What is in a server's database, before a corpus is opened there. */
export interface ServerState {
  readonly version: string
  readonly isSupported: boolean
  /** `community` or `enterprise`. */
  readonly edition: string
  /** Whether there is a corpus, also an empty one. */
  readonly hasCorpus: boolean
  readonly documents: number
  /** Nodes of others, which stay as they are. */
  readonly otherNodes: number
}

// Somebody waits at a terminal, and the server is there or not.
const retryMs = 2_000

/** Looks at a server and changes nothing. Throws `store_unavailable` with advice. */
export async function serverState(settings: Neo4jSettings): Promise<ServerState> {
  await using connection = await connect({ retryMs, ...settings })
  return await connection.read({}, 'looking at the server', async transaction => {
    const { version, edition } = await serverVersion(transaction)
    const [counts] = await transaction.rows<{
      meta: bigint
      documents: bigint
      own: bigint
      all: bigint
    }>(
      'MATCH (n) WITH count(n) AS all, count(CASE WHEN n:`~Document` THEN 1 END) AS documents, ' +
        "count(CASE WHEN any(l IN labels(n) WHERE l STARTS WITH '~') THEN 1 END) AS own " +
        "OPTIONAL MATCH (m:`~Meta` {id: 'corpus'}) RETURN all, documents, own, count(m) AS meta",
    )
    return {
      version,
      edition,
      isSupported: isSupportedVersion(version),
      hasCorpus: Number(counts?.meta ?? 0n) > 0,
      documents: Number(counts?.documents ?? 0n),
      otherNodes: Number((counts?.all ?? 0n) - (counts?.own ?? 0n)),
    }
  })
}

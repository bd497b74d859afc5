import type { Driver } from 'neo4j-driver'
import type { Neo4jSettings } from '../connection/connection.ts'

/** What a graph query needs from an open store; a `Connection` provides it. */
export interface QueryAccess {
  readonly driver: Driver
  readonly settings: Pick<Neo4jSettings, 'uri' | 'username' | 'database'>
}

/**
 * Maximum rows of a query, and maximum characters and numbers in all of its rows: what the client
 * holds in memory at once.
 */
export interface QueryCaps {
  readonly maxRows: number
  readonly maxSize: number
  /**
   * With more nodes or edges that differ between users, the statement queries what they see instead
   * of receiving it.
   */
  readonly maxTold?: number | undefined
}
export const defaultCaps: QueryCaps = { maxRows: 2_000_000, maxSize: 100_000_000 }

import type { Driver } from 'neo4j-driver'
import type { Neo4jSettings } from '../connection/connection.ts'

/** What running a graph query needs of an open store; a `Connection` is one. */
export interface QueryAccess {
  readonly driver: Driver
  readonly settings: Pick<Neo4jSettings, 'uri' | 'username' | 'database'>
}

/**
 * Rows that one query may give, and characters and numbers that its rows may hold together: what
 * the client keeps in memory at once.
 */
export interface QueryCaps {
  readonly maxRows: number
  readonly maxSize: number
  /**
   * With more nodes or edges of which users see different things, the statement asks for what they
   * see instead of being sent it.
   */
  readonly maxTold?: number | undefined
}
export const defaultCaps: QueryCaps = { maxRows: 2_000_000, maxSize: 100_000_000 }

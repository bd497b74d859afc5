import type { Driver, ManagedTransaction, Session as DriverSession } from 'neo4j-driver'
import { AppError } from '../../../core/errors.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { Secret } from '../../../support/secret.ts'
import { unavailable } from './unavailable.ts'

export interface Neo4jSettings {
  /** `bolt://host:port`, `neo4j://…` or with `+s` for TLS. */
  readonly uri: string
  readonly username: string
  readonly password: Secret
  /** The server's default database if absent. */
  readonly database?: string | undefined
  /** How long a transaction is retried after transient faults; 15 s if absent. */
  readonly retryMs?: number | undefined
  /**
   * Up to this many vectors are compared one by one, which is exact; with more, the server's index
   * is used. 10,000 if absent.
   */
  readonly maxComparedWindows?: number | undefined
}

/** Parameters of a statement; whole numbers are bigints, numbers are floats. */
export type Parameters = Readonly<Record<string, unknown>>

/**
 * The server's own number of a node: finding a node by it costs no look-up in an index. Valid
 * within a transaction only, since a server gives numbers of deleted nodes to others.
 */
export type NodeNumber = bigint

/**
 * Begins a statement that can be run in one way only: a server need not plan it again while a
 * corpus grows.
 */
export const onePlan = 'CYPHER replan=skip '

/** One transaction; every call is one statement, its rows as objects (integers as bigints). */
export interface Transaction {
  rows<Row extends object>(cypher: string, parameters?: Parameters): Promise<Row[]>
  /**
   * Runs the statement for slices of a list, given as `$rows`. Statements are sent without waiting
   * for those before, and run in the order of the calls.
   */
  each(cypher: string, rows: readonly unknown[], parameters?: Parameters): Promise<void>
  /** As `each`, with all rows that come back. */
  eachRow<Row extends object>(
    cypher: string,
    rows: readonly unknown[],
    parameters?: Parameters,
  ): Promise<Row[]>
}

interface ReadSettings {
  readonly signal?: AbortSignal | undefined
}

/** One open connection pool to one database. */
export interface Connection extends AsyncDisposable {
  readonly driver: Driver
  readonly settings: Neo4jSettings
  read<Result>(
    options: ReadSettings,
    action: string,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result>
  write<Result>(
    options: ReadSettings,
    action: string,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result>
  /** One statement in its own implicit transaction: changes of the schema. */
  schema(cypher: string, parameters?: Parameters): Promise<void>
}

/**
 * Rows per statement: more would need too much memory on the server, fewer too many round trips.
 */
const sliceSize = 2_000

/**
 * Connects; throws `store_unavailable` with advice if the driver is missing, the server does not
 * answer or refuses the login.
 */
export async function connect(settings: Neo4jSettings): Promise<Connection> {
  const neo4j = await import('neo4j-driver').then(
    module => module.default,
    (cause: unknown) => {
      throw new AppError(
        'store_unavailable',
        'The driver for Neo4j is not installed. Install it with "npm install neo4j-driver".',
        { store: settings.uri },
        { cause },
      )
    },
  )
  let driver: Driver
  try {
    driver = neo4j.driver(
      settings.uri,
      neo4j.auth.basic(settings.username, settings.password.reveal()),
      {
        useBigInt: true,
        maxTransactionRetryTime: settings.retryMs ?? 15_000,
        connectionTimeout: 10_000,
        connectionAcquisitionTimeout: 60_000,
        userAgent: 'veritrail',
        // Notes on every statement, which nobody reads.
        notificationFilter: { minimumSeverityLevel: 'OFF' },
        telemetryDisabled: true,
      },
    )
  } catch (cause) {
    // The driver's own words may repeat parts of the address.
    throw new AppError(
      'invalid_input',
      'The address of Neo4j is not valid: it must look like bolt://127.0.0.1:7687, without ' +
        'a name or password in it.',
      { issues: [{ path: 'store.uri', message: 'is not a Neo4j address' }] },
      { cause },
    )
  }
  // In a cluster the next read sees what was written, on whichever member.
  const target = {
    bookmarkManager: driver.executeQueryBookmarkManager,
    ...(settings.database !== undefined && { database: settings.database }),
  }

  const inSession = async <Result>(
    options: ReadSettings,
    action: string,
    work: (session: DriverSession) => Promise<Result>,
  ): Promise<Result> => {
    throwIfAborted(options.signal, action)
    const session = driver.session(target)
    const stop = (): void => {
      session.close().catch(() => undefined)
    }
    options.signal?.addEventListener('abort', stop, { once: true })
    try {
      return await work(session)
    } catch (cause) {
      throwIfAborted(options.signal, action)
      throw isFaultOfServer(cause) ? unavailable(cause, settings, action) : cause
    } finally {
      options.signal?.removeEventListener('abort', stop)
      await session.close().catch(() => undefined)
    }
  }
  const wrapped = (
    managed: ManagedTransaction,
    options: ReadSettings,
    action: string,
  ): Transaction => {
    const rows = async <Row extends object>(
      cypher: string,
      parameters: Parameters = {},
    ): Promise<Row[]> => {
      throwIfAborted(options.signal, action)
      const result = await managed.run(cypher, parameters)
      return result.records.map(record => record.toObject() as unknown as Row)
    }
    const eachRow = async <Row extends object>(
      cypher: string,
      all: readonly unknown[],
      parameters: Parameters = {},
    ): Promise<Row[]> => {
      const found: Array<Promise<Row[]>> = []
      for (let from = 0; from < all.length; from += sliceSize)
        found.push(rows<Row>(cypher, { ...parameters, rows: all.slice(from, from + sliceSize) }))
      return (await Promise.all(found)).flat()
    }
    return {
      rows,
      eachRow,
      each: async (cypher, all, parameters) => {
        await eachRow(cypher, all, parameters)
      },
    }
  }
  return {
    driver,
    settings,
    read: async (options, action, work) =>
      inSession(options, action, session =>
        session.executeRead(managed => work(wrapped(managed, options, action))),
      ),
    write: async (options, action, work) =>
      inSession(options, action, session =>
        session.executeWrite(managed => work(wrapped(managed, options, action))),
      ),
    schema: async (cypher, parameters = {}) =>
      inSession({}, 'preparing the database', async session => {
        await session.run(cypher, parameters)
      }),
    async [Symbol.asyncDispose]() {
      await driver.close()
    },
  }
}

/** Whether the driver threw it. */
function isFaultOfServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.name === 'Neo4jError'
}

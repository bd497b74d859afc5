import { randomUUID } from 'node:crypto'
import type {
  QueryResult,
  Record as DriverRecord,
  Session,
  Transaction as DriverTransaction,
} from 'neo4j-driver'
import { AppError } from '../../../core/errors.ts'
import type { GraphQuery } from '../../../core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../../core/graph-value.ts'
import type { GraphQueryOptions } from '../../../core/ports/graph-reader.ts'
import { analyseQuery } from '../../../cypher/analysis/analyse-query.ts'
import { storedValue } from '../../../cypher/values/stored-value.ts'
import { CypherFault, limitFault, withQueryInRejections } from '../../../cypher/query/fault.ts'
import { renderNeo4j, type Neo4jStatement } from '../../../cypher/render/render-neo4j.ts'
import type { Decoding } from '../../../cypher/render/whole-value.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { Parameters, Transaction } from '../connection/connection.ts'
import { readerOf } from '../access/reader.ts'
import { candidatesFor } from './value-candidates.ts'
import { complexValues } from './complex-values.ts'
import { isSameState, nameEpoch, readCorpusState, type CorpusState } from './corpus-state.ts'
import { entityReader } from './entity-reader.ts'
import { mixedEntities } from './mixed-entities.ts'
import { driverValue, valueOfDriver, visitEntities, type SeenEntities } from './neo4j-values.ts'
import { defaultCaps, type QueryAccess, type QueryCaps } from './query-access.ts'
import { queryFault } from './query-fault.ts'
import type { Neo4jLibrary } from './temporal-values.ts'

const action = 'running a graph query'
// The server's own time-out is a fallback: it checks its clock only now and then.
const graceMs = 1_000
// How long the server may take to end an aborted query.
const endingMs = 1_200
const maxAttempts = 5

/**
 * Runs a query on the server, in one transaction that can only read. At most `rowLimit` rows are
 * kept; more than the caps are an error. Throws `query_rejected` (syntax, unsupported, evaluation,
 * limit, timeout), `aborted`, `store_unavailable`.
 */
export async function runNeo4jQuery(
  access: QueryAccess,
  query: GraphQuery,
  options: GraphQueryOptions,
  caps: QueryCaps = defaultCaps,
): Promise<GraphResult> {
  return withQueryInRejections({ query, text: options.text }, async () => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const result = await runOnce(access, query, options, caps)
      if (result !== undefined) return result
    }
    throw new CypherFault(
      'timeout',
      'The corpus kept changing while the query ran, so it had no single state to read. Run the ' +
        'query again.',
      { retryable: true },
    )
  })
}

/**
 * Undefined if a commit happened between the preparation and the rows: they might show a user what
 * only others may read.
 */
async function runOnce(
  access: QueryAccess,
  query: GraphQuery,
  options: GraphQueryOptions,
  caps: QueryCaps,
): Promise<GraphResult | undefined> {
  return inTransaction(access, options, async (run, neo4j) => {
    const transaction = asTransaction(run)
    const { statement, parameters, state } = await prepared(
      access,
      query,
      options,
      caps,
      transaction,
      neo4j,
    )
    const entities = entityReader()
    const rows: unknown[][] = []
    const wanted = query.rowLimit ?? Infinity
    let size = 0
    let truncated = false
    for await (const record of run(statement.text, parameters) as AsyncIterable<DriverRecord>) {
      if (rows.length >= wanted) {
        truncated = true
        break
      }
      const row = statement.columns.map(({ stored }) => record.get(stored) as unknown)
      for (const value of row) size += visitEntities(value, entities, neo4j)
      rows.push(row)
      if (rows.length > caps.maxRows)
        throw limitFault(`The query returns more than ${caps.maxRows} rows. Add a LIMIT.`)
      if (size > caps.maxSize)
        throw limitFault(
          `The query returns more than ${caps.maxSize} characters and numbers. Return less, ` +
            'or add a LIMIT.',
        )
    }
    const seen = await entities.read(transaction, readerOf(options.principal))
    if (!isSameState(state, await readCorpusState(transaction))) return undefined
    const made = rows.map(row =>
      row.map((value, index) =>
        decoded(value, statement.columns[index]?.decoding ?? { kind: 'value' }, seen, neo4j),
      ),
    )
    return { columns: statement.columns.map(({ name }) => name), rows: made, truncated }
  })
}

/** The statement that the server would be sent, and its plan. */
export async function explainNeo4jQuery(
  access: QueryAccess,
  query: GraphQuery,
  options: GraphQueryOptions,
): Promise<ReadonlyArray<{ readonly statement: string; readonly plan: string }>> {
  return withQueryInRejections({ query, text: options.text }, () =>
    inTransaction(access, options, async (run, neo4j) => {
      const { statement, parameters } = await prepared(
        access,
        query,
        options,
        defaultCaps,
        asTransaction(run),
        neo4j,
      )
      const { summary } = await run(`EXPLAIN ${statement.text}`, parameters)
      const plan = summary.plan === false ? '' : planText(summary.plan, 0)
      return [{ statement: statement.text, plan }]
    }),
  )
}

interface Plan {
  readonly operatorType: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly children: readonly Plan[]
}

function planText({ operatorType, arguments: details, children }: Plan, depth: number): string {
  const detail = details['Details']
  const shown = typeof detail === 'string' && detail !== '' ? ` ${detail}` : ''
  const line = `${'  '.repeat(depth)}${operatorType.replace(/@.*$/u, '')}${shown}`
  return [line, ...children.map(child => planText(child, depth + 1))].join('\n')
}

type Run = (text: string, parameters?: Parameters) => ReturnType<DriverTransaction['run']>

interface Prepared {
  readonly statement: Neo4jStatement
  readonly parameters: Record<string, unknown>
  readonly state: CorpusState
}

async function prepared(
  access: QueryAccess,
  query: GraphQuery,
  options: GraphQueryOptions,
  caps: QueryCaps,
  transaction: Transaction,
  neo4j: Neo4jLibrary,
): Promise<Prepared> {
  const columns = options.columns ?? analyseQuery(query, { text: options.text }).columns
  const reader = readerOf(options.principal)
  let state = await readCorpusState(transaction)
  if (!reader.everything && state.epoch === undefined) {
    await nameEpoch(access)
    state = await readCorpusState(transaction)
  }
  const { mixed, parameters: told } = await mixedEntities(
    access,
    state,
    transaction,
    reader,
    caps.maxTold,
  )
  const rendered = {
    principal: reader.everything ? 'everything' : { groups: reader.groups, mixed },
    parameters: options.parameters ?? new Map(),
    complexKeys: new Set(state.complexKeys),
    now: options.now,
    timeZone: options.timeZone ?? 'UTC',
  } as const
  const candidates = await candidatesFor(
    collect => renderNeo4j(query, { ...rendered, candidates: collect }),
    transaction,
  )
  const statement = renderNeo4j(query, { ...rendered, candidates })
  if (statement.columns.length !== columns.length)
    throw new AppError('internal', 'The rendered query has different columns.', {})
  const parameters = Object.fromEntries(
    Object.entries(statement.parameters).map(([name, value]) => [name, driverValue(value, neo4j)]),
  )
  return {
    statement,
    parameters: {
      ...parameters,
      ...told,
      ...(await complexValues(statement.complexKeys, transaction)),
    },
    state,
  }
}

function asTransaction(run: Run): Transaction {
  const rows = async <Row extends object>(
    text: string,
    parameters: Parameters = {},
  ): Promise<Row[]> => {
    const result: QueryResult = await run(text, parameters)
    return result.records.map(record => record.toObject() as unknown as Row)
  }
  const eachRow = async <Row extends object>(
    text: string,
    all: readonly unknown[],
    parameters: Parameters = {},
  ): Promise<Row[]> => {
    const found: Row[] = []
    for (let from = 0; from < all.length; from += 2_000)
      for (const row of await rows<Row>(text, {
        ...parameters,
        rows: all.slice(from, from + 2_000),
      }))
        found.push(row)
    return found
  }
  return {
    rows,
    eachRow,
    each: async (text, all, parameters) => {
      await eachRow(text, all, parameters)
    },
  }
}

/**
 * A query that is abandoned or takes too long is ended by a second session; its own is closed only
 * after the server has answered, because closing it while something runs breaks the pooled
 * connection. What the server does not end in time continues until its own time-out.
 */
async function inTransaction<Result>(
  access: QueryAccess,
  { signal, timeoutMs }: GraphQueryOptions,
  work: (run: Run, neo4j: Neo4jLibrary) => Promise<Result>,
): Promise<Result> {
  throwIfAborted(signal, action)
  const neo4j = await import('neo4j-driver').then(module => module.default)
  const { database } = access.settings
  const mark = randomUUID()
  const session: Session = access.driver.session({
    defaultAccessMode: neo4j.session.READ,
    fetchSize: 1_000,
    ...(database === undefined ? {} : { database }),
  })
  const stopped = Promise.withResolvers<never>()
  let waiting: NodeJS.Timeout | undefined
  const stop = (reason: () => Error): void => {
    waiting ??= setTimeout(() => {
      stopped.reject(reason())
    }, endingMs)
    void endTransactions(access, mark)
  }
  const late = (): Error =>
    new CypherFault('timeout', `The query took longer than ${timeoutMs} ms.`)
  let isLate = false
  const deadline =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true
          stop(late)
        }, timeoutMs)
  const abort = (): void => {
    stop(() => new AppError('aborted', `Aborted while ${action}.`, {}, { cause: signal?.reason }))
  }
  signal?.addEventListener('abort', abort, { once: true })
  const running = (async (): Promise<Result> => {
    try {
      const transaction = await session.beginTransaction({
        metadata: { veritrail: mark },
        ...(timeoutMs === undefined ? {} : { timeout: timeoutMs + graceMs }),
      })
      const result = await work((text, parameters) => transaction.run(text, parameters), neo4j)
      if (transaction.isOpen()) await transaction.rollback()
      return result
    } finally {
      await session.close().catch(() => undefined)
    }
  })()
  // Nothing else waits for it once it is abandoned.
  running.catch(() => undefined)
  try {
    const result = await Promise.race([running, stopped.promise])
    throwIfAborted(signal, action)
    if (isLate) throw late()
    return result
  } catch (cause) {
    throwIfAborted(signal, action)
    if (isLate) throw late()
    throw queryFault(cause, access)
  } finally {
    clearTimeout(deadline)
    clearTimeout(waiting)
    signal?.removeEventListener('abort', abort)
  }
}

/** Ends the marked transactions; where that is not permitted, the server's own time-out applies. */
async function endTransactions(access: QueryAccess, mark: string): Promise<void> {
  const { database } = access.settings
  const session = access.driver.session(database === undefined ? {} : { database })
  try {
    await session.run(
      'SHOW TRANSACTIONS YIELD transactionId AS id, metaData AS data WHERE data.veritrail ' +
        '= $mark TERMINATE TRANSACTIONS id YIELD message RETURN message',
      { mark },
    )
  } catch {
    // The time-out given with the transaction ends it a little later.
  } finally {
    await session.close().catch(() => undefined)
  }
}

function decoded(
  value: unknown,
  decoding: Decoding,
  seen: SeenEntities,
  neo4j: Neo4jLibrary,
): GraphValue {
  switch (decoding.kind) {
    case 'value':
      return valueOfDriver(value, seen, neo4j)
    case 'properties':
      return propertiesOf(valueOfDriver(value, seen, neo4j))
    case 'list':
      return Array.isArray(value)
        ? { kind: 'list', items: value.map(item => decoded(item, decoding.item, seen, neo4j)) }
        : null
    case 'projection': {
      if (!Array.isArray(value)) return null
      const [entity, ...values] = value.map(item => valueOfDriver(item, seen, neo4j))
      const rest = values.values()
      const all = propertiesOf(entity ?? null)
      const entries = decoding.entries.flatMap((entry): Array<[string, GraphValue]> =>
        entry.kind === 'value'
          ? [[entry.key, rest.next().value ?? null]]
          : all === null || typeof all !== 'object' || all.kind !== 'map'
            ? []
            : Object.entries(all.entries),
      )
      return { kind: 'map', entries: Object.fromEntries(entries) }
    }
  }
}

function propertiesOf(value: GraphValue): GraphValue {
  if (
    value === null ||
    typeof value !== 'object' ||
    (value.kind !== 'node' && value.kind !== 'edge')
  )
    return null
  const { properties } = value.kind === 'node' ? value.node : value.edge
  return {
    kind: 'map',
    entries: Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [key, storedValue(property)]),
    ),
  }
}

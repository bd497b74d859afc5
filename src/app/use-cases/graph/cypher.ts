import { type PlanStep, describePlan } from '../../../cypher/policy/describe-plan.ts'
import { AppError } from '../../../core/errors.ts'
import type { GraphQuery } from '../../../core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../../core/graph-value.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphQueryOptions, GraphSchema } from '../../../core/ports/graph-reader.ts'
import type { Store } from '../../../core/ports/store.ts'
import { readableGroups } from '../../../core/principal.ts'
import { analyseQuery } from '../../../cypher/analysis/analyse-query.ts'
import {
  modelPolicy,
  peoplePolicy,
  serverPolicy,
  type QueryPolicy,
} from '../../../cypher/policy/query-policy.ts'
import { parseCypher } from '../../../cypher/parse/parse-cypher.ts'
import { printCypher } from '../../../cypher/print/print-cypher.ts'
import type { App } from '../../compose.ts'
import { mappedName, mappedQuery } from '../../privacy/map-question.ts'
import { projectResult } from '../../../cypher/policy/project-result.ts'
import { type Locate, withQueryInErrors } from '../../../cypher/query/fault.ts'
import { checkParameters } from '../../../cypher/policy/check-limits.ts'
import { checkPolicy } from '../../../cypher/policy/check-policy.ts'

export interface CypherRequest {
  readonly text: string
  readonly parameters?: ReadonlyMap<string, GraphValue> | undefined
  /** Who wrote the query; `people` if absent. */
  readonly mode?: QueryPolicy['mode'] | undefined
  /** At most so many rows; never more than the policy's. */
  readonly rows?: number | undefined
  /** Milliseconds; 10,000 if absent, never more than a day. */
  readonly timeoutMs?: number | undefined
}

export interface CypherAnswer extends GraphResult {
  /** The query as it was run. */
  readonly query: GraphQuery
  /** What was changed in it or left out of its values, for people. */
  readonly notes: readonly string[]
  readonly durationMs: number
}

/** How a query would be run. */
export interface CypherExplanation {
  readonly query: GraphQuery
  /** The value printed as Cypher again. */
  readonly cypher: string
  /**
   * Its clauses in the order in which they are gone through, with what the asker may read of what
   * they name.
   */
  readonly steps: readonly PlanStep[]
  /**
   * What the store is asked, in its own language, with its plan. Only for the owner: both name the
   * store's internals and rest on everybody's documents.
   */
  readonly statements: ReadonlyArray<{ readonly statement: string; readonly plan: string }>
  readonly notes: readonly string[]
}

export const defaultTimeoutMs = 10_000
/** A day: timers take no more than 31 bits and would end at once. */
export const longestTimeoutMs = 86_400_000

/**
 * What it needs of the app; without `sandboxedQueries` the store itself stops queries at their
 * time-out.
 */
export interface CypherApp extends Pick<App, 'sandboxedQueries' | 'clock'> {
  readonly store: Pick<Store, 'graph'>
  readonly schemaOf?: App['schemaOf'] | undefined
  readonly privacy?: App['privacy']
  readonly config: Pick<App['config'], 'timeZone'>
}

/**
 * Runs Cypher for a principal: read, checked against the policy and the principal's schema, run
 * where it can be stopped. Throws `query_rejected` (before running: writes, syntax, unsupported,
 * unknown_schema, limit; while running: evaluation, limit, timeout), `aborted`,
 * `store_unavailable`.
 */
export async function runCypher(
  app: CypherApp,
  given: CypherRequest,
  access: ReadOptions,
): Promise<CypherAnswer> {
  const request = withMappedParameters(app, given)
  const policy = policyOf(app, request)
  const { query, columns, notes } = await prepareCypher(app, request, policy, access)
  const started = performance.now()
  const options = callOptions(app, request, columns, access)
  const result =
    app.sandboxedQueries === undefined
      ? await withDeadline(options, signal => app.store.graph.query(query, { ...options, signal }))
      : await app.sandboxedQueries.run(query, options)
  return { ...projectResult(result, policy), query, notes, durationMs: performance.now() - started }
}

/**
 * Tells how a query would be run, without running it. Throws as `runCypher` does before running.
 */
export async function explainCypher(
  app: CypherApp,
  given: CypherRequest,
  access: ReadOptions,
): Promise<CypherExplanation> {
  const request = withMappedParameters(app, given)
  const policy = policyOf(app, request)
  const { query, columns, schema, notes } = await prepareCypher(app, request, policy, access)
  const steps = describePlan(query, policy, { schema, parameters: request.parameters })
  const explained = { query, cypher: printCypher(query), steps }
  if (readableGroups(access.principal) !== 'all')
    return {
      ...explained,
      statements: [],
      notes: [...notes, 'What the store itself is asked is shown to the owner only.'],
    }
  const options = callOptions(app, request, columns, access)
  const statements =
    app.sandboxedQueries === undefined
      ? ((await app.store.graph.explain?.(query, options)) ?? [])
      : await app.sandboxedQueries.explain(query, options)
  return { ...explained, statements, notes }
}

/** Checks a query without running it. Throws as `runCypher` does before running. */
export async function checkCypher(
  app: CypherApp,
  request: CypherRequest,
  access: ReadOptions,
): Promise<void> {
  await prepareCypher(app, request, policyOf(app, request), access)
}

/** Names in parameters mean the same persons as names in the query. */
function withMappedParameters(app: CypherApp, request: CypherRequest): CypherRequest {
  if (app.privacy === undefined || request.parameters === undefined || request.mode === 'model')
    return request
  const parameters = [...request.parameters].map(([name, value]): [string, GraphValue] => [
    name,
    typeof value === 'string' ? mappedName(app, value) : value,
  ])
  return { ...request, parameters: new Map(parameters) }
}

/** A query's text as the value that may run. */
async function prepareCypher(
  app: CypherApp,
  { text: given, parameters, rows, mode }: CypherRequest,
  policy: QueryPolicy,
  access: ReadOptions,
): Promise<{
  readonly query: GraphQuery
  readonly columns: readonly string[]
  readonly schema: GraphSchema
  readonly notes: readonly string[]
}> {
  const longest = policy.limits.textLength
  // A model was asked the mapped question.
  const text = mode === 'model' || given.length > longest ? given : mappedQuery(app, given)
  if (text.length > longest)
    throw new AppError(
      'query_rejected',
      `The query is longer than ${longest.toLocaleString('en-US')} characters, the cap.`,
      { query: text.slice(0, 200).toWellFormed(), reason: 'limit' },
    )
  const parsed = parseCypher(text)
  // It starts while the schema is read.
  app.sandboxedQueries?.warm()
  const locate: Locate = part => parsed.locate(part)
  const { query, columns } = analyseQuery(parsed.query, { locate, text })
  if (parameters !== undefined)
    withQueryInErrors({ text }, () => checkParameters(Object.fromEntries(parameters), policy))
  const schema: GraphSchema = await (app.schemaOf?.(access) ?? app.store.graph.schema(access))
  const wanted = rows === undefined ? query : { ...query, rowLimit: rows }
  const checked = checkPolicy({ query: wanted, columns }, policy, {
    schema,
    locate,
    text,
    parameters,
    corpus: { timeZone: app.config.timeZone },
  })
  return { ...checked, schema }
}

function policyOf(app: CypherApp, { mode }: CypherRequest): QueryPolicy {
  const policy = mode === 'model' ? modelPolicy : peoplePolicy
  return app.sandboxedQueries === undefined ? serverPolicy(policy) : policy
}

/**
 * A server may be so busy with one expression that it does not even hear that it should stop:
 * nobody waits for it longer than this.
 */
const graceMs = 1_000

async function withDeadline<Value>(
  { timeoutMs, signal, text }: CypherCallOptions,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const linked =
    signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal])
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new AppError(
          'query_rejected',
          `The query took longer than ${timeoutMs.toLocaleString('en-US')} ms, the limit, ` +
            'and was stopped.',
          { query: text, reason: 'timeout' },
        ),
      )
      controller.abort()
    }, timeoutMs + graceMs)
  })
  const result = work(linked)
  // Ignore the abandoned query's rejection.
  result.catch(() => undefined)
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What a store is given with a query that was read from a text. */
interface CypherCallOptions extends GraphQueryOptions {
  readonly timeoutMs: number
  readonly text: string
}

function callOptions(
  app: CypherApp,
  { text, parameters, timeoutMs }: CypherRequest,
  columns: readonly string[],
  access: ReadOptions,
): CypherCallOptions {
  return {
    ...access,
    columns,
    text,
    ...(parameters === undefined ? {} : { parameters }),
    now: app.clock.now(),
    timeZone: app.config.timeZone,
    timeoutMs: Math.min(timeoutMs ?? defaultTimeoutMs, longestTimeoutMs),
  }
}

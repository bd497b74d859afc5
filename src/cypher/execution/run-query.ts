import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import type { GraphQueryOptions } from '../../core/ports/graph-reader.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { seededRandom } from '../../support/random.ts'
import { analyseQuery } from '../analysis/analyse-query.ts'
import { compileClauses } from './clauses.ts'
import type { Compilation } from './compilation.ts'
import { compileExpression } from './compile-expression.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import type { GraphSource, PreparedMatch } from './graph-source.ts'
import { compileMatch } from './match.ts'
import { freshNames } from './match-request.ts'
import { materialised } from './materialise.ts'
import { emptyScope } from './scope.ts'
import type { Row } from './scope.ts'
import { storedValue } from '../values/stored-value.ts'
import { collectReads } from '../query/reads.ts'
import { CypherFault, withQueryInErrors } from '../query/fault.ts'

/**
 * Rows held at once, items of one list or characters of one text, and matches and steps looked at.
 */
export interface QueryLimits {
  readonly maxRows: number
  readonly maxItems: number
  readonly maxSteps: number
}
export const defaultLimits: QueryLimits = {
  maxRows: 2_000_000,
  maxItems: 2_000_000,
  maxSteps: 50_000_000,
}

/**
 * Runs a query over a source: openCypher's semantics, the same for every store that has no language
 * of its own. Throws `query_rejected`: syntax, unsupported, evaluation, limit, timeout; `aborted`.
 */
export function runQuery(
  query: GraphQuery,
  source: GraphSource,
  options: GraphQueryOptions,
  limits: QueryLimits = defaultLimits,
): GraphResult {
  return withQueryInErrors({ query, text: options.text }, () => {
    const { rows, columns, slots } = compiled(withRowLimit(query), source, options, limits)
    const kept: GraphValue[][] = []
    const wanted = query.rowLimit ?? Infinity
    for (const { row, count } of rows()) {
      const values = slots.map(slot => materialised(row[slot] ?? null))
      for (let copy = 0; copy < count; copy++) {
        if (kept.length >= wanted) return { columns, rows: kept, truncated: true }
        kept.push(values)
        if (kept.length > limits.maxRows)
          throw new CypherFault(
            'limit',
            `The query gives more than ${limits.maxRows} rows. Add a LIMIT.`,
          )
      }
    }
    return { columns, rows: kept, truncated: false }
  })
}

/**
 * The query with its row limit, and one row more to see that there are more, as part of its last
 * projection: a source then need not find what is cut.
 */
function withRowLimit(query: GraphQuery): GraphQuery {
  const [clauses, ...more] = query.parts
  const last = clauses?.at(-1)
  if (
    query.rowLimit === undefined ||
    clauses === undefined ||
    more.length > 0 ||
    last?.kind !== 'return' ||
    last.projection.limit !== undefined
  )
    return query
  return {
    ...query,
    parts: [
      [
        ...clauses.slice(0, -1),
        {
          kind: 'return',
          projection: {
            ...last.projection,
            limit: { kind: 'integer', value: String(query.rowLimit + 1) },
          },
        },
      ],
    ],
  }
}

/** The statements that running the query would send to the source, with their plans. */
export function explainQuery(
  query: GraphQuery,
  source: GraphSource,
  options: GraphQueryOptions,
): ReadonlyArray<{ readonly statement: string; readonly plan: string }> {
  return withQueryInErrors({ query, text: options.text }, () =>
    compiled(query, source, options, defaultLimits).prepared.flatMap(match => [...match.explain()]),
  )
}

function compiled(
  query: GraphQuery,
  source: GraphSource,
  options: GraphQueryOptions,
  limits: QueryLimits,
) {
  const columns = options.columns ?? analyseQuery(query, { text: options.text }).columns
  const prepared: PreparedMatch[] = []
  const compilation: Compilation = {
    source,
    prepared,
    fresh: freshNames(),
    maxRows: limits.maxRows,
    context: contextOf(source, options, limits),
    parameters: options.parameters ?? new Map(),
    tick: clockwork(options, limits),
    expression: (expression, scope) => compileExpression(expression, scope, compilation),
    clauses: (inner, base) => compileClauses(inner, base, compilation),
    pattern: (pattern, where, scope, needs) => {
      const match = compileMatch([{ patterns: [pattern], where }], scope, compilation, {
        reads: onRead => {
          for (const need of needs) collectReads(need, onRead)
        },
        ordered: true,
      })
      return { scope: match.scope, run: (row: Row, limit?: number) => match.run(row, limit) }
    },
  }
  const rows = compilation.clauses(query, emptyScope)
  return {
    rows: () => rows.run([]),
    columns,
    slots: columns.map(name => rows.scope.slots.get(name) ?? -1),
    prepared,
  }
}

function contextOf(
  source: GraphSource,
  options: GraphQueryOptions,
  limits: QueryLimits,
): EvaluationContext {
  const { now } = options
  return {
    get now() {
      if (now === undefined)
        throw new CypherFault(
          'evaluation',
          'The query asks for the present time, but none was given with it.',
        )
      return now
    },
    timeZone: options.timeZone ?? 'UTC',
    random: seededRandom(options.seed ?? 1),
    property: (of, key) => storedValue(source.property(of, key)),
    node: id => source.node(id),
    maxItems: limits.maxItems,
  }
}

/** Stops a query that was given up, takes too long, or looks at too much. */
function clockwork(
  { signal, timeoutMs }: GraphQueryOptions,
  { maxSteps }: QueryLimits,
): () => void {
  const deadline = timeoutMs === undefined ? Infinity : performance.now() + timeoutMs
  let steps = 0
  return () => {
    steps++
    if (steps > maxSteps)
      throw new CypherFault(
        'limit',
        `The query looks at more than ${maxSteps} matches and steps. Narrow it down.`,
      )
    if (steps % 1_024 !== 0) return
    throwIfAborted(signal, 'running a graph query')
    if (performance.now() > deadline)
      throw new CypherFault('timeout', `The query took longer than ${timeoutMs} ms.`)
  }
}

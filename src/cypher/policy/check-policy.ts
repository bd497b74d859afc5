import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphSchema } from '../../core/ports/graph-reader.ts'
import { checkExpansion } from './check-expansion.ts'
import { checkFunctions, refuseComputedKeys } from './check-functions.ts'
import { checkLimits } from './check-limits.ts'
import { checkMatchPatterns } from './check-match-patterns.ts'
import { checkNames } from '../schema/check-names.ts'
import { convertValues } from '../conversion/convert-values.ts'
import { projectForModel } from './project-for-model.ts'
import { isHidden, type QueryPolicy } from './query-policy.ts'
import { analyseQuery, type AnalysedQuery } from '../analysis/analyse-query.ts'
import { withQueryInErrors, type Locate } from '../query/fault.ts'
import { schemaNames } from '../schema/schema-names.ts'
import { valueKnowledge } from '../schema/value-knowledge.ts'

export interface PolicyContext {
  /** The principal's: what exists only for others must look like what does not exist. */
  readonly schema: GraphSchema
  readonly locate?: Locate | undefined
  /** Values of `$name`, for estimates. */
  readonly parameters?: ReadonlyMap<string, GraphValue> | undefined
  /** The query's text, for errors. */
  readonly text?: string | undefined
  /**
   * Set where the graph is a corpus as ingestion makes it: ids compare as numbers or texts, times
   * as times on the clock of `timeZone` (an IANA name), and properties that no document has yet are
   * null.
   */
  readonly corpus?: { readonly timeZone: string } | undefined
}

/** A query that may run, and what was changed in it, for people. */
export interface CheckedQuery extends AnalysedQuery {
  readonly notes: readonly string[]
}

/**
 * Holds a query to a policy and returns it as it may run: ids and times converted, columns of a
 * model's query projected, the row limit set. Throws `query_rejected`.
 */
export function checkPolicy(
  analysed: AnalysedQuery,
  policy: QueryPolicy,
  context: PolicyContext,
): CheckedQuery {
  const { query, columns } = analysed
  return withQueryInErrors({ ...context, query }, () => {
    const allowed = allowedQuery(query, policy, context)
    const rowLimit = Math.min(query.rowLimit ?? policy.limits.rows, policy.limits.rows)
    const limited = { ...allowed.query, rowLimit }
    return {
      // Conversions keep the columns; what a projection makes is another query.
      ...(allowed.isProjected ? analyseQuery(limited, context) : { query: limited, columns }),
      notes: allowed.notes,
    }
  })
}

function allowedQuery(
  query: GraphQuery,
  policy: QueryPolicy,
  { schema, parameters = new Map(), corpus }: PolicyContext,
): {
  readonly query: GraphQuery
  readonly isProjected: boolean
  readonly notes: readonly string[]
} {
  checkLimits(query, policy)
  checkFunctions(query, policy)
  const names = schemaNames(schema, corpus !== undefined)
  const knowledge = corpus === undefined ? undefined : valueKnowledge(names, parameters)
  const noted = checkNames(query, names, knowledge)
  const keys = [
    ...names.nodeProperties,
    ...schema.edgeTypes.flatMap(({ properties }) => properties ?? []),
  ]
  if (keys.some(key => isHidden(key, policy))) refuseComputedKeys(query)
  checkExpansion(query, policy.limits, names, parameters)
  if (policy.refusesSlowPatterns === true) checkMatchPatterns(query, parameters)
  const converted =
    corpus === undefined || knowledge === undefined
      ? { query, notes: [] }
      : convertValues(query, { noted, knowledge, timeZone: corpus.timeZone })
  if (policy.mode !== 'model') return { ...converted, isProjected: false }
  const projected = projectForModel(converted.query, noted.before, policy, names)
  return {
    query: projected.query,
    isProjected: projected.query !== converted.query,
    notes: [...converted.notes, ...projected.notes],
  }
}

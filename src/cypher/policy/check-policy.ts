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
import { rejecterOf, type Locate } from '../query/query-rejection.ts'
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
export interface CheckedQuery {
  readonly query: GraphQuery
  readonly notes: readonly string[]
}

/**
 * Holds a query to a policy: gives it as it may run, columns of a model's query projected and the
 * row limit set. Throws `query_rejected`.
 */
export function checkPolicy(
  query: GraphQuery,
  policy: QueryPolicy,
  context: PolicyContext,
): GraphQuery {
  return checkedQuery(query, policy, context).query
}

/** As `checkPolicy`, with notes. */
export function checkedQuery(
  query: GraphQuery,
  policy: QueryPolicy,
  { schema, locate, text, parameters = new Map(), corpus }: PolicyContext,
): CheckedQuery {
  const reject = rejecterOf(query, { text, locate })
  checkLimits(query, policy, reject)
  checkFunctions(query, policy, reject)
  const names = schemaNames(schema, corpus !== undefined)
  const knowledge = corpus === undefined ? undefined : valueKnowledge(names, parameters)
  const noted = checkNames(query, names, reject, knowledge)
  const keys = [
    ...names.nodeProperties,
    ...schema.edgeTypes.flatMap(({ properties }) => properties ?? []),
  ]
  if (keys.some(key => isHidden(key, policy))) refuseComputedKeys(query, reject)
  checkExpansion(query, policy.limits, names, reject, parameters)
  if (policy.refusesSlowPatterns === true) checkMatchPatterns(query, parameters, reject)
  const converted =
    corpus === undefined || knowledge === undefined
      ? { query, notes: [] }
      : convertValues(query, { noted, knowledge, timeZone: corpus.timeZone, reject })
  const projected =
    policy.mode === 'model'
      ? projectForModel(converted.query, noted.before, policy, names)
      : { query: converted.query, notes: [] }
  return {
    query: {
      ...projected.query,
      rowLimit: Math.min(query.rowLimit ?? policy.limits.rows, policy.limits.rows),
    },
    notes: [...converted.notes, ...projected.notes],
  }
}

import { AppError } from '../../core/errors.ts'
import type { GraphClause, GraphQuery } from '../../core/graph-query.ts'
import { isDeeperThan, maxQueryDepth } from '../query/nesting-limit.ts'
import type { FaultDetails, Place } from '../parse/syntax-fault.ts'
import type { Analysis, Scope } from './analysis.ts'
import { checkExpression, requireKind } from './check-expression.ts'
import { checkPatterns } from './check-pattern.ts'
import { checkProjection } from './check-projection.ts'
import { expressionIdentity } from './expression-identity.ts'
import {
  anything,
  booleanType,
  integerType,
  kinds,
  listOf,
  type StaticType,
} from '../query/static-type.ts'

export interface AnalysisOptions {
  /**
   * Where a part stands in the text that the query was read from, so that errors can point there.
   */
  readonly locate?: ((part: object) => Place | undefined) | undefined
  /** The text itself, for errors; without one they carry the query as JSON. */
  readonly text?: string | undefined
}

export interface AnalysedQuery {
  /** Names of the result's columns, in order. */
  readonly columns: readonly string[]
}

/** Greatest number of clauses of a query, those of its subqueries included. */
export const maxClauses = 500

/** Greatest number of variables in scope at once. */
export const maxVariables = 1_000

/** Which clauses may end a query, and which names its outer query has given away. */
interface QueryPlace {
  readonly endsInReturn: boolean
  readonly outer: Scope
}

/**
 * Checks all that openCypher lets be known of a query before it runs: names, scopes, kinds,
 * aggregation, columns. Throws the first fault as `query_rejected` (`syntax`; `unsupported` for
 * what this subset leaves out), with its place where `locate` knows it. Holds for queries that come
 * as values too.
 */
export function analyseQuery(query: GraphQuery, options: AnalysisOptions = {}): AnalysedQuery {
  // A value that is nested too deep cannot be written as JSON either.
  const isTooDeep = isDeeperThan(query, maxQueryDepth)
  const fault = faultMaker(() => options.text ?? (isTooDeep ? '' : JSON.stringify(query)), options)
  if (isTooDeep)
    throw fault(undefined, `The query is nested more than ${maxQueryDepth} levels deep`, {
      reason: 'limit',
    })
  const clauses = { left: maxClauses }
  const analysis: Analysis = {
    fault,
    identity: expressionIdentity(),
    expression: (expression, scope, place) => {
      const known = place.stands?.get(analysis.identity(expression))
      return known ?? checkExpression(analysis, expression, scope, place)
    },
    patterns: (patterns, scope, use) => checkPatterns(analysis, patterns, scope, use),
    subquery: (inner, result, scope, part) => checkSubquery(analysis, inner, result, scope, part),
    countClause: clause => {
      clauses.left -= 1
      if (clauses.left < 0)
        throw fault(clause, `The query has more than ${maxClauses} clauses`, { reason: 'limit' })
    },
  }
  return {
    columns: [...checkUnion(analysis, query, { endsInReturn: true, outer: new Map() }).keys()],
  }
}

function faultMaker(text: () => string, options: AnalysisOptions): Analysis['fault'] {
  return (part: object | undefined, message: string, details: FaultDetails = {}) => {
    const place = part === undefined ? undefined : options.locate?.(part)
    return new AppError(
      'query_rejected',
      place === undefined ? message : `${message} (line ${place.line}, column ${place.column})`,
      {
        query: text(),
        reason: details.reason ?? 'syntax',
        ...place,
        ...(details.expected === undefined ? {} : { expected: details.expected }),
        ...(details.suggestions === undefined || details.suggestions.length === 0
          ? {}
          : { suggestions: details.suggestions }),
      },
    )
  }
}

/** Checks the parts of UNION; the columns that they share. */
function checkUnion(analysis: Analysis, query: GraphQuery, place: QueryPlace): Scope {
  let columns: Scope | undefined
  for (const clauses of query.parts) {
    const own = checkClauses(analysis, clauses, place)
    const names = [...own.keys()]
    if (columns !== undefined && place.endsInReturn) {
      const wanted = [...columns.keys()]
      if (names.length !== wanted.length || names.some((name, index) => name !== wanted[index])) {
        const isOrderOnly =
          names.length === wanted.length && names.every(name => wanted.includes(name))
        throw analysis.fault(
          clauses.at(-1),
          'All parts of UNION must have the same ' +
            `columns${isOrderOnly ? ' in the same order' : ''}: ${wanted.join(', ')}`,
          isOrderOnly ? { reason: 'unsupported' } : {},
        )
      }
    }
    columns ??= own
  }
  if (columns === undefined) throw analysis.fault(query, 'A query needs at least one clause')
  return columns
}

/** Checks clauses one after another; the columns of the last. */
function checkClauses(
  analysis: Analysis,
  clauses: readonly GraphClause[],
  place: QueryPlace,
): Scope {
  const last = clauses.at(-1)
  if (last === undefined) throw analysis.fault(clauses, 'A query needs at least one clause')
  if (place.endsInReturn && last.kind !== 'return')
    throw analysis.fault(last, 'The query must end with RETURN', { expected: ['RETURN'] })
  let scope = place.outer
  for (const clause of clauses) {
    if (clause.kind === 'return' && clause !== last)
      throw analysis.fault(clause, 'RETURN must be the last clause')
    scope = checkClause(analysis, clause, scope, place)
    if (scope.size > maxVariables)
      throw analysis.fault(clause, `The query has more than ${maxVariables} variables at once`, {
        reason: 'limit',
      })
  }
  return scope
}

function checkClause(
  analysis: Analysis,
  clause: GraphClause,
  scope: Scope,
  place: QueryPlace,
): Scope {
  analysis.countClause(clause)
  switch (clause.kind) {
    case 'match': {
      if (clause.patterns.length === 0) throw analysis.fault(clause, 'MATCH needs a pattern')
      const bound = analysis.patterns(clause.patterns, scope, 'match')
      if (clause.where !== undefined)
        requireKind(
          analysis,
          clause.where,
          analysis.expression(clause.where, bound, { aggregates: 'forbidden', name: 'WHERE' }),
          kinds.boolean,
        )
      return bound
    }
    case 'unwind': {
      const type = analysis.expression(clause.list, scope, {
        aggregates: 'forbidden',
        name: 'UNWIND',
      })
      if (scope.has(clause.variable))
        throw analysis.fault(
          clause,
          `Variable \`${clause.variable}\` is already bound; UNWIND needs a new name`,
        )
      // What is not a list is unwound as a list of itself.
      const item: StaticType =
        (type.kinds & kinds.list) === 0
          ? type
          : type.kinds === kinds.list
            ? (type.element ?? anything)
            : anything
      return new Map(scope).set(clause.variable, item)
    }
    case 'with': {
      refuseShadowing(analysis, clause, place)
      const columns = checkProjection(analysis, clause.projection, scope, 'WITH', clause.where)
      // Variables of an outer query stay visible, whatever WITH passes on.
      return place.outer.size === 0 ? columns : new Map([...place.outer, ...columns])
    }
    case 'return':
      return checkProjection(analysis, clause.projection, scope, 'RETURN')
  }
}

function refuseShadowing(
  analysis: Analysis,
  clause: Extract<GraphClause, { kind: 'with' }>,
  place: QueryPlace,
): void {
  for (const item of clause.projection.items) {
    const isSame = item.expression.kind === 'variable' && item.expression.name === item.name
    if (!isSame && place.outer.has(item.name))
      throw analysis.fault(
        item,
        `Variable \`${item.name}\` has the name of one outside this subquery; give it another name`,
      )
  }
}

function checkSubquery(
  analysis: Analysis,
  query: GraphQuery,
  result: 'exists' | 'count' | 'collect',
  scope: Scope,
  part: object,
): StaticType {
  const columns = checkUnion(analysis, query, { endsInReturn: result === 'collect', outer: scope })
  if (result === 'exists') return booleanType
  if (result === 'count') return integerType
  const [type] = columns.values()
  if (columns.size !== 1 || type === undefined)
    throw analysis.fault(part, 'COLLECT { } must return exactly one column')
  return listOf(type)
}

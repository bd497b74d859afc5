import type { GraphClause, GraphQuery } from '../../core/graph-query.ts'
import { isDeeperThan, maxQueryDepth } from '../query/nesting-limit.ts'
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
import { syntaxFault, withQueryInErrors, type Locate } from '../query/fault.ts'

export interface AnalysisOptions {
  /**
   * Where a part stands in the text that the query was read from, so that errors can point there.
   */
  readonly locate?: Locate | undefined
  /** The text itself, for errors; without one they carry the query as JSON. */
  readonly text?: string | undefined
}

/** A query that is well-formed, with what the analysis found out. */
export interface AnalysedQuery {
  readonly query: GraphQuery
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
 * Checks everything that openCypher lets be known of a query before it runs: names, scopes, kinds,
 * aggregation, columns. Throws the first fault as `query_rejected` (`syntax`; `unsupported` for
 * what this subset leaves out), with its place where `locate` knows it. Also holds for queries that
 * were never a text.
 */
export function analyseQuery(query: GraphQuery, options: AnalysisOptions = {}): AnalysedQuery {
  return withQueryInErrors({ ...options, query, showsPlace: true }, () => {
    if (isDeeperThan(query, maxQueryDepth))
      throw syntaxFault(undefined, `The query is nested more than ${maxQueryDepth} levels deep`, {
        reason: 'limit',
      })
    const columns = checkUnion(newAnalysis(), query, { endsInReturn: true, outer: new Map() })
    return { query, columns: [...columns.keys()] }
  })
}

function newAnalysis(): Analysis {
  const clauses = { left: maxClauses }
  const analysis: Analysis = {
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
        throw syntaxFault(clause, `The query has more than ${maxClauses} clauses`, {
          reason: 'limit',
        })
    },
  }
  return analysis
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
        throw syntaxFault(
          clauses.at(-1),
          'All parts of UNION must have the same ' +
            `columns${isOrderOnly ? ' in the same order' : ''}: ${wanted.join(', ')}`,
          isOrderOnly ? { reason: 'unsupported' } : {},
        )
      }
    }
    columns ??= own
  }
  if (columns === undefined) throw syntaxFault(query, 'A query needs at least one clause')
  return columns
}

/** Checks clauses one after another; the columns of the last. */
function checkClauses(
  analysis: Analysis,
  clauses: readonly GraphClause[],
  place: QueryPlace,
): Scope {
  const last = clauses.at(-1)
  if (last === undefined) throw syntaxFault(clauses, 'A query needs at least one clause')
  if (place.endsInReturn && last.kind !== 'return')
    throw syntaxFault(last, 'The query must end with RETURN', { expected: ['RETURN'] })
  let scope = place.outer
  for (const clause of clauses) {
    if (clause.kind === 'return' && clause !== last)
      throw syntaxFault(clause, 'RETURN must be the last clause')
    scope = checkClause(analysis, clause, scope, place)
    if (scope.size > maxVariables)
      throw syntaxFault(clause, `The query has more than ${maxVariables} variables at once`, {
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
      if (clause.patterns.length === 0) throw syntaxFault(clause, 'MATCH needs a pattern')
      const bound = analysis.patterns(clause.patterns, scope, 'match')
      if (clause.where !== undefined)
        requireKind(
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
        throw syntaxFault(
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
      refuseShadowing(clause, place)
      const columns = checkProjection(analysis, clause.projection, scope, 'WITH', clause.where)
      // Variables of an outer query stay visible, whatever WITH passes on.
      return place.outer.size === 0 ? columns : new Map([...place.outer, ...columns])
    }
    case 'return':
      return checkProjection(analysis, clause.projection, scope, 'RETURN')
  }
}

function refuseShadowing(clause: Extract<GraphClause, { kind: 'with' }>, place: QueryPlace): void {
  for (const item of clause.projection.items) {
    const isSame = item.expression.kind === 'variable' && item.expression.name === item.name
    if (!isSame && place.outer.has(item.name))
      throw syntaxFault(
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
    throw syntaxFault(part, 'COLLECT { } must return exactly one column')
  return listOf(type)
}

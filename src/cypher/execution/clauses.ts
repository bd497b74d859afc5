import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  Projection,
} from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { valueKey } from '../values/value-key.ts'
import { aggregateOf, hasAggregate } from '../functions/aggregate-calls.ts'
import { isOrderless } from './aggregation.ts'
import type { Compilation, Rows } from './compilation.ts'
import { countedVariable, withCountedMatches } from './distinct-counts.ts'
import { withGroupedKinds } from './distinct-kinds.ts'
import { compileMatch } from './match.ts'
import type { MatchGroup, MatchHints } from './match.ts'
import { compileProjection } from './projection.ts'
import { requireRoom } from './row-window.ts'
import { copied, extend } from './scope.ts'
import type { Row, Scope, Solution } from './scope.ts'
import { withoutNeedlessCounts } from './sure-counts.ts'
import { collectClauseReads } from '../query/reads.ts'
import { walkOperands } from '../query/walk.ts'
import { CypherFault } from '../query/fault.ts'

type Step = (solutions: Iterable<Solution>, outer: Row) => Iterable<Solution>

/**
 * Makes a query, or what stands in a subquery, into a function; variables of `base` are in scope
 * throughout.
 */
export function compileClauses(query: GraphQuery, base: Scope, compilation: Compilation): Rows {
  const parts = query.parts.map(clauses =>
    compilePart(withGroupedKinds(withoutNeedlessCounts(clauses)), base, compilation),
  )
  const [first] = parts
  if (first === undefined) throw new CypherFault('syntax', 'The query has no clauses.')
  if (parts.length === 1) return first
  const { columns, scope } = first
  const slots = columns.map(name => scope.slots.get(name) ?? -1)
  return {
    columns,
    scope,
    *run(row) {
      const seen = new Set<string>()
      for (const part of parts) {
        const own = columns.map(name => part.scope.slots.get(name) ?? -1)
        for (const solution of part.run(row)) {
          const values = own.map(slot => solution.row[slot] ?? null)
          if (!query.unionAll) {
            const key = values.map(valueKey).join(',')
            if (seen.has(key)) continue
            seen.add(key)
            requireRoom(seen.size, compilation)
          }
          const next = copied(row, base.size)
          for (const [index, slot] of slots.entries()) next[slot] = values[index] ?? null
          yield { row: next, count: query.unionAll ? solution.count : 1 }
        }
      }
    },
  }
}

function compilePart(clauses: readonly GraphClause[], base: Scope, compilation: Compilation): Rows {
  const steps: Step[] = []
  let scope = base
  let columns: readonly string[] = []
  // Set where the matches before a projection count what it counts.
  let isCounted = false
  for (let index = 0; index < clauses.length;) {
    const clause = clauses[index]
    if (clause === undefined) break
    const end =
      clause.kind === 'match' && !clause.optional ? endOfMatches(clauses, index) : index + 1
    const next = clauses[end]
    switch (clause.kind) {
      case 'match': {
        const groups = clauses
          .slice(index, end)
          .flatMap(({ ...one }): MatchGroup[] =>
            one.kind === 'match' ? [{ patterns: one.patterns, where: one.where }] : [],
          )
        const hints: MatchHints = {
          ...hintsFor(clauses, index, end, clause.optional),
          // Of several rows before the match each would be counted for itself.
          counted: steps.length === 0 && !clause.optional ? countedBy(next) : undefined,
        }
        const compiled = compileMatch(groups, scope, compilation, hints)
        const limit =
          steps.length === 0 &&
          !clause.optional &&
          next?.kind === 'return' &&
          end === clauses.length - 1
            ? rowsWanted(next.projection)
            : undefined
        const before = scope
        steps.push(function* match(solutions) {
          for (const { row, count } of solutions) {
            let isFound = false
            for (const found of compiled.run(row, limit)) {
              isFound = true
              yield { row: found.row, count: found.count * count }
            }
            if (clause.optional && !isFound)
              yield {
                row: copied(
                  row,
                  before.size,
                  Array.from({ length: compiled.scope.size - before.size }, () => null),
                ),
                count,
              }
          }
        })
        scope = compiled.scope
        isCounted = compiled.countsDistinct
        break
      }
      case 'unwind': {
        const list = compilation.expression(clause.list, scope)
        const before = scope
        scope = extend(scope, [clause.variable])
        steps.push(function* unwind(solutions) {
          for (const { row, count } of solutions) {
            for (const item of unwound(list(row))) {
              compilation.tick()
              yield { row: copied(row, before.size, [item]), count }
            }
          }
        })
        break
      }
      case 'with':
      case 'return': {
        const projected = compileProjection(
          isCounted ? withCountedMatches(clause.projection) : clause.projection,
          clause.kind === 'with' ? clause.where : undefined,
          scope,
          base,
          compilation,
        )
        steps.push((solutions, outer) => projected.run(solutions, outer))
        isCounted = false
        scope = projected.scope
        ;({ columns } = projected)
        break
      }
    }
    index = end
  }
  const last = scope
  return {
    columns,
    scope: last,
    run(row) {
      let solutions: Iterable<Solution> = [{ row: copied(row, base.size), count: 1 }]
      for (const step of steps) solutions = step(solutions, row)
      return solutions
    },
  }
}

/** Matches that follow one another are one request; an optional one ends the run. */
function endOfMatches(clauses: readonly GraphClause[], start: number): number {
  let end = start + 1
  for (;;) {
    const clause = clauses[end]
    if (clause?.kind !== 'match' || clause.optional) return end
    end++
  }
}

/** What clauses behind a match, up to the next projection, make of it. */
function hintsFor(
  clauses: readonly GraphClause[],
  start: number,
  end: number,
  isOptional: boolean,
): MatchHints {
  const own = clauses.slice(start, end)
  const later = clauses.slice(end)
  const next = later.findIndex(clause => clause.kind === 'with' || clause.kind === 'return')
  const seen = next < 0 ? later : later.slice(0, next + 1)
  const projection = later[next]
  const directly =
    next === 0 && (projection?.kind === 'with' || projection?.kind === 'return')
      ? projection.projection
      : undefined
  const names = new Set(
    own.flatMap(clause =>
      clause.kind === 'match'
        ? clause.patterns.flatMap(pattern => [
            pattern.variable,
            ...pattern.nodes.map(node => node.variable),
            ...pattern.edges.map(edge => edge.variable),
          ])
        : [],
    ),
  )
  return {
    reads: onRead => {
      for (const clause of seen) {
        collectClauseReads(clause, onRead)
        if ((clause.kind === 'with' || clause.kind === 'return') && clause.projection.star)
          for (const name of names) if (name !== undefined) onRead(name, undefined, 'whole')
      }
    },
    top:
      directly === undefined || isOptional ? undefined : (topOf(directly) ?? extremeOf(directly)),
    ordered: directly === undefined || !isOrderlessGrouping(directly),
  }
}

/** The variable of which the clause behind a match only counts the different values. */
const countedBy = (clause: GraphClause | undefined): string | undefined =>
  clause?.kind === 'return' || (clause?.kind === 'with' && clause.where === undefined)
    ? countedVariable(clause.projection)
    : undefined

/** Groups whose aggregates do not depend on order come out the same however their rows came in. */
function isOrderlessGrouping(projection: Projection): boolean {
  const expressions = [...projection.items, ...projection.orderBy].map(
    ({ expression }) => expression,
  )
  if (projection.star || !expressions.some(hasAggregate)) return false
  let isOrderlessAll = true
  for (const expression of expressions) {
    walkOperands(expression, part => {
      const call = aggregateOf(part)
      if (call !== undefined) isOrderlessAll &&= isOrderless(call)
    })
  }
  // What stands beside an aggregate is read from a group's first row, which is any of them: only
  // grouping values are safe.
  return (
    isOrderlessAll &&
    expressions.every(
      expression => !hasAggregate(expression) || aggregateOf(expression) !== undefined,
    )
  )
}

/** One key to order by that is a property, and a constant number of rows. */
function topOf(projection: Projection): MatchHints['top'] {
  const [order, ...more] = projection.orderBy
  const rows = rowsWanted({ ...projection, orderBy: [] })
  if (
    order === undefined ||
    more.length > 0 ||
    rows === undefined ||
    projection.distinct ||
    projection.star
  )
    return undefined
  const named: GraphExpression = order.expression
  const expression =
    named.kind === 'variable'
      ? (projection.items.find(({ name }) => name === named.name)?.expression ?? named)
      : named
  // A name of the projection hides a variable of the match.
  if (expression.kind !== 'property' || expression.object.kind !== 'variable') return undefined
  const { name } = expression.object
  if (
    expression === named &&
    projection.items.some(
      item =>
        item.name === name &&
        !(item.expression.kind === 'variable' && item.expression.name === name),
    )
  )
    return undefined
  return { variable: name, key: expression.key, descending: order.descending, rows }
}

/** The least or greatest value of a property alone: the first match by it tells. */
function extremeOf({
  items: [only, ...more],
  orderBy,
  star,
  distinct,
  skip,
  limit,
}: Projection): MatchHints['top'] {
  if (
    only === undefined ||
    more.length + orderBy.length > 0 ||
    star ||
    distinct ||
    skip !== undefined ||
    limit !== undefined
  )
    return undefined
  const call = aggregateOf(only.expression)
  if (call?.kind !== 'call' || call.arguments.length !== 1) return undefined
  const name = call.function.toLowerCase()
  const [property] = call.arguments
  if (
    (name !== 'min' && name !== 'max') ||
    property?.kind !== 'property' ||
    property.object.kind !== 'variable'
  )
    return undefined
  return {
    variable: property.object.name,
    key: property.key,
    descending: name === 'max',
    rows: 1,
    skipsNull: true,
  }
}

/** How many rows a projection can use at most; undefined where all are looked at. */
function rowsWanted(projection: Projection): number | undefined {
  if (
    projection.distinct ||
    projection.orderBy.length > 0 ||
    projection.items.some(({ expression }) => hasAggregate(expression))
  )
    return undefined
  const limit = integerOf(projection.limit)
  const skip = projection.skip === undefined ? 0 : integerOf(projection.skip)
  return limit === undefined || skip === undefined ? undefined : limit + skip
}

const integerOf = (expression: GraphExpression | undefined): number | undefined =>
  expression?.kind === 'integer' ? Number(expression.value) : undefined

function unwound(value: GraphValue): readonly GraphValue[] {
  if (value === null) return []
  return typeof value === 'object' && value.kind === 'list' ? value.items : [value]
}

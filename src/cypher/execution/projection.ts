import type { GraphExpression, Projection } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { orderValues } from '../values/order.ts'
import { valueKey } from '../values/value-key.ts'
import { conjunctsOf } from '../query/walk.ts'
import { isTrue } from './condition.ts'
import { hasAggregate, type AggregateCall } from '../functions/aggregate-calls.ts'
import { compileAggregate, withoutAggregates, type Running } from './aggregation.ts'
import type { Compilation, Compute } from './compilation.ts'
import { firstRows, requireRoom, window } from './row-window.ts'
import { copied, emptyScope, extend } from './scope.ts'
import type { Row, Scope, Solution } from './scope.ts'
import { evaluationFault } from '../query/fault.ts'

/** WITH or RETURN as a function of solutions. */
export interface CompiledProjection {
  readonly scope: Scope
  readonly columns: readonly string[]
  run(solutions: Iterable<Solution>, outer: Row): Iterable<Solution>
}

/** `*` as items, in order of names. */
function itemsOf(projection: Projection, scope: Scope): Projection['items'] {
  if (!projection.star) return projection.items
  const all = [...scope.slots.keys()].filter(name => !name.startsWith('\u0000')).sort()
  return [
    ...all.map((name): Projection['items'][number] => ({
      name,
      expression: { kind: 'variable', name },
    })),
    ...projection.items,
  ]
}

/** A row of the projection, what orders it, and how many equal rows it stands for. */
export interface ProjectedRow {
  readonly values: readonly GraphValue[]
  readonly keys: readonly GraphValue[]
  readonly count: number
  /** Values before and behind the projection together, where conditions look at both. */
  readonly all?: Row | undefined
}

/**
 * The rows of a projection that fulfil `where` (of WITH), which sees variables before and behind
 * it; `outer` is the row of an outer query, whose variables (`base`) stay in scope behind it.
 */
export function compileProjection(
  projection: Projection,
  where: GraphExpression | undefined,
  scope: Scope,
  base: Scope,
  compilation: Compilation,
): CompiledProjection {
  const items = itemsOf(projection, scope)
  const columns = items.map(({ name }) => name)
  const bounds = compileBounds(projection, compilation)
  const isGrouping = [...items, ...projection.orderBy].some(({ expression }) =>
    hasAggregate(expression),
  )
  const conditions = conjunctsOf(where)
  const project = isGrouping
    ? grouped(projection, items, conditions.length > 0, scope, compilation)
    : plain(projection, items, conditions.length > 0, scope, compilation)
  const tests = conditions.map(condition => compilation.expression(condition, project.inner))
  const order = rowOrder(projection, isGrouping)
  return {
    scope: extend(base, columns),
    columns,
    *run(solutions, outer) {
      const { skip, limit } = bounds()
      if (limit === 0) return
      const projected = project.run(solutions, outer)
      const rows = projection.distinct ? distinct(projected, compilation) : projected
      const kept = order === undefined ? rows : firstRows(rows, order, skip + limit, compilation)
      for (const { values, count, all } of window(kept, skip, limit))
        if (tests.every(test => isTrue(test(all ?? []))))
          yield { row: copied(outer, base.size, values), count }
    },
  }
}

/** `inner`: where values before and behind the projection stand in `all`. */
interface Project {
  readonly inner: Scope
  run(solutions: Iterable<Solution>, outer: Row): Iterable<ProjectedRow>
}

/**
 * Sort keys are computed where both the variables before and the projection's own names are known;
 * the latter win.
 */
function plain(
  projection: Projection,
  items: Projection['items'],
  isTested: boolean,
  scope: Scope,
  compilation: Compilation,
): Project {
  const values = items.map(({ expression }) => compilation.expression(expression, scope))
  const inner = extend(
    scope,
    items.map(({ name }) => name),
  )
  const keys = projection.orderBy.map(({ expression }) => compilation.expression(expression, inner))
  const isWhole = isTested || keys.length > 0
  return {
    inner,
    *run(solutions) {
      for (const { row, count } of solutions) {
        const computed = values.map(compute => compute(row))
        if (!isWhole) {
          yield { values: computed, keys: [], count }
          continue
        }
        const all = copied(row, scope.size, computed)
        yield { values: computed, keys: keysOf(keys, all), count, all: isTested ? all : undefined }
      }
    },
  }
}

const keysOf = (keys: readonly Compute[], row: Row): GraphValue[] =>
  keys.map(compute => compute(row))

interface Group {
  readonly first: Row
  readonly running: readonly Running[]
  readonly keys: readonly GraphValue[]
}

/**
 * Rows with equal values of the items that do not aggregate are one group. Aggregating calls,
 * wherever they stand in items and sort keys, are computed over the group; what is around them is
 * computed for the group's first row, extended by their results. Without grouping items there is
 * one group, also over no row.
 */
function grouped(
  projection: Projection,
  items: Projection['items'],
  isTested: boolean,
  scope: Scope,
  compilation: Compilation,
): Project {
  const calls: AggregateCall[] = []
  const named = new Map<string, string>()
  const name = (call: AggregateCall): string => {
    const text = JSON.stringify(call)
    let known = named.get(text)
    if (known === undefined) {
      known = `\u0000aggregate${calls.push(call)}`
      named.set(text, known)
    }
    return known
  }
  const keyItems = items
    .map(({ expression }, index) => ({ expression, index }))
    .filter(({ expression }) => !hasAggregate(expression))
  const keyValues = keyItems.map(({ expression }) => compilation.expression(expression, scope))
  const keyIndex = new Map(keyItems.map(({ index }, place) => [index, place]))
  const outside = items.map(({ expression }) => withoutAggregates(expression, name))
  const sortKeys = projection.orderBy.map(({ expression }) => withoutAggregates(expression, name))
  const withCalls = extend(scope, named.values())
  const rest = outside.map((expression, index) =>
    keyIndex.has(index) ? undefined : compilation.expression(expression, withCalls),
  )
  const inner = extend(
    withCalls,
    items.map(item => item.name),
  )
  const order = sortKeys.map(expression => compilation.expression(expression, inner))
  const begin = calls.map(call => compileAggregate(call, scope, compilation))
  return {
    inner,
    *run(solutions, outer) {
      const groups = new Map<string, Group>()
      if (keyItems.length === 0)
        groups.set('', { first: outer, running: begin.map(running => running()), keys: [] })
      for (const { row, count } of solutions) {
        const keys = keyValues.map(compute => compute(row))
        const key = keys.map(valueKey).join(',')
        let group = groups.get(key)
        if (group === undefined) {
          group = { first: row, running: begin.map(running => running()), keys }
          groups.set(key, group)
          requireRoom(groups.size, compilation)
        }
        for (const running of group.running) running.add(row, count)
      }
      for (const { first, running, keys } of groups.values()) {
        const row = copied(
          first,
          scope.size,
          running.map(one => one.result()),
        )
        const values = rest.map((compute, index) =>
          compute === undefined ? (keys[keyIndex.get(index) ?? -1] ?? null) : compute(row),
        )
        const all = order.length === 0 && !isTested ? [] : copied(row, withCalls.size, values)
        // Behind the order asked for, groups come by their own values: how the source found them
        // must not show.
        yield {
          values,
          keys: [...keysOf(order, all), ...keys],
          count: 1,
          all: isTested ? all : undefined,
        }
      }
    },
  }
}

/** Order of projected rows; undefined where they stay as they come. */
function rowOrder(
  projection: Projection,
  isGrouping: boolean,
): ((left: ProjectedRow, right: ProjectedRow) => number) | undefined {
  if (projection.orderBy.length === 0 && !isGrouping) return undefined
  const signs = projection.orderBy.map(({ descending }) => (descending ? -1 : 1))
  return (left, right) => {
    for (let index = 0; index < left.keys.length; index++) {
      const order = orderValues(left.keys[index] ?? null, right.keys[index] ?? null)
      if (order !== 0) return (signs[index] ?? 1) * order
    }
    return 0
  }
}

function* distinct(
  rows: Iterable<ProjectedRow>,
  compilation: Compilation,
): Generator<ProjectedRow> {
  const seen = new Set<string>()
  for (const row of rows) {
    const key = row.values.map(valueKey).join(',')
    if (seen.has(key)) continue
    seen.add(key)
    requireRoom(seen.size, compilation)
    yield { ...row, count: 1 }
  }
}

function compileBounds(
  projection: Projection,
  compilation: Compilation,
): () => { readonly skip: number; readonly limit: number } {
  const bound = (
    expression: GraphExpression | undefined,
    what: 'SKIP' | 'LIMIT',
    absent: number,
  ): (() => number) => {
    if (expression === undefined) return () => absent
    const compute = compilation.expression(expression, emptyScope)
    return () => {
      const value = compute([])
      if (typeof value !== 'bigint' || value < 0n)
        throw evaluationFault(`${what} needs a whole number that is not negative.`)
      return Number(value)
    }
  }
  const skip = bound(projection.skip, 'SKIP', 0)
  const limit = bound(projection.limit, 'LIMIT', Infinity)
  return () => ({ skip: skip(), limit: limit() })
}

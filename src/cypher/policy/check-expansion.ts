import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  Projection,
} from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import {
  conditionsOf,
  connectedPatterns,
  estimateDegree,
  estimateNode,
  type Conditions,
  type NodeEstimate,
} from './estimate-pattern.ts'
import { estimatePaths } from './estimate-path.ts'
import { estimateWork } from './estimate-work.ts'
import { hasAggregate } from '../functions/aggregate-calls.ts'
import { walk, walkOperands } from '../query/walk.ts'
import type { QueryLimits } from './query-policy.ts'
import type { SchemaNames } from '../schema/schema-names.ts'
import { refusal } from '../query/fault.ts'

type Match = GraphClause & { readonly kind: 'match' }

/**
 * Refuses a query that would go through more matches than the cap, as far as the schema's counts
 * tell: products of patterns that do not hang together, and long ways through dense parts; and one
 * whose expressions take more steps for one row than the cap, as far as its text tells.
 */
export function checkExpansion(
  query: GraphQuery,
  limits: QueryLimits,
  schema: SchemaNames,
  parameters: ReadonlyMap<string, GraphValue> = new Map(),
): void {
  const outer = new Set<string>()
  for (const clause of query.parts.flat())
    if (clause.kind === 'match') for (const name of nodeNames(clause)) outer.add(name)
  walk({ kind: 'query', value: query }, (part, level) => {
    if (part.kind === 'query')
      for (const clauses of part.value.parts)
        checkClauses(clauses, level === 0 ? new Set() : outer, limits, schema, parameters)
    return true
  })
}

/**
 * How many rows each clause of a query is expected to leave, as far as the schema's counts tell.
 * Rejects what `checkExpansion` rejects.
 */
export function expectedRows(
  query: GraphQuery,
  limits: QueryLimits,
  schema: SchemaNames,
  parameters: ReadonlyMap<string, GraphValue> = new Map(),
): ReadonlyMap<GraphClause, number> {
  const expected = new Map<GraphClause, number>()
  for (const clauses of query.parts)
    checkClauses(clauses, new Set(), limits, schema, parameters, (clause, rows) => {
      expected.set(clause, rows)
    })
  return expected
}

const nodeNames = (clause: Match): string[] =>
  clause.patterns.flatMap(({ nodes }) => nodes.flatMap(({ variable }) => variable ?? []))

function checkClauses(
  clauses: readonly GraphClause[],
  outer: ReadonlySet<string>,
  limits: QueryLimits,
  schema: SchemaNames,
  parameters: ReadonlyMap<string, GraphValue>,
  note?: (clause: GraphClause, rows: number) => void,
): void {
  let bound = outer
  let sizes: ReadonlyMap<string, number> = new Map()
  const sizeOf = (expression: GraphExpression): number => {
    const { work, size } = estimateWork(expression, { sizes, parameters, rows })
    if (work > limits.rowWork) throw tooMuchWork(work, limits, expression)
    if (rows > limits.collectedItems && collects(expression))
      throw refusal(
        'limit',
        `collect would gather an estimated ${Math.round(rows).toLocaleString('en-US')} ` +
          `values; the cap is ${limits.collectedItems.toLocaleString('en-US')}. Count them, ` +
          'or narrow the patterns.',
        [expression],
      )
    return size
  }
  let rows = 1
  let origin: string[] = []
  for (const [index, clause] of clauses.entries()) {
    for (const expression of expressionsOf(clause)) sizeOf(expression)
    if (clause.kind === 'match') {
      const groups = estimateMatch(clause, bound, limits, schema)
      rows *= groups.reduce(
        (product, group) => product * Math.max(group.rows, clause.optional ? 1 : 0),
        1,
      )
      origin = [...origin, ...groups.map(group => group.text)]
      bound = new Set([...bound, ...nodeNames(clause)])
      if (rows > limits.estimatedMatches && !stopsEarly(clauses[index + 1]))
        throw tooMany(rows, origin, limits, clause)
    } else if (clause.kind === 'unwind') {
      rows *= sizeOf(clause.list)
      sizes = new Map(sizes).set(clause.variable, 1)
      origin = [...origin, 'a list']
      if (rows > limits.estimatedMatches && !stopsEarly(clauses[index + 1]))
        throw tooMany(rows, origin, limits, clause)
    } else {
      const { projection } = clause
      const projected = new Map(projection.items.map(item => [item.name, sizeOf(item.expression)]))
      sizes = new Map([...(projection.star ? sizes : []), ...projected])
      const counts = projection.items.some(item => hasAggregate(item.expression))
      if (counts && projection.items.every(item => hasAggregate(item.expression))) rows = 1
      rows = Math.min(rows, written(projection.limit) ?? Infinity)
      if (!projection.star) bound = new Set(projection.items.map(({ name }) => name))
    }
    note?.(clause, rows)
  }
}

function tooMany(
  rows: number,
  origin: readonly string[],
  limits: QueryLimits,
  clause: object,
): Error {
  const parts =
    origin.length > 1 ? ` (${origin.slice(0, 6).join(' × ')}${origin.length > 6 ? ' …' : ''})` : ''
  const figure =
    rows < 1e15 ? Math.round(rows).toLocaleString('en-US') : 'more than 1,000,000,000,000,000'
  return refusal(
    'limit',
    `The query would go through an estimated ${figure} matches${parts}; the cap is ` +
      `${limits.estimatedMatches.toLocaleString('en-US')}. Connect the patterns, or narrow ` +
      'them by labels, properties or shorter paths.',
    [clause],
  )
}

/** Where the next clause takes the first few rows as they come, the others are never looked for. */
function stopsEarly(next: GraphClause | undefined): boolean {
  if (next === undefined || (next.kind !== 'return' && next.kind !== 'with')) return false
  const { limit, orderBy, distinct, items } = next.projection
  return (
    written(limit) !== undefined &&
    orderBy.length === 0 &&
    !distinct &&
    !items.some(item => hasAggregate(item.expression)) &&
    (next.kind === 'return' || next.where === undefined)
  )
}

const written = (expression: Projection['limit']): number | undefined =>
  expression?.kind === 'integer' ? Number(expression.value) : undefined

function expressionsOf(clause: GraphClause): GraphExpression[] {
  const given = (...expressions: ReadonlyArray<GraphExpression | undefined>): GraphExpression[] =>
    expressions.flatMap(expression => expression ?? [])
  switch (clause.kind) {
    case 'match':
      return given(
        ...clause.patterns.flatMap(({ nodes, edges }) =>
          [...nodes, ...edges].flatMap(element => [element.properties, element.where]),
        ),
        clause.where,
      )
    case 'unwind':
      return []
    case 'with':
      return given(...clause.projection.orderBy.map(key => key.expression), clause.where)
    case 'return':
      return given(...clause.projection.orderBy.map(key => key.expression))
  }
}

function collects(expression: GraphExpression): boolean {
  let found = false
  walkOperands(expression, part => {
    found ||= part.kind === 'call' && part.function.toLowerCase() === 'collect'
  })
  return found
}

function tooMuchWork(work: number, limits: QueryLimits, expression: GraphExpression): Error {
  const figure =
    Number.isFinite(work) && work < 1e15
      ? `an estimated ${Math.round(work).toLocaleString('en-US')}`
      : 'far too many'
  return refusal(
    'limit',
    `An expression would take ${figure} steps for one row; the cap is ` +
      `${limits.rowWork.toLocaleString('en-US')}. Use shorter lists, or UNWIND them.`,
    [expression],
  )
}

function estimateMatch(
  clause: Match,
  bound: ReadonlySet<string>,
  limits: QueryLimits,
  schema: SchemaNames,
): Array<{ readonly rows: number; readonly text: string }> {
  const conditions = conditionsOf(clause.where)
  return connectedPatterns(clause.patterns, conditions.joined).map(patterns => {
    const reached = new Set(bound)
    let rows = 1
    const texts: string[] = []
    for (const { nodes, edges, mode } of patterns) {
      const estimates = nodes.map(node => estimateNode(node, conditions, schema))
      const isBound = nodes.map(({ variable }) => variable !== undefined && reached.has(variable))
      if (mode !== 'walk')
        rows *= estimates.reduce(
          (product, { rows: found }, index) => product * (isBound[index] === true ? 1 : found),
          1,
        )
      else
        rows *= estimateWalk(
          nodes.map(({ variable }) => variable),
          edges,
          estimates,
          isBound,
          { conditions, limits, schema, isFirst: texts.length === 0 },
        )
      texts.push(estimates.map(({ text }) => text).join('–'))
      for (const { variable } of nodes) if (variable !== undefined) reached.add(variable)
    }
    return { rows, text: texts.join(', ') }
  })
}

interface WalkContext {
  readonly conditions: Conditions
  readonly limits: QueryLimits
  readonly schema: SchemaNames
  readonly isFirst: boolean
}

/** From a node that is bound, or the rarest one, along the edges to both sides. */
function estimateWalk(
  variables: ReadonlyArray<string | undefined>,
  edges: ReadonlyArray<Parameters<typeof estimateDegree>[0]>,
  estimates: readonly NodeEstimate[],
  isBound: readonly boolean[],
  { limits, schema, isFirst }: WalkContext,
): number {
  const known = isBound.indexOf(true)
  const rarest = estimates.reduce(
    (best, { rows }, index) => (rows < (estimates[best]?.rows ?? Infinity) ? index : best),
    0,
  )
  const start = known >= 0 ? known : rarest
  // A pattern that hangs on another one by an equality only adds what the equality leaves of it.
  let rows = known >= 0 || !isFirst ? 1 : (estimates[start]?.rows ?? 0)
  const seen = new Set([variables[start]])
  const along = (index: number, isForward: boolean): void => {
    const edge = edges[isForward ? index : index - 1]
    const [here, there] = [estimates[index], estimates[isForward ? index + 1 : index - 1]]
    if (edge === undefined || here === undefined || there === undefined) return
    const degree =
      edge.length === undefined
        ? estimateDegree(edge, here.labels, isForward, schema, limits.pathLength)
        : estimatePaths(
            edge,
            { from: here.labels, to: there.labels, isForward },
            schema,
            limits.pathLength,
          )
    const end = variables[isForward ? index + 1 : index - 1]
    // A way that comes back to a node where it was only narrows.
    const isKnownEnd =
      isBound[isForward ? index + 1 : index - 1] === true || (end !== undefined && seen.has(end))
    if (end !== undefined) seen.add(end)
    rows *= isKnownEnd
      ? Math.min(1, degree)
      : Math.min(degree, Math.max(there.rows, degree * selectivity(there, schema)))
  }
  for (let index = start; index < estimates.length - 1; index++) along(index, true)
  for (let index = start; index > 0; index--) along(index, false)
  return rows
}

/** Which share of the nodes with these labels is left by conditions. */
function selectivity({ rows, labels }: NodeEstimate, schema: SchemaNames): number {
  const all = labels.reduce(
    (sum, set) =>
      sum +
      (set.length === 0
        ? Infinity
        : Math.min(...set.map(label => schema.labels.get(label)?.count ?? 0))),
    0,
  )
  return Number.isFinite(all) && all > 0 ? Math.min(1, rows / all) : 1
}

import type { GraphClause, GraphExpression, GraphQuery } from '../../../core/graph-query.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import { conjunctsOf } from '../../../cypher/query/walk.ts'

/** A node of a query: with a label, one of some ids, or any node that others lead to. */
export interface ColumnNode {
  readonly label: string | undefined
  readonly conditions: GraphExpression[]
  /** Only these ids, where a condition names them. */
  ids: ReadonlySet<string> | undefined
}
export interface ColumnHop {
  readonly from: string
  readonly to: string
  readonly types: readonly string[]
}
/** What a column of the result is; `count`: of matches, or of different nodes. */
export type ColumnItem =
  | { readonly kind: 'id'; readonly node: string }
  | { readonly kind: 'property'; readonly node: string; readonly key: string }
  /** The slot of so many milliseconds that a time falls into: for counts that are kept. */
  | { readonly kind: 'slot'; readonly node: string; readonly key: string; readonly width: number }
  | { readonly kind: 'constant'; readonly value: GraphValue }
  | { readonly kind: 'count'; readonly node: string | undefined }

/** A query that columns in memory can answer: nodes, single directed edges, counts. */
export interface ColumnQuery {
  readonly nodes: ReadonlyMap<string, ColumnNode>
  readonly hops: readonly ColumnHop[]
  readonly items: readonly ColumnItem[]
  readonly names: readonly string[]
  readonly distinct: boolean
  /** By the index of an item. */
  readonly orderBy: ReadonlyArray<{ readonly item: number; readonly descending: boolean }>
  readonly skip: number
  readonly limit: number
  readonly rowLimit: number
}

type Parameters = ReadonlyMap<string, GraphValue>
const plainKey = /^[A-Za-z_][A-Za-z0-9_]*$/

/** The query in the form that columns answer; undefined where they cannot. */
export function columnQuery(query: GraphQuery, parameters: Parameters): ColumnQuery | undefined {
  const [clauses, ...more] = query.parts
  const last = clauses?.at(-1)
  if (clauses === undefined || more.length > 0 || last?.kind !== 'return') return undefined
  const nodes = new Map<string, ColumnNode>()
  const edges = new Set<string>()
  const hops: ColumnHop[] = []
  for (const clause of clauses.slice(0, -1))
    if (!readMatch(clause, nodes, edges, hops, parameters)) return undefined
  const anyNodes = new Set(
    [...nodes].flatMap(([name, { label, ids }]) =>
      label === undefined && ids === undefined ? [name] : [],
    ),
  )
  if (anyNodes.size === nodes.size) return undefined
  for (const name of anyNodes) if (nodes.get(name)?.conditions.length !== 0) return undefined
  const { projection } = last
  if (projection.star || projection.items.length === 0) return undefined
  const items: ColumnItem[] = []
  for (const { expression } of projection.items) {
    const item = itemOf(expression, nodes, edges, parameters)
    if (item === undefined || (item.kind === 'id' && anyNodes.has(item.node))) return undefined
    items.push(item)
  }
  const names = projection.items.map(({ name }) => name)
  if (new Set(names).size < names.length) return undefined
  const orderBy = projection.orderBy.map(({ expression, descending }) => ({
    item: expression.kind === 'variable' ? names.indexOf(expression.name) : -1,
    descending,
  }))
  const [skip, limit] = [
    wholeNumber(projection.skip, 0),
    wholeNumber(projection.limit, Number.POSITIVE_INFINITY),
  ]
  if (orderBy.some(({ item }) => item < 0) || skip === undefined || limit === undefined)
    return undefined
  return {
    nodes,
    hops,
    items,
    names,
    distinct: projection.distinct,
    orderBy,
    skip,
    limit,
    rowLimit: query.rowLimit ?? Number.POSITIVE_INFINITY,
  }
}

function readMatch(
  clause: GraphClause,
  nodes: Map<string, ColumnNode>,
  edges: Set<string>,
  hops: ColumnHop[],
  parameters: Parameters,
): boolean {
  if (clause.kind !== 'match' || clause.optional) return false
  const typesHere: string[] = []
  for (const { mode, variable, nodes: ends, edges: between } of clause.patterns) {
    if (mode !== 'walk' || variable !== undefined) return false
    for (const { variable: name, labels, properties, where } of ends) {
      if (name === undefined || properties !== undefined || where !== undefined) return false
      if (labels !== undefined && labels.kind !== 'name') return false
      const label = nodes.get(name)?.label
      if (label !== undefined && labels !== undefined && label !== labels.name) return false
      const { conditions = [], ids } = nodes.get(name) ?? {}
      nodes.set(name, { label: label ?? labels?.name, conditions, ids })
    }
    for (const [index, edge] of between.entries()) {
      const { types, direction, length, properties, where } = edge
      const [left, right] = [ends[index]?.variable, ends[index + 1]?.variable]
      if (left === undefined || right === undefined || length !== undefined) return false
      if (properties !== undefined || where !== undefined || direction === 'any') return false
      // Edges of one match are different: where types differ, they are.
      if (types.length === 0 || types.some(type => typesHere.includes(type))) return false
      typesHere.push(...types)
      if (new Set(types).size < types.length) return false
      if (edge.variable !== undefined) {
        if (edges.has(edge.variable) || nodes.has(edge.variable)) return false
        edges.add(edge.variable)
      }
      const [from, to] = direction === 'out' ? [left, right] : [right, left]
      hops.push({ from, to, types })
    }
  }
  for (const condition of conjunctsOf(clause.where)) {
    const named = idsNamed(condition, parameters)
    const name = named?.node ?? onlyVariable(condition)
    const node = name === undefined ? undefined : nodes.get(name)
    if (node === undefined) return false
    if (named === undefined) node.conditions.push(condition)
    else {
      const { ids } = node
      node.ids = ids === undefined ? named.ids : new Set([...named.ids].filter(id => ids.has(id)))
    }
  }
  return [...nodes.keys()].every(name => !edges.has(name))
}

/** `elementId(node) IN $ids`. */
function idsNamed(
  condition: GraphExpression,
  parameters: Parameters,
): { readonly node: string; readonly ids: ReadonlySet<string> } | undefined {
  if (condition.kind !== 'binary' || condition.operator !== 'in') return undefined
  const node = nodeOfId(condition.left)
  const list = valueOf(condition.right, parameters)
  if (node === undefined || list === null || typeof list !== 'object' || list.kind !== 'list')
    return undefined
  // A missing value makes no condition true that is not true without it.
  const ids = list.items.filter(item => typeof item === 'string')
  return { node, ids: new Set(ids) }
}

function nodeOfId(expression: GraphExpression): string | undefined {
  if (expression.kind !== 'call' || expression.function !== 'elementId') return undefined
  const [argument, ...more] = expression.arguments
  return argument?.kind === 'variable' && more.length === 0 ? argument.name : undefined
}

/** The variable of which alone a condition speaks, by its properties. */
function onlyVariable(condition: GraphExpression): string | undefined {
  if (condition.kind === 'property')
    return condition.object.kind === 'variable' && plainKey.test(condition.key)
      ? condition.object.name
      : undefined
  if (condition.kind === 'isNull') return onlyVariable(condition.operand)
  if (condition.kind === 'unary')
    return condition.operator === 'not' ? onlyVariable(condition.operand) : undefined
  if (condition.kind === 'call') {
    const [argument, ...more] = condition.arguments
    return condition.function === 'toLower' && argument !== undefined && more.length === 0
      ? onlyVariable(argument)
      : undefined
  }
  if (condition.kind === 'compare')
    return condition.rest.length === 1 ? onlyVariable(condition.first) : undefined
  if (condition.kind !== 'binary') return undefined
  const { operator } = condition
  const left = onlyVariable(condition.left)
  if (operator === 'in' || operator === 'startsWith') return left
  return (operator === 'and' || operator === 'or') && left === onlyVariable(condition.right)
    ? left
    : undefined
}

/** A constant; undefined where the expression is none. */
export function valueOf(
  expression: GraphExpression | undefined,
  parameters: Parameters,
): GraphValue | undefined {
  if (expression?.kind === 'parameter') return parameters.get(expression.name)
  return expression?.kind === 'literal' ? expression.value : undefined
}

function itemOf(
  expression: GraphExpression,
  nodes: ReadonlyMap<string, ColumnNode>,
  edges: ReadonlySet<string>,
  parameters: Parameters,
): ColumnItem | undefined {
  const isNode = (name: string | undefined): name is string => name !== undefined && nodes.has(name)
  if (expression.kind === 'countAll') return { kind: 'count', node: undefined }
  if (expression.kind === 'property') {
    const { object, key } = expression
    return object.kind === 'variable' &&
      nodes.get(object.name)?.label !== undefined &&
      plainKey.test(key)
      ? { kind: 'property', node: object.name, key }
      : undefined
  }
  if (expression.kind === 'call') {
    const id = nodeOfId(expression)
    if (isNode(id)) return { kind: 'id', node: id }
    if (expression.function === 'floor') return slotOf(expression.arguments[0], nodes, parameters)
    const [argument, ...more] = expression.arguments
    if (expression.function !== 'count' || argument === undefined || more.length > 0)
      return undefined
    const counted = argument.kind === 'variable' ? argument.name : nodeOfId(argument)
    if (expression.distinct) return isNode(counted) ? { kind: 'count', node: counted } : undefined
    return isNode(counted) || (counted !== undefined && edges.has(counted))
      ? { kind: 'count', node: undefined }
      : undefined
  }
  const value = valueOf(expression, parameters)
  return value === undefined || (typeof value === 'object' && value !== null)
    ? undefined
    : { kind: 'constant', value }
}

/** `toFloatOrNull(node.key) / width`, of which the whole part is asked for. */
function slotOf(
  divided: GraphExpression | undefined,
  nodes: ReadonlyMap<string, ColumnNode>,
  parameters: Parameters,
): ColumnItem | undefined {
  if (divided?.kind !== 'binary' || divided.operator !== '/' || divided.left.kind !== 'call')
    return undefined
  const { left, right } = divided
  const [time] = left.arguments
  const width = valueOf(right, parameters)
  return left.function === 'toFloatOrNull' &&
    time?.kind === 'property' &&
    time.object.kind === 'variable' &&
    nodes.has(time.object.name) &&
    typeof width === 'bigint'
    ? { kind: 'slot', node: time.object.name, key: time.key, width: Number(width) }
    : undefined
}

function wholeNumber(expression: GraphExpression | undefined, absent: number): number | undefined {
  if (expression === undefined) return absent
  return expression.kind === 'integer' ? Number(expression.value) : undefined
}

import type { PropertyValue } from '../core/document.ts'
import type { GraphCondition, GraphExpression } from '../core/old-graph-query.ts'
import type { GraphValue } from '../core/graph-value.ts'
import { compareCodePoints, firstDecisive } from './code-points.ts'

/** What a variable of one match is bound to: a node, an edge or a path. */
export type GraphMatch = ReadonlyMap<string, GraphValue>

/** A property as a query's value: whole numbers up to 2^53 become integers (bigint), others stay floats; missing is null. */
export function graphValueOf(value: PropertyValue | null | undefined): GraphValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return { kind: 'list', items: value.map(graphValueOf) }
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}

/** Value of an expression for one match; `null` where a property is missing. */
export function evaluate(expression: GraphExpression, match: GraphMatch): GraphValue {
  if (expression.kind === 'literal') return graphValueOf(expression.value)
  const bound = match.get(expression.variable) ?? null
  if (bound === null || typeof bound !== 'object') return null
  switch (expression.kind) {
    case 'variable': return bound
    case 'id': return bound.kind === 'node' ? bound.node.id : bound.kind === 'edge' ? bound.edge.id : null
    case 'length': return bound.kind === 'path' ? BigInt(bound.path.edges.length) : null
    case 'property': {
      const properties = bound.kind === 'node' ? bound.node.properties : bound.kind === 'edge' ? bound.edge.properties : {}
      return Object.hasOwn(properties, expression.key) ? graphValueOf(properties[expression.key]) : null
    }
  }
}

/** Three-valued truth of a condition; a row is kept only where it is true. An empty `and` is true, an empty `or` false. */
export function truth(condition: GraphCondition, match: GraphMatch): boolean | null {
  switch (condition.kind) {
    case 'compare': return compare(condition.operator, evaluate(condition.left, match), evaluate(condition.right, match))
    case 'looseEquals': return looselyEqual(evaluate(condition.left, match), evaluate(condition.right, match))
    case 'contains': case 'startsWith': case 'endsWith': {
      const left = evaluate(condition.left, match)
      const right = evaluate(condition.right, match)
      if (typeof left !== 'string' || typeof right !== 'string') return null
      return textHolds(condition.kind, condition.ignoreCase ? left.toLowerCase() : left, condition.ignoreCase ? right.toLowerCase() : right)
    }
    case 'in': {
      const left = evaluate(condition.left, match)
      return any(condition.values.map(value => equal(left, graphValueOf(value))))
    }
    case 'hasLabel': {
      const bound = match.get(condition.variable) ?? null
      return bound !== null && typeof bound === 'object' && bound.kind === 'node' && bound.node.labels.includes(condition.label)
    }
    case 'isNull': return evaluate(condition.expression, match) === null
    case 'and': return not(any(condition.conditions.map(part => not(truth(part, match)))))
    case 'or': return any(condition.conditions.map(part => truth(part, match)))
    case 'not': return not(truth(condition.condition, match))
  }
}

const not = (value: boolean | null): boolean | null => value === null ? null : !value
const any = (values: ReadonlyArray<boolean | null>): boolean | null => values.includes(true) ? true : values.includes(null) ? null : false

function textHolds(kind: 'contains' | 'startsWith' | 'endsWith', text: string, part: string): boolean {
  switch (kind) {
    case 'contains': return text.includes(part)
    case 'startsWith': return text.startsWith(part)
    case 'endsWith': return text.endsWith(part)
  }
}

/** `=`: null if a side is null; values of different kinds are unequal; 1 and 1.0 are equal; nodes, edges and paths by their ids. */
export function equal(left: GraphValue, right: GraphValue): boolean | null {
  return left === null || right === null ? null : compareValues(left, right) === 0
}

// Decimal texts, so that the number 42 finds the id '42'; kinds other than numbers and strings compare as with `=`.
function looselyEqual(left: GraphValue, right: GraphValue): boolean | null {
  const text = (value: GraphValue): string | undefined =>
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
  const leftText = text(left)
  const rightText = text(right)
  return leftText === undefined || rightText === undefined ? equal(left, right) : leftText === rightText
}

function compare(operator: '=' | '<>' | '<' | '<=' | '>' | '>=', left: GraphValue, right: GraphValue): boolean | null {
  if (operator === '=') return equal(left, right)
  if (operator === '<>') return not(equal(left, right))
  // Only numbers, strings and booleans have an order, each among themselves.
  if (left === null || right === null || rank(left) !== rank(right) || rank(left) > 2) return null
  const order = compareValues(left, right)
  switch (operator) {
    case '<': return order < 0
    case '<=': return order <= 0
    case '>': return order > 0
    case '>=': return order >= 0
  }
}

/** Total order for `orderBy`, `min` and `max`, ascending: numbers, strings (code point), booleans, lists, maps, nodes, edges, paths, null. */
export function compareValues(left: GraphValue, right: GraphValue): number {
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right)
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object' || left.kind !== right.kind) return rank(left) - rank(right)
  if (left.kind === 'list' && right.kind === 'list') return compareLists(left.items, right.items, compareValues)
  if (left.kind === 'path' && right.kind === 'path') {
    const ids = (value: typeof left): string[] => [...value.path.nodes, ...value.path.edges].map(item => item.id)
    return firstDecisive(left.path.edges.length - right.path.edges.length, compareLists(ids(left), ids(right), compareCodePoints))
  }
  return compareCodePoints(valueKey(left), valueKey(right))
}

/** Compares item by item; a list comes after its own beginning. */
export function compareLists<Item>(left: readonly Item[], right: readonly Item[], compareItems: (left: Item, right: Item) => number): number {
  for (const [index, item] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const order = compareItems(item, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}

const isNumber = (value: GraphValue): value is number | bigint => typeof value === 'number' || typeof value === 'bigint'

function rank(value: GraphValue): number {
  if (value === null) return 8
  if (isNumber(value)) return 0
  if (typeof value === 'string') return 1
  if (typeof value === 'boolean') return 2
  return ({ list: 3, map: 4, node: 5, edge: 6, path: 7 } as Record<string, number>)[value.kind] ?? 9
}

/** Text that is equal for values that group together: `distinct` and grouping treat null as equal to null, 1 as 1.0. */
export function valueKey(value: GraphValue): string {
  if (value === null) return 'null'
  if (isNumber(value)) return `n${String(value)}`
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean') return String(value)
  switch (value.kind) {
    case 'list': return `[${value.items.map(valueKey).join(',')}]`
    case 'map': return `{${Object.entries(value.entries).sort(([left], [right]) => compareCodePoints(left, right)).map(([key, item]) => `${JSON.stringify(key)}:${valueKey(item)}`).join(',')}}`
    case 'node': return `node${JSON.stringify(value.node.id)}`
    case 'edge': return `edge${JSON.stringify(value.edge.id)}`
    case 'path': return `path${JSON.stringify([value.path.nodes.map(node => node.id), value.path.edges.map(edge => edge.id)])}`
    default: return JSON.stringify(value)
  }
}

import type { PropertyScalar, PropertyValue, Properties } from '../core/document.ts'
import type { EdgeStatement, GraphEdge, GraphNode, NodeStatement } from '../core/graph.ts'
import { compareCodePoints } from './code-points.ts'

/**
 * Total order of property values: numbers, then strings by code point, then booleans (false first),
 * then lists item by item.
 */
export function compareProperties(left: PropertyValue, right: PropertyValue): number {
  if (typeof left !== 'object' && typeof right !== 'object') return compareScalars(left, right)
  if (typeof left !== 'object') return -1
  if (typeof right !== 'object') return 1
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    const order = compareScalars(left[index] ?? 0, right[index] ?? 0)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareScalars(left: PropertyScalar, right: PropertyScalar): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right)
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  return kindRank(left) - kindRank(right)
}

const kindRank = (value: PropertyScalar): number =>
  typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2

/** Of each key the smallest stated value; keys in code point order. */
export function mergeProperties(stated: Iterable<Properties>): Properties {
  const merged = new Map<string, PropertyValue>()
  for (const properties of stated) {
    for (const [key, value] of Object.entries(properties)) {
      const present = merged.get(key)
      if (present === undefined || compareProperties(value, present) < 0) merged.set(key, value)
    }
  }
  return Object.fromEntries([...merged].sort(([left], [right]) => compareCodePoints(left, right)))
}

/**
 * The node that readable statements make together (all of one id): labels united and sorted.
 * `undefined` when there are none.
 */
export function mergeNode(statements: readonly NodeStatement[]): GraphNode | undefined {
  const first = statements[0]
  if (first === undefined) return undefined
  const labels = [...new Set(statements.flatMap(statement => statement.labels))].sort(
    compareCodePoints,
  )
  return {
    id: first.id,
    labels,
    properties: mergeProperties(statements.map(statement => statement.properties)),
  }
}

/**
 * The edge that readable statements make together (all of one id, so of one type and the same
 * ends). Whether both ends exist is the caller's question.
 */
export function mergeEdge(statements: readonly EdgeStatement[]): GraphEdge | undefined {
  const first = statements[0]
  if (first === undefined) return undefined
  return {
    id: first.id,
    type: first.type,
    from: first.from,
    to: first.to,
    properties: mergeProperties(statements.map(statement => statement.properties)),
  }
}

/**
 * Whether a stated value equals the one looked for, or one of its items does. `ignoreCase`
 * lower-cases strings (String.prototype.toLowerCase).
 */
export function propertyMatches(
  stated: PropertyValue,
  wanted: PropertyScalar,
  ignoreCase: boolean,
): boolean {
  if (typeof stated === 'object')
    return stated.some(item => propertyMatches(item, wanted, ignoreCase))
  if (ignoreCase && typeof stated === 'string' && typeof wanted === 'string')
    return stated.toLowerCase() === wanted.toLowerCase()
  return stated === wanted
}

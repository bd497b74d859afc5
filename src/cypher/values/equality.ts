import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphPath } from '../../core/graph.ts'
import { checkNesting } from './nesting.ts'
import { orderNumbers } from './number-order.ts'
import { equalTemporal } from '../temporal/compare-temporal.ts'
import { isNumber } from './value-kind.ts'

/**
 * openCypher's `=`: null where a null decides; values of different kinds are unequal, integers and
 * floats compare by their exact value, NaN equals nothing.
 */
export function equalValues(left: GraphValue, right: GraphValue): boolean | null {
  return equalAt(left, right, 0)
}

function equalAt(left: GraphValue, right: GraphValue, depth: number): boolean | null {
  if (left === null || right === null) return null
  if (typeof left === 'string' || typeof left === 'boolean') return left === right
  if (isNumber(left))
    return (
      isNumber(right) &&
      (typeof left === typeof right ? left === right : orderNumbers(left, right) === 0)
    )
  if (typeof right !== 'object') return false
  switch (left.kind) {
    case 'list':
      return right.kind === 'list' ? equalLists(left.items, right.items, depth + 1) : false
    case 'map':
      return right.kind === 'map' ? equalMaps(left.entries, right.entries, depth + 1) : false
    case 'node':
      return right.kind === 'node' && left.node.id === right.node.id
    case 'edge':
      return right.kind === 'edge' && left.edge.id === right.edge.id
    case 'path':
      return right.kind === 'path' && equalPaths(left.path, right.path)
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return right.kind === left.kind && equalTemporal(left, right)
    default:
      return left satisfies never
  }
}

function equalLists(
  left: readonly GraphValue[],
  right: readonly GraphValue[],
  depth: number,
): boolean | null {
  checkNesting(depth)
  if (left.length !== right.length) return false
  let result: boolean | null = true
  for (const [index, item] of left.entries()) {
    const equal = equalAt(item, right[index] ?? null, depth)
    if (equal === false) return false
    if (equal === null) result = null
  }
  return result
}

function equalMaps(
  left: Readonly<Record<string, GraphValue>>,
  right: Readonly<Record<string, GraphValue>>,
  depth: number,
): boolean | null {
  checkNesting(depth)
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length || keys.some(key => !Object.hasOwn(right, key)))
    return false
  let result: boolean | null = true
  for (const key of keys) {
    const equal = equalAt(left[key] ?? null, right[key] ?? null, depth)
    if (equal === false) return false
    if (equal === null) result = null
  }
  return result
}

// The way an edge is walked does not count.
function equalPaths(left: GraphPath, right: GraphPath): boolean {
  return (
    left.edges.length === right.edges.length &&
    left.nodes.every((node, index) => node.id === right.nodes[index]?.id) &&
    left.edges.every((edge, index) => edge.id === right.edges[index]?.id)
  )
}

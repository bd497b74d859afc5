import type { GraphValue } from '../../core/graph-value.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { checkNesting } from './nesting.ts'
import { orderNumbers } from './number-order.ts'
import { comparePaths, orderKeys, sortedKeys } from './part-order.ts'
import { orderTemporal } from '../temporal/compare-temporal.ts'
import { isNumber, valueKind, type ValueKind } from './value-kind.ts'

const ranks: Readonly<Record<ValueKind, number>> = {
  map: 0,
  node: 1,
  edge: 2,
  list: 3,
  path: 4,
  datetime: 5,
  localdatetime: 6,
  date: 7,
  time: 8,
  localtime: 9,
  duration: 10,
  string: 11,
  boolean: 12,
  integer: 13,
  float: 13,
  null: 14,
}

/**
 * openCypher's orderability, the total order of ORDER BY, min and max: negative, 0 or positive.
 * Ascending, null is last and NaN after every number; 0 exactly where `valueKey` is the same.
 */
export function orderValues(left: GraphValue, right: GraphValue): number {
  return orderAt(left, right, 0)
}

function orderAt(left: GraphValue, right: GraphValue, depth: number): number {
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right)
  if (isNumber(left) && isNumber(right)) return orderNumbers(left, right)
  const ranked = ranks[valueKind(left)] - ranks[valueKind(right)]
  if (ranked !== 0 || left === null || right === null) return ranked
  if (typeof left === 'boolean') return Number(left) - Number(right)
  if (typeof left !== 'object' || typeof right !== 'object') return 0
  switch (left.kind) {
    case 'list':
      return right.kind === 'list' ? orderLists(left.items, right.items, depth + 1) : 0
    case 'map':
      return right.kind === 'map' ? orderMaps(left.entries, right.entries, depth + 1) : 0
    case 'node':
      return right.kind === 'node' ? compareCodePoints(left.node.id, right.node.id) : 0
    case 'edge':
      return right.kind === 'edge' ? compareCodePoints(left.edge.id, right.edge.id) : 0
    case 'path':
      return right.kind === 'path' ? comparePaths(left.path, right.path) : 0
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return right.kind === left.kind ? orderTemporal(left, right) : 0
    default:
      return left satisfies never
  }
}

function orderLists(
  left: readonly GraphValue[],
  right: readonly GraphValue[],
  depth: number,
): number {
  checkNesting(depth)
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    const order = orderAt(left[index] ?? null, right[index] ?? null, depth)
    if (order !== 0) return order
  }
  return left.length - right.length
}

// By size, then by the sorted keys, then by the values in that order.
function orderMaps(
  left: Readonly<Record<string, GraphValue>>,
  right: Readonly<Record<string, GraphValue>>,
  depth: number,
): number {
  checkNesting(depth)
  const leftKeys = sortedKeys(left)
  const keys = orderKeys(leftKeys, sortedKeys(right))
  if (keys !== 0) return keys
  for (const key of leftKeys) {
    const order = orderAt(left[key] ?? null, right[key] ?? null, depth)
    if (order !== 0) return order
  }
  return 0
}

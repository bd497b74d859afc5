import type { GraphValue } from '../../core/graph-value.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { checkNesting } from './nesting.ts'
import { comparePaths, orderKeys, sortedKeys } from './part-order.ts'
import { compareTemporal } from '../temporal/compare-temporal.ts'
import { isTemporal } from '../temporal/temporal-parts.ts'
import { isNumber } from './value-kind.ts'

export type OrderOperator = '<' | '<=' | '>' | '>='

/**
 * openCypher's comparability: null where a value is null or the two are of different kinds. Numbers
 * against NaN are false. Lists compare item by item, then by length; maps by size, keys and values;
 * nodes and edges by id; durations are only ever `<=` and `>=`, where they are equal.
 */
export function compareValues(
  operator: OrderOperator,
  left: GraphValue,
  right: GraphValue,
): boolean | null {
  if (isNumber(left) && isNumber(right)) return holds(operator, left, right)
  const order = comparedAt(left, right, 0)
  // Two durations are never told to be shorter or longer: a month has no fixed length.
  if (
    typeof left === 'object' &&
    left?.kind === 'duration' &&
    (operator === '<' || operator === '>')
  )
    return null
  return order === undefined ? null : holds(operator, order, 0)
}

function holds(operator: OrderOperator, left: bigint | number, right: bigint | number): boolean {
  switch (operator) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    default:
      return operator satisfies never
  }
}

/** Undefined where the two cannot be compared. */
function comparedAt(left: GraphValue, right: GraphValue, depth: number): number | undefined {
  if (left === null || right === null) return undefined
  if (isNumber(left)) {
    if (!isNumber(right) || Number.isNaN(left) || Number.isNaN(right)) return undefined
    return left < right ? -1 : left > right ? 1 : 0
  }
  if (typeof left === 'string')
    return typeof right === 'string' ? compareCodePoints(left, right) : undefined
  if (typeof left === 'boolean')
    return typeof right === 'boolean' ? Number(left) - Number(right) : undefined
  if (typeof right !== 'object') return undefined
  switch (left.kind) {
    case 'list':
      return right.kind === 'list' ? comparedLists(left.items, right.items, depth + 1) : undefined
    case 'map':
      return right.kind === 'map' ? comparedMaps(left.entries, right.entries, depth + 1) : undefined
    case 'node':
      return right.kind === 'node' ? compareCodePoints(left.node.id, right.node.id) : undefined
    case 'edge':
      return right.kind === 'edge' ? compareCodePoints(left.edge.id, right.edge.id) : undefined
    case 'path':
      return right.kind === 'path' ? comparePaths(left.path, right.path) : undefined
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return isTemporal(right) ? (compareTemporal(left, right) ?? undefined) : undefined
    default:
      return left satisfies never
  }
}

function comparedLists(
  left: readonly GraphValue[],
  right: readonly GraphValue[],
  depth: number,
): number | undefined {
  checkNesting(depth)
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    const order = comparedAt(left[index] ?? null, right[index] ?? null, depth)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function comparedMaps(
  left: Readonly<Record<string, GraphValue>>,
  right: Readonly<Record<string, GraphValue>>,
  depth: number,
): number | undefined {
  checkNesting(depth)
  const leftKeys = sortedKeys(left)
  const order = orderKeys(leftKeys, sortedKeys(right))
  if (order !== 0) return order
  for (const key of leftKeys) {
    const compared = comparedAt(left[key] ?? null, right[key] ?? null, depth)
    if (compared !== 0) return compared
  }
  return 0
}

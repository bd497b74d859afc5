import type { PropertyScalar, PropertyValue, Properties } from '../core/document.ts'
import { compareCodePoints } from './code-points.ts'

/**
 * Total order of property values: numbers, then strings by code point, then booleans (false first),
 * then lists item by item.
 */
function compareProperties(left: PropertyValue, right: PropertyValue): number {
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

/** The smallest stated value of each key; keys in code point order. */
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

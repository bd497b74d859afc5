import type { PropertyValue } from '../../core/document.ts'
import type { GraphValue } from '../../core/graph-value.ts'

/**
 * A stored property as a query's value: whole numbers up to 2^53 become integers, others stay
 * floats; missing is null.
 */
export function storedValue(value: PropertyValue | undefined): GraphValue {
  if (value === undefined) return null
  if (typeof value === 'object') return { kind: 'list', items: value.map(storedValue) }
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}

import type { GraphExpression } from '../../../core/graph-query.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import { isNumber } from '../../../cypher/values/value-kind.ts'
import { beginsWithDigit } from '../access/property-terms.ts'

/**
 * Kinds of constants for which statements differ. `digits`: text that begins with a digit; `list`:
 * of texts, numbers, booleans and lists of such; `listWithNulls`: some items are null; `longList`:
 * with too many items to look up one by one, or with nested lists; `unsupported`: values that SQL
 * cannot compare with a stored one, and constants whose computation fails.
 */
export type ConstantKind =
  | 'null'
  | 'boolean'
  | 'number'
  | 'text'
  | 'digits'
  | 'list'
  | 'listWithNulls'
  | 'longList'
  | 'unsupported'

export type Constants = ReadonlyMap<GraphExpression, ConstantKind>

const maxItems = 500

export function constantKind(value: GraphValue): ConstantKind {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'boolean'
  if (isNumber(value)) return Number.isNaN(value) ? 'unsupported' : 'number'
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed()
      ? 'unsupported'
      : beginsWithDigit(value)
        ? 'digits'
        : 'text'
  if (value.kind !== 'list') return 'unsupported'
  const given = value.items.filter(item => item !== null)
  if (!given.every(item => isPlain(item))) return 'unsupported'
  if (given.length > maxItems || given.some(item => typeof item === 'object'))
    return given.length === value.items.length ? 'longList' : 'unsupported'
  return given.length === value.items.length ? 'list' : 'listWithNulls'
}

/** Whether a stored value can equal it, in which case the JSON texts are equal too. */
function isPlain(value: GraphValue): boolean {
  if (value === null) return false
  if (typeof value !== 'object') return constantKind(value) !== 'unsupported'
  return value.kind === 'list' && value.items.every(isPlain)
}

// No JSON text.
const equalsNothing = '!'

/**
 * JSON text that equals the text of a stored value exactly if the values are equal; for plain
 * values.
 */
export function jsonOf(value: GraphValue): string {
  if (value === null) return equalsNothing
  if (typeof value === 'bigint') {
    const number = Number(value)
    // Floats beyond 2^53 are written with the fewest digits that distinguish them.
    return BigInt(number) === value ? JSON.stringify(number) : equalsNothing
  }
  if (typeof value === 'number')
    return Number.isFinite(value) ? JSON.stringify(value === 0 ? 0 : value) : equalsNothing
  if (typeof value !== 'object') return JSON.stringify(value)
  if (value.kind !== 'list') return equalsNothing
  return `[${value.items.map(jsonOf).join(',')}]`
}

import type { PropertyScalar, PropertyValue } from '../../../src/core/document.ts'
import { AppError } from '../../../src/core/errors.ts'
import type { GraphValue } from '../../../src/core/graph-value.ts'

function unstorable(what: string): AppError {
  return new AppError('query_rejected', `a property that the store cannot hold: ${what}`, {
    query: what,
    reason: 'unsupported',
  })
}

/**
 * A property as stores hold it. Refuses what would come back as another value: whole floats, great
 * integers, temporal values (`unsupported`).
 */
export function storableProperty(value: GraphValue): PropertyValue {
  if (typeof value === 'object' && value !== null && value.kind === 'list')
    return value.items.map(scalar)
  return scalar(value)
}

function scalar(value: GraphValue): PropertyScalar {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') {
    if (!Number.isSafeInteger(Number(value))) throw unstorable('an integer beyond 2^53')
    return Number(value)
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw unstorable('a float that is not finite')
    if (Number.isSafeInteger(value)) throw unstorable('a float that is whole')
    return value
  }
  throw unstorable(
    value === null
      ? 'null in a list'
      : value.kind === 'list'
        ? 'a list in a list'
        : `a value of kind ${value.kind}`,
  )
}

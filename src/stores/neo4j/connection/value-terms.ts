import { hash } from 'node:crypto'
import type { Properties, PropertyScalar } from '../../../core/document.ts'

/**
 * The token under which nodes with this value are found, regardless of case and kind: a superset of
 * equality, so hits are compared again.
 */
export function valueTerm(key: string, value: PropertyScalar): string {
  return hash('sha1', `${key}\n${String(value).toLowerCase()}`, 'hex').slice(0, 14)
}

/** Tokens of all values, items of lists one by one. */
export function valueTerms(properties: Properties): string[] {
  return Object.entries(properties).flatMap(([key, value]) =>
    typeof value === 'object' ? value.map(item => valueTerm(key, item)) : [valueTerm(key, value)],
  )
}

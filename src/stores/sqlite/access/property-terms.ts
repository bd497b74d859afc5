import type { PropertyScalar, Properties } from '../../../core/document.ts'
import { hashTerm } from '../session/hash.ts'

// A prefix of a long text is enough to find few nodes.
const maxTermLength = 200

/**
 * The term under which a value is found: strings by a prefix of their lower case; a superset of
 * equality, so hits are compared again.
 */
export function propertyTerm(key: string, value: PropertyScalar): string {
  const text =
    typeof value === 'string'
      ? `s${value.toLowerCase().slice(0, maxTermLength)}`
      : typeof value === 'number'
        ? `n${value === 0 ? 0 : value}`
        : `b${value}`
  return hashTerm(`${key}\n${text}`)
}

/** Terms of all stated values, list items one by one. */
export function propertyTerms(stated: Iterable<Properties>): string {
  const terms: string[] = []
  for (const properties of stated) {
    for (const key in properties) {
      const value = properties[key]
      if (value === undefined) continue
      if (typeof value === 'object') for (const item of value) terms.push(propertyTerm(key, item))
      else terms.push(propertyTerm(key, value))
    }
  }
  return terms.join(' ')
}

// Where passages lie and how long they are: two of three values, each at another place of the
// index, for ranges over a whole corpus that say nothing.
const unindexed: ReadonlySet<string> = new Set(['end', 'ordinal', 'start', 'tokens'])

/** Whether the index of ranges holds values of this key. */
export const hasRanges = (key: string): boolean => !unindexed.has(key)

const maxRangeLength = 64

/**
 * The form of a value in the index of ranges, or undefined where it has none: numbers, and strings
 * that begin with a digit, as dates do. Strings are cut to 64 units, which preserves their order
 * except for equal prefixes.
 */
export function rangeValue(value: PropertyScalar): string | number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && beginsWithDigit(value) ? rangeText(value) : undefined
}

export function rangeText(text: string): string {
  if (text.length <= maxRangeLength) return text
  const cut = text.slice(0, maxRangeLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

export function beginsWithDigit(text: string): boolean {
  const first = text.charCodeAt(0)
  return first >= 0x30 && first <= 0x39
}

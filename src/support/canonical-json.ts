import { compareCodePoints } from './code-points.ts'

/**
 * JSON with keys in code point order, `undefined` members left out and -0 as 0: equal values give
 * equal text. No cycles, bigints or bytes.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(plainCopy(value))
}

/**
 * A deep copy as a store returns it: without `undefined` members, keys in code point order (integer
 * keys first, as objects have them), -0 as 0; bytes and arrays of floats are copied unchanged.
 */
export function plainCopy<Value>(value: Value): Value {
  return copy(value) as Value
}

function copy(value: unknown): unknown {
  if (typeof value === 'number') return value === 0 ? 0 : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy)
  if (ArrayBuffer.isView(value)) return structuredClone(value)
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  if (entries.length > 1) entries.sort(([left], [right]) => compareCodePoints(left, right))
  // fromEntries defines members, so that a key such as `__proto__` stays a plain member.
  return Object.fromEntries(entries.map(([key, member]) => [key, copy(member)]))
}

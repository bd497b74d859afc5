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
  const keys = Object.keys(value)
  if (keys.length > 1) keys.sort(compareCodePoints)
  const copied: Record<string, unknown> = {}
  for (const key of keys) {
    const member = (value as Record<string, unknown>)[key]
    if (member === undefined) continue
    if (key === '__proto__') define(copied, key, copy(member))
    else copied[key] = copy(member)
  }
  return copied
}

/** Adds a member whose assignment would set the prototype. */
function define(to: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(to, key, { value, configurable: true, enumerable: true, writable: true })
}

import type { Properties, PropertyScalar, PropertyValue } from '../../../core/document.ts'
import { givenName, storedName } from '../../../cypher/render/stored-names.ts'

/** Prefix of keys whose values Neo4j cannot store; the value is JSON text. */
const complexPrefix = '~json:'

/** A value as the driver writes it; `undefined` for one that Neo4j cannot store: a mixed list. */
function nativeValue(value: PropertyValue): unknown {
  if (typeof value !== 'object') return nativeScalar(value)
  const items = value.map(nativeScalar)
  return new Set(items.map(item => typeof item)).size > 1 ? undefined : items
}

const nativeScalar = (value: PropertyScalar): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value

/** Properties under the names and in the kinds of Neo4j. */
export function nativeProperties(properties: Properties): Record<string, unknown> {
  const native: Array<[string, unknown]> = []
  for (const key of Object.keys(properties)) {
    const value = properties[key]
    if (value === undefined) continue
    const stored = nativeValue(value)
    native.push(
      stored === undefined
        ? [`${complexPrefix}${key}`, JSON.stringify(value)]
        : [storedName(key), stored],
    )
  }
  return Object.fromEntries(native)
}

/**
 * The groups of a node, an edge or a statement. Nearly all have one, which as a text lies in the
 * record itself; a list has one of its own.
 */
export function nativeGroups(groups: readonly string[]): Record<string, unknown> {
  const [only] = groups
  return only !== undefined && groups.length === 1 ? { '~group': only } : { '~groups': [...groups] }
}

export function groupsOfNative(native: Readonly<Record<string, unknown>>): string[] {
  const only = native['~group']
  return typeof only === 'string' ? [only] : (native['~groups'] as string[])
}

/** Keys whose values Neo4j holds as JSON text. */
export function complexKeys(properties: Properties): string[] {
  return Object.keys(properties).filter(key => nativeValue(properties[key] ?? '') === undefined)
}

/**
 * The inverse of `nativeProperties`; internal properties are left out. Keys in no particular order.
 */
export function propertiesOfNative(native: Readonly<Record<string, unknown>>): Properties {
  const properties: Array<[string, PropertyValue]> = []
  for (const [stored, value] of Object.entries(native)) {
    if (stored.startsWith(complexPrefix)) {
      properties.push([
        stored.slice(complexPrefix.length),
        JSON.parse(String(value)) as PropertyValue,
      ])
      continue
    }
    const key = givenName(stored)
    if (key !== undefined) properties.push([key, plainValue(value) as PropertyValue])
  }
  return Object.fromEntries(properties)
}

/** A value from the driver without bigints. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return Array.isArray(value) ? value.map(plainValue) : value
}

import type { Properties } from '../../../core/document.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { parseStored } from './damage.ts'

/**
 * Properties as canonical JSON: equal ones give equal text. Most need no deep copy: their keys are
 * sorted, or can be put in order.
 */
export function propertiesJson(properties: Properties): string {
  let before: string | undefined
  let isSorted = true
  for (const key in properties) {
    if (!plainKey.test(key)) return canonicalJson(properties)
    if (before !== undefined && before >= key) isSorted = false
    before = key
  }
  if (before === undefined) return '{}'
  if (isSorted) return JSON.stringify(properties)
  const sorted: Record<string, Properties[string]> = {}
  // JSON leaves undefined members out.
  for (const key of Object.keys(properties).sort())
    sorted[key] = properties[key] as Properties[string]
  return JSON.stringify(sorted)
}

// Keys that sort by code unit as by code point and that objects keep in the order given.
const plainKey = /^[A-Za-z][A-Za-z0-9]*$/

export function parseProperties(json: string | null): Properties {
  return json === null || json === '{}'
    ? {}
    : parseStored<Properties>(json, 'properties of a node or edge')
}

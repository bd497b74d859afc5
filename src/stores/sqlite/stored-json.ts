import type { Properties } from '../../core/document.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { compareCodePoints } from '../../support/code-points.ts'

/** Properties as canonical JSON: equal ones give equal text. Most come with sorted keys and need no copy. */
export function propertiesJson(properties: Properties): string {
  let before: string | undefined
  for (const key in properties) {
    if (before !== undefined && compareCodePoints(before, key) >= 0) return canonicalJson(properties)
    before = key
  }
  return before === undefined ? '{}' : JSON.stringify(properties)
}

export function parseProperties(json: string | null): Properties {
  return json === null || json === '{}' ? {} : JSON.parse(json) as Properties
}

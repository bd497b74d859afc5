import type { Properties } from '../../core/document.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { compareCodePoints } from '../../support/code-points.ts'

/** Properties as canonical JSON: equal ones give equal text. Most come with sorted keys and need no copy. */
export function propertiesJson(properties: Properties): string {
  let before = ''
  for (const key in properties) {
    if (before !== '' && compareCodePoints(before, key) >= 0) return canonicalJson(properties)
    before = key
  }
  return JSON.stringify(properties)
}

export function parseProperties(json: string | null): Properties {
  return json === null || json === '{}' ? {} : JSON.parse(json) as Properties
}

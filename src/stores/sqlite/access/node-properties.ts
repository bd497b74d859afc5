import type { Properties } from '../../../core/document.ts'
import { parseProperties, propertiesJson } from '../session/stored-json.ts'

// Email bodies and the like; stored apart so that reading many nodes skips them.
const minLongLength = 400

/**
 * Properties as two texts: what `node` holds, and the long strings for `node_long`, if there are
 * any.
 */
export function splitProperties(json: string): {
  readonly short: string
  readonly long: string | undefined
} {
  if (json.length <= minLongLength) return { short: json, long: undefined }
  const short: Array<[string, Properties[string]]> = []
  const long: Array<[string, Properties[string]]> = []
  for (const [key, value] of Object.entries(parseProperties(json))) {
    if (typeof value === 'string' && value.length > minLongLength) long.push([key, value])
    else short.push([key, value])
  }
  return long.length === 0
    ? { short: json, long: undefined }
    : {
        short: propertiesJson(Object.fromEntries(short)),
        long: propertiesJson(Object.fromEntries(long)),
      }
}

/** Columns and join that give both texts of the node row `n`. */
export const nodeProperties = {
  columns: 'n.properties, l.properties',
  join: 'left join node_long l on n.has_long = 1 and l.n = n.n',
} as const

/** Both texts together, keys in code point order. */
export function wholeProperties(short: string | null, long: string | null): Properties {
  const properties = parseProperties(short)
  return long === null
    ? properties
    : (JSON.parse(propertiesJson({ ...properties, ...parseProperties(long) })) as Properties)
}

export function wholeJson(short: string | null, long: string | null): string {
  return long === null ? (short ?? '{}') : propertiesJson(wholeProperties(short, long))
}

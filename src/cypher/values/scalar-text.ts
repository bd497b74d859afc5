import type { GraphValue } from '../../core/graph-value.ts'
import { floatText } from './float-text.ts'
import { formatTemporal } from '../temporal/format-temporal.ts'

/** A text, number, boolean or temporal value as `toString` writes it; undefined of others. */
export function scalarText(value: GraphValue): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return floatText(value)
  if (value === null) return undefined
  switch (value.kind) {
    case 'list':
    case 'map':
    case 'node':
    case 'edge':
    case 'path':
      return undefined
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return formatTemporal(value)
    default:
      return value satisfies never
  }
}

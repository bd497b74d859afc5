import type { GraphValue } from '../../../src/core/graph-value.ts'
import { formatTemporal } from '../../../src/cypher/temporal/format-temporal.ts'

/** How the tables of the TCK write a date, time or duration; undefined for all else. */
export function textOfTemporal(value: GraphValue): string | undefined {
  if (value === null || typeof value !== 'object') return undefined
  switch (value.kind) {
    case 'list':
    case 'map':
    case 'node':
    case 'edge':
    case 'path':
      return undefined
    case 'date':
    case 'localtime':
    case 'time':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return formatTemporal(value, 'short')
  }
}

import type { GraphValue } from '../../core/graph-value.ts'
import { temporalKey } from '../temporal/compare-temporal.ts'
import { checkNesting } from './nesting.ts'
import { sortedKeys } from './part-order.ts'

/**
 * A text that is the same exactly for values that DISTINCT and grouping hold for equal: null with
 * null, NaN with NaN, 1 with 1.0, nodes and edges by id.
 */
export function valueKey(value: GraphValue): string {
  return keyAt(value, 0)
}

function keyAt(value: GraphValue, depth: number): string {
  if (value === null) return 'n'
  if (typeof value === 'string') return `s${value}`
  if (typeof value === 'bigint') return `i${value}`
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return Number.isInteger(value) ? `i${BigInt(value)}` : `d${value}`
  switch (value.kind) {
    case 'node':
      return `N${value.node.id}`
    case 'edge':
      return `E${value.edge.id}`
    case 'path':
      return joined('P', [
        ...value.path.nodes.map(node => node.id),
        '',
        ...value.path.edges.map(edge => edge.id),
      ])
    case 'list':
      checkNesting(depth)
      return joined(
        'L',
        value.items.map(item => keyAt(item, depth + 1)),
      )
    case 'map':
      checkNesting(depth)
      return joined(
        'M',
        sortedKeys(value.entries).flatMap(key => [
          key,
          keyAt(value.entries[key] ?? null, depth + 1),
        ]),
      )
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return `z${temporalKey(value)}`
    default:
      return value satisfies never
  }
}

// Lengths keep parts apart whatever they hold.
function joined(mark: string, parts: readonly string[]): string {
  return mark + parts.map(part => `${part.length}:${part}`).join('')
}

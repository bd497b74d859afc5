import type { GraphValue } from '../../core/graph-value.ts'
import { evaluationFault } from '../query/fault.ts'

/** Whether a condition keeps its row: only true does. */
export function isTrue(value: GraphValue): boolean {
  return truthOf(value) === true
}

/** What a condition gave. Throws a fault (`evaluation`) for anything but true, false and null. */
export function truthOf(value: GraphValue): boolean | null {
  if (value === null || typeof value === 'boolean') return value
  throw evaluationFault('A condition gave a value that is neither true nor false.')
}

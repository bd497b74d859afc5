import type { GraphValue } from '../../core/graph-value.ts'
import { evaluationError } from '../values/evaluation-error.ts'

/**
 * Whether a condition keeps its row: only true does. Throws `query_rejected` (evaluation) for what
 * is neither true, false nor null.
 */
export function isTrue(value: GraphValue): boolean {
  if (value === null || typeof value === 'boolean') return value === true
  throw evaluationError('A condition gave a value that is neither true nor false.')
}

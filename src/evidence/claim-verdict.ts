import type { ClaimVerdict } from '../core/verdict.ts'
import type { VerdictThresholds } from './verdict-thresholds.ts'

/**
 * What is said of a claim: where both are found it is contradicted, so that support never hides a
 * contradiction.
 */
export function claimVerdict(
  { support, contradiction }: { readonly support: number; readonly contradiction: number },
  thresholds: VerdictThresholds,
): ClaimVerdict {
  const isSupported = support >= thresholds.support
  if (
    contradiction >=
    (isSupported ? (thresholds.opposed ?? thresholds.contradiction) : thresholds.contradiction)
  )
    return 'contradicted'
  return isSupported ? 'supported' : 'not_found'
}

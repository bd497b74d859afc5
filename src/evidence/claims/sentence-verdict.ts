import type { ClaimVerdict, SentenceVerdict } from '../../core/verdict.ts'

/**
 * The verdict on a sentence by the verdicts on its claims: contradicted if any is, else not_found
 * if any is, else supported; `nothing_to_check` without claims.
 */
export function sentenceVerdict(claims: readonly ClaimVerdict[]): SentenceVerdict {
  if (claims.length === 0) return 'nothing_to_check'
  if (claims.includes('contradicted')) return 'contradicted'
  return claims.includes('not_found') ? 'not_found' : 'supported'
}

import type { JudgedClaim } from '../core/verdict.ts'

/**
 * The verdict on a claim that was taken from a source: that supports it. Where a rule names what
 * another passage says otherwise (a value that changed over time, say), that is told beside it, and
 * contradicts nothing.
 */
export function sourceDecides(
  judged: JudgedClaim,
  { evidence, reasons }: Pick<JudgedClaim, 'evidence' | 'reasons'>,
): JudgedClaim {
  const others = judged.evidence.filter(({ stance }) => stance === 'contradicts')
  const differs = others.length > 0 && judged.reasons.length > 0
  return {
    ...judged,
    verdict: 'supported',
    evidence: differs ? [...evidence, ...others] : evidence,
    reasons: differs ? [...judged.reasons.map(asDifference), ...reasons] : reasons,
  }
}

/** "the evidence says 7, the claim 5" is "another passage says 7, this one 5". */
const asDifference = (reason: string): string =>
  reason
    .replace(/(^|, |^the claim denies what )the evidence\b/, '$1another passage')
    .replace(/(^|, )the claim\b/, '$1this one')

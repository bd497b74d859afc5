import type { JudgedClaim } from '../../core/verdict.ts'
import { claimReader } from '../signals/alignment/claim-reader.ts'
import { evidenceReader } from '../signals/alignment/evidence-reader.ts'
import { claimSignals } from '../signals/claim-signals.ts'

/**
 * Whether a claim that nothing supports is told apart from the passage nearest to it: who and whom
 * are exchanged, another has done it. What a plan or a condition only leaves open is no mistake of
 * the same weight.
 */
export function isToldApart({ claim, verdict, reasons, evidence }: JudgedClaim): boolean {
  if (verdict !== 'not_found' || reasons.length === 0) return false
  const reading = claimReader(claim.hypothesis)
  return evidence.some(({ text }) =>
    claimSignals(reading, evidenceReader(text)).conflicts.some(
      ({ kind, isDecisive, message }) =>
        isDecisive === true && kind !== 'modality' && reasons.includes(message),
    ),
  )
}

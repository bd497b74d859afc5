import type { EvidenceWindow } from '../core/verdict.ts'
import { claimReader } from './signals/alignment/claim-reader.ts'
import { claimSignals } from './signals/claim-signals.ts'
import { evidenceReader } from './signals/alignment/evidence-reader.ts'

/**
 * What speaks against a claim in some windows, in words for people ("the evidence says 7, the claim
 * 5"); each once, in order.
 */
export function conflictReasons(hypothesis: string, windows: readonly EvidenceWindow[]): string[] {
  const claim = claimReader(hypothesis)
  const context = ({ title, headingPath, about }: EvidenceWindow): string =>
    [title, ...headingPath, about].filter(part => part !== '').join('. ')
  return [
    ...new Set(
      windows.flatMap(window =>
        claimSignals(claim, evidenceReader(window.text, context(window))).conflicts.map(
          ({ message }) => message,
        ),
      ),
    ),
  ]
}

import type { TextRange } from '../../../../core/span.ts'
import type { Alignment } from '../../alignment/alignment.ts'
import type { WeighedConflict } from '../conflict.ts'

const longestShown = 80

/** From words of the evidence nothing follows for those of the claim: `says` tells people why. */
export function leftOpen(
  { evidence }: Alignment,
  claim: TextRange,
  theirs: TextRange,
  says: string,
  strength: number,
): WeighedConflict {
  const shown = evidence.text.slice(theirs.start, theirs.end).replace(/\s+/g, ' ')
  return {
    kind: 'modality',
    isDecisive: true,
    claim: { start: claim.start, end: claim.end },
    evidence: theirs,
    // A character may be cut in two.
    message: `${says}: ${shown.slice(0, longestShown).toWellFormed()}`,
    strength,
  }
}

import type { AnswerSentence, Citation } from 'veritrail/contract'
import { eachOnce, itemOf, placeOf, quotedItems } from '../evidence/evidence-items.ts'
import type { EvidenceItem } from '../evidence/evidence-panel.tsx'

/** What shows whether a sentence is right, then what it cites. */
export const evidenceOf = ({ verified, citations }: AnswerSentence): EvidenceItem[] =>
  eachOnce([...quotedItems(verified), ...citations.map(citation => itemOf(citation, 'cited'))])

/** Where in the evidence a citation stands. */
export const indexOfCitation = (items: readonly EvidenceItem[], citation: Citation): number =>
  Math.max(
    0,
    items.findIndex(item => placeOf(item) === placeOf(citation)),
  )

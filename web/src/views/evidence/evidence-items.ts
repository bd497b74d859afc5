import type { VerifiedSentence } from 'veritrail/contract'
import type { EvidenceItem } from './evidence-panel.tsx'

type Place = Pick<EvidenceItem, 'documentId' | 'start' | 'end'>

/**
 * The passages of the claims of a sentence: what contradicts it, what supports it, what differs
 * from the source of a supported claim, and what comes nearest to claims that were not found, which
 * decides nothing.
 */
export function quotedItems(verified: VerifiedSentence | undefined): EvidenceItem[] {
  const items = (verified?.claims ?? []).flatMap(({ verdict, evidence }) =>
    evidence.map(quote => itemOf(quote, stanceOf(quote.stance, verdict))),
  )
  return eachOnce(stances.flatMap(stance => items.filter(item => item.stance === stance)))
}
const stances = ['contradicts', 'supports', 'differs', 'nearest'] as const

function stanceOf(
  stance: EvidenceItem['stance'],
  verdict: VerifiedSentence['verdict'],
): EvidenceItem['stance'] {
  if (verdict === 'not_found') return 'nearest'
  return verdict === 'supported' && stance === 'contradicts' ? 'differs' : stance
}

export const itemOf = (
  { documentId, start, end, text, title }: Omit<EvidenceItem, 'stance'>,
  stance: EvidenceItem['stance'],
): EvidenceItem => ({ documentId, start, end, text, title, stance })

/** The first of the items at each place. */
export function eachOnce(items: readonly EvidenceItem[]): EvidenceItem[] {
  const seen = new Set<string>()
  return items.filter(item => {
    const place = placeOf(item)
    if (seen.has(place)) return false
    seen.add(place)
    return true
  })
}

export const placeOf = ({ documentId, start, end }: Place): string =>
  `${documentId} ${start} ${end}`

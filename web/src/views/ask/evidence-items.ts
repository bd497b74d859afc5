import type { AnswerSentence, Citation } from 'veritrail/contract'
import type { EvidenceItem } from '../evidence/evidence-panel.tsx'

/** What shows whether a sentence is right: contradictions, support, then what it cites. */
export function evidenceOf({ verified, citations }: AnswerSentence): EvidenceItem[] {
  const quotes = (verified?.claims ?? []).flatMap(({ evidence }) => evidence)
  const items: EvidenceItem[] = [
    ...quotes
      .filter(({ stance }) => stance === 'contradicts')
      .map(quote => itemOf(quote, 'contradicts')),
    ...quotes.filter(({ stance }) => stance === 'supports').map(quote => itemOf(quote, 'supports')),
    ...citations.map(citation => itemOf(citation, 'cited')),
  ]
  const seen = new Set<string>()
  return items.filter(item => {
    const place = placeOf(item)
    if (seen.has(place)) return false
    seen.add(place)
    return true
  })
}

/** Where in the evidence a citation stands. */
export const indexOfCitation = (items: readonly EvidenceItem[], citation: Citation): number =>
  Math.max(
    0,
    items.findIndex(item => placeOf(item) === placeOf(citation)),
  )

const placeOf = (place: Pick<EvidenceItem, 'documentId' | 'start' | 'end'>): string =>
  `${place.documentId} ${place.start} ${place.end}`

const itemOf = (
  { documentId, start, end, text, title }: Omit<EvidenceItem, 'stance'>,
  stance: EvidenceItem['stance'],
): EvidenceItem => ({ documentId, start, end, text, title, stance })

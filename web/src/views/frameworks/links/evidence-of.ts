import type { StandardLink } from 'veritrail/contract'
import type { EvidenceItem } from '../../evidence/evidence-panel.tsx'

/** The quotations of a link, as the panel beside shows them in their document. */
export const evidenceOf = ({ document, shows, quotations }: StandardLink): EvidenceItem[] =>
  quotations.map(({ start, end, text }) => ({
    documentId: document.id,
    start,
    end,
    text,
    title: document.title,
    stance: shows === 'gap' ? 'contradicts' : 'supports',
  }))

import { hashParts } from '../../../support/ids.ts'
import type { CoverageQuotation, LinkMeaning } from '../standard-link.ts'

/** The columns of the table of links, in order; reviewers fill in the first two. */
export const linkColumns = [
  'Decision',
  'Shows',
  'Standard',
  'Title',
  'Quotation',
  'Document',
  'Page',
  'Date',
  'Likelihood',
  'By',
  'Document id',
  'Start',
  'End',
  'Framework',
  'Link',
] as const
export type LinkColumn = (typeof linkColumns)[number]

export const decisions = ['accept', 'reject', 'add'] as const
export type Decision = (typeof decisions)[number]

export const meanings: readonly LinkMeaning[] = ['evidence', 'gap']

/** What stands for a quotation of a standard, whatever is decided about it. */
export const linkId = ({
  standard,
  documentId,
  start,
  end,
}: Pick<CoverageQuotation, 'standard' | 'documentId' | 'start' | 'end'>): string =>
  `lnk_${hashParts([standard, documentId, start, end])}`

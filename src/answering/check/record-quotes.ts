import type { Document } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import type { EvidenceQuote } from '../../core/verdict.ts'
import type { RecordedClaim } from '../../evidence/verify-sentences.ts'
import { citationBook } from '../citation.ts'
import { citationQuote } from './checked-sentences.ts'

/** Places of a document as quotations that decide a claim. */
export function recordQuotes(
  document: Document,
  ranges: readonly TextRange[],
  verdict: RecordedClaim['verdict'],
): EvidenceQuote[] {
  const book = citationBook()
  const longest = ranges.reduce((most, { start, end }) => Math.max(most, end - start), 1)
  return ranges.map(range => ({
    ...citationQuote(book.cite(document, range, undefined), {
      about: '',
      origin: 'search',
      paths: [],
      longest,
    }),
    stance: verdict === 'supported' ? 'supports' : 'contradicts',
  }))
}

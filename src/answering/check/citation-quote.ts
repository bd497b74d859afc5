import type { Citation } from '../../core/answer.ts'
import type { EvidenceOrigin, EvidenceQuote } from '../../core/verdict.ts'
import type { RetrievalPath } from '../../core/retrieval-path.ts'

/**
 * A citation of an answer as the quotation that supports it. `about`: what the document's headers
 * say; `longest`: length of the longest citation beside it, 1 or more.
 */
export function citationQuote(
  citation: Citation,
  {
    about,
    origin,
    paths,
    longest,
  }: {
    readonly about: string
    readonly origin: EvidenceOrigin
    readonly paths: readonly RetrievalPath[]
    readonly longest: number
  },
): EvidenceQuote {
  const { documentId, revisionId, start, end, text, title, key, link, headingPath, page } = citation
  return {
    documentId,
    revisionId,
    start,
    end,
    text,
    sentences: [{ start, end }],
    title,
    key,
    ...(link === undefined ? {} : { link }),
    headingPath,
    ...(page === undefined ? {} : { page }),
    about,
    origin,
    ...(paths.length === 0 ? {} : { paths }),
    stance: 'supports',
    probability: 1,
    score: 0.5 - (0.5 * text.length) / longest,
  }
}

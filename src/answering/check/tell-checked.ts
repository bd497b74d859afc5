import type { AnswerEventBody, Citation } from '../../core/answer.ts'
import type { Document } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { VerifiedSentence } from '../../core/verdict.ts'
import { citationBook } from '../citation.ts'
import { decidingQuotes } from './deciding-quotes.ts'

const maxCitations = 3

/** Tells verdicts, and as citations the quotations that they rest on. */
export function tellChecked(documents: DocumentReader, options: ReadOptions) {
  const book = citationBook()
  const read = new Map<DocumentId, Promise<Document | undefined>>()
  const found = new Map<number, Citation[]>()
  const documentOf = (id: DocumentId): Promise<Document | undefined> => {
    const known = read.get(id) ?? documents.document(id, options)
    read.set(id, known)
    return known
  }
  async function* tell(
    verified: readonly VerifiedSentence[],
  ): AsyncGenerator<AnswerEventBody, void, undefined> {
    for (const sentence of verified) {
      yield { type: 'verdict', sentence }
      const quotes = decidingQuotes(sentence)
      const citations = new Map<number, Citation>()
      for (const { documentId, revisionId, start, end, page } of quotes) {
        const document = await documentOf(documentId)
        if (document?.revisionId !== revisionId || citations.size === maxCitations) continue
        const citation = book.cite(document, { start, end }, { page })
        citations.set(citation.number, citation)
      }
      if (citations.size === 0) continue
      const paths = quotes.flatMap(quote => quote.paths ?? [])
      found.set(sentence.index, [...citations.values()])
      yield {
        type: 'evidence-available',
        sentenceIndex: sentence.index,
        citations: [...citations.values()],
        paths,
      }
    }
  }
  return Object.assign(tell, { citations: (): ReadonlyMap<number, readonly Citation[]> => found })
}

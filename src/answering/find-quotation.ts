import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { KeywordIndex } from '../core/ports/keyword-index.ts'
import { checkQuotation, type FindQuotation } from '../evidence/check-quotation.ts'
import { wordTexts } from '../language/words/tokens.ts'

// Enough words to name the place; a longer phrase may run over the end of a passage.
const phraseWords = 6
const maxPassages = 30

/**
 * Looks up quotations in the documents of a corpus that the principal may read: by their first or
 * last words, then in the document's text.
 */
export function corpusQuotations(
  ports: { readonly keywords: KeywordIndex; readonly documents: DocumentReader },
  options: ReadOptions,
): FindQuotation {
  return async (quotation, { signal }) => {
    const read = { principal: options.principal, signal: signal ?? options.signal }
    const spoken = wordTexts(quotation)
    if (spoken.length === 0) return false
    const seen = new Set<string>()
    for (const part of [spoken.slice(0, phraseWords), spoken.slice(-phraseWords)]) {
      for (const { documentId } of await ports.keywords.search(
        { terms: [part.join(' ')], mode: 'all', limit: maxPassages },
        read,
      )) {
        if (seen.has(documentId)) continue
        seen.add(documentId)
        const document = await ports.documents.document(documentId, read)
        if (
          document !== undefined &&
          checkQuotation(quotation, [document.text, document.title]) !== undefined
        )
          return true
      }
    }
    return false
  }
}

import type { Document } from '../core/document.ts'
import type { DocumentId } from '../core/ids.ts'
import type { EvidenceQuote, JudgedClaim, VerifiedSentence } from '../core/verdict.ts'
import { headingPathAt } from './heading-path.ts'

/** Finds a document from which something was quoted; undefined where it is gone. */
export type FindQuoted = (
  id: DocumentId,
) => Promise<Pick<Document, 'revisionId' | 'sections'> | undefined>

/**
 * Quotations with the headings above their own first sentence: a passage may begin in one section
 * and end in another. Mails have no headings and are not asked for.
 */
export async function withQuotedHeadings<Quoted extends Pick<JudgedClaim, 'evidence'>>(
  claim: Quoted,
  find: FindQuoted,
): Promise<Quoted> {
  const evidence = await Promise.all(
    claim.evidence.map(async (quote): Promise<EvidenceQuote> => {
      const document = quote.about === '' ? await find(quote.documentId) : undefined
      // Of a document that was replaced meanwhile the offsets mean another text.
      return document === undefined || document.revisionId !== quote.revisionId
        ? quote
        : { ...quote, headingPath: headingPathAt(document.sections, quote.start) }
    }),
  )
  return { ...claim, evidence }
}

/** The same for all claims of a sentence. */
export async function sentenceWithQuotedHeadings(
  sentence: VerifiedSentence,
  find: FindQuoted,
): Promise<VerifiedSentence> {
  return {
    ...sentence,
    claims: await Promise.all(sentence.claims.map(claim => withQuotedHeadings(claim, find))),
  }
}

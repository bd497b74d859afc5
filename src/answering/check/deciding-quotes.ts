import type { EvidenceQuote, VerifiedSentence } from '../../core/verdict.ts'

/** Of each claim that is decided, the best quotation that decides the sentence. */
export function decidingQuotes({ claims, verdict: whole }: VerifiedSentence): EvidenceQuote[] {
  const stance = whole === 'contradicted' ? 'contradicts' : 'supports'
  return claims.flatMap(({ evidence, verdict }) =>
    verdict === 'not_found' ? [] : evidence.filter(quote => quote.stance === stance).slice(0, 1),
  )
}

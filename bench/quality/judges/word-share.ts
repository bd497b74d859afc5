import { contentTerms } from '../../../src/evidence/scoring/scoring-input.ts'
import type { ScoredTriple } from '../../../src/evidence/scoring/scored-answer.ts'

/**
 * The plainest judge: the share of the answer's content words that stand in the documents, 0–1; 0
 * for none.
 */
export function wordShare({ documents, response }: ScoredTriple): number {
  const known = new Set(documents.flatMap(contentTerms))
  const terms = contentTerms(response)
  return terms.length === 0 ? 0 : terms.filter(term => known.has(term)).length / terms.length
}

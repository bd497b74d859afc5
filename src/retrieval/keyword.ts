import type { KeywordHit, KeywordIndex } from '../core/ports/keyword-index.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { Filter } from '../core/question.ts'
import { queryTerms } from '../text/tokens.ts'
import { otherForms } from './word-forms.ts'

// A word that stands in every fifth chunk adds next to nothing to a score (its idf is below 1.4) and costs a walk through all those chunks.
const commonShare = 0.2
// Below this every word is cheap, and in a small corpus a share says little.
const fewChunks = 2_000

/** Chunks by BM25 over the question's content words, with other spellings and irregular forms, best first; in a corpus of `chunkCount` chunks that is not small, without words that stand nearly everywhere. */
export async function keywordSearch(
  question: string,
  keywords: KeywordIndex,
  query: { readonly filter?: Filter | undefined; readonly limit: number; readonly chunkCount: number },
  options: ReadOptions,
): Promise<KeywordHit[]> {
  const own = queryTerms(question)
  const terms = [...new Set([...own, ...otherForms(question)])]
  if (own.length === 0) return []
  const counts = query.chunkCount < fewChunks ? [] : await keywords.documentFrequencies(terms, options)
  const telling = terms.filter((_, index) => (counts[index] ?? 0) <= commonShare * query.chunkCount)
  return keywords.search({ terms: telling.length > 0 ? telling : terms, mode: 'any', filter: query.filter, limit: query.limit }, options)
}

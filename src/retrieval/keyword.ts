import type { KeywordHit, KeywordIndex } from '../core/ports/keyword-index.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { Filter } from '../core/question.ts'
import type { SearchText } from '../language/question/question.ts'

// A word that stands in every fifth chunk adds next to nothing to a score (its idf is below 1.4)
// and costs a walk through all those chunks.
const commonShare = 0.2
// And in a large corpus, whatever the share: each chunk with the word is scored.
const maxPostings = 15_000
// Below this every word is cheap, and in a small corpus a share says little.
const fewChunks = 2_000

/**
 * Chunks by BM25 over the question's content words, with other spellings and irregular forms, best
 * first; in a corpus of `chunkCount` chunks that is not small, without words that stand nearly
 * everywhere.
 */
export async function keywordSearch(
  question: SearchText,
  keywords: KeywordIndex,
  query: {
    readonly filter?: Filter | undefined
    readonly limit: number
    readonly chunkCount: number
  },
  options: ReadOptions,
): Promise<KeywordHit[]> {
  const own = question.terms
  const terms = [...new Set([...own, ...question.otherForms])]
  if (own.length === 0) return []
  const counts =
    query.chunkCount < fewChunks ? [] : await keywords.documentFrequencies(terms, options)
  const limit = Math.min(commonShare * query.chunkCount, maxPostings)
  // A word that stands nowhere finds nothing: it must not take the place of common ones.
  const counted = terms
    .map((term, index) => ({ term, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
  const telling = counted.filter(({ count }) => count <= limit)
  const wanted =
    counts.length === 0
      ? terms
      : (telling.length > 0 ? telling : rarest(counted)).map(({ term }) => term)
  return wanted.length === 0
    ? []
    : keywords.search(
        { terms: wanted, mode: 'any', filter: query.filter, limit: query.limit },
        options,
      )
}

/** Of words that are all common the two rarest, and what ties with them, in the order given. */
function rarest<Counted extends { readonly count: number }>(
  terms: readonly Counted[],
): readonly Counted[] {
  const limit = terms.map(({ count }) => count).sort((left, right) => left - right)[1] ?? Infinity
  return terms.filter(({ count }) => count <= limit)
}

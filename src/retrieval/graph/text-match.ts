import { phraseWeight, phraseScore } from '../../support/bm25.ts'
import { analyze } from '../../language/words/tokens.ts'

/** Index terms of a text by how often they stand in it, and how many there are. */
export interface TermCounts {
  readonly length: number
  readonly counts: ReadonlyMap<string, number>
}

export function termCounts(text: string): TermCounts {
  const counts = new Map<string, number>()
  const terms = analyze(text)
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { length: terms.length, counts }
}

/**
 * BM25 of single index terms over a few texts, with the corpus's document frequencies; lengths are
 * compared with the texts' own mean. In the order of the texts.
 */
export function textMatches(
  texts: readonly TermCounts[],
  terms: readonly string[],
  frequencies: ReadonlyMap<string, number>,
  chunkCount: number,
): number[] {
  const weights = terms.map(term => phraseWeight(chunkCount, frequencies.get(term) ?? 0))
  const mean = Math.max(
    1,
    texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length),
  )
  return texts.map(({ length, counts }) =>
    terms.reduce(
      (score, term, index) =>
        score + phraseScore(weights[index] ?? 0, counts.get(term) ?? 0, length, mean),
      0,
    ),
  )
}

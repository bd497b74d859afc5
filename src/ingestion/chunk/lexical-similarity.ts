import { analyze, isStopWord } from '../../language/words/tokens.ts'
import type { NeighbourSimilarity } from './chunk-signals.ts'

// Single sentences share too few words with their neighbours to tell a change of topic from a
// change of wording.
const windowSentences = 3

/**
 * Cosine of the word counts of the three sentences up to a place and the three after it: stems,
 * without stop words; 0 where one side has none. After TextTiling (Hearst 1997), with sentences in
 * place of blocks of twenty words. Not a model: sees no synonyms.
 */
export const lexicalSimilarity: NeighbourSimilarity = {
  name: 'lexical/1',
  of(sentences) {
    const terms = sentences.map(sentence => analyze(sentence).filter(term => !isStopWord(term)))
    return terms
      .slice(1)
      .map((_, place) =>
        cosine(
          counts(terms, place + 1 - windowSentences, place + 1),
          counts(terms, place + 1, place + 1 + windowSentences),
        ),
      )
  },
}

function counts(
  terms: ReadonlyArray<readonly string[]>,
  from: number,
  to: number,
): Map<string, number> {
  const found = new Map<string, number>()
  for (let index = Math.max(0, from); index < Math.min(terms.length, to); index++)
    for (const term of terms[index] ?? []) found.set(term, (found.get(term) ?? 0) + 1)
  return found
}

function cosine(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [term, count] of left) product += count * (right.get(term) ?? 0)
  return product === 0 ? 0 : product / Math.sqrt(squares(left) * squares(right))
}

function squares(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const count of counts.values()) sum += count * count
  return sum
}

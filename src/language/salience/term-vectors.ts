import { analyze, isStopWord } from '../words/tokens.ts'

/** Weights of a text's terms, of length 1 (empty where the text has no content word). */
export type TermVector = ReadonlyMap<string, number>

/** Content terms of a text, stemmed, in order, with repetitions. */
export function contentTerms(text: string): string[] {
  return analyze(text).filter(term => term.length > 1 && !isStopWord(term))
}

/** TF-IDF vectors of texts, with the rarity of words among these very texts. */
export function termVectors(texts: ReadonlyArray<readonly string[]>): TermVector[] {
  const frequencies = new Map<string, number>()
  for (const terms of texts)
    for (const term of new Set(terms)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  return texts.map(terms => {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    let square = 0
    for (const [term, count] of counts) {
      const weight = count * Math.log(1 + texts.length / (frequencies.get(term) ?? 1))
      counts.set(term, weight)
      square += weight * weight
    }
    const length = Math.sqrt(square)
    if (length > 0) for (const [term, weight] of counts) counts.set(term, weight / length)
    return counts
  })
}

/** 0 (no common word) to 1. */
export function cosine(left: TermVector, right: TermVector): number {
  const [few, many] = left.size <= right.size ? [left, right] : [right, left]
  let sum = 0
  for (const [term, weight] of few) sum += weight * (many.get(term) ?? 0)
  return sum
}

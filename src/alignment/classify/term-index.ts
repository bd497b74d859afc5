import type { TermCounts } from './terms.ts'

/** Texts that others are compared with by weighted terms. */
export interface TermIndex {
  readonly size: number
  /** Whether any of the texts holds the term. */
  holds(term: string): boolean
  /**
   * How much each text has in common with the given one, from 0; by cosine but for the length of
   * the given one, which is the same for all of them.
   */
  score(terms: TermCounts, weigh: (term: string) => number): Float64Array
  /** The length of a text by which its scores become cosines. */
  length(terms: TermCounts, weigh: (term: string) => number): number
}

interface Postings {
  readonly rarity: number
  readonly texts: number[]
  readonly weights: number[]
}

/**
 * Terms weigh more the rarer they are among `texts`; repetitions count by logarithm. `copies`: how
 * many texts each stands for, one unless it is said.
 */
export function termIndex(texts: readonly TermCounts[], copies?: Int32Array): TermIndex {
  const holding = new Map<string, number>()
  for (const [text, counts] of texts.entries())
    for (const term of counts.keys())
      holding.set(term, (holding.get(term) ?? 0) + (copies?.[text] ?? 1))
  const all = copies?.reduce((sum, count) => sum + count, 0) ?? texts.length
  const postings = new Map<string, Postings>()
  for (const [term, count] of holding)
    postings.set(term, { rarity: Math.log((1 + all) / (1 + count)) + 1, texts: [], weights: [] })
  for (const [position, counts] of texts.entries()) {
    let square = 0
    const own: Postings[] = []
    for (const [term, count] of counts) {
      const posting = postings.get(term)!
      const weight = (1 + Math.log(count)) * posting.rarity
      square += weight * weight
      posting.texts.push(position)
      posting.weights.push(weight)
      own.push(posting)
    }
    const length = Math.sqrt(square)
    for (const { weights } of own) weights[weights.length - 1]! /= length
  }
  const unknown = Math.log(1 + all) + 1
  return {
    size: texts.length,
    holds: term => postings.has(term),
    length(terms, weigh) {
      let square = 0
      for (const [term, count] of terms)
        square +=
          ((1 + Math.log(count)) * (postings.get(term)?.rarity ?? unknown) * weigh(term)) ** 2
      return Math.sqrt(square)
    },
    score(terms, weigh) {
      const scores = new Float64Array(texts.length)
      for (const [term, count] of terms) {
        const posting = postings.get(term)
        if (posting === undefined) continue
        const weight = (1 + Math.log(count)) * posting.rarity * weigh(term)
        const { texts: holders, weights } = posting
        for (let at = 0; at < holders.length; at++) scores[holders[at]!]! += weight * weights[at]!
      }
      return scores
    },
  }
}

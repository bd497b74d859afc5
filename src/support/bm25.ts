import { roundScore } from './arithmetic.ts'

/**
 * BM25 as SQLite's FTS5 computes it (k1 1.2, b 0.75), sign turned so that higher is better.
 * Differs from the textbook only in the weight of a phrase in more than half of the rows: 1e-6
 * instead of a value below 0.
 */
const k1 = 1.2
const b = 0.75
const smallestWeight = 1e-6

/**
 * How rare a term in `holding` of `total` texts is, always above 0: the weight of Lucene's BM25,
 * for ranking outside the keyword index.
 */
export const inverseDocumentFrequency = (total: number, holding: number): number =>
  Math.log(1 + (Math.max(0, total - holding) + 0.5) / (holding + 0.5))

/** Weight of a phrase in `rowsWithPhrase` of `rows` chunks in the keyword index, as in FTS5. */
export function phraseWeight(rows: number, rowsWithPhrase: number): number {
  const weight = Math.log((rows - rowsWithPhrase + 0.5) / (rowsWithPhrase + 0.5))
  return weight > 0 ? weight : smallestWeight
}

/**
 * What one phrase adds to a chunk's score: `frequency` overlapping occurrences, lengths in index
 * terms.
 */
export function phraseScore(
  weight: number,
  frequency: number,
  length: number,
  averageLength: number,
): number {
  return frequency === 0
    ? 0
    : penalizedScore(weight, frequency, lengthPenalty(length, averageLength))
}

/** What the length of a chunk takes from each of its phrases; the same for all of them. */
export const lengthPenalty = (length: number, averageLength: number): number =>
  k1 * (1 - b + (b * length) / averageLength)

/** `phraseScore` of a phrase that stands in a chunk of this `lengthPenalty`. */
export const penalizedScore = (weight: number, frequency: number, penalty: number): number =>
  (weight * (frequency * (k1 + 1))) / (frequency + penalty)

/** A keyword score as shown: rounded to 1e-6 and at least 1e-6, so that a hit is never 0. */
export function keywordScore(score: number): number {
  return Math.max(1e-6, roundScore(score))
}

/**
 * Query phrases in index terms: each term analyzed, empty ones left out, equal ones once (a
 * repeated term weighs no more).
 */
export function queryPhrases(
  terms: readonly string[],
  analyze: (text: string) => readonly string[],
): string[][] {
  const phrases = new Map<string, string[]>()
  for (const term of terms) {
    const phrase = [...analyze(term)]
    if (phrase.length > 0) phrases.set(phrase.join(' '), phrase)
  }
  return [...phrases.values()]
}

import { contentTerms } from '../../language/salience/term-vectors.ts'

/** How often each term stands in a text. */
export type TermCounts = ReadonlyMap<string, number>

/**
 * Content words of a text, stemmed, and each pair of words that follow each other: "access" and
 * "access control".
 */
export function alignedTerms(text: string): string[] {
  const terms = contentTerms(text)
  const pairs = terms.slice(1).map((term, index) => `${terms[index]} ${term}`)
  return [...terms, ...pairs]
}

export function countTerms(terms: readonly string[]): TermCounts {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

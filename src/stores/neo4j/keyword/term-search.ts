import { phraseWeight, keywordScore, phraseScore } from '../../../support/bm25.ts'
import { occurrences } from '../../rules/occurrences.ts'
import type { Transaction } from '../connection/connection.ts'

const maxKeptFrequencies = 10_000

/** A query for Lucene: phrases are index terms, so only letters and digits. */
export function luceneQuery(
  phrases: ReadonlyArray<readonly string[]>,
  mode: 'any' | 'all',
): string {
  const one = (phrase: readonly string[]): string =>
    phrase.length === 1 ? (phrase[0] ?? '') : `"${phrase.join(' ')}"`
  return phrases.map(phrase => `${mode === 'all' ? '+' : ''}${one(phrase)}`).join(' ')
}

/**
 * In how many texts of a full-text index a phrase occurs, for all readers; computed once per
 * commit. `counted` sums up the texts of the nodes found; the phrase is `$padded` with spaces.
 */
export function phraseFrequencies(
  index: string,
  counted: string,
): (transaction: Transaction, phrase: readonly string[], commitSeq: number) => Promise<number> {
  const known = new Map<string, number>()
  let seq = -1
  return async (transaction, phrase, commitSeq) => {
    if (seq !== commitSeq || known.size > maxKeptFrequencies) known.clear()
    seq = commitSeq
    const key = phrase.join(' ')
    const present = known.get(key)
    if (present !== undefined) return present
    const [row] = await transaction.rows<{ count: bigint }>(
      `CALL db.index.fulltext.queryNodes($index, $query) YIELD node RETURN ${counted} AS count`,
      { index, query: luceneQuery([phrase], 'any'), padded: ` ${key} ` },
    )
    const count = Number(row?.count ?? 0n)
    known.set(key, count)
    return count
  }
}

export interface TermStatistics {
  readonly rows: number
  readonly terms: number
}

/**
 * Scores rows by BM25 as the reference does; the weights of the phrases come from the whole corpus.
 */
export async function phraseScorer(
  phrases: ReadonlyArray<readonly string[]>,
  { rows, terms }: TermStatistics,
  frequency: (phrase: readonly string[]) => Promise<number>,
): Promise<(text: readonly string[]) => number> {
  const weighted: Array<{ readonly phrase: readonly string[]; readonly weight: number }> = []
  for (const phrase of phrases)
    weighted.push({ phrase, weight: phraseWeight(rows, await frequency(phrase)) })
  const averageLength = terms / rows
  return text =>
    keywordScore(
      weighted.reduce(
        (total, { phrase, weight }) =>
          total + phraseScore(weight, occurrences(phrase, text), text.length, averageLength),
        0,
      ),
    )
}

/**
 * Whether more candidates could not change the best ones: there are no more, the next is below them
 * by the server's own score, or `maxCandidates` is reached.
 */
export function isSettled(
  best: ReadonlyArray<{ readonly luceneScore: number }>,
  all: ReadonlyArray<{ readonly luceneScore: number }>,
  {
    limit,
    wanted,
    maxCandidates,
  }: { readonly limit: number; readonly wanted: number; readonly maxCandidates: number },
): boolean {
  if (all.length < wanted) return true
  if (best.length < limit) return false
  return (
    wanted >= maxCandidates ||
    Math.min(...best.map(({ luceneScore }) => luceneScore)) > (all.at(-1)?.luceneScore ?? 0)
  )
}

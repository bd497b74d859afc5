import type { TextRange } from '../../../src/core/span.ts'
import type { EvidenceQuote, VerifiedText } from '../../../src/core/verdict.ts'

/** All quotations of a verified text, whatever their stance. */
export const quotesOf = (verified: VerifiedText): EvidenceQuote[] =>
  verified.sentences.flatMap(sentence => sentence.claims.flatMap(claim => claim.evidence))

/** Positions of the sentences of which more than half is inside a quotation. */
export function shownSentences(
  sentences: readonly TextRange[],
  quotes: readonly TextRange[],
): Set<number> {
  return new Set(
    sentences.flatMap((sentence, index) =>
      quotes.some(
        quote =>
          Math.min(quote.end, sentence.end) - Math.max(quote.start, sentence.start) >
          (sentence.end - sentence.start) / 2,
      )
        ? [index]
        : [],
    ),
  )
}

/** 1 where at least one sentence of one gold set is shown. */
export const anyShown = (
  gold: ReadonlyArray<readonly number[]>,
  shown: ReadonlySet<number>,
): number => Number(gold.some(set => set.some(index => shown.has(index))))

/** 1 where at least one gold set is shown whole. */
export const setShown = (
  gold: ReadonlyArray<readonly number[]>,
  shown: ReadonlySet<number>,
): number => Number(gold.some(set => set.every(index => shown.has(index))))

/** Share of the shown sentences that some gold set holds; 0 where nothing is shown. */
export function shownRight(
  gold: ReadonlyArray<readonly number[]>,
  shown: ReadonlySet<number>,
): number {
  const right = new Set(gold.flat())
  return shown.size === 0 ? 0 : [...shown].filter(index => right.has(index)).length / shown.size
}

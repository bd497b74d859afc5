import type { Alignment } from './alignment/alignment.ts'
import { rareWeight } from '../../language/words/word-weight.ts'

/** What the words of a claim alone say, see `signalNames` for each. */
export interface OverlapSignals {
  readonly wordsFound: number
  readonly weightFound: number
  readonly weightFoundWithContext: number
  readonly exactWeightFound: number
  readonly sentenceWeightFound: number
  readonly sentenceWeightFoundWithContext: number
  readonly sentenceUsed: number
  readonly rareMissing: number
  readonly capitalsMissing: number
  readonly weightMissing: number
  readonly heaviestMissing: number
  readonly firstFound: number
  readonly lastFound: number
  readonly subjectFound: number
  readonly endingFound: number
  readonly contentWords: number
  readonly plainWeightFound: number
}

const cap = 5

/**
 * Shares of a claim's words found, plain and weighted. `settled` marks words of numbers and dates
 * that are borne out in other words.
 */
export function overlapSignals(alignment: Alignment, settled: Uint8Array): OverlapSignals {
  const { claim, evidence, range, found, foundInContext, foundInSentence, from } = alignment
  let words = 0,
    foundWords = 0,
    weight = 0,
    foundWeight = 0,
    withContext = 0,
    exact = 0,
    inSentence = 0,
    inSentenceWithContext = 0
  let rareMissing = 0,
    capitalsMissing = 0,
    weightMissing = 0,
    heaviestMissing = 0
  let first = -1,
    last = -1
  let subject = 0,
    subjectFound = 0,
    ending = 0,
    endingFound = 0
  let plain = 0,
    plainFound = 0
  const third = claim.words.length / 3
  const special = specialWords(alignment)
  for (const { index, content, weight: own, capital } of claim.words) {
    if (!content) continue
    const isSettled = settled[index] === 1
    const anywhere = isSettled ? 1 : (found[index] ?? 0)
    const context = Math.max(anywhere, 0.9 * (foundInContext[index] ?? 0))
    const here = isSettled ? 1 : (foundInSentence[index] ?? 0)
    words++
    foundWords += anywhere > 0 ? 1 : 0
    weight += own
    foundWeight += own * anywhere
    withContext += own * context
    exact += own * (anywhere >= 0.95 ? 1 : 0)
    inSentence += own * here
    inSentenceWithContext += own * Math.max(here, 0.9 * (foundInContext[index] ?? 0))
    if (special[index] !== 1) {
      plain += own
      plainFound += own * anywhere
    }
    if (first < 0) first = context
    last = context
    if (index < third) {
      subject += own
      subjectFound += own * context
    } else if (index >= 2 * third) {
      ending += own
      endingFound += own * here
    }
    if (context > 0) continue
    weightMissing += own
    if (own > heaviestMissing) heaviestMissing = own
    if (own >= 6) rareMissing++
    if (capital) capitalsMissing++
  }
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
  let sentenceWeight = 0,
    sentenceUsed = 0
  for (let at = range.first; at < range.next; at++) {
    const word = evidence.words[at]
    if (word === undefined || !word.content) continue
    sentenceWeight += word.weight
    if ((from[at - range.first] ?? -1) >= 0) sentenceUsed += word.weight
  }
  return {
    wordsFound: share(foundWords, words),
    weightFound: share(foundWeight, weight),
    weightFoundWithContext: share(withContext, weight),
    exactWeightFound: share(exact, weight),
    sentenceWeightFound: share(inSentence, weight),
    sentenceWeightFoundWithContext: share(inSentenceWithContext, weight),
    sentenceUsed: share(sentenceUsed, sentenceWeight),
    rareMissing: Math.min(cap, rareMissing),
    capitalsMissing: Math.min(cap, capitalsMissing),
    weightMissing: Math.log1p(weightMissing),
    heaviestMissing: heaviestMissing / rareWeight,
    firstFound: Math.max(0, first),
    lastFound: Math.max(0, last),
    subjectFound: share(subjectFound, subject),
    endingFound: share(endingFound, ending),
    contentWords: words,
    plainWeightFound: share(plainFound, plain),
  }
}

/** Marks the words of names, numbers and dates. */
function specialWords({ claim }: Alignment): Uint8Array {
  const special = new Uint8Array(claim.words.length)
  for (const range of [...claim.names, ...claim.numbers, ...claim.dates])
    special.fill(1, range.first, range.next)
  return special
}

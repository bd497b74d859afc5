import { isStopWord } from './tokens.ts'
import { setOf, wordList } from '../lexicons/lexicon.ts'

/**
 * Stems of the four thousand most frequent content words of English encyclopedic and general prose,
 * most frequent first (ranks only; counted over public text).
 */
const commonStems: readonly string[] = wordList('meaning/common-stems')

const ranks = new Map(commonStems.map((stem, rank) => [stem, rank]))
/** What a word outside of the list weighs: most names and all rare words. */
export const rareWeight = 7.5
/** What a word without content weighs. */
export const stopWeight = 0.3
// Words that no list of stop words should hide here: they decide what a sentence says.
const decisive = setOf(`
  first last more most less least all none only before after above below over under up down off
  out against never always own few many several each every both half same other another
`)
// Forms of light words that say little although they are on no list of stop words.
const light = setOf(`
  also however although though thus hence therefore moreover furthermore meanwhile nevertheless
  upon within among amongst via per said say says including include includes included such used
  use uses using based
`)

/**
 * How much finding a word says, about the negative logarithm of its share of documents: 0.3 for
 * stop words, 2 to 7 for common ones, 7.5 for rare ones.
 */
export function wordWeight(folded: string, stem: string): number {
  if (decisive.has(folded)) return 2
  if (isStopWord(folded)) return stopWeight
  if (light.has(folded)) return 1
  const rank = ranks.get(stem)
  return rank === undefined ? rareWeight : 0.25 + 0.8 * Math.log(rank + 10)
}

/**
 * Whether a folded word carries content: not a stop word, or one that decides what a sentence says.
 */
export function isContentWord(folded: string): boolean {
  return decisive.has(folded) || !isStopWord(folded)
}

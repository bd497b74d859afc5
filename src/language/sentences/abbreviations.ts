import { germanMonths } from '../lexicons/calendar-words.ts'
import { setOf, wordSet, namedSets } from '../lexicons/lexicon.ts'

const abbreviations = namedSets('grammar/abbreviations')

/** Always followed by what they belong to: a name, an example, a comparison. */
const binding = abbreviations('binds')

/** May end a sentence as well: the next word decides. */
const mayEnd = abbreviations('may-end')

/** Only before a number: "No. 5", "p. 12", "Art. 3"; elsewhere they are plain words. */
const numbering = abbreviations('binds-number')

/** Words that begin sentences and hardly ever stand capitalised inside one; lower case. */
const starters = wordSet('grammar/sentence-starters')

/** Words that begin a sentence even where the writer leaves capitals out. */
const lowerCaseStarters = setOf(`
  i we it he she they you the this that there please thanks thank can could do does is are what
  when where who how why let if but so
`)

/**
 * `binds`: never an end. `may-end`: only before a word that begins sentences. `binds-number`: an
 * end unless a number follows.
 */
export type AbbreviationKind = 'binds' | 'may-end' | 'binds-number' | 'none'

/** What the stop after `word` (lower case, without it) says. */
export function abbreviationKind(word: string): AbbreviationKind {
  if (binding.has(word)) return 'binds'
  if (numbering.has(word)) return 'binds-number'
  return mayEnd.has(word) ? 'may-end' : 'none'
}

/** Whether a capitalised word (given in lower case) most likely begins a sentence. */
export function isSentenceStarter(word: string): boolean {
  return starters.has(word)
}

/**
 * Whether a word written in lower case most likely begins a sentence when it follows a full stop.
 */
export function isLowerCaseStarter(word: string): boolean {
  return lowerCaseStarters.has(word)
}

/** Whether "3. März" goes on after its stop. */
export function isGermanMonth(word: string): boolean {
  return germanMonths.has(word)
}

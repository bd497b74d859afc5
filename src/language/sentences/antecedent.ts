import { longPattern } from '../../support/long-pattern.ts'
import { englishMonths, englishWeekdays } from '../lexicons/calendar-words.ts'
import { isStopWord } from '../words/tokens.ts'

const personal: ReadonlySet<string> = new Set(['he', 'she', 'his', 'her'])
const impersonal: ReadonlySet<string> = new Set(['it', 'its', 'they', 'their'])
const determined = longPattern('iu')`
  \b(?:the|an?|my|our|your|his|her|its|their|this|that|these|those|some|any|no|both|each|every|
  two|three|four|five|six|many|several|all) \p{L}
`
/** Nouns of persons by their endings, and those that have none. */
const personNoun = longPattern('i')`
  \b(?:(?:wo)?m[ae]n|boys?|girls?|child|boss|chief|mum|dad|mother|father|sister|brother|son|wife|
  aunt|uncle|cousin|friend|guest|nurse|clerk|guide|judge|pilot|cook|
  (?!(?:after|over|ever|never|other|another|either|neither|under|rather|whether|however|number|
  letter|paper|order|for|or|nor|offer|water|summer|winter|later|better|earlier|floor|door|corridor|
  corner|counter|computer|printer|quarter|tower|${englishMonths.join('|')})\b)
  [a-z]{2,}(?:ers?|ors?|ists?|ians?|ants?))\b
`
const notNames: ReadonlySet<string> = new Set([
  ...englishMonths,
  ...englishWeekdays,
  'yes',
  'no',
  'ok',
  'okay',
  'thanks',
  'please',
  'sorry',
])
// A content word beside the verb: "Rents rose."
const fewestWords = 2

/**
 * Whether a sentence may hold what the pronoun that begins one behind it means: a person for "he",
 * any thing for "it". "This" may mean the whole of what was said. Where in doubt, it may.
 */
export function mayHoldAntecedent(sentence: string, pronoun: string): boolean {
  if (personal.has(pronoun)) return holdsName(sentence) || personNoun.test(sentence)
  return (
    !impersonal.has(pronoun) ||
    holdsName(sentence) ||
    determined.test(sentence) ||
    wordsOf(sentence).filter(word => !isNoContent(word)).length >= fewestWords
  )
}

/** Whether a text speaks of a person by what they do or are: "the manager". */
export const namesPerson = (text: string): boolean => personNoun.test(text)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []

function isNoContent(word: string): boolean {
  const folded = word.toLowerCase()
  const [stem = ''] = folded.split(/['’]/)
  return isStopWord(folded) || isStopWord(stem) || notNames.has(folded)
}

const holdsName = (text: string): boolean =>
  wordsOf(text).some(word => /^\p{Lu}/u.test(word) && !isNoContent(word))

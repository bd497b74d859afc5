import { denials, determiners, prepositions } from '../../language/grammar/function-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { analyze, isStopWord } from '../../language/words/tokens.ts'

const lacking = setOf('without excluding non not')
// "With no breakfast", "they need no skipper"; not "no room costs 80".
const beforeNo = setOf('with need needs needing want wants wanting take takes taking')
const articles = setOf('a an the')
const joining = setOf('and or nor')
// "Adults over 60" are no other adults, "after 6 pm" is another price.
const bounding = setOf('over under above below before after until between beyond')
const including = setOf('included including provided')

const isNegator = (word: string, before: string): boolean =>
  lacking.has(word) ||
  (word === 'no' && beforeNo.has(before)) ||
  (word.endsWith('nt') && denials.has(word))

/** A term as it is, and as what is said to be lacking. */
const denied = (term: string): string => `-${term}`
export const oppositeOf = (term: string): string =>
  term.startsWith('-') ? term.slice(1) : denied(term)

/**
 * The index terms of a text but its prepositions other than those of bounds, with a mark on those
 * that it says are lacking: "kitchen" of "the hall without the kitchen", "members" of
 * "non-members", "breakfast" of "breakfast not included".
 */
export function signedTerms(text: string): string[] {
  // What is lacking is told in one clause.
  return text.split(/[,;:.!?()]\s/u).flatMap(termsOfClause)
}

function termsOfClause(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/gu, '')
      .match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  const isLacked = words.map(() => false)
  // Behind a negator what is lacking is still to come, or goes on behind its first noun. Both are
  // so at once in "without a non-member guest".
  let isAwaited = false
  let goesOn = false
  let lastThing = -1
  for (const [index, word] of words.entries()) {
    const opens = articles.has(word) || determiners.has(word)
    const isJoining = joining.has(word)
    const isStop = isStopWord(word)
    const ends = opens
      ? !joining.has(words[index - 1] ?? '')
      : !isJoining && (prepositions.has(word) || isStop)
    if (ends) goesOn = false
    if ((isAwaited || goesOn) && !opens && !isJoining && !isStop) {
      isLacked[index] = true
      goesOn = true
      isAwaited = false
    }
    if (isNegator(word, words[index - 1] ?? '')) {
      if (!including.has(words[index + 1] ?? '')) isAwaited = true
      else if (lastThing >= 0) isLacked[lastThing] = true
    }
    if (!isStop) lastThing = index
  }
  return words.flatMap((word, index) =>
    (prepositions.has(word) && !bounding.has(word)) || lacking.has(word)
      ? []
      : analyze(word).map(term => (isLacked[index] === true ? denied(term) : term)),
  )
}

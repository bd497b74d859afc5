import { findVerb } from './finite-verb.ts'
import { sentenceWords } from './sentence-words.ts'

/** Words of a label at most: "5. Suppliers.", "The policy." */
const labelWords = 3

/**
 * Whether a few words without a verb name or head something, as in minutes, rather than say
 * anything. Of scripts whose verbs are not known that cannot be told.
 */
export function isLabel(sentence: string): boolean {
  const words = sentenceWords(sentence.slice(0, 200))
  return (
    words.filter(({ kind }) => kind === 'word').length <= labelWords &&
    /\p{sc=Latin}/u.test(sentence) &&
    findVerb(words, 0, words.length) === undefined
  )
}

import { wordsOfClass } from '../../language/grammar/function-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { isAcronymOf } from '../../language/names/acronym.ts'
import { isStopWord } from '../../language/words/stop-words.ts'
import { foldedName, type PassageToRead } from './passage.ts'

const pronouns: ReadonlySet<string> = new Set([
  ...wordsOfClass('subject-pronoun'),
  ...setOf('him her them its their his hers theirs me my mine us our ours himself herself itself'),
])
const firstPersons = setOf('i me my mine we us our ours')
const openers: ReadonlySet<string> = new Set([
  ...wordsOfClass('determiner'),
  ...wordsOfClass('possessive'),
])

const wordsOf = (name: string): string[] =>
  foldedName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/** Words that point at a thing without naming it: "he", "the company". */
export function pointsOnly(words: string): boolean {
  const [first = '', ...rest] = wordsOf(words)
  return rest.length === 0
    ? pronouns.has(first)
    : openers.has(first) && !/\p{Lu}/u.test(words.slice(1))
}

/**
 * Whether the words of a passage may mean a name. A part of the name, its initials, or what the
 * document itself states to be another name of it, may anywhere in the document; a pronoun or
 * description only where the passage has the name, or the document is about it; "I" is the sender
 * of a mail. Anything else is the model's guess.
 */
export function mayMean(words: string, name: string, passage: PassageToRead): boolean {
  if (foldedName(words) === foldedName(name)) return true
  const { of } = passage
  if (pointsOnly(words)) {
    if (firstPersons.has(foldedName(words)))
      return of.sender !== undefined && foldedName(of.sender) === foldedName(name)
    return (
      passage.words.names(name, 1).length > 0 ||
      [...of.about, ...passage.chunk.headingPath].some(
        about => foldedName(about) === foldedName(name),
      )
    )
  }
  return sharesWords(words, name) || isAcronymOf(words, name) || of.isAlias(words, name)
}

/** Every word is a word of the name, or the initial of one; one at least says something. */
function sharesWords(words: string, name: string): boolean {
  const whole = wordsOf(name)
  const part = wordsOf(words).filter(word => !openers.has(word))
  return (
    part.some(word => word.length > 1 && whole.includes(word) && !isStopWord(word)) &&
    part.every(
      word =>
        whole.includes(word) || (word.length === 1 && whole.some(other => other.startsWith(word))),
    )
  )
}

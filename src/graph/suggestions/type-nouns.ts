import type { TextRange } from '../../core/span.ts'
import { wordsOfClass } from '../../language/grammar/function-words.ts'
import { verbForm, verbForms } from '../../language/grammar/verb-forms.ts'
import { setOf, wordList } from '../../language/lexicons/lexicon.ts'
import { isStopWord } from '../../language/words/stop-words.ts'

/** A noun as a text uses it, in the singular. */
export interface TypeNoun extends TextRange {
  readonly noun: string
  /** Says what something with a name is: "Elm House is a clinic", "the hospital St Anne". */
  readonly isNaming: boolean
}

const openers: ReadonlySet<string> = new Set([
  ...wordsOfClass('determiner'),
  ...wordsOfClass('possessive'),
])
const copulas = setOf('is was are were')
const word = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu
const capitalised = /^\p{Lu}\p{Ll}/u
const lowerCase = /^\p{Ll}{4,24}$/u
const noTypes = new Set(wordList('meaning/no-types'))
const adjective = /(?:ly|ous|ful|less|able|ible)$/

/**
 * Lower-case nouns: words after an article and at most one other word, before something that ends
 * the phrase. Linear in the text.
 */
export function* typeNouns(text: string): Generator<TypeNoun> {
  const words = Array.from(text.matchAll(word), ({ 0: surface, index }) => ({ surface, index }))
  const at = (index: number): string => words[index]?.surface ?? ''
  for (let index = 0; index < words.length; index++) {
    if (!openers.has(at(index).toLowerCase()) || !isNoun(at(index + 1))) continue
    const second = at(index + 2)
    const third = at(index + 3)
    // "the learning goal" ends in its noun; "the course assesses a goal" has a verb there.
    const isPair = isNoun(second) && !isNoun(third) && !openers.has(third)
    if (!isPair && isNoun(second) && !openers.has(third)) continue
    const head = words[isPair ? index + 2 : index + 1]
    if (head === undefined || adjective.test(head.surface)) continue
    const noun = singular(head.surface)
    if (noTypes.has(noun) || noTypes.has(head.surface)) continue
    yield {
      noun,
      start: head.index,
      end: head.index + head.surface.length,
      isNaming:
        capitalised.test(isPair ? third : second) ||
        (copulas.has(at(index - 1)) && capitalised.test(at(index - 2))),
    }
  }
}

const isNoun = (surface: string): boolean =>
  lowerCase.test(surface) && !isStopWord(surface) && !isVerb(surface)

const { past, third, nounLike } = verbForm
const isVerb = (surface: string): boolean => {
  const forms = verbForms(surface)
  return (forms & (past | third)) !== 0 && (forms & nounLike) === 0
}

/** "branch" of "branches", "house" of "houses", "policy" of "policies". */
function singular(surface: string): string {
  if (/[^aeiou]ies$/.test(surface) && surface !== 'series') return `${surface.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x|zz)es$/.test(surface) && !/^(?:caches|aches|headaches)$/.test(surface))
    return surface.slice(0, -2)
  return surface.endsWith('s') && !/(?:ss|us|is|series)$/.test(surface)
    ? surface.slice(0, -1)
    : surface
}

import type { TextRange } from '../../core/span.ts'
import { wordsOfClass } from '../../language/grammar/function-words.ts'
import { verbForm, verbForms } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
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
    yield {
      noun: singular(head.surface),
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

const singular = (surface: string): string =>
  surface.endsWith('ies')
    ? `${surface.slice(0, -3)}y`
    : surface.endsWith('s') && !/(?:ss|us|is)$/.test(surface)
      ? surface.slice(0, -1)
      : surface

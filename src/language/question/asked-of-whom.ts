import { baseOf } from '../grammar/verb-forms.ts'
import { sentenceWords } from '../grammar/sentence-words.ts'
import { synonymsOf } from '../words/synonyms.ts'
import { analyze, isStopWord, stem } from '../words/tokens.ts'
import { holdsAnswer } from './holds-answer.ts'
import { oppositesOf } from './opposites.ts'

const ofWhom =
  /^\W*whose (?<thing>.{1,120}?) (?:has|have|had|is|are|was|were|did|does|do)\b(?<said>.{1,120})$/i

const owner = /\p{Lu}[\p{L}-]+['’](?:s\b|\s)|\b(?:my|mine)\b/u

const contentOf = (text: string): string[] =>
  sentenceWords(text).flatMap(word =>
    word.kind === 'mark' || isStopWord(word.text) ? [] : [word.text],
  )
const formsOf = (word: string): string[] => [
  ...analyze(word),
  stem(baseOf(word)),
  ...[word, baseOf(word)].flatMap(form => synonymsOf(stem(form))).map(stem),
]

/**
 * Whether a sentence may tell whose thing it is that something is said of ("whose licence has
 * expired?"): it says that or its opposite of it, or it names somebody and all of the thing.
 * Undefined for a question that says nothing of a thing.
 */
export function askedOfWhom(
  question: string,
): ((sentence: string, around: ReadonlySet<string>) => boolean) | undefined {
  const { thing = '', said = '' } = ofWhom.exec(question.slice(0, 500))?.groups ?? {}
  const predicate = contentOf(said)
  if (predicate.length === 0) return undefined
  const wanted = new Set(
    predicate.flatMap(word => [
      ...formsOf(word),
      // "Closed" says of what was open that it no longer is.
      ...oppositesOf(word).flatMap(formsOf),
    ]),
  )
  const things = contentOf(thing).map(formsOf)
  const holds = (forms: readonly string[], present: ReadonlySet<string>): boolean =>
    forms.some(form => present.has(form))
  return (sentence, around) => {
    const own = new Set(contentOf(sentence).flatMap(word => [...analyze(word), stem(baseOf(word))]))
    if (holds([...wanted], own)) return true
    return (
      things.length > 0 &&
      things.every(forms => holds(forms, around)) &&
      things.some(forms => holds(forms, own)) &&
      (holdsAnswer('person', sentence) || owner.test(sentence))
    )
  }
}

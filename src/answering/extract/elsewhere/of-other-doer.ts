import { baseOf } from '../../../language/grammar/verb-forms.ts'
import { leadingPronoun } from '../../../language/sentences/pronoun-led.ts'
import { isStopWord, wordTexts } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asksDoing = longPattern('u')`
  \b(?:do|does|did|will|would|can|could)\s
  (?<name>\p{Lu}[\p{L}'’-]+(?:\s(?:&\s)?\p{Lu}[\p{L}'’-]*)*)\s(?<verb>\p{Ll}{3,})
`
const doing = longPattern('gu')`
  (?<!\p{L})(?<other>\p{Lu}[\p{L}’'-]+)\s(?:(?:would|will|did|does|has|have|could|can|also|now
  |only)\s){0,2}
  (?<verb>\p{Ll}{3,})
`
const inside = /(?<=\p{Ll},?\s)\p{Lu}\p{Ll}+/gu
const longestText = 50_000

/**
 * Tells sentences in which somebody or some company of another name does what a question asks of
 * the one it names: "Grell would charge 35 pounds" says nothing of what Barlow would charge, and
 * "They take it away" behind "I prefer Kestle" nothing of Barlow either.
 */
export function ofOtherDoer(
  question: string,
): (sentence: string, before: readonly string[], text: () => string) => boolean {
  const { name = '', verb = '' } = asksDoing.exec(question.slice(0, 300))?.groups ?? {}
  if (name === '') return () => false
  const own = new Set(wordTexts(name))
  const names = (said: string): boolean => wordTexts(said).some(word => own.has(word))
  const asked = baseOf(verb)
  return (sentence, [previous = ''], text) => {
    const said = sentence.slice(0, 1_000)
    if (names(said)) return false
    for (const { groups } of said.matchAll(doing))
      if (
        baseOf(groups?.['verb'] ?? '') === asked &&
        isName(groups?.['other'] ?? '', text().slice(0, longestText))
      )
        return true
    // "I", "we" and "you" are the writer and the reader.
    if (!/^(?:they|it|he|she)$/iu.test(leadingPronoun(said) ?? '') || names(previous)) return false
    const meant = [...previous.matchAll(inside)].map(([word]) => word)
    return meant.some(word => isName(word, text().slice(0, longestText)))
  }
}

/** Whether a text has a word with a capital only, and more than once. */
function isName(word: string, text: string): boolean {
  if (isStopWord(word.toLowerCase())) return false
  const times = text.split(new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, 'u')).length - 1
  return (
    times > 1 && !new RegExp(String.raw`(?<!\p{L})${word.toLowerCase()}(?!\p{L})`, 'u').test(text)
  )
}

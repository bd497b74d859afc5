import { sentenceWords } from '../../../language/grammar/sentence-words.ts'
import { baseOf, verbForm } from '../../../language/grammar/verb-forms.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asksDone = /^(?:\W|\p{L}+\s){0,6}?\bdid\s(?<rest>.{2,120})$/iu
const asksWho = /^\W*(?:who|whom|which\s\p{L}+)\s(?<rest>\p{L}+\s.{2,120})$/iu
const receiving = /^(?:get|receive|obtain|win)$/
const isOfWishing = longPattern('iu')`
  \b(?:ask(?:ed|ing)?|want(?:ed)?|demand(?:ed)?|request(?:ed)?|claim(?:ed)?|wish(?:ed)?|hope[ds]?|
  expect(?:ed)?|told|tell|supposed)\b
`
const demands = longPattern('iu')`
  \b(?:(?:i|we)\s(?:(?:hereby|therefore|also|now|must)\s)?
  (?:ask|request|demand|claim|want|expect|hope|wish|insist)\b|
  (?:i|we)(?:\s(?:would|should)|['’]d)\s(?:like|love|want|expect|appreciate)\b)
`
const granted = /\b(?:got|received|have had|was given|were given|refunded|paid)\b/iu

/**
 * Tells sentences that only order or wish what a question asks to have been done: "Choose your dish
 * by 1 December" tells nobody's choice, and "I ask for my 30 pounds back" not what somebody got. A
 * question of what was asked for or ordered is answered with them.
 */
export function onlyWished(question: string): (sentence: string) => boolean {
  const text = question.slice(0, 300)
  if (isOfWishing.test(text)) return () => false
  const didRest = asksDone.exec(text)?.groups?.['rest']
  const wanted = didRest === undefined ? verbForm.past : verbForm.base
  const rest = didRest ?? asksWho.exec(text)?.groups?.['rest'] ?? ''
  const verbs = new Set(
    sentenceWords(rest).flatMap(word =>
      word.kind === 'word' && !word.capital && (word.forms & wanted) !== 0
        ? [baseOf(word.text)]
        : [],
    ),
  )
  if (verbs.size === 0) return () => false
  const isOfReceiving = didRest !== undefined && [...verbs].some(verb => receiving.test(verb))
  return sentence => {
    if (isOfReceiving && demands.test(sentence) && !granted.test(sentence)) return true
    const [first] = sentenceWords(sentence.slice(0, 200).replace(/^\W*(?:please,?\s)?/iu, ''))
    return (
      first?.kind === 'word' &&
      (first.forms & verbForm.base) !== 0 &&
      (first.forms & verbForm.past) === 0 &&
      verbs.has(baseOf(first.text))
    )
  }
}

import { isAuxiliary, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { longPattern } from '../../support/long-pattern.ts'

const ofCase = longPattern('iu')`
  ^\W*(?:if|whenever|should|in\s(?:the\s)?(?:case|event)(?:\sof|\sthat)?)\s
  (?<case>[^.;:?!]{3,200}?),\s(?:then\s)?(?<rule>[^?]{3,300})$
`
const lacking = longPattern('iu')`
  \b(?:not|no|none|never|nobody|nothing|neither|nor|cannot|without|lack\p{L}*|fail\p{L}*|miss\p{L}*
  |only|rarely|seldom|sometimes|yet|still|but|too|skip\p{L}*|ignor\p{L}*|drop\p{L}*|empty|vacant
  |anyway|unless|else|otherwise)\b|n['’]t\b
`

/**
 * Whether a sentence only says what is done in some case ("if the wind exceeds 8 knots, the flight
 * is cancelled"): the case is nothing that is so.
 */
export function rulesForCase(sentence: string): boolean {
  const { case: when = '', rule } = ofCase.exec(sentence.slice(0, 600))?.groups ?? {}
  if (rule === undefined || lacking.test(`${when} ${rule}`)) return false
  const words = sentenceWords(rule)
  return !words.some(
    (word, at) =>
      word.kind === 'word' &&
      !word.capital &&
      (word.forms & verbForm.past) !== 0 &&
      (word.forms & verbForm.base) === 0 &&
      !words.slice(Math.max(0, at - 3), at).some(isAuxiliary),
  )
}

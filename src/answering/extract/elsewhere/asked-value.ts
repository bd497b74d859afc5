import { mayHoldAnswer } from '../../../language/question/holds-answer.ts'
import { recognizeMentions } from '../../../language/recognize.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asked = longPattern('iu')`
  ^\W*(?:what(?:['’]s|\s(?:is|was|are|were))|tell\sme|give\sme)\s
  (?:(?:the|our|your|my|his|her|their|its)\s)?(?:[\p{L}'’-]+\s){0,4}?
  (?<thing>(?:phone|telephone|mobile|fax|account|reference|membership|policy|serial|registration|
  order|invoice|room|licence|license)\snumber|e-?mail(?:\saddress)?|(?:post|zip)code|code|
  combination|pin|password|passcode|colou?r)(?<!\bdress\scode)
  (?=\s(?:of(?!\s(?:conduct|practice|ethics|honou?r))|for|to|on|at|in)\b|\W*$)
`
const quoted = /["“‘][^"“”‘’]{2,40}["”’]/u
const spelled = longPattern('i')`
  \b(?:zero|one|two|three|four|five|six|seven|eight|nine)(?:[\s,-]+
  (?:zero|one|two|three|four|five|six|seven|eight|nine)){2,}\b
`
const stated = longPattern('iu')`
  \b(?:code|combination|pin|password|passcode)\b[^.;]{0,40}?(?:\bis(?:\snow)?\s|[:=]\s?)
  ["“‘'*]{0,3}(?!(?:the|a|an|in|with|on|at|by|to|not|only|kept|known|changed|written|secret|
  needed|required|wrong|different|unknown)\b)[\p{L}\p{N}]
`
const money = /[£$€]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[£$€%]|eur|gbp|usd|pounds?|euros?|dollars?)\b/giu
const colours = longPattern('i')`
  \b(?:red|scarlet|crimson|maroon|pink|rose|orange|amber|yellow|gold|golden|ochre|beige|cream|
  ivory|white|silver|gr[ae]y|black|brown|tan|green|olive|mint|teal|turquoise|blue|navy|indigo|
  purple|violet|lilac|lavender|magenta|bronze|copper|transparent|colourless|dark|light|pale|
  bright)(?:ish)?\b
`

/**
 * For a question for a code, a number, an address or a colour ("what is the combination of the
 * lock"): whether a sentence holds one; undefined for other questions. A price, a day or a time is
 * no code.
 */
export function askedValueOf(question: string): ((sentence: string) => boolean) | undefined {
  const thing = asked.exec(question.slice(0, 300))?.groups?.['thing']?.toLowerCase()
  if (thing === undefined) return undefined
  if (/^colou?r$/.test(thing)) return sentence => colours.test(sentence)
  if (/^e-?mail/.test(thing)) return sentence => /\S@\S/.test(sentence)
  if (/^(?:post|zip)/.test(thing)) return sentence => mayHoldAnswer('figure', sentence)
  const isNumber = thing.endsWith('number')
  return sentence => {
    const bare = withoutDates(sentence.slice(0, 2_000)).replace(money, ' ')
    if (/\d/.test(bare) || spelled.test(bare)) return true
    return !isNumber && (quoted.test(bare) || stated.test(bare))
  }
}

function withoutDates(text: string): string {
  let rest = text
  for (const { start, end, type } of recognizeMentions(text))
    if (type === 'date') rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  return rest
}

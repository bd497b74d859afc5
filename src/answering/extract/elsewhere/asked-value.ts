import { englishWeekdays } from '../../../language/lexicons/calendar-words.ts'
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

const asksDays = /^\W*(?:and\s)?(?:on\s|for\s)?(?:which|what)\sdays\s(?!off\b|out\b|of\b)/iu
const days = longPattern('iu')`
  \b(?:(?:${englishWeekdays.join('|')})s?|mon|tues?|wed|thur?s?|fri|sat|sun|daily|weekdays?|
  weekends?|(?:every|each|any|all|whole)\s(?:seven\s)?(?:days?|week)|during\sthe\sweek|
  \d{1,2}(?:st|nd|rd|th)|holidays?|christmas|easter)\b|\b(?-i:\p{Lu}\p{Ll}+)\sday\b
`
// The day on which something begins or ends is none of its days.
const bounding = longPattern('iu')`
  \b(?:starts?|started|starting|begins?|began|beginning|ends?|ended|ending|from|since|until|till|by|
  before|after|issued|dated)\s(?:on\s)?$
`
const lengths = longPattern('iu')`
  \d\s?(?:mm|cm|m|km|ft|in|%)(?!\p{L})|
  \b(?:(?:centi|milli|kilo)?met(?:re|er)s?|feet|foot|inch(?:es)?|yards?|per\s?cent|mark|line|
  (?:eye|head|waist|knee|shoulder)\s(?:level|height))\b
`
const measures: ReadonlyArray<readonly [asked: RegExp, held: RegExp]> = [
  [/^(?:(?:water|river|flood|tide|sea|lake) level|height|depth)$/i, lengths],
  [
    /^temperature$/i,
    longPattern('iu')`
      \d\s?[CFK](?!\p{L})|[°º]|\b(?:degrees?|celsius|fahrenheit|room|zero|freez\p{L}*|frozen|
      boil\p{L}*|fridge|refrigerat\p{L}*|cold|cool|warm|hot|ice)\b
    `,
  ],
  [
    /^speed$/i,
    longPattern('iu')`
      \d\s?(?:kn|kt|kph|kmh|mph|rpm)(?!\p{L})|\b(?:km/h|m/s|knots?|per\s(?:hour|minute|second)|
      an\shour|pace|slow(?:ly|est)?|idle|full|highest|revolutions|walking)\b
    `,
  ],
]
const asksMeasure = longPattern('iu')`
  \b(?:at|from|below|above|under|over|to)\s(?:what|which)\s(?:\p{L}+\s)?
  (?<measure>(?:water|river|flood|tide|sea|lake)\slevel|height|depth|temperature|speed)\b
`

/**
 * For a question for the days of something or for a measure ("at what temperature"): whether a
 * sentence holds one; undefined for other questions. The day on which something begins is none of
 * its days. Another sentence beside it may tell it.
 */
export function daysOrMeasureOf(question: string): ((sentence: string) => boolean) | undefined {
  const start = question.slice(0, 300)
  if (asksDays.test(start)) return holdsDays
  const measure = asksMeasure.exec(start)?.groups?.['measure'] ?? ''
  const [, held] = measures.find(([name]) => name.test(measure)) ?? []
  return held === undefined ? undefined : sentence => held.test(sentence.slice(0, 2_000))
}

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

function holdsDays(sentence: string): boolean {
  const text = sentence.slice(0, 2_000)
  if (days.test(text)) return true
  const dates = recognizeMentions(text).filter(({ type }) => type === 'date')
  return dates.length > 1 || dates.some(({ start }) => !bounding.test(text.slice(0, start)))
}

function withoutDates(text: string): string {
  let rest = text
  for (const { start, end, type } of recognizeMentions(text))
    if (type === 'date') rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  return rest
}

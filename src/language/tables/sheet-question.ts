import { longPattern } from '../../support/long-pattern.ts'
import { daysIn } from '../dates/only-day.ts'
import { namedSets } from '../lexicons/lexicon.ts'
import { stem, words } from '../words/tokens.ts'
import { isSame } from './match-table.ts'

type Asked = 'who' | 'what' | 'when' | 'where' | 'how much' | 'how many' | 'how long'

/** A question for the value behind a label. */
export interface SheetQuestion {
  readonly asks: Asked
  /** "Is", "was": what is asked for is a state of the thing, not who does something to it. */
  readonly isOfBeing: boolean
  /** "When does the lease end": a verb has to be the label's. */
  readonly isOfDoing: boolean
  /** All words behind the question word that a label or a title has to say, in order. */
  readonly words: readonly string[]
}

const setNamed = namedSets('questions/sheet-words')
const small = setNamed('small')
const lead = longPattern('i')`
  ^\W*(?:please\s|(?:can|could|would)\syou\s(?:please\s)?|do\syou\sknow\s|(?:please\s)?tell\sme\s)*
  (?:tell\sme\s)?
`
const questionWord = longPattern('i')`
  ^(?:(?<who>who)
  |(?<when>when|(?:(?:on|at)\s)?what\s(?:date|day|time)(?=\s(?:do|does|did)\b))
  |(?<where>where)|(?<much>how\s(?:much|high))|(?<many>how\smany)|(?<long>how\slong)
  |(?<what>(?:(?:on|at)\s)?(?:what|which)))\b
`

/** A question as one to a sheet; undefined for any other. */
export function readSheetQuestion(question: string): SheetQuestion | undefined {
  const said = question
    .slice(0, 300)
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\b(who|what|when|where)(?:'s|s\b)/, '$1 is')
    .replace(lead, '')
    .replace(/^what(?= (?:does|do|did|will|would) .{1,200} costs?\b)/, 'how much')
  const found = questionWord.exec(said)
  const group = Object.entries(found?.groups ?? {}).find(([, text]) => text !== undefined)?.[0]
  const asks = kinds[group ?? '']
  if (found === null || asks === undefined) return undefined
  // Two questions, or one with a condition, are not for one value.
  if (/[?!.;]\s+\S|\p{L},\s/u.test(said)) return undefined
  const all = words(said.slice(found[0].length)).map(({ text }) => text)
  const has = (pattern: RegExp): boolean => all.some(text => pattern.test(text))
  const isOfDoing = has(/^(?:do|does|did)$/)
  // "What did the tenant rent" is not for the rent.
  if (isOfDoing && (asks === 'what' || asks === 'who')) return undefined
  return {
    asks,
    isOfBeing: has(/^(?:is|are|was|were)$/),
    isOfDoing,
    words: all.filter(text => !small.has(text)),
  }
}

const kinds: Readonly<Record<string, Asked>> = {
  who: 'who',
  what: 'what',
  when: 'when',
  where: 'where',
  much: 'how much',
  many: 'how many',
  long: 'how long',
}

// "Employer" and "employee" have one stem.
const isAgent = (word: string): boolean => /(?:er|or|ee)s?$/.test(word)
const isPlural = (one: string, other: string): boolean => `${one}s` === other || `${other}s` === one

// "Chairman", "chairwoman", "chairperson" and "chair"; "spokesman" and "spokesperson".
const officeOf = (word: string): string =>
  word.replace(/(?<=^\p{L}{4,})(?:man|woman|person)$/u, 'person').replace(/chairperson$/, 'chair')

/** Whether two words are one, in any form that does not change who is meant. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other || isPlural(one, other) || officeOf(one) === officeOf(other)) return true
  if (isAgent(one) || isAgent(other)) return false
  return isSame(stem(one), stem(other))
}

const clock = /(?<!\d)\d{1,2}[:.]\d{2}(?!\d)|\b\d{1,2}\s?[ap]\.?m\b|\b(?:noon|midnight)\b/i
const dateFirst = longPattern('iu')`
  ^(?:(?:on|at|from|by|every|each|until|the|end\sof)\s)*
  (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:\p{L}+,?\s)?\d)
`
const quantity = /^(?:about |approx\.? |ca\.? |around )?[-+−–]?(?:\p{Lu}{3} ?)?[$€£¥]? ?\d/u
const money = longPattern('iu')`
  [$€£¥%]|\b(?:eur|euros?|usd|gbp|chf|dollars?|pounds?|francs?|cents?|percent|pence)\b
  |^[\d.,’'\s]+$
`
const span = longPattern('i')`
  \d\s?(?:(?:calendar|working|business)\s)?
  (?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|m|cm|mm|km|met(?:er|re)s?)\b
`

/** Whether a value is of the kind that is asked for. */
export function isOfKind(asks: Asked, value: string): boolean {
  switch (asks) {
    case 'who':
      return (
        /^(?:the )?\p{Lu}[^\d\s]*(?:\s|,|$)/u.test(value) &&
        !/^(?:yes|no|none|true|false)\b/i.test(value) &&
        !isTime(value)
      )
    case 'when':
      return isTime(value)
    case 'how much':
      return quantity.test(value) && money.test(value)
    case 'how many':
      return /^\d/.test(value) && !money.test(value.replace(/^[\d.,’'\s]+$/, '')) && !isTime(value)
    case 'how long':
      return quantity.test(value) && span.test(value)
    case 'what':
    case 'where':
      return true
  }
}

const isTime = (value: string): boolean =>
  dateFirst.test(value) &&
  (clock.test(value) ||
    /^(?:19|20)\d\d$/.test(value) ||
    /days?\b/i.test(value.split(/\s/, 2).join(' ')) ||
    daysIn(value).length > 0)

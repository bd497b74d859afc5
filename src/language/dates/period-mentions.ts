import {
  ambiguousWeekdays,
  months,
  relativeDays,
  relativeHeads,
  relativeUnits,
  weekdays,
} from '../lexicons/calendar-words.ts'
import type { MentionCandidate } from '../mention-words/candidate.ts'
import { dateValue } from './stamps.ts'
import { isUnitSymbol } from '../quantities/measures.ts'
import { role } from '../lexicons/word-roles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { numberWords, ordinalWords } from '../lexicons/number-words.ts'
import { made, isSymbol, isWord, yearOf, eraAt, trailingYear } from './date-parts.ts'

/** Words that a year follows. */
export const yearLeads = setOf(`
  in since until till from by after before during between of and or to circa ca c about around
  early late mid for year years born died founded established spring summer autumn fall winter ab
  seit bis im jahr annee en depuis desde nel dal em
`)

/** Of those, the ones that lead to no amount with a unit. */
const timeLeads = setOf(
  'in since until till before after during year born died founded established',
)

/**
 * Lower-case words after a four-digit number that show it to be a year, not a count: "in 1990 the",
 * "1995 film" has a count-like noun but counts nothing.
 */
const smallWords = setOf(`
  the a an and or to in at on by with when where was were is he she it they as for from but after
  before of until while during film films movie album song novel book edition season series
  election world summer winter act census
`)

/** "5 people" after a month is a count, not a day. */
export function isCounted(tokens: readonly MentionWord[], at: number): boolean {
  const token = tokens[at]
  return (
    token?.kind === 'word' &&
    (token.roles & (role.plain | role.preposition)) === 0 &&
    !smallWords.has(token.text)
  )
}

/** A year by itself, where what stands around it makes it no count. */
export function yearAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  const year = yearOf(token)
  if (token === undefined || year === undefined) {
    const era =
      token?.kind === 'number' && /^\d{1,5}$/.test(token.text) ? eraAt(tokens, at + 1) : undefined
    return era !== undefined && era.next > at + 1
      ? made(tokens, at, era.next, text, dateValue(Number(token?.text) * era.sign))
      : undefined
  }
  const era = eraAt(tokens, at + 1)
  if (era.next > at + 1) return made(tokens, at, era.next, text, dateValue(year * era.sign))
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  if (before?.kind === 'symbol' && /[#$€£¥₹№.:/+]/.test(before.text)) return undefined
  if (isSymbol(after, '%') || (after?.kind === 'symbol' && /[€$£/°]/.test(after.text)))
    return undefined
  const led = before !== undefined && isWord(before) && yearLeads.has(before.text)
  // "Holds 1500 ml", "up to 2000 g", "a climb of 1800 m".
  if (after?.kind === 'word' && isUnitSymbol(after.text) && !timeLeads.has(before?.text ?? ''))
    return undefined
  const enclosed =
    isSymbol(before, '(') ||
    isSymbol(before, '–') ||
    isSymbol(before, '-') ||
    isSymbol(after, '–') ||
    isSymbol(after, ')')
  const counts = isCounted(tokens, at + 1)
  if (token.text.length === 4 && year >= 1000 && year <= 2100) {
    if (counts && !led && !enclosed && (year < 1500 || tokens[at + 1]?.text.endsWith('s') === true))
      return undefined
    return year >= 1500 || led || enclosed
      ? made(tokens, at, at + 1, text, dateValue(year))
      : undefined
  }
  if (
    token.text.length === 3 &&
    year >= 100 &&
    (led || isSymbol(before, '–')) &&
    !counts &&
    (after === undefined ||
      after.kind === 'symbol' ||
      after.kind === 'break' ||
      smallWords.has(after.text)) &&
    !isQuantityLead(tokens, at)
  )
    return made(tokens, at, at + 1, text, dateValue(year))
  return undefined
}

/** "about 250", "of 300" say how many, not when. */
function isQuantityLead(tokens: readonly MentionWord[], at: number): boolean {
  return (
    /^(?:about|around|of|or|to|for|from|by|and)$/.test(tokens[at - 1]?.text ?? '') &&
    yearOf(tokens[at - 2]) === undefined
  )
}

/** "1990s", "the '90s". */
export function decadeAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const match = /^(\d{3}0|\d0)s$/i.exec(tokens[at]?.text ?? '')
  if (match === null) return undefined
  const digits = match[1] ?? ''
  if (digits.length === 2 && tokens[at - 1]?.text !== "'" && tokens[at - 1]?.text !== '’')
    return undefined
  return made(tokens, at, at + 1, text, {
    kind: 'date',
    decade: digits.length === 2 ? 1900 + Number(digits) : Number(digits),
  })
}

/** "19th century", "nineteenth century BC". */
export function centuryAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  const ordinal =
    ordinalWords.get(token?.text ?? '') ??
    Number(/^(\d{1,2})(?:st|nd|rd|th)$/i.exec(token?.text ?? '')?.[1] ?? 0)
  if (ordinal < 1) return undefined
  let position = at + 1
  if (isSymbol(tokens[position], '-')) position++
  const word = tokens[position]?.text
  if (word !== 'century' && word !== 'centuries') return undefined
  const era = eraAt(tokens, position + 1)
  return made(tokens, at, era.next, text, { kind: 'date', century: ordinal * era.sign })
}

/** "Q3 2024", "third quarter of 2024". */
export function quarterAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  const short = /^q([1-4])$/i.exec(token?.text ?? '')
  const ordinal = short === null ? ordinalWords.get(token?.text ?? '') : Number(short[1])
  if (ordinal === undefined || ordinal > 4) return undefined
  let next = at + 1
  if (short === null) {
    if (tokens[next]?.text !== 'quarter') return undefined
    next++
  }
  const year = trailingYear(tokens, next)
  return made(tokens, at, year?.next ?? next, text, {
    kind: 'date',
    ...(year === undefined ? {} : { year: year.year }),
    quarter: ordinal,
  })
}

/**
 * "last week", "next Monday", "this quarter", "early 1990" (the year alone is the date), "today".
 */
export function relativeAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (relativeDays.has(token.text)) return made(tokens, at, at + 1, text, undefined)
  if (!relativeHeads.has(token.text)) return undefined
  const second = tokens[at + 1]
  if (second === undefined) return undefined
  if (!isWord(second)) {
    // "last 3 months", "next two weeks"
    return second.kind === 'number' && relativeUnits.has(tokens[at + 2]?.text ?? '')
      ? made(tokens, at, at + 3, text, undefined)
      : undefined
  }
  const named =
    relativeUnits.has(second.text) ||
    (weekdays.has(second.text) && !ambiguousWeekdays.has(second.text)) ||
    (months.has(second.text) &&
      second.kind === 'capital' &&
      trailingYear(tokens, at + 2) === undefined)
  if (named && !/^(?:early|late|mid|current|past)$/.test(token.text))
    return made(tokens, at, at + 2, text, undefined)
  if (numberWords.has(second.text) && relativeUnits.has(tokens[at + 2]?.text ?? ''))
    return made(tokens, at, at + 3, text, undefined)
  return undefined
}

/** "two days ago", "3 weeks earlier". */
export function agoAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  if (
    !relativeUnits.has(tokens[at + 1]?.text ?? '') ||
    !/^(?:ago|earlier|later)$/.test(tokens[at + 2]?.text ?? '')
  )
    return undefined
  const token = tokens[at]
  return token?.kind === 'number' || numberWords.has(token?.text ?? '')
    ? made(tokens, at, at + 3, text, undefined)
    : undefined
}

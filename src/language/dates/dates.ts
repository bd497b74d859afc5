import { foldCase } from '../words/normalize.ts'
import {
  ambiguousMonths,
  ambiguousWeekdays,
  months,
  relativeDays,
  relativeHeads,
  relativeUnits,
  weekdays,
} from '../lexicons/calendar-words.ts'
import type { MentionCandidate } from '../mention-words/candidate.ts'
import type { DateValue } from '../mention-words/mention.ts'
import { dateName, dateValue, readStamp, timeValue } from './stamps.ts'
import { role } from '../lexicons/word-roles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { numberWords, ordinalWords } from '../lexicons/number-words.ts'

const recognizer = 'date/1'
const yearLeads = setOf(`
  in since until till from by after before during between of and or to circa ca c about around
  early late mid for year years born died founded established spring summer autumn fall winter ab
  seit bis im jahr annee en depuis desde nel dal em
`)
const timeMarks = new Set(['am', 'pm'])
/**
 * Lower-case words after a four-digit number that show it to be a year, not a count: "in 1990 the",
 * "1995 film" has a count-like noun but counts nothing.
 */
const smallWords = setOf(`
  the a an and or to in at on by with when where was were is he she it they as for from but after
  before of until while during film films movie album song novel book edition season series
  election world summer winter act census
`)

/**
 * The date, time or stretch of time that begins at token `at`, if one does; the longest reading, at
 * the granularity it is written in.
 */
export function dateAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  switch (token.kind) {
    case 'stamp':
      return stampAt(tokens, at, text)
    case 'number':
      return (
        dayFirst(tokens, at, text) ??
        yearAt(tokens, at, text) ??
        clockAt(tokens, at, text) ??
        agoAt(tokens, at, text)
      )
    case 'alnum':
      return (
        dayFirst(tokens, at, text) ??
        decadeAt(tokens, at, text) ??
        centuryAt(tokens, at, text) ??
        quarterAt(tokens, at, text) ??
        gluedClock(tokens, at, text)
      )
    case 'word':
    case 'capital':
    case 'caps':
      if ((token.roles & (role.calendar | role.relative | role.number)) === 0) return undefined
      return (
        weekdayAt(tokens, at, text) ??
        monthFirst(tokens, at, text) ??
        centuryAt(tokens, at, text) ??
        quarterAt(tokens, at, text) ??
        relativeAt(tokens, at, text) ??
        agoAt(tokens, at, text)
      )
    case 'initial':
    case 'code':
    case 'mail':
    case 'url':
    case 'symbol':
    case 'break':
      return undefined
    default:
      return token.kind satisfies never
  }
}

function made(
  tokens: readonly MentionWord[],
  from: number,
  next: number,
  text: string,
  value: DateValue | undefined,
): MentionCandidate | undefined {
  const start = tokens[from]?.start
  const end = tokens[next - 1]?.end
  if (start === undefined || end === undefined) return undefined
  const display = text.slice(start, end).replace(/\s+/g, ' ')
  const name = value === undefined ? foldCase(display).replace(/^the /, '') : dateName(value)
  return {
    mention: {
      start,
      end,
      type: 'date',
      name,
      display,
      ...(value === undefined ? {} : { value }),
      by: recognizer,
    },
    next,
  }
}

const isSymbol = (token: MentionWord | undefined, symbol: string): boolean =>
  token?.kind === 'symbol' && token.text === symbol
const isWord = (token: MentionWord | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'word' || token.kind === 'capital' || token.kind === 'caps')

function monthOf(token: MentionWord | undefined): number | undefined {
  return token !== undefined && isWord(token) && (token.roles & role.calendar) !== 0
    ? months.get(token.text)
    : undefined
}

/** Day of a month: 3, 03, 3rd. */
function dayOf(token: MentionWord | undefined): number | undefined {
  if (token === undefined || (token.kind !== 'number' && token.kind !== 'alnum')) return undefined
  const match = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/i.exec(token.text)
  const day = Number(match?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : undefined
}

/** A year of three or four digits, or '24 after an apostrophe (handled by the caller). */
function yearOf(token: MentionWord | undefined): number | undefined {
  return token?.kind === 'number' && /^\d{3,4}$/.test(token.text) ? Number(token.text) : undefined
}

/** "BC", "AD", "B.C." after a year: the sign and the token after it. */
function eraAt(
  tokens: readonly MentionWord[],
  at: number,
): { readonly sign: number; readonly next: number } {
  const token = tokens[at]
  if (token?.kind === 'caps') {
    if (token.text === 'bc' || token.text === 'bce') return { sign: -1, next: at + 1 }
    if (token.text === 'ad' || token.text === 'ce') return { sign: 1, next: at + 1 }
  }
  return { sign: 1, next: at }
}

/** The year after a day and month, a comma between them allowed. */
function trailingYear(
  tokens: readonly MentionWord[],
  at: number,
): { readonly year: number; readonly next: number } | undefined {
  let position = at
  if (isSymbol(tokens[position], ',')) position++
  else if (isWord(tokens[position]) && /^(?:of|de|del)$/.test(tokens[position]?.text ?? ''))
    position++
  const year = yearOf(tokens[position])
  if (year === undefined || isSymbol(tokens[position + 1], '%')) return undefined
  const era = eraAt(tokens, position + 1)
  return { year: year * era.sign, next: era.next }
}

/** A time of day after a date: "at 10:30", "10:30 am", "23:41:27". */
function withTime(
  tokens: readonly MentionWord[],
  from: number,
  next: number,
  text: string,
  value: DateValue,
): MentionCandidate | undefined {
  let position = next
  if (isSymbol(tokens[position], ',')) position++
  if (/^(?:at|um|a|à|alle|om)$/.test(tokens[position]?.text ?? '')) position++
  const time = clockValue(tokens, position)
  if (time === undefined || value.day === undefined) return made(tokens, from, next, text, value)
  return made(tokens, from, time.next, text, { ...value, ...time.value })
}

function stampAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const value = readStamp(tokens[at]?.text ?? '')
  if (value === undefined)
    return /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(tokens[at]?.text ?? '')
      ? made(tokens, at, at + 1, text, undefined)
      : undefined
  if (value.year !== undefined)
    return value.hour === undefined
      ? withTime(tokens, at, at + 1, text, value)
      : made(tokens, at, at + 1, text, value)
  return clockAt(tokens, at, text)
}

/** "3 February 2024", "3rd of February, 2024", "3. März", "3 de febrero de 2024". */
function dayFirst(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const day = dayOf(tokens[at])
  if (day === undefined) return undefined
  let position = at + 1
  if (isSymbol(tokens[position], '.')) position++
  if (/^(?:of|de|di)$/.test(tokens[position]?.text ?? '')) position++
  const month = monthOf(tokens[position])
  if (month === undefined) return undefined
  let next = position + 1
  if (
    isSymbol(tokens[next], '.') &&
    (tokens[position]?.text.length ?? 9) <= 5 &&
    trailingYear(tokens, next + 1) !== undefined
  )
    next++
  const year = trailingYear(tokens, next)
  if (
    year === undefined &&
    tokens[position]?.kind === 'word' &&
    ambiguousMonths.has(tokens[position]?.text ?? '') &&
    tokens[at]?.kind === 'number'
  )
    return undefined
  const value = dateValue(year?.year, month, day)
  return value === undefined ? undefined : withTime(tokens, at, year?.next ?? next, text, value)
}

/** "February 3, 2024", "Feb. 3rd", "February 2024", "in February". */
function monthFirst(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  const month = monthOf(token)
  if (token === undefined || month === undefined) return undefined
  const ambiguous = ambiguousMonths.has(token.text)
  let position = at + 1
  if (
    isSymbol(tokens[position], '.') &&
    token.text.length <= 5 &&
    token.end === tokens[position]?.start
  )
    position++
  if (token.text === 'sep' || token.text === 'dec')
    position = isSymbol(tokens[at + 1], '.') ? at + 2 : at + 1
  let dayPosition = position
  if (tokens[dayPosition]?.text === 'the') dayPosition++
  const day = dayOf(tokens[dayPosition])
  if (
    day !== undefined &&
    !isSymbol(tokens[dayPosition + 1], '%') &&
    !(token.kind === 'word' && ambiguous)
  ) {
    const year = trailingYear(tokens, dayPosition + 1)
    const value = dateValue(year?.year, month, day)
    if (
      value !== undefined &&
      (year !== undefined || !ambiguous || !isCounted(tokens, dayPosition + 1))
    )
      return withTime(tokens, at, year?.next ?? dayPosition + 1, text, value)
  }
  const year = trailingYear(tokens, position)
  if (
    year !== undefined &&
    Math.abs(year.year) >= 100 &&
    !(ambiguous && token.kind === 'word' && year.year < 1000)
  )
    return made(tokens, at, year.next, text, dateValue(year.year, month))
  // Alone, a month is one only with its capital, and the ambiguous ones only after a word that asks
  // for a time.
  if (token.kind === 'word') return undefined
  if (
    ambiguous &&
    (token.kind === 'caps' || token.opens || !yearLeads.has(tokens[at - 1]?.text ?? ''))
  )
    return undefined
  if (isName(tokens[at + 1]) || (!token.opens && isName(tokens[at - 1]))) return undefined
  return made(tokens, at, at + 1, text, dateValue(undefined, month))
}

const isName = (token: MentionWord | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'capital' || token.kind === 'initial') &&
  (token.roles & (role.plain | role.calendar | role.preposition)) === 0

/** "5 people" after a month is a count, not a day. */
function isCounted(tokens: readonly MentionWord[], at: number): boolean {
  const token = tokens[at]
  return (
    token?.kind === 'word' &&
    (token.roles & (role.plain | role.preposition)) === 0 &&
    !smallWords.has(token.text)
  )
}

function weekdayAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined || !weekdays.has(token.text)) return undefined
  let position = at + 1
  if (token.text.length <= 5 && isSymbol(tokens[position], '.')) position++
  if (isSymbol(tokens[position], ',')) position++
  if (/^(?:the|den|le|el)$/.test(tokens[position]?.text ?? '')) position++
  const date =
    tokens[position]?.kind === 'stamp'
      ? stampAt(tokens, position, text)
      : (dayFirst(tokens, position, text) ?? monthFirst(tokens, position, text))
  const value = date?.mention.value
  if (date !== undefined && value?.kind === 'date' && value.day !== undefined)
    return made(tokens, at, date.next, text, value)
  if (ambiguousWeekdays.has(token.text) || token.kind === 'word') return undefined
  return made(tokens, at, at + 1, text, undefined)
}

function yearAt(
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
function decadeAt(
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
function centuryAt(
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
function quarterAt(
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

interface Clock {
  readonly value: Pick<DateValue, 'hour' | 'minute' | 'second'>
  readonly next: number
}

/** "10:30", "10:30:05 pm", "5 pm", "10.30 am", "10 o'clock". */
function clockValue(tokens: readonly MentionWord[], at: number): Clock | undefined {
  const token = tokens[at]
  const match =
    token === undefined ||
    (token.kind !== 'stamp' && token.kind !== 'number' && token.kind !== 'alnum')
      ? null
      : /^(\d{1,2})(?:[:.](\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?([ap]m)?$/i.exec(token.text)
  if (match === null) return undefined
  const half = match[4]?.toLowerCase() ?? halfOfDay(tokens[at + 1])
  const next = match[4] === undefined && half !== undefined ? at + 2 : at + 1
  if (half === undefined && token?.text.includes(':') !== true) return undefined
  let hour = Number(match[1])
  if (half !== undefined && hour > 12) return undefined
  if (half === 'pm' && hour < 12) hour += 12
  if (half === 'am' && hour === 12) hour = 0
  const value = timeValue(
    hour,
    Number(match[2] ?? 0),
    match[3] === undefined ? undefined : Number(match[3]),
  )
  if (value === undefined) return undefined
  const { kind: _, ...time } = value
  return { value: time, next }
}

function halfOfDay(token: MentionWord | undefined): string | undefined {
  const word = token?.text.replaceAll('.', '').toLowerCase() ?? ''
  return timeMarks.has(word) && token?.possessive === false ? word : undefined
}

function clockAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const clock = clockValue(tokens, at)
  return clock === undefined
    ? undefined
    : made(tokens, at, clock.next, text, { kind: 'date', ...clock.value })
}

function gluedClock(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  return /[ap]m$/i.test(tokens[at]?.text ?? '') ? clockAt(tokens, at, text) : undefined
}

/**
 * "last week", "next Monday", "this quarter", "early 1990" (the year alone is the date), "today".
 */
function relativeAt(
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
function agoAt(
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

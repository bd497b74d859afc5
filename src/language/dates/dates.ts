import { ambiguousMonths, ambiguousWeekdays, weekdays } from '../lexicons/calendar-words.ts'
import type { MentionCandidate } from '../mention-words/candidate.ts'
import { dateValue, readStamp } from './stamps.ts'
import { role } from '../lexicons/word-roles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'
import {
  yearLeads,
  isCounted,
  yearAt,
  decadeAt,
  centuryAt,
  quarterAt,
  relativeAt,
  agoAt,
} from './period-mentions.ts'
import {
  made,
  isSymbol,
  monthOf,
  dayOf,
  trailingYear,
  withTime,
  clockAt,
  gluedClock,
} from './date-parts.ts'

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

import type { DaySpan } from '../../language/dates/day-span.ts'
import { daysIn, onlyDay } from '../../language/dates/only-day.ts'
import { dateOfFields } from '../../language/dates/row-date.ts'
import { readRates } from '../../language/quantities/read-rates.ts'
import { readWords } from '../../language/sentences/read-words.ts'
import type { Instant } from '../../core/time.ts'
import { isOvertaken } from './done-since.ts'
import { readFields, type ItemField } from './item-fields.ts'

const dayMs = 86_400_000
const daysOfYear = 365.25
/** What comes round so often is late when so much more has gone by. */
const grace = 1.25
const mostWords = 60

const untilLabel =
  /\b(?:next|due|valid|expir\w*|until|deadline|renew(?:al)?|best before|use by|review by)\b/i
export const lastWord = /\b(?:last|latest|most recent|previous)\b/i
/**
 * Whether dates say that something is late, as of a day: it was due, or valid until, before it, or
 * it was last done longer ago than it comes round: "last done 2019 (due yearly)".
 */
export function isLate(fields: readonly ItemField[], text: string, asOf: number): boolean {
  const today = Math.floor(asOf / dayMs)
  const isPast = fields.some(field => {
    const span = termOf(field)
    return span !== undefined && span.to < today
  })
  return isPast || isLongAgo(text, today)
}

/** Until when a field says that something is valid, or when it is due. */
export const termOf = ({ label, value }: ItemField): DaySpan | undefined =>
  untilLabel.test(label) && !lastWord.test(label) ? onlyDay(value) : undefined

function isLongAgo(text: string, today: number): boolean {
  const period = lastWord.test(text) ? longestPeriod(text) : undefined
  if (period === undefined) return false
  const days = hasChangedSince(text) ? undefined : daysSinceLast(text, today)
  return days !== undefined && isLongerThan(days, period)
}

/** Whether what comes round after so many days is late when so many have gone by. */
export const isLongerThan = (days: number, period: number): boolean => days > period * grace

/** Whether what a text says was done last was done again, or its thing replaced, since then. */
export function hasChangedSince(text: string): boolean {
  const last = lastWord.exec(text)
  return last !== null && isOvertaken(text, last.index + last[0].length)
}

/** How many days before a day, as a number of days, something was last done; "two years ago". */
export function daysSinceLast(text: string, today: number): number | undefined {
  const last = lastWord.exec(text)
  if (last === null) return undefined
  const said = text.slice(last.index)
  const span = firstDay(said)
  return agoIn(said) ?? (span === undefined ? undefined : today - span.to)
}

/** Days after which something comes round: "yearly", "every term". */
function longestPeriod(text: string): number | undefined {
  if (/\b(?:every|each|per|once a|termly)\s*(?:school\s)?(?:term|semester|season)\b/i.test(text))
    return daysOfYear / 2
  const rates = readRates(readWords(text, mostWords).words)
  const least = Math.min(...rates.map(({ perYear }) => perYear))
  return Number.isFinite(least) && least > 0 ? daysOfYear / least : undefined
}

const unitDays: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 30.4],
  ['year', daysOfYear],
])

function agoIn(text: string): number | undefined {
  const match = /\b(\d{1,3})\s+(day|week|month|year)s?\s+ago\b/i.exec(text)
  return match === null ? undefined : Number(match[1]) * unitDays.get(match[2]!.toLowerCase())!
}

const firstDay = (text: string): DaySpan | undefined => {
  const year = /^\D{0,40}?\b((?:19|20)\d\d)\b(?!-)/.exec(text)
  return daysIn(text)[0] ?? (year === null ? undefined : yearDays(Number(year[1])))
}
const yearDays = (year: number): DaySpan => ({
  from: Date.UTC(year, 0, 1) / dayMs,
  to: Date.UTC(year, 11, 31) / dayMs,
})

/**
 * The day on which a row or an entry was written, where one of its fields says so: those of a log
 * are as old as their days, whenever the log ends.
 */
export function writtenOn(item: string): Instant | undefined {
  const fields = readFields(item)
  return fields.length < 2 ? undefined : dateOfFields(fields)
}

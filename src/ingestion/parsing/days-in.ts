import type { Instant } from '../../core/time.ts'
import { instantOf, isDay } from '../../language/dates/calendar.ts'
import { recognizeMentions } from '../../language/recognize.ts'

/** "24-03-05": names of files begin with the year, notes with the day. */
const eitherEnd = /^\d\d-\d\d?-\d\d$/

/** The days that a line names, and months if they are wanted; whatever else it dates is none. */
export function daysIn(line: string, timeZone: string, isMonthWanted = false): Instant[] {
  return recognizeMentions(line).flatMap(({ value, start, end }) => {
    if (value?.kind !== 'date') return []
    const { year, month, day = isMonthWanted ? 1 : undefined } = value
    if (year === undefined || month === undefined || day === undefined) return []
    const original = line.slice(start, end)
    return isDay(year, month, day) && !eitherEnd.test(original)
      ? [{ ms: instantOf({ year, month, day }, timeZone), original }]
      : []
  })
}

/**
 * The last day that a date in digits at the beginning of a text can mean: "03/04/2024" is 3 April
 * or 4 March.
 */
export function latestReading(text: string): number | undefined {
  const [, one, other, written] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d)(?!\d)/.exec(text) ?? []
  if (one === undefined || other === undefined || written === undefined) return undefined
  const year =
    written.length === 2 ? 2000 + Math.max(Number(written), Number(one)) : Number(written)
  return Math.max(
    Date.UTC(year, Number(one) - 1, Number(other)),
    Date.UTC(year, Number(other) - 1, Number(one)),
  )
}

import type { Instant } from '../../core/time.ts'
import { instantOf, isDay } from '../../language/dates/calendar.ts'
import { recognizeMentions } from '../../language/recognize.ts'

/** The days that a line names, and months if they are wanted; whatever else it dates is none. */
export function daysIn(line: string, timeZone: string, isMonthWanted = false): Instant[] {
  return recognizeMentions(line).flatMap(({ value, start, end }) => {
    if (value?.kind !== 'date') return []
    const { year, month, day = isMonthWanted ? 1 : undefined } = value
    if (year === undefined || month === undefined || day === undefined) return []
    return isDay(year, month, day)
      ? [{ ms: instantOf({ year, month, day }, timeZone), original: line.slice(start, end) }]
      : []
  })
}

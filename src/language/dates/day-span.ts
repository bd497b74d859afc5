import type { DateValue } from '../mention-words/mention.ts'

/**
 * Days from an epoch of all that a date may mean; undefined for times of day and months without a
 * year.
 */
export interface DaySpan {
  readonly from: number
  readonly to: number
}

const dayLength = 86_400_000

function dayNumber(year: number, month: number, day: number): number {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year)
  return Math.round(date.getTime() / dayLength)
}

/** All days that a date may mean. */
export function daySpanOf(value: DateValue): DaySpan | undefined {
  const { year, month, day, quarter, decade, century } = value
  if (year !== undefined) {
    if (month !== undefined)
      return day === undefined
        ? { from: dayNumber(year, month, 1), to: dayNumber(year, month + 1, 1) - 1 }
        : { from: dayNumber(year, month, day), to: dayNumber(year, month, day) }
    if (quarter !== undefined)
      return {
        from: dayNumber(year, quarter * 3 - 2, 1),
        to: dayNumber(year, quarter * 3 + 1, 1) - 1,
      }
    return { from: dayNumber(year, 1, 1), to: dayNumber(year + 1, 1, 1) - 1 }
  }
  if (decade !== undefined)
    return { from: dayNumber(decade, 1, 1), to: dayNumber(decade + 10, 1, 1) - 1 }
  if (century !== undefined)
    return century > 0
      ? { from: dayNumber(century * 100 - 99, 1, 1), to: dayNumber(century * 100 + 1, 1, 1) - 1 }
      : undefined
  return undefined
}

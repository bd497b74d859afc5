import { recognizeMentions } from '../recognize.ts'
import { daySpanOf, type DaySpan } from './day-span.ts'

const dayMs = 86_400_000

/** The days that the dates of a text span, since 1970. */
export const daysIn = (text: string): DaySpan[] =>
  recognizeMentions(text).flatMap(({ value }) => {
    const span = value?.kind === 'date' ? daySpanOf(value) : undefined
    return span === undefined ? [] : [span]
  })

/** "04/2026": until the end of the month. */
const monthDays = (text: string): DaySpan | undefined => {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/.]\s*((?:19|20)\d\d)\s*$/.exec(text) ?? []
  return month === undefined
    ? undefined
    : {
        from: Date.UTC(Number(year), Number(month) - 1, 1) / dayMs,
        to: Date.UTC(Number(year), Number(month), 0) / dayMs,
      }
}

/** The days of a text with one date alone. */
export function onlyDay(text: string): DaySpan | undefined {
  const month = monthDays(text)
  if (month !== undefined) return month
  const found = daysIn(text)
  return found.length === 1 ? found[0] : undefined
}

import { recognizeMentions } from '../recognize.ts'

// Longer texts of cells are no dates.
const longestDate = 40
const dayTerm = /^d\d{4}$/
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * A text with its days in one form, each as a word for the day and one for the year if it has one:
 * "16 June 2025", "2025-06-16" and "Monday, 16/06/2025" are "d0616 2025". With `hasTimes`, a time
 * behind a day is left out.
 */
export function withDays(text: string, hasTimes = false): string {
  if (!/\d/.test(text)) return text
  let read = ''
  let end = 0
  for (const { start, end: behind, value } of recognizeMentions(text)) {
    if (value?.kind !== 'date') continue
    const { year, month, day, hour } = value
    if (month === undefined || day === undefined || (hour !== undefined && !hasTimes)) continue
    const named = `d${twoDigits(month)}${twoDigits(day)}${year === undefined ? '' : ` ${year}`}`
    read += `${text.slice(end, start)}${named}`
    end = behind
  }
  return read + text.slice(end)
}

/** Whether a term of a question or cell stands for a day. */
export const isDayTerm = (term: string): boolean => dayTerm.test(term)

/** The value of a cell as `withDays` has it, where it is short enough to be a date. */
export const dayOfCell = (text: string): string =>
  text.length > longestDate ? text : withDays(text, true)

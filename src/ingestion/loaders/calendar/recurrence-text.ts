import type { RecurrenceRule } from './recurrence.ts'
import { writtenEnglishMonths } from '../../../language/lexicons/calendar-words.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const

/** "every 2 weeks on Monday and Friday, 10 times". */
export function recurrenceText(rule: RecurrenceRule): string {
  const { frequency, interval, count, until, monthDays, yearDays, positions } = rule
  const unit = units[frequency]
  const parts = [interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`]
  const weekDays = rule.weekDays.map(({ day, nth }) =>
    nth === 0 ? (days[day] ?? '') : `the ${place(nth)} ${days[day] ?? ''}`,
  )
  const chosen = positions.length === 0 ? '' : `the ${listed(positions.map(place))} of `
  if (weekDays.length > 0) parts.push(`on ${chosen}${listed(weekDays)}`)
  if (monthDays.length > 0) parts.push(`on day ${listed(monthDays.map(dayNumber))}`)
  if (yearDays.length > 0) parts.push(`on day ${listed(yearDays.map(dayNumber))} of the year`)
  if (rule.months.length > 0)
    parts.push(
      `in ${listed(rule.months.map(month => writtenEnglishMonths[month - 1] ?? String(month)))}`,
    )
  const end =
    until !== undefined
      ? ` until ${new Date(until.localMs).toISOString().slice(0, 10)}`
      : count !== undefined
        ? count === 1
          ? ', once'
          : `, ${count} times`
        : ''
  return `${parts.join(' ')}${end}`
}

function listed(items: readonly string[]): string {
  return items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}

const dayNumber = (day: number): string => (day < 0 ? `${-day} from the end` : String(day))

function place(nth: number): string {
  if (nth === -1) return 'last'
  const number = Math.abs(nth)
  const ending =
    number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}${nth < 0 ? ' from the end' : ''}`
}

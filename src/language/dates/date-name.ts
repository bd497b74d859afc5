import { englishMonths } from '../lexicons/calendar-words.ts'
import type { DateValue } from '../mention-words/mention.ts'

const form = /^(-?\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/

/** The date of a normal form (`1935-05-03`, `-0044`, `1990s`, `c19`); undefined without a year. */
export function readDateName(name: string): DateValue | undefined {
  const decade = /^(\d{3}0)s$/.exec(name)?.[1]
  if (decade !== undefined) return { kind: 'date', decade: Number(decade) }
  const century = /^c(\d{1,2})$/.exec(name)?.[1]
  if (century !== undefined) return { kind: 'date', century: Number(century) }
  const parts = form.exec(name)
  if (parts === null) return undefined
  const [, year, month, day] = parts
  return {
    kind: 'date',
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  }
}

/** A date in words for people: "3 May 1935", "44 BC", "the 1990s", "the 19th century". */
export function dateInWords({ year, month, day, decade, century }: DateValue): string {
  if (decade !== undefined) return `the ${decade}s`
  if (century !== undefined) return `the ${ordinal(century)} century`
  if (year === undefined) return ''
  const said = year < 0 ? `${-year} BC` : String(year)
  const named = month === undefined ? undefined : englishMonths[month - 1]
  if (named === undefined) return said
  const monthSaid = named.charAt(0).toUpperCase() + named.slice(1)
  return day === undefined ? `${monthSaid} ${said}` : `${day} ${monthSaid} ${said}`
}

/** The day of a time in ms since 1970, in words for people. */
export function dayInWords(ms: number): string {
  const date = new Date(ms)
  return dateInWords({
    kind: 'date',
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  })
}

function ordinal(number: number): string {
  const tens = number % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

import { englishMonths } from '../../../language/lexicons/calendar-words.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/**
 * A mail's date as written: local clock time as if it were UTC, and the offset where one was given.
 */
export interface MailDate {
  readonly localMs: number
  readonly offsetMinutes?: number | undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const days = new Set(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
const zones: ReadonlyMap<string, number> = new Map([
  ['UT', 0],
  ['UTC', 0],
  ['GMT', 0],
  ['Z', 0],
  ['AST', -400],
  ['ADT', -300],
  ['EST', -500],
  ['EDT', -400],
  ['CST', -600],
  ['CDT', -500],
  ['MST', -700],
  ['MDT', -600],
  ['PST', -800],
  ['PDT', -700],
])

/**
 * A Date header read as RFC 2822 with the liberties that mail programs take; undefined for what is
 * no date. `-0000` names no zone.
 */
export function parseMailDate(value: string): MailDate | undefined {
  return parseByWords(value) ?? parseByPattern(value)
}

function monthNumber(word: string): number {
  const lower = word.toLowerCase()
  const short = months.indexOf(lower)
  return (short >= 0 ? short : englishMonths.indexOf(lower)) + 1
}

function parseByWords(value: string): MailDate | undefined {
  if (value.length > 1000) return undefined
  let words = value.trim().split(/\s+/)
  const first = words[0] ?? ''
  if (first === '') return undefined
  if (first.endsWith(',') || days.has(first.toLowerCase())) words.shift()
  else words[0] = first.slice(first.lastIndexOf(',') + 1)
  if (words.length === 3) {
    const pieces = (words[0] ?? '').split('-')
    if (pieces.length === 3) words = [...pieces, ...words.slice(1)]
  }
  if (words.length === 4) {
    const last = words[3] ?? ''
    const plus = last.indexOf('+')
    const sign = plus >= 0 ? plus : last.indexOf('-')
    words.splice(3, 1, sign > 0 ? last.slice(0, sign) : last, sign > 0 ? last.slice(sign) : '')
  }
  if (words.length < 5) return undefined
  let [day = '', month = '', year = '', time = '', zone = ''] = words
  if (day === '' || month === '' || year === '') return undefined
  if (monthNumber(month) === 0) [day, month] = [month, day]
  if (monthNumber(month) === 0) return undefined
  day = withoutComma(day)
  if (year.indexOf(':') > 0) [year, time] = [time, year]
  year = withoutComma(year)
  if (year === '') return undefined
  if (!/^\d/.test(year)) [year, zone] = [zone, year]
  const clock = clockOf(withoutComma(time))
  if (clock === undefined || !isInteger(year) || !isInteger(day)) return undefined
  const written = Number(year)
  const fullYear = written >= 100 ? written : written > 68 ? written + 1900 : written + 2000
  const offset = offsetOf(zone)
  if (offset === 'out of range') return undefined
  return dateOf(fullYear, monthNumber(month), Number(day), clock, offset)
}

const dateAnywhere = longPattern('')`
  (\d{1,2})\s{1,20}(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov
  |Dec)\s{1,20}(\d{4})\s{1,20}(\d{1,2}:\d{1,2}(?::\d{1,2})?)\s{0,20}([+-])?(\d{4})?`

/** The first thing that looks like `1 Jan 2020 10:00 +0100` anywhere in the value. */
function parseByPattern(value: string): MailDate | undefined {
  const match = dateAnywhere.exec(value)
  if (match === null) return undefined
  const [, day = '', month = '', year = '', time = '', sign, zone] = match
  const clock = clockOf(time)
  const offset =
    zone === undefined
      ? undefined
      : (sign === '-' ? -1 : 1) * (Number(zone.slice(0, 2)) * 60 + Number(zone.slice(2)))
  if (clock === undefined || (offset !== undefined && Math.abs(offset) >= 1440)) return undefined
  return dateOf(Number(year), monthNumber(month), Number(day), clock, offset)
}

type Clock = readonly [hours: number, minutes: number, seconds: number]

function clockOf(time: string): Clock | undefined {
  let pieces = time.split(':')
  if (pieces.length === 1 && time.includes('.')) pieces = time.split('.')
  if (pieces.length < 2 || pieces.length > 3 || !pieces.every(isInteger)) return undefined
  return [Number(pieces[0]), Number(pieces[1]), Number(pieces[2] ?? '0')]
}

/** Minutes east of UTC; undefined where no zone is named. */
function offsetOf(zone: string): number | undefined | 'out of range' {
  const named = zones.get(zone.toUpperCase())
  if (named === undefined && !isInteger(zone)) return undefined
  const number = named ?? Number(zone)
  if (number === 0) return zone.startsWith('-') ? undefined : 0
  const size = Math.abs(number)
  const minutes = Math.sign(number) * (Math.floor(size / 100) * 60 + (size % 100))
  return Math.abs(minutes) < 1440 ? minutes : 'out of range'
}

function dateOf(
  year: number,
  month: number,
  day: number,
  [hours, minutes, seconds]: Clock,
  offsetMinutes: number | undefined,
): MailDate | undefined {
  if (
    year < 1 ||
    year > 9999 ||
    day < 1 ||
    hours < 0 ||
    hours > 23 ||
    minutes < 0 ||
    minutes > 59 ||
    seconds < 0 ||
    seconds > 59
  )
    return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1) return undefined
  date.setUTCHours(hours, minutes, seconds)
  return offsetMinutes === undefined
    ? { localMs: date.getTime() }
    : { localMs: date.getTime(), offsetMinutes }
}

const withoutComma = (word: string): string => (word.endsWith(',') ? word.slice(0, -1) : word)
const isInteger = (word: string): boolean => /^[+-]?\d{1,15}$/.test(word)

import { englishWeekdays } from '../lexicons/calendar-words.ts'
import { entries } from '../lexicons/lexicon.ts'
import { weekday } from './calendar.ts'

/** A day of a year; month 1–12. The day may lie beyond its month's end, as dates count on. */
export interface FeastDate {
  readonly month: number
  readonly day: number
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function easter(year: number): FeastDate {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return { month: Math.floor(sum / 31), day: (sum % 31) + 1 }
}

/** The so-manieth weekday of a month; -1 is the last. */
function weekdayOf(count: number, name: string, month: number, year: number): FeastDate {
  const wanted = englishWeekdays.indexOf(name)
  if (count > 0) {
    const first = (wanted - weekday({ year, month, day: 1 }) + 7) % 7
    return { month, day: 1 + first + 7 * (count - 1) }
  }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { month, day: last - ((weekday({ year, month, day: last }) - wanted + 7) % 7) }
}

function dateOf(rule: string): (year: number) => FeastDate {
  const [first = '', second = '', third = ''] = rule.split(' ')
  if (first === 'easter')
    return year => {
      const { month, day } = easter(year)
      return { month, day: day + Number(second) }
    }
  if (third !== '') return year => weekdayOf(Number(first), second, Number(third), year)
  const [month = 1, day = 1] = first.split('-').map(Number)
  return () => ({ month, day })
}

/** When a feast is in a year, by its name without apostrophes. */
const feasts: ReadonlyMap<string, (year: number) => FeastDate> = new Map(
  entries('time/feast-days').map(([name, rule]) => [name, dateOf(rule)]),
)

/** Names of feasts as a pattern, longest first; apostrophes may stand before an s. */
export const feastPattern = `(${[...feasts.keys()]
  .sort((a, b) => b.length - a.length)
  .map(name => name.replaceAll(/s(?= |$)/g, "['’]?s['’]?"))
  .join('|')})`

/** The day of a feast, by the name as a question writes it. */
export const feastDate = (name: string, year: number): FeastDate | undefined =>
  feasts.get(name.replaceAll(/['’]/g, ''))?.(year)

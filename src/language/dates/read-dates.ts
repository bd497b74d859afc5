import type { TextRange } from '../../core/span.ts'
import type { DateValue, RecognizedMention } from '../mention-words/mention.ts'
import { type DaySpan, daySpanOf } from './day-span.ts'
import { listedDays } from './listed-days.ts'
import type { ReadWord, WordRange } from '../sentences/read-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { numberWords } from '../lexicons/number-words.ts'

/** How a date bounds what is said: on it, before it or after it. */
export type DateBound = 'on' | 'before' | 'after'

export interface ReadDate extends TextRange, WordRange {
  readonly value: DateValue
  /** All days that it may mean; none without a year. */
  readonly span: DaySpan | undefined
  readonly bound: DateBound
  /**
   * "two days later", "a week after" before or behind it: days that are added to the date, 0 for
   * none.
   */
  readonly offsetDays: number
  /** Ends a stretch that the date before begins: "1990 to 1995". */
  readonly ends: boolean
}

const before = new Set(['before', 'prior'])
const after = new Set(['after', 'following'])
const fillers = setOf('the date year of around about mid late early')
const daysOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    day: 1,
    days: 1,
    week: 7,
    weeks: 7,
    fortnight: 14,
    month: 30.4,
    months: 30.4,
    year: 365.25,
    years: 365.25,
    decade: 3652.5,
    decades: 3652.5,
  }),
)
const counts: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ...[...numberWords].filter(([, value]) => value >= 1 && value <= 12),
])

function countOf(word: string): number | undefined {
  return /^\d{1,4}$/.test(word) ? Number(word) : counts.get(word)
}

/** The dates of a text that have a value, with what bounds them. */
export function readDates(
  text: string,
  words: readonly ReadWord[],
  mentions: readonly RecognizedMention[],
): ReadDate[] {
  const dates: ReadDate[] = []
  let at = 0
  for (const { start, end, type, value } of mentions) {
    if (type !== 'date') continue
    while (at < words.length && (words[at]?.end ?? 0) <= start) at++
    let next = at
    while (next < words.length && (words[next]?.start ?? 0) < end) next++
    if (value?.kind !== 'date' || next === at) continue
    // "That '70s Show" is a name.
    if (value.decade !== undefined && words[next]?.capital === true && words[next]?.gap === 'none')
      continue
    const previous = dates.at(-1)
    const meant = inPlural(text, end, value)
    for (const { figuresEnd, ...day } of listedDays(text, start, meant)) {
      let first = at
      while (first > 0 && (words[first]?.start ?? 0) > day.start) first--
      let behind = first + 1
      while (behind < at && (words[behind]?.start ?? 0) < figuresEnd) behind++
      dates.push({
        ...day,
        // With the month, for people.
        end,
        first,
        next: behind,
        span: daySpanOf(day.value),
        bound: 'on',
        offsetDays: 0,
        ends: false,
      })
    }
    dates.push({
      start,
      end,
      first: at,
      next,
      value: meant,
      span: daySpanOf(meant),
      bound: boundOf(words, at),
      offsetDays: offsetOf(words, at),
      ends:
        previous !== undefined &&
        joins(text.slice(previous.end, Math.min(start, previous.end + 20)), words, previous),
    })
  }
  return dates
}

/** "1940's", "the 1700's": ten or a hundred years. */
function inPlural(text: string, end: number, value: DateValue): DateValue {
  const { year } = value
  if (
    year === undefined ||
    value.month !== undefined ||
    year < 100 ||
    year % 10 !== 0 ||
    !/^ ?['\u2019]s(?![a-z])/.test(text.slice(end, end + 4))
  )
    return value
  return year % 100 === 0
    ? { kind: 'date', century: year / 100 + 1 }
    : { kind: 'date', decade: year }
}

/** Whether what stands between two dates makes them the ends of a stretch. */
function joins(between: string, words: readonly ReadWord[], previous: ReadDate): boolean {
  const link = between.trim().toLowerCase()
  return (
    /^(?:-|--|\u2013|\u2014|\/|to|until|till|through)$/.test(link) ||
    (link === 'and' && words[previous.first - 1]?.text === 'between')
  )
}

function boundOf(words: readonly ReadWord[], first: number): DateBound {
  let at = first - 1
  while (at >= first - 3 && fillers.has(words[at]?.text ?? '')) at--
  const one = words[at]?.text ?? ''
  const two = words[at - 1]?.text ?? ''
  const lead = one === 'to' && two === 'prior' ? 'before' : one
  if (before.has(lead)) return 'before'
  return after.has(lead) ? 'after' : 'on'
}

/** "two days after 5 May": words that move a date. */
function offsetOf(words: readonly ReadWord[], first: number): number {
  const direction = words[first - 1]?.text
  if (direction !== 'after' && direction !== 'before') return 0
  const unit = daysOf.get(words[first - 2]?.text ?? '')
  const count = countOf(words[first - 3]?.text ?? '')
  return unit === undefined || count === undefined
    ? 0
    : (direction === 'after' ? 1 : -1) * unit * count
}

import { months } from '../../../language/lexicons/calendar-words.ts'
import { numberWordsUpTo } from '../../../language/lexicons/number-words.ts'
import type { StandardWord } from '../question-items.ts'

/** Of what age evidence is asked for; days as ISO 8601, `until` is the first day after. */
export interface AgeBound {
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** "Older than three years": counted back from the present day. */
  readonly olderYears?: number | undefined
  /** In words: "before 2022". */
  readonly label: string
}

interface Span {
  readonly from: string
  readonly until: string
  readonly length: number
}

const before: readonly string[] = ['before', 'prior to', 'older than', 'earlier than', 'predating']
const after: readonly string[] = ['after', 'newer than', 'later than', 'younger than']
const since: readonly string[] = ['since', 'from']
const within: readonly string[] = ['in', 'during', 'of']
const numbers = new Map(numberWordsUpTo(20))

/** The age that begins at a word: "before March 2022", "older than three years", "in 2019". */
export function ageBoundAt(
  words: readonly StandardWord[],
  at: number,
): { readonly bound: AgeBound; readonly length: number } | undefined {
  const wordAt = (index: number): string => words[index]?.folded ?? ''
  for (const length of [2, 1]) {
    const lead = Array.from({ length }, (_, offset) => wordAt(at + offset)).join(' ')
    const isOlder = lead === 'older than' || lead === 'more than' || lead === 'over'
    const years = isOlder ? yearsAt(wordAt, at + length) : undefined
    if (years !== undefined)
      return {
        bound: { olderYears: years.count, label: `older than ${label(words, at, length, years)}` },
        length: length + years.length,
      }
    const isFrom = since.includes(lead)
    const isKnown = isFrom || [before, after, within].some(each => each.includes(lead))
    const span = isKnown ? spanAt(wordAt, at + length) : undefined
    if (span === undefined) continue
    const named = words
      .slice(at + length, at + length + span.length)
      .map(({ text }) => text)
      .join(' ')
    const whole = length + span.length
    if (before.includes(lead))
      return { bound: { until: span.from, label: `before ${named}` }, length: whole }
    if (after.includes(lead))
      return { bound: { from: span.until, label: `after ${named}` }, length: whole }
    // "Since 2022" goes on; "evidence from 2022" is of that year.
    return lead === 'since'
      ? { bound: { from: span.from, label: `since ${named}` }, length: whole }
      : { bound: { from: span.from, until: span.until, label: `from ${named}` }, length: whole }
  }
  return undefined
}

function label(
  words: readonly StandardWord[],
  at: number,
  lead: number,
  years: { readonly length: number },
): string {
  return words
    .slice(at + lead, at + lead + years.length)
    .map(({ text }) => text)
    .filter(text => text !== 'old')
    .join(' ')
}

function yearsAt(
  wordAt: (index: number) => string,
  at: number,
): { readonly count: number; readonly length: number } | undefined {
  const word = wordAt(at)
  const count = /^\d{1,2}$/.test(word) ? Number(word) : word === 'a' ? 1 : numbers.get(word)
  if (count === undefined || !/^years?$/.test(wordAt(at + 1))) return undefined
  return { count, length: wordAt(at + 2) === 'old' ? 3 : 2 }
}

/** A year, a month of one, or a day as ISO 8601 writes it. */
function spanAt(wordAt: (index: number) => string, at: number): Span | undefined {
  const first = wordAt(at)
  const day = /^((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?$/.exec(first)
  if (day !== null) {
    const [, year, month, date] = day
    return date === undefined
      ? { ...monthSpan(Number(year), Number(month)), length: 1 }
      : { from: first, until: isoDay(Number(year), Number(month), Number(date) + 1), length: 1 }
  }
  const month = months.get(first)
  const year = wordAt(month === undefined ? at : at + 1)
  if (!/^(?:19|20)\d\d$/.test(year)) return undefined
  return month === undefined
    ? { from: `${year}-01-01`, until: `${Number(year) + 1}-01-01`, length: 1 }
    : { ...monthSpan(Number(year), month), length: 2 }
}

const monthSpan = (year: number, month: number): Pick<Span, 'from' | 'until'> => ({
  from: isoDay(year, month, 1),
  until: isoDay(year, month + 1, 1),
})

const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Whether a day is of the age that is asked for, seen from the present day. */
export function isOfAge(
  day: string,
  { from, until, olderYears }: AgeBound,
  today: string,
): boolean {
  if (olderYears !== undefined)
    return day < `${Number(today.slice(0, 4)) - olderYears}${today.slice(4)}`
  return (from === undefined || day >= from) && (until === undefined || day < until)
}

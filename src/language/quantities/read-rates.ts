import type { TextRange } from '../../core/span.ts'
import type { ReadWord, WordRange } from '../sentences/read-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { numberWords, ordinalWords } from '../lexicons/number-words.ts'
import { measureOf } from './measures.ts'

/** How often something happens: "every six months", "twice a year", "on Fridays", "quarterly". */
export interface ReadRate extends TextRange, WordRange {
  /** Times a year. */
  readonly perYear: number
  /** The day of the week it happens on, folded: "friday"; '' where none is named. */
  readonly weekday: string
}

const year = 31_557_600
const adverbs: ReadonlyMap<string, number> = new Map(
  Object.entries({
    hourly: 365.25 * 24,
    daily: 365.25,
    nightly: 365.25,
    weekly: 365.25 / 7,
    biweekly: 365.25 / 14,
    fortnightly: 365.25 / 14,
    monthly: 12,
    bimonthly: 6,
    quarterly: 4,
    annually: 1,
    annual: 1,
    yearly: 1,
    biannual: 2,
    biannually: 2,
    semiannual: 2,
    semiannually: 2,
    biennial: 1 / 2,
    biennially: 1 / 2,
    triennial: 1 / 3,
    triennially: 1 / 3,
  }),
)
const weekdays = setOf('monday tuesday wednesday thursday friday saturday sunday')
const periods: ReadonlyMap<string, number> = new Map(
  Object.entries({
    fortnight: 365.25 / 14,
    night: 365.25,
    morning: 365.25,
    evening: 365.25,
    afternoon: 365.25,
    spring: 1,
    summer: 1,
    autumn: 1,
    winter: 1,
    weekday: 365.25 * (5 / 7),
    weekend: 365.25 / 7,
  }),
)
const each = new Set(['every', 'each', 'alternate'])

/** Times a year that a unit of time, a weekday or a part of the day comes round. */
function comesRound(word: string): { readonly perYear: number; readonly weekday: string } {
  const single = word.endsWith('s') ? word.slice(0, -1) : word
  if (weekdays.has(single)) return { perYear: 365.25 / 7, weekday: single }
  const period = periods.get(word) ?? periods.get(single)
  if (period !== undefined) return { perYear: period, weekday: '' }
  if (single === 'quarter') return { perYear: 4, weekday: '' }
  const measure = measureOf(word)
  return { perYear: measure?.dimension === 'time' ? year / measure.factor : 0, weekday: '' }
}

function countAt(word: string): number | undefined {
  if (word === 'once') return 1
  if (word === 'twice') return 2
  if (word === 'thrice') return 3
  return /^\d{1,4}$/.test(word) ? Number(word) : numberWords.get(word)
}

/** What is said of how often things happen. Linear time. */
export function readRates(words: readonly ReadWord[]): ReadRate[] {
  const found: ReadRate[] = []
  for (let at = 0; at < words.length;) {
    const rate = rateAt(words, at)
    if (rate === undefined) at += 1
    else {
      found.push(rate)
      at = rate.next
    }
  }
  return found
}

/** "On the first Monday of the month", "the first and third Friday of each month". */
function daysOfPeriod(
  textAt: (index: number) => string,
  at: number,
): (Pick<ReadRate, 'perYear' | 'weekday'> & { readonly next: number }) | undefined {
  const isOrdinal = (index: number): boolean =>
    ordinalWords.has(textAt(index)) || textAt(index) === 'last'
  let times = 0
  let next = at
  while (isOrdinal(next)) {
    times += 1
    next += 1
    if (textAt(next) === 'and' && isOrdinal(next + 1)) next += 1
  }
  const day = textAt(next)
  const single = day.endsWith('s') ? day.slice(0, -1) : day
  if (times === 0 || !(weekdays.has(single) || /^(?:day|weekend)$/.test(single))) return undefined
  if (!/^(?:of|in)$/.test(textAt(next + 1)) || !/^(?:the|a|each|every)$/.test(textAt(next + 2)))
    return undefined
  const round = /^(?:month|quarter)$/.test(textAt(next + 3))
    ? comesRound(textAt(next + 3))
    : undefined
  return (
    round && {
      perYear: times * round.perYear,
      weekday: weekdays.has(single) ? single : '',
      next: next + 4,
    }
  )
}

function rateAt(words: readonly ReadWord[], at: number): ReadRate | undefined {
  const textAt = (index: number): string =>
    index > at && words[index]?.gap === 'stop' ? '' : (words[index]?.text ?? '')
  const made = (perYear: number, weekday: string, next: number): ReadRate | undefined => {
    const [first, last] = [words[at], words[next - 1]]
    return perYear > 0 && first !== undefined && last !== undefined
      ? { start: first.start, end: last.end, first: at, next, perYear, weekday }
      : undefined
  }
  const word = textAt(at)
  const ofPeriod = daysOfPeriod(textAt, at)
  if (ofPeriod !== undefined) return made(ofPeriod.perYear, ofPeriod.weekday, ofPeriod.next)
  if (word === 'half' && textAt(at + 1) === 'yearly') return made(2, '', at + 2)
  const adverb = adverbs.get(word)
  if (adverb !== undefined) {
    // "twice weekly", "twice-yearly"
    return made(adverb, '', at + 1)
  }
  const times = countAt(word)
  if (times !== undefined) {
    const unitAt = /^(?:times|issues|editions|occasions)$/.test(textAt(at + 1)) ? at + 2 : at + 1
    const isTimes = unitAt === at + 2 || word === 'once' || word === 'twice' || word === 'thrice'
    const byAdverb = adverbs.get(textAt(unitAt))
    if (isTimes && byAdverb !== undefined) return made(times * byAdverb, '', unitAt + 1)
    if (isTimes && /^(?:a|an|per|each|every)$/.test(textAt(unitAt))) {
      const { perYear, weekday } = comesRound(textAt(unitAt + 1))
      if (perYear > 0) return made(times * perYear, weekday, unitAt + 2)
    }
    // "twice every three months"
    if (isTimes && each.has(textAt(unitAt))) {
      const round = rateAt(words, unitAt)
      if (round !== undefined) return made(times * round.perYear, round.weekday, round.next)
    }
    // "once in two years"
    if (isTimes && textAt(unitAt) === 'in') {
      const count = countAt(textAt(unitAt + 1))
      const { perYear } = comesRound(textAt(unitAt + 2))
      if (count !== undefined && count > 0 && perYear > 0)
        return made((times * perYear) / count, '', unitAt + 3)
    }
    // "at 15-minute intervals"
    if (/^intervals?$/.test(textAt(at + 2))) {
      const { perYear } = comesRound(textAt(at + 1))
      return times > 0 ? made(perYear / times, '', at + 3) : undefined
    }
    return undefined
  }
  if (each.has(word)) {
    // "every second Tuesday of the month"
    const byMonth = daysOfPeriod(textAt, at + 1)
    if (byMonth !== undefined) return made(byMonth.perYear, byMonth.weekday, byMonth.next)
    let next = at + 1
    let apart = word === 'alternate' ? 2 : 1
    if (textAt(next) === 'other') {
      apart = 2
      next += 1
    } else {
      const ordinal = ordinalWords.get(textAt(next))
      const count = countAt(textAt(next))
      if (ordinal !== undefined && ordinal > 1) {
        apart = ordinal
        next += 1
      } else if (count !== undefined && count > 0) {
        apart = count
        next += 1
      }
    }
    const { perYear, weekday } = comesRound(textAt(next))
    return made(perYear / apart, weekday, next + 1)
  }
  // "on Fridays"
  if (word.endsWith('s') && weekdays.has(word.slice(0, -1)))
    return made(365.25 / 7, word.slice(0, -1), at + 1)
  return undefined
}

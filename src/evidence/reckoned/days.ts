import type { DateValue } from '../../language/recognize.ts'
import { isClose } from '../signals/conflicts/compare-numbers.ts'
import type { ReadDate } from '../../language/dates/read-dates.ts'
import type { ReadWord, WordRange } from '../../language/sentences/read-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import { hoursOf } from './products.ts'
import {
  edited,
  indexesOf,
  shown,
  surfaceOf,
  textAt,
  type Edit,
  type Reckoning,
  type ReckonedTexts,
} from './reckoning.ts'

type Unit = 'day' | 'week' | 'fortnight' | 'month' | 'year' | 'decade'

/** Words that tell how far from a date something lies. */
interface Offset extends WordRange {
  readonly count: number
  readonly unit: Unit
  /** Where the words of what happened then stand, or undefined: a stretch that ends then. */
  readonly deed: WordRange | undefined
  /** "Postponed by a week": where it takes place now. */
  readonly isShift?: boolean
  /** "Two years before Mr Bell, who came in 2011": what happened, where the date follows. */
  readonly other?: WordRange
  /** A day of the week, folded: the next such day. */
  readonly weekday?: string
}

const unitAt = (word: string): Unit | undefined => {
  const single = word.endsWith('s') ? word.slice(0, -1) : word
  return /^(?:day|week|fortnight|month|year|decade)$/.test(single) ? (single as Unit) : undefined
}
// "The next morning" is on the next day.
const parts = setOf('morning afternoon evening night')
const countAt = (word: string): number | undefined =>
  word === 'a' || word === 'an' ? 1 : /^\d{1,3}$/.test(word) ? Number(word) : numberWords.get(word)
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** "Twelve years later", "the day before", "on the following Wednesday", "runs for ten years". */
function offsetsIn(words: readonly ReadWord[]): Offset[] {
  const found: Offset[] = []
  const deedBefore = (at: number): WordRange => {
    let first = at
    while (first > 0 && words[first]?.gap === 'none' && at - first < 4) first--
    return { first, next: at }
  }
  for (const { index } of words) {
    const named = unitAt(textAt(words, index))
    const unit = named ?? (parts.has(textAt(words, index)) ? 'day' : undefined)
    const before = textAt(words, index - 1)
    const after = textAt(words, index + 1)
    const next = textAt(words, index + 2)
    if (unit === undefined) {
      if (weekdays.includes(textAt(words, index)) && before === 'following')
        found.push({
          first: index - 2,
          next: index + 1,
          count: 0,
          unit: 'day',
          deed: deedBefore(index - 2),
          weekday: textAt(words, index),
        })
      continue
    }
    const isNext = before === 'following' || before === 'next'
    const hasArticle = textAt(words, index - 2) === 'the'
    // "Next week" without an article is counted from when it was written.
    if (isNext && (hasArticle || unit === 'day')) {
      const first = index - (hasArticle ? 2 : 1)
      found.push({ first, next: index + 1, count: 1, unit, deed: deedBefore(first) })
    }
    if (before === 'the' && /^(?:before|after)$/.test(after) && words[index + 2]?.gap !== 'none') {
      const count = after === 'before' ? -1 : 1
      found.push({ first: index - 1, next: index + 2, count, unit, deed: deedBefore(index - 1) })
    }
    const count = named === undefined ? undefined : countAt(before)
    if (count === undefined) continue
    const first = index - 1
    const shift = words.slice(Math.max(0, index - 6), index - 1).map(({ text }) => text)
    if (shift.at(-1) === 'by' && shift.some(text => moving.has(text))) {
      const sign = shift.includes('forward') ? -1 : 1
      found.push({
        first,
        next: index + 1,
        count: sign * count,
        unit,
        deed: undefined,
        isShift: true,
      })
      continue
    }
    if (/^(?:later|afterwards|earlier)$/.test(after)) {
      const sign = after === 'earlier' ? -1 : 1
      found.push({ first, next: index + 2, count: sign * count, unit, deed: deedBefore(first) })
    } else if (/^(?:before|after)$/.test(after) && next !== '') {
      // "left in 2015, three years after he had joined": he joined before.
      const sign = after === 'before' ? 1 : -1
      const last = Math.min(words.length, index + 6)
      found.push({
        first,
        next: index + 2,
        count: sign * count,
        unit,
        deed: { first: index + 2, next: last },
        other: deedBefore(first),
      })
    } else if (
      /^(?:for|within|of|is)$/.test(textAt(words, index - 2)) &&
      words.slice(Math.max(0, index - 6), index - 1).some(({ text }) => lasting.has(text))
    )
      found.push({ first: index - 2, next: index + 1, count, unit, deed: undefined })
  }
  return found
}

const lasting = setOf(
  'run runs ran valid lasts lasted term period payable within due remains effective',
)
const ending = setOf(
  'end ends ended ending expire expires expired until till by valid payable due runs run over',
)

const moving = setOf('moved postponed rescheduled deferred put pushed brought delayed extended')
const stopping = setOf('end ends ended ending expire expires expired over')

const dayLength = 86_400_000

/** A date moved by some days, months or years; undefined where it is not known exactly enough. */
function moved({ year, month, day }: DateValue, { count, unit }: Offset): DateValue | undefined {
  const years = unit === 'year' ? count : unit === 'decade' ? 10 * count : undefined
  if (years !== undefined)
    return year === undefined ? undefined : { kind: 'date', year: year + years, month, day }
  if (unit === 'month') {
    if (month === undefined || year === undefined) return undefined
    const all = year * 12 + month - 1 + count
    return { kind: 'date', year: Math.floor(all / 12), month: (all % 12) + 1, day }
  }
  const days = count * (unit === 'week' ? 7 : unit === 'fortnight' ? 14 : 1)
  if (day === undefined || month === undefined) return undefined
  // Without a year a day of another month is not told for sure only in February.
  const date = new Date(Date.UTC(year ?? 2023, month - 1, day) + days * dayLength)
  if (year === undefined && month <= 3 && date.getUTCMonth() + 1 !== month) return undefined
  return {
    kind: 'date',
    year: year === undefined ? undefined : date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }
}

/** Whether each part that the claim names is that of the date; undefined where one is not known. */
function isOf(claim: DateValue, date: DateValue): boolean | undefined {
  let same = true
  for (const part of ['year', 'month', 'day'] as const) {
    if (claim[part] === undefined) continue
    if (date[part] === undefined) return undefined
    if (claim[part] !== date[part]) same = false
  }
  return same
}

const leads = setOf('in on at by until till to from since')

/** "Scrapped in 1999" is "scrapped twelve years later" of what was bought in 1987. */
export function dateReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  const own = new Set(
    claim.words.flatMap(({ stem: each, index }) => [
      each,
      ...(claim.variants[index] ?? []).map(({ stem: other }) => other),
    ]),
  )
  return claim.dates.flatMap(date => {
    const isSaid = evidence.dates.some(other => isOf(date.value, other.value) === true)
    if (isSaid || date.bound !== 'on') return []
    return offsetsIn(evidence.words).flatMap((found): Reckoning[] => {
      const base = baseOf(found, evidence.dates, evidence.words)
      if (base === undefined) return []
      const isTurned = found.other !== undefined && base.first > found.first
      const offset = isTurned ? { ...found, count: -found.count, deed: found.other } : found
      const { deed } = offset
      const isMoved =
        offset.weekday !== undefined &&
        claim.words.some(({ text }) => text === 'now') &&
        evidence.words.some(({ text }) => moving.has(text))
      const isNamed =
        isMoved ||
        offset.isShift === true ||
        (deed === undefined
          ? claim.words.some(({ text }) => ending.has(text))
          : own.has(deedOf(deed, offset, evidence.words)?.stem ?? ''))
      if (!isNamed) return []
      const by = atWeekday(offset, textAt(evidence.words, base.first))
      const value = by === undefined ? undefined : moved(base.value, by)
      const same = value === undefined ? undefined : isOf(date.value, value)
      if (same === undefined) return []
      const first = leads.has(textAt(claim.words, date.first - 1)) ? date.first - 1 : date.first
      const edit: Edit = { first, next: date.next, text: statedOf(offset, texts) }
      return [
        {
          restated: edited(claim, [edit]),
          isSame: same,
          isCertain: true,
          uses: [base, offset],
          says: `it comes to ${value === undefined ? '' : written(value)}`,
          covered: [
            ...indexesOf(edit),
            ...(deed === undefined
              ? claim.words.filter(({ text }) => ending.has(text)).map(({ index }) => index)
              : []),
          ],
        },
      ]
    })
  })
}

/** What happened then: the word nearest to the offset. */
function deedOf(
  deed: WordRange,
  { first }: Offset,
  words: readonly ReadWord[],
): ReadWord | undefined {
  const named = words
    .slice(deed.first, deed.next)
    .filter(({ content, text }) => content && !/^\d/.test(text))
  return deed.first > first ? named[0] : named.at(-1)
}

/** The words of the offset as they fit the claim. */
function statedOf(offset: Offset, { claim, evidence }: ReckonedTexts): string {
  const { first, next, deed, other, count } = offset
  if (offset.isShift === true)
    return `${surfaceOf(evidence, offset)} ${count < 0 ? 'earlier' : 'later'}`
  if (other !== undefined) {
    const amount = surfaceOf(evidence, { first, next: next - 1 })
    return `${amount} ${count < 0 ? 'earlier' : 'later'}`
  }
  const stated = surfaceOf(evidence, offset)
  return deed === undefined && claim.words.some(({ text }) => stopping.has(text))
    ? stated.replace(/^(?:for|is) /, 'after ')
    : stated
}

/** "The following Wednesday" of a Monday lies two days later. */
function atWeekday(offset: Offset, from: string): Offset | undefined {
  if (offset.weekday === undefined) return offset
  const one = weekdays.indexOf(from)
  if (one < 0) return undefined
  const days = (weekdays.indexOf(offset.weekday) - one + 7) % 7
  const count = days === 0 ? 7 : days
  return { ...offset, count }
}

/** The date that an offset counts from: the nearest one before it, in its sentence or the last. */
function baseOf(
  { first, next }: Offset,
  dates: readonly ReadDate[],
  words: readonly ReadWord[],
): ReadDate | undefined {
  const days = dates.filter(({ value }) => value.hour === undefined)
  const sentence = words[first]?.sentence ?? 0
  const before = days.findLast(date => date.next <= first)
  if (before !== undefined && sentence - (words[before.first]?.sentence ?? 0) <= 1) return before
  const [after] = days
  return days.length === 1 && after !== undefined && after.first >= next ? after : undefined
}

const months =
  'January February March April May June July August September October November December'.split(' ')
const written = ({ year, month, day }: DateValue): string =>
  [day, month === undefined ? undefined : months[month - 1], year]
    .filter(part => part !== undefined)
    .join(' ')

const stretchOf = ({ evidence }: ReckonedTexts, from: ReadDate, to: ReadDate): string =>
  `from ${surfaceOf(evidence, from)} to ${surfaceOf(evidence, to)}`

const secondsADay = 86_400

/** "Open for 37 years", "retired at the age of 65": the time between the only two dates. */
export function stretchReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  return claim.numbers.flatMap((number): Reckoning[] => {
    if (number.kind === 'ordinal' || number.bound !== 'exact') return []
    if (evidence.numbers.some(({ unit }) => unit === 'time')) return []
    const { words } = claim
    const isAge = /(?:^| )(?:age of|aged|aged only)$/.test(
      words
        .slice(Math.max(0, number.first - 3), number.first)
        .map(({ text }) => text)
        .join(' '),
    )
    if (number.unit !== 'time' && !isAge) return []
    const hours = hoursOf(evidence)
    const lead = textAt(words, number.first - 1)
    if (number.unit === 'time' && number.value < secondsADay) {
      if (hours === undefined || !/^(?:last|lasts|lasted|takes|took|for)$/.test(lead)) return []
      const ends = evidence.dates.filter(({ value }) => value.hour !== undefined)
      const [from, to] = ends
      if (ends.length !== 2 || from === undefined || to === undefined) return []
      // "Ben's leaves at 10:45": of another one.
      const own = new Set(words.map(({ stem }) => stem))
      if (
        evidence.words
          .slice(from.next, to.first)
          .some(({ capital, stem }) => capital && !own.has(stem))
      )
        return []
      const isVerb = lead !== 'for'
      const edit = {
        first: isVerb ? number.first - 1 : number.first,
        next: number.next,
        text: `${isVerb ? 'runs ' : ''}${stretchOf(texts, from, to)}`,
      }
      return [
        {
          restated: edited(claim, [edit]),
          isSame: isClose(number.value, hours * 3600),
          isCertain: true,
          uses: [from, to],
          says: `it comes to ${shown(hours)} hours`,
          covered: indexesOf(edit),
        },
      ]
    }
    const dates = evidence.dates.filter(({ value }) => value.year !== undefined)
    const [one, other] = dates
    if (dates.length !== 2 || evidence.dates.length !== 2) return []
    if (one === undefined || other === undefined) return []
    const [from, to] =
      (one.value.year ?? 0) <= (other.value.year ?? 0) ? [one, other] : [other, one]
    const years = (to.value.year ?? 0) - (from.value.year ?? 0)
    const claimed = isAge ? number.value : number.value / (365.25 * secondsADay)
    if (years < 1 || (!isAge && number.factor < 300 * secondsADay)) return []
    const isBorn = evidence.words.slice(0, from.first).some(({ text }) => text === 'born')
    if (isAge && !isBorn) return []
    // "Opened in 1921 and closed in 1958": it was open, and no longer closed.
    const end = evidence.words
      .slice(Math.max(0, to.first - 4), to.first)
      .findLast(({ content }) => content)
    const isNamed = words.some(({ stem }) => stem === end?.stem)
    if (isAge !== isNamed && !to.ends) return []
    const edit: Edit = isAge
      ? {
          first: number.first - (textAt(words, number.first - 1) === 'of' ? 4 : 1),
          next: number.next,
          text: `in ${surfaceOf(evidence, to)}`,
        }
      : {
          first: lead === 'for' ? number.first - 1 : number.first,
          next: number.next,
          text: stretchOf(texts, from, to),
        }
    return [
      {
        restated: edited(claim, [edit]),
        isSame: isClose(years, claimed, 0.01),
        isCertain: Math.abs(years - claimed) > 1.01,
        uses: [from, to],
        says: `it comes to ${years} years`,
        covered: indexesOf(edit),
      },
    ]
  })
}

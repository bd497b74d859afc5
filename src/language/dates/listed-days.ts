import { longPattern, longSource } from '../../support/long-pattern.ts'
import type { DateValue } from '../mention-words/mention.ts'

/** A day whose month and year another day of the same list has. */
export interface ListedDay {
  readonly start: number
  /** Where its figures end; those of a stretch of days at its last one. */
  readonly figuresEnd: number
  readonly value: DateValue
}

const longest = 80
const item = longSource`
  \d{1,2}(?:st|nd|rd|th)?(?:(?:\s?[-–]\s?|\s(?:to|until|till)\s(?:the\s)?)\d{1,2}
  (?:st|nd|rd|th)?)?
`
const eachItem = new RegExp(item, 'giu')
const before = longPattern('iu')`
  (?<![\p{L}\d.:/–-]|\d,\s?|\d\sto\s)
  (?<days>${item}(?:(?:,\s?|\s(?:and|or|&)\s)(?:the\s)?${item}){0,11})
  (?:,?\s(?:and|or|&)\s(?:the\s)?|\/)$
`
const bounds = /\b(?:between|from)\s(?:the\s)?$/iu

/**
 * The days that a list names before the one that has their month: 24 and 25 of "24, 25 and 31
 * December", 4, 5 and 6 of "4 to 6 and 20 June". A number behind a mere comma is none ("berth 2, 3
 * May").
 */
export function listedDays(text: string, start: number, value: DateValue): ListedDay[] {
  const { day, month } = value
  // "May 3" has its month before the day.
  if (day === undefined || month === undefined || !/\d/.test(text.charAt(start))) return []
  const from = Math.max(0, start - longest)
  const found = before.exec(text.slice(from, start))
  const days = found?.groups?.['days']
  if (found === null || days === undefined) return []
  const first = from + found.index
  const isBounds = bounds.test(text.slice(Math.max(0, first - 15), first))
  if (isBounds && !isStretch(days)) return []
  const listed = [...days.matchAll(eachItem)].map(({ 0: each, index }) => ({
    start: first + index,
    figuresEnd: first + index + each.length,
    ends: (each.match(/\d+/gu) ?? []).map(Number),
  }))
  const numbers = [...listed.flatMap(({ ends }) => ends), day]
  if (!numbers.every((each, at) => each > (numbers[at - 1] ?? 0))) return []
  return listed.flatMap(({ ends: [from = 0, to = from], ...place }) =>
    Array.from({ length: to - from + 1 }, (_, more) => ({
      ...place,
      value: { ...value, day: from + more },
    })),
  )
}

/** Of "between 4 and 6 May" the numbers are no list. */
const isStretch = (days: string): boolean => /^\S+?\s?(?:[-–]|to\b|until\b|till\b)/u.test(days)

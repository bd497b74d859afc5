import { longPattern } from '../../support/long-pattern.ts'
import type { DateValue } from '../mention-words/mention.ts'

/** A day whose month and year another day of the same list has. */
export interface ListedDay {
  readonly start: number
  readonly value: DateValue
}

const longest = 80
const eachDay = /\d{1,2}(?=st|nd|rd|th|\D|$)/giu
const before = longPattern('iu')`
  (?<![\p{L}\d.:/-]|\d,\s?)
  (?<days>\d{1,2}(?:st|nd|rd|th)?
  (?:(?:,\s?|\s(?:and|or|&)\s)(?:the\s)?\d{1,2}(?:st|nd|rd|th)?){0,11})
  (?:,?\s(?:and|or|&)\s(?:the\s)?|\/)$
`
const stretch = /\b(?:between|from)\s(?:the\s)?$/iu

/**
 * The days that a list names before the one that has their month: 24 and 25 of "24, 25 and 31
 * December". A number behind a mere comma is none ("berth 2, 3 May").
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
  if (stretch.test(text.slice(Math.max(0, first - 15), first))) return []
  const listed = [...days.matchAll(eachDay)].map(({ 0: each, index }) => ({
    start: first + index,
    value: { ...value, day: Number(each) },
  }))
  const numbers = [...listed.map(each => each.value.day), day]
  const areInOrder = numbers.every((each, at) => each > (numbers[at - 1] ?? 0))
  return areInOrder ? listed : []
}

import { foldCase } from '../words/normalize.ts'
import { months } from '../lexicons/calendar-words.ts'
import type { MentionCandidate } from '../mention-words/candidate.ts'
import type { DateValue } from '../mention-words/mention.ts'
import { dateName, timeValue } from './stamps.ts'
import { role } from '../lexicons/word-roles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'

const recognizer = 'date/1'
const timeMarks = new Set(['am', 'pm'])

/** The mention from token `from` to before `next`; without a value it is named by its words. */
export function made(
  tokens: readonly MentionWord[],
  from: number,
  next: number,
  text: string,
  value: DateValue | undefined,
): MentionCandidate | undefined {
  const start = tokens[from]?.start
  const end = tokens[next - 1]?.end
  if (start === undefined || end === undefined) return undefined
  const display = text.slice(start, end).replace(/\s+/g, ' ')
  const name = value === undefined ? foldCase(display).replace(/^the /, '') : dateName(value)
  return {
    mention: {
      start,
      end,
      type: 'date',
      name,
      display,
      ...(value === undefined ? {} : { value }),
      by: recognizer,
    },
    next,
  }
}

export const isSymbol = (token: MentionWord | undefined, symbol: string): boolean =>
  token?.kind === 'symbol' && token.text === symbol

export const isWord = (token: MentionWord | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'word' || token.kind === 'capital' || token.kind === 'caps')

/** Month by its name, from 1. */
export function monthOf(token: MentionWord | undefined): number | undefined {
  return token !== undefined && isWord(token) && (token.roles & role.calendar) !== 0
    ? months.get(token.text)
    : undefined
}

/** Day of a month: 3, 03, 3rd. */
export function dayOf(token: MentionWord | undefined): number | undefined {
  if (token === undefined || (token.kind !== 'number' && token.kind !== 'alnum')) return undefined
  const match = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/i.exec(token.text)
  const day = Number(match?.[1] ?? 0)
  return day >= 1 && day <= 31 ? day : undefined
}

/** A year of three or four digits, or '24 after an apostrophe (handled by the caller). */
export function yearOf(token: MentionWord | undefined): number | undefined {
  return token?.kind === 'number' && /^\d{3,4}$/.test(token.text) ? Number(token.text) : undefined
}

/** "BC", "AD", "B.C." after a year: the sign and the token after it. */
export function eraAt(
  tokens: readonly MentionWord[],
  at: number,
): { readonly sign: number; readonly next: number } {
  const token = tokens[at]
  if (token?.kind === 'caps') {
    if (token.text === 'bc' || token.text === 'bce') return { sign: -1, next: at + 1 }
    if (token.text === 'ad' || token.text === 'ce') return { sign: 1, next: at + 1 }
  }
  return { sign: 1, next: at }
}

/** The year after a day and month, a comma between them allowed. */
export function trailingYear(
  tokens: readonly MentionWord[],
  at: number,
): { readonly year: number; readonly next: number } | undefined {
  let position = at
  if (isSymbol(tokens[position], ',')) position++
  else if (isWord(tokens[position]) && /^(?:of|de|del)$/.test(tokens[position]?.text ?? ''))
    position++
  const year = yearOf(tokens[position])
  if (year === undefined || isSymbol(tokens[position + 1], '%')) return undefined
  const era = eraAt(tokens, position + 1)
  return { year: year * era.sign, next: era.next }
}

/** A time of day after a date: "at 10:30", "10:30 am", "23:41:27". */
export function withTime(
  tokens: readonly MentionWord[],
  from: number,
  next: number,
  text: string,
  value: DateValue,
): MentionCandidate | undefined {
  let position = next
  if (isSymbol(tokens[position], ',')) position++
  if (/^(?:at|um|a|à|alle|om)$/.test(tokens[position]?.text ?? '')) position++
  const time = clockValue(tokens, position)
  if (time === undefined || value.day === undefined) return made(tokens, from, next, text, value)
  return made(tokens, from, time.next, text, { ...value, ...time.value })
}

interface Clock {
  readonly value: Pick<DateValue, 'hour' | 'minute' | 'second'>
  readonly next: number
}

/** "10:30", "10:30:05 pm", "5 pm", "10.30 am", "10 o'clock". */
function clockValue(tokens: readonly MentionWord[], at: number): Clock | undefined {
  const token = tokens[at]
  const match =
    token === undefined ||
    (token.kind !== 'stamp' && token.kind !== 'number' && token.kind !== 'alnum')
      ? null
      : /^(\d{1,2})(?:[:.](\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?([ap]m)?$/i.exec(token.text)
  if (match === null) return undefined
  const half = match[4]?.toLowerCase() ?? halfOfDay(tokens[at + 1])
  const next = match[4] === undefined && half !== undefined ? at + 2 : at + 1
  if (half === undefined && token?.text.includes(':') !== true) return undefined
  let hour = Number(match[1])
  if (half !== undefined && hour > 12) return undefined
  if (half === 'pm' && hour < 12) hour += 12
  if (half === 'am' && hour === 12) hour = 0
  const value = timeValue(
    hour,
    Number(match[2] ?? 0),
    match[3] === undefined ? undefined : Number(match[3]),
  )
  if (value === undefined) return undefined
  const { kind: _, ...time } = value
  return { value: time, next }
}

function halfOfDay(token: MentionWord | undefined): string | undefined {
  const word = token?.text.replaceAll('.', '').toLowerCase() ?? ''
  return timeMarks.has(word) && token?.possessive === false ? word : undefined
}

/** A time of day by itself. */
export function clockAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const clock = clockValue(tokens, at)
  return clock === undefined
    ? undefined
    : made(tokens, at, clock.next, text, { kind: 'date', ...clock.value })
}

/** A time of day written as one word: "10am". */
export function gluedClock(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  return /[ap]m$/i.test(tokens[at]?.text ?? '') ? clockAt(tokens, at, text) : undefined
}

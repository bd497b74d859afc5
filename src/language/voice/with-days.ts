import { longPattern } from '../../support/long-pattern.ts'
import { writtenEnglishMonths } from '../lexicons/calendar-words.ts'
import { changedText, type Change, type ChangedText } from '../sentences/changed-text.ts'

const said = longPattern('giu')`
  (?<![\p{L}\p{N}’'-])(?<lead>(?:since|until|till|by|from|of|before|after) )?
  (?:(?:earlier |later )?today|tonight|this (?:morning|afternoon|evening)|hereby|
  (?<before>yesterday(?: (?:morning|afternoon|evening))?|last night)|
  (?<next>tomorrow(?: (?:morning|afternoon|evening|night))?))(?![\p{L}\p{N}’'-])`
const dayMs = 24 * 60 * 60 * 1000

/**
 * A text of a day, in ms since 1970, with dates for "today", "yesterday" and the like; what
 * somebody "hereby" does is done on that day.
 */
export const withDays = (text: string, day: number | undefined): ChangedText =>
  changedText(text, day === undefined ? [] : changesTo(text, day))

function* changesTo(text: string, day: number): Generator<Change> {
  for (const { 0: found, index: start, groups = {} } of text.matchAll(said)) {
    const { lead = 'on ', before, next } = groups
    const days = before === undefined ? (next === undefined ? 0 : 1) : -1
    yield { start, end: start + found.length, text: `${lead}${dateOf(day + days * dayMs)}` }
  }
}

function dateOf(day: number): string {
  const date = new Date(day)
  const month = writtenEnglishMonths[date.getUTCMonth()] ?? ''
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
}

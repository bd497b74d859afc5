import type { TextRange } from '../../core/span.ts'
import { daySpanOf, type DaySpan } from '../dates/day-span.ts'
import { numberWords } from '../lexicons/number-words.ts'
import { recognizeMentions } from '../recognize.ts'
import { analyze } from '../words/tokens.ts'
import { cellNumber } from './column-values.ts'

/** A word, a number or a day of a statement about a row. */
export interface ClaimWord extends TextRange {
  readonly text: string
  /** None of a day. */
  readonly terms: readonly string[]
  readonly day?: DaySpan | undefined
  readonly number?: number | undefined
  readonly isMoney: boolean
}

const token = /[$€£¥]?[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu

/** The words of a statement in order; a day is one word. */
export function claimWords(text: string): ClaimWord[] {
  const dates = recognizeMentions(text).flatMap(({ start, end, value }) => {
    const day = value?.kind === 'date' ? daySpanOf(value) : undefined
    // A year may be part of a name: "Budget 2025".
    return day === undefined || day.from < day.to ? [] : [{ start, end, day }]
  })
  const read: ClaimWord[] = dates.map(({ start, end, day }) => ({
    start,
    end,
    text: text.slice(start, end),
    terms: [],
    day,
    isMoney: false,
  }))
  for (const { 0: word, index: start } of text.matchAll(token)) {
    const end = start + word.length
    if (dates.some(date => start < date.end && date.start < end)) continue
    const said = word.toLowerCase().replace(/['’]s$/, '')
    read.push({
      start,
      end,
      text: said,
      terms: analyze(said),
      number: numberWords.get(said) ?? (/\p{L}/u.test(said) ? undefined : cellNumber(said)),
      isMoney: /^[$€£¥]/.test(word),
    })
  }
  return read.sort((one, other) => one.start - other.start)
}

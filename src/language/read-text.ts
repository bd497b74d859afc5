import type { TextRange } from '../core/span.ts'
import { recognizeMentions, type RecognizedMention } from './recognize.ts'
import { readDates, type ReadDate } from './dates/read-dates.ts'
import { readNumbers, type ReadNumber } from './quantities/read-numbers.ts'
import { readRates, type ReadRate } from './quantities/read-rates.ts'
import {
  readWords,
  type ReadWord,
  type WordRange,
  type WordReading,
} from './sentences/read-words.ts'

/** A name with the words that it is made of. */
export interface ReadName extends TextRange, WordRange {
  readonly type: RecognizedMention['type']
  readonly name: string
}

/** A text, read once: words, sentences, names, numbers and dates, all in the text's offsets. */
export interface TextReading extends WordReading {
  readonly text: string
  readonly names: readonly ReadName[]
  readonly numbers: readonly ReadNumber[]
  readonly dates: readonly ReadDate[]
  /** How often things happen. */
  readonly rates: readonly ReadRate[]
}

const nameTypes: ReadonlySet<string> = new Set<RecognizedMention['type']>([
  'person',
  'organization',
  'place',
  'work',
  'product',
  'event',
  'phrase',
  'term',
])

/** Reads a text; at most `maxWords` words of it. Linear time. */
export function readText(text: string, maxWords: number = Number.POSITIVE_INFINITY): TextReading {
  const reading = readWords(text, maxWords)
  const { words } = reading
  const mentions = recognizeMentions(text, { start: 0, end: words.at(-1)?.end ?? 0 })
  const dates = readDates(text, words, mentions)
  const rates = readRates(words)
  return {
    text,
    ...reading,
    names: readNames(words, mentions),
    dates,
    rates,
    numbers: readNumbers(text, words, dates).filter(
      ({ first, next }) => !rates.some(rate => first >= rate.first && next <= rate.next),
    ),
  }
}

function readNames(words: readonly ReadWord[], mentions: readonly RecognizedMention[]): ReadName[] {
  const names: ReadName[] = []
  let at = 0
  for (const { start, end, type, name } of mentions) {
    if (!nameTypes.has(type)) continue
    while (at < words.length && (words[at]?.end ?? 0) <= start) at++
    let next = at
    while (next < words.length && (words[next]?.start ?? 0) < end) next++
    if (next > at) names.push({ start, end, type, name, first: at, next })
  }
  return names
}

import type { TextRange } from '../../core/span.ts'
import {
  characterClass,
  classAt,
  classOf,
  isSpace,
  splitsPair,
  trimmed,
} from '../../language/words/characters.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import type { TokenCounter } from './token-counter.ts'

/** A part of a text that a chunker does not divide further, trimmed, with its size. */
export interface ChunkUnit extends TextRange {
  readonly tokens: number
}

const { ideograph, surrogate } = characterClass
// What is longer without a blank is no word that people wrote: data, a link, or a script without
// blanks.
const longestWord = 32

/**
 * Words of a range: runs between white space, long ones and ideographs divided; each at most `most`
 * tokens, unless a single character has more.
 */
export function wordUnits(
  text: string,
  range: TextRange,
  most: number,
  counter: TokenCounter,
): ChunkUnit[] {
  const units: ChunkUnit[] = []
  const add = (start: number, end: number): void => {
    const tokens = counter.count(text, start, end)
    const middle = start + Math.ceil((end - start) / 2)
    const half = splitsPair(text, middle) ? middle + 1 : middle
    if (tokens <= most || half >= end) units.push({ start, end, tokens })
    else {
      add(start, half)
      add(half, end)
    }
  }
  let from = range.start
  for (let index = range.start; index < range.end;) {
    if (isSpace(text.charCodeAt(index))) {
      if (index > from) add(from, index)
      from = ++index
      continue
    }
    const isAlone =
      classOf(text.charCodeAt(index)) === ideograph ||
      (classOf(text.charCodeAt(index)) === surrogate && classAt(text, index) === ideograph)
    const next = Math.min(range.end, index + (splitsPair(text, index + 1) ? 2 : 1))
    if (isAlone || next - from > longestWord) {
      if (index > from) add(from, index)
      from = index
    }
    if (isAlone) {
      add(index, next)
      from = next
    }
    index = next
  }
  if (range.end > from) add(from, range.end)
  return units
}

/**
 * Sentences of a range with what stands before each of them (bullets, marks); one above `most`
 * tokens is divided evenly between words.
 */
export function sentenceUnits(
  text: string,
  range: TextRange,
  most: number,
  counter: TokenCounter,
): ChunkUnit[] {
  const units: ChunkUnit[] = []
  const found = sentences(text, range)
  for (const [index, sentence] of found.entries()) {
    const start = index === 0 ? range.start : (found[index - 1]?.end ?? sentence.start)
    addDivided(
      text,
      { start, end: index === found.length - 1 ? range.end : sentence.end },
      most,
      counter,
      units,
    )
  }
  if (found.length === 0) addDivided(text, range, most, counter, units)
  return units
}

/** Paragraphs of a range: what stands between blank lines. */
export function paragraphRanges(text: string, range: TextRange): TextRange[] {
  const paragraphs: TextRange[] = []
  let start = range.start
  let isBlankLine = false
  const add = (end: number): void => {
    const paragraph = trimmed(text, start, end)
    if (paragraph.end > paragraph.start) paragraphs.push(paragraph)
    start = end
  }
  for (let index = range.start; index < range.end; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 10) {
      if (isBlankLine) add(index)
      isBlankLine = true
    } else if (!isSpace(unit)) isBlankLine = false
  }
  add(range.end)
  return paragraphs
}

function addDivided(
  text: string,
  range: TextRange,
  most: number,
  counter: TokenCounter,
  into: ChunkUnit[],
): void {
  const whole = trimmed(text, range.start, range.end)
  if (whole.end <= whole.start) return
  const tokens = counter.count(text, whole.start, whole.end)
  if (tokens <= most) {
    into.push({ ...whole, tokens })
    return
  }
  const words = wordUnits(text, whole, most, counter)
  for (const [first, last] of packEvenly(text, words, most, counter))
    into.push(joined(text, words, first, last, counter))
}

/** The units from `first` to before `last` as one. */
export function joined(
  text: string,
  units: readonly ChunkUnit[],
  first: number,
  last: number,
  counter: TokenCounter,
): ChunkUnit {
  const start = units[first]?.start ?? 0
  const end = units[last - 1]?.end ?? start
  return { start, end, tokens: counter.count(text, start, end) }
}

/**
 * Divides a list of units into runs of at most `most` tokens, as few and as even as possible; each
 * run as its first unit and the one after its last. A run of one unit is as large as that unit.
 */
export function packEvenly(
  text: string,
  units: readonly ChunkUnit[],
  most: number,
  counter: TokenCounter,
): Array<readonly [number, number]> {
  const total = units.reduce((sum, unit) => sum + unit.tokens, 0)
  const share = total / Math.max(1, Math.ceil(total / most))
  const runs: Array<readonly [number, number]> = []
  let first = 0
  let size = 0
  for (const [index, unit] of units.entries()) {
    if (index > first && (size + unit.tokens > most || size + unit.tokens / 2 > share)) {
      runs.push(...fittingRuns(text, units, first, index, most, counter))
      first = index
      size = 0
    }
    size += unit.tokens
  }
  if (units.length > first)
    runs.push(...fittingRuns(text, units, first, units.length, most, counter))
  return runs
}

/**
 * The units from `first` to before `last` as one run; halved where a tokenizer counts the whole
 * higher than its parts and above `most`.
 */
export function fittingRuns(
  text: string,
  units: readonly ChunkUnit[],
  first: number,
  last: number,
  most: number,
  counter: TokenCounter,
): Array<readonly [number, number]> {
  if (last - first <= 1 || joined(text, units, first, last, counter).tokens <= most)
    return [[first, last]]
  const middle = first + Math.ceil((last - first) / 2)
  return [
    ...fittingRuns(text, units, first, middle, most, counter),
    ...fittingRuns(text, units, middle, last, most, counter),
  ]
}

import type { TextRange } from '../../core/span.ts'
import { sentences as sentenceRanges } from './sentences.ts'
import { stem as stemOf, words as wordsOf } from '../words/tokens.ts'
import type { Word } from '../words/word.ts'
import { isContentWord, stopWeight, wordWeight } from '../words/word-weight.ts'

/**
 * What stands between a word and the one before it: nothing but space, a comma or bracket, or the
 * end of a clause.
 */
export type GapBefore = 'none' | 'comma' | 'stop'

/** A word as claims and evidence are compared by. */
export interface ReadWord extends Word {
  readonly index: number
  readonly stem: string
  readonly weight: number
  readonly content: boolean
  /** Begins with a capital that is not merely that of a sentence's first word. */
  readonly capital: boolean
  readonly gap: GapBefore
  /** Is the number of a citation: "[3]". */
  readonly cites: boolean
  readonly sentence: number
}

/** Indexes of words, half-open. */
export interface WordRange {
  readonly first: number
  readonly next: number
}

/**
 * The words of a text, the ranges of its sentences in words, and where each stem stands, in order.
 */
export interface WordReading {
  readonly words: readonly ReadWord[]
  readonly sentences: readonly WordRange[]
  readonly places: ReadonlyMap<string, readonly number[]>
}

const stops = /[;:.!?\u2013\u2014\n]|--/
const commas = /[,()[\]"\u201c\u201d]/

function gapOf(text: string, from: number, to: number): GapBefore {
  if (to - from <= 1) return 'none'
  const between = text.slice(from, Math.min(to, from + 40))
  if (stops.test(between)) return 'stop'
  return commas.test(between) ? 'comma' : 'none'
}

const startsWithCapital = (word: string): boolean => {
  const first = word.charAt(0)
  return first !== first.toLowerCase()
}

/** "[3]", "[1, 2]": numbers of sources, which say nothing. */
function citationsOf(text: string): TextRange[] {
  return text.includes('[')
    ? [...text.matchAll(/\[\d{1,3}(?: ?[,\u2013-] ?\d{1,3}){0,20}\]/g)].map(match => ({
        start: match.index,
        end: match.index + match[0].length,
      }))
    : []
}

/** Reads the words of a text, at most `maxWords` of them. Linear time. */
export function readWords(text: string, maxWords: number): WordReading {
  const found = wordsOf(text)
  if (found.length > maxWords) found.length = maxWords
  const ranges = sentenceRanges(text)
  const words: ReadWord[] = []
  const sentences: WordRange[] = []
  const places = new Map<string, number[]>()
  const citations = citationsOf(text)
  let citation = 0
  let sentence = 0
  let first = 0
  let previousEnd = 0
  for (const { text: folded, start, end } of found) {
    const index = words.length
    while (
      sentence + 1 < ranges.length &&
      start >= (ranges[sentence + 1]?.start ?? Number.POSITIVE_INFINITY)
    ) {
      sentences.push({ first, next: index })
      first = index
      sentence++
    }
    const stem = stemOf(folded)
    while (citation < citations.length && (citations[citation]?.end ?? 0) <= start) citation++
    const cites = (citations[citation]?.start ?? Number.POSITIVE_INFINITY) <= start
    const surface = text.slice(start, end)
    words.push({
      index,
      text: folded,
      stem,
      start,
      end,
      sentence,
      weight: cites ? stopWeight : wordWeight(folded, stem),
      content: !cites && isContentWord(folded),
      cites,
      capital:
        startsWithCapital(surface) &&
        (index > first || (surface.length > 1 && surface === surface.toUpperCase())),
      gap: index === 0 ? 'stop' : gapOf(text, previousEnd, start),
    })
    previousEnd = end
    const known = places.get(stem)
    if (known === undefined) places.set(stem, [index])
    else known.push(index)
  }
  sentences.push({ first, next: words.length })
  return { words, sentences, places }
}

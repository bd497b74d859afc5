import { hash } from 'node:crypto'
import { foldCase } from './normalize.ts'
import { wordTexts } from './tokens.ts'

const asciiGaps = /[^a-z0-9]+/g
const gaps = /[^\p{L}\p{N}]+/gu
const notAscii = /\P{ASCII}/u

/**
 * Hash of the normalised words of a text: equal for texts that differ in case, spacing, punctuation
 * and diacritics only. 24 hex digits.
 */
export function contentHash(text: string): string {
  const folded = foldCase(text)
  return hash(
    'sha256',
    folded.replace(notAscii.test(folded) ? gaps : asciiGaps, ' ').trim(),
    'hex',
  ).slice(0, 24)
}

/**
 * Levenshtein distance in UTF-16 code units; `limit + 1` where it exceeds `limit`.
 * Only the band of the matrix within `limit` of the diagonal is computed: O(limit · length) time,
 * O(length) memory.
 */
export function editDistance(
  left: string,
  right: string,
  limit: number = Math.max(left.length, right.length),
): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  const over = limit + 1
  if (long.length - short.length > limit) return over
  let from = 0
  let shortEnd = short.length
  let longEnd = long.length
  while (from < shortEnd && short.charCodeAt(from) === long.charCodeAt(from)) from++
  while (shortEnd > from && short.charCodeAt(shortEnd - 1) === long.charCodeAt(longEnd - 1)) {
    shortEnd--
    longEnd--
  }
  const rows = longEnd - from
  const columns = shortEnd - from
  if (columns === 0) return rows <= limit ? rows : over
  let previous = Array.from({ length: columns + 1 }, (_, column) =>
    column <= limit ? column : over,
  )
  for (let row = 1; row <= rows; row++) {
    const current = Array.from({ length: columns + 1 }, () => over)
    if (row <= limit) current[0] = row
    let best = current[0] ?? over
    for (
      let column = Math.max(1, row - limit);
      column <= Math.min(columns, row + limit);
      column++
    ) {
      const changed =
        (previous[column - 1] ?? over) +
        (long.charCodeAt(from + row - 1) === short.charCodeAt(from + column - 1) ? 0 : 1)
      const value = Math.min(
        changed,
        (previous[column] ?? over) + 1,
        (current[column - 1] ?? over) + 1,
        over,
      )
      current[column] = value
      if (value < best) best = value
    }
    if (best > limit) return over
    previous = current
  }
  return previous[columns] ?? over
}

export interface NgramOptions {
  /** Words or characters per gram, at least 1. */
  readonly size: number
  readonly unit: 'word' | 'character'
}

/**
 * Share of the n-grams of `part` (each as often as it stands there) that `whole` has too, 0–1;
 * folded words, or the characters of folded words. 0 without n-grams.
 */
export function ngramOverlap(part: string, whole: string, options: NgramOptions): number {
  const wanted = ngrams(part, options)
  const present = new Set(ngrams(whole, options))
  return wanted.length === 0 ? 0 : wanted.filter(gram => present.has(gram)).length / wanted.length
}

/** Dice coefficient of the sets of n-grams of two texts, 0–1, symmetric; 1 where both have none. */
export function ngramSimilarity(left: string, right: string, options: NgramOptions): number {
  const ours = new Set(ngrams(left, options))
  const theirs = new Set(ngrams(right, options))
  if (ours.size + theirs.size === 0) return 1
  let shared = 0
  for (const gram of ours) if (theirs.has(gram)) shared++
  return (2 * shared) / (ours.size + theirs.size)
}

/** N-grams in order, repeated ones included; a text shorter than one gram has none. */
export function ngrams(text: string, options: NgramOptions): string[] {
  const all = wordTexts(text)
  const units = options.unit === 'word' ? all : Array.from(all.join(' '))
  const separator = options.unit === 'word' ? ' ' : ''
  const found: string[] = []
  for (let index = 0; index + options.size <= units.length; index++)
    found.push(units.slice(index, index + options.size).join(separator))
  return found
}

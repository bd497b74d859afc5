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

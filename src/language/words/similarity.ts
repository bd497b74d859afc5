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
  return hash('sha256', plainWords(text) ?? normalizedWords(text), 'hex').slice(0, 24)
}

function normalizedWords(text: string): string {
  const folded = foldCase(text)
  return folded.replace(notAscii.test(folded) ? gaps : asciiGaps, ' ').trim()
}

// Marks that are common in texts of letters without accents: folding leaves no letter of them.
const plainMarks = new Set(Array.from('\u00a0–—‘’“”•€', mark => mark.charCodeAt(0)))
let bytes = new Uint8Array(4_096)

/**
 * The bytes of `normalizedWords` of a text that is all ASCII but for common marks, in one pass;
 * undefined for other texts.
 */
function plainWords(text: string): Uint8Array | undefined {
  if (text.length > bytes.length) bytes = new Uint8Array(2 * text.length)
  let length = 0
  let isGap = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Folding takes more than this to what is not printed.
    if ((unit > 0x7e && !plainMarks.has(unit)) || (unit < 0x20 && unit !== 0x0a && unit !== 0x09))
      return undefined
    const small = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit
    if ((small >= 0x61 && small <= 0x7a) || (small >= 0x30 && small <= 0x39)) {
      if (isGap && length > 0) bytes[length++] = 0x20
      isGap = false
      bytes[length++] = small
    } else isGap = true
  }
  return bytes.subarray(0, length)
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

import type { ReadNumber } from '../../language/quantities/read-numbers.ts'
import type { ReadWord, WordRange } from '../../language/sentences/read-words.ts'
import type { ClaimReading } from '../signals/alignment/claim-reader.ts'
import type { EvidenceReading } from '../signals/alignment/evidence-reader.ts'
import { compareNumbers } from '../signals/conflicts/compare-numbers.ts'

/** A claim and the sentences of one document that it is reckoned from. */
export interface ReckonedTexts {
  readonly claim: ClaimReading
  readonly evidence: EvidenceReading
}

/**
 * A claim with the values that the evidence states in the place of one that follows from them:
 * "bought 340 and 85" for "bought 425". What the claim says is then told from what it reckons.
 */
export interface Reckoning {
  /** Undefined where the words alone decide. */
  readonly restated: string | undefined
  /** Whether the value is the one that follows. */
  readonly isSame: boolean
  /** Whether nothing else can be meant, so that another value is wrong. */
  readonly isCertain: boolean
  /** For people: "the sum comes to 425". */
  readonly says: string
  /** Where the evidence states what is reckoned with. */
  readonly uses: readonly WordRange[]
  /** Words of the claim that the reckoning stands for, which the evidence need not have. */
  readonly covered: readonly number[]
}

/** A change of the claim's text in a range of its words. */
export interface Edit extends WordRange {
  readonly text: string
}

/** The claim with some words replaced, in rising order. */
export function edited({ text, words }: ClaimReading, edits: readonly Edit[]): string {
  let made = ''
  let at = 0
  for (const { first, next, text: other } of edits) {
    made += `${text.slice(at, words[first]?.start ?? at)}${other}`
    at = words[next - 1]?.end ?? at
    // The sign is no word, and goes with its number.
    if (text.charAt(at) === '%') at++
  }
  return `${made}${text.slice(at)}`.replace(/ {2,}/g, ' ').replace(/ ([.,])/g, '$1')
}

export const indexesOf = ({ first, next }: WordRange): number[] =>
  Array.from({ length: next - first }, (_, index) => first + index)

export const textAt = (words: readonly ReadWord[], at: number): string => words[at]?.text ?? ''

/** What a text has of a range of words, with the sign of a currency or percent. */
export function surfaceOf(
  { text, words }: Pick<ClaimReading, 'text' | 'words'>,
  { first, next }: WordRange,
): string {
  const start = words[first]?.start ?? 0
  const end = words[next - 1]?.end ?? start
  const lead = /[€£$¥] ?$/.exec(text.slice(Math.max(0, start - 2), start))?.[0] ?? ''
  return `${lead}${text.slice(start, end)}${text.charAt(end) === '%' ? '%' : ''}`
}

/** Numbers that are counted with: no ordinals, and none that are only bounds. */
export const exactNumbers = (numbers: readonly ReadNumber[]): ReadNumber[] =>
  numbers.filter(({ kind, bound }) => kind !== 'ordinal' && bound === 'exact')

/** What a claim may be rounded to: "1.2 million" stands for 1.21 million. */
export const roundingOf = ({ factor, slack, kind }: ReadNumber): number =>
  kind !== 'percent' && factor >= 1000 ? slack : 0

/** Whether the evidence says the number in so many words, so that nothing is to be reckoned. */
export const isStated = (number: ReadNumber, { numbers }: EvidenceReading): boolean =>
  numbers.some(other => compareNumbers(number, other) === 'same')

export const areAlike = (one: ReadNumber, other: ReadNumber): boolean =>
  one.kind === other.kind && one.unit === other.unit

export const shown = (value: number): string =>
  Number(value.toPrecision(6)).toLocaleString('en-US', { maximumFractionDigits: 4 })

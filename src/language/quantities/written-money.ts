import type { ReadWord } from '../sentences/read-words.ts'
import { measureOf } from './measures.ts'
import { currencySymbols } from './units.ts'

interface WrittenAmount {
  readonly value: number
  /** The word behind it. */
  readonly next: number
  readonly decimals: number
}

// "€ 11.500", "1.250,00 EUR", "96,50 euros": no currency has a third decimal.
const continental = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{2}))?(?![\d.,]*\d)|^(\d+),(\d{2})(?![\d.,]*\d)/u

/**
 * An amount of money with a point for thousands or a comma for cents. Pounds and dollars have a
 * point before fractions of a cent: "$3.125 a gallon".
 */
export function continentalAmount(
  text: string,
  words: readonly ReadWord[],
  at: number,
): WrittenAmount | undefined {
  const start = words[at]?.start ?? 0
  const match = continental.exec(text.slice(start, start + 24))
  if (match === null) return undefined
  const end = start + match[0].length
  let next = at + 1
  while ((words[next]?.start ?? end) < end) next++
  const currency =
    currencyBefore(text, words, at) ??
    currencyAfter(text, end) ??
    currencyNamed(words[next]?.text ?? '')
  const [, thousands = '', cents = '', whole, parts] = match
  const isOneGroup = thousands.indexOf('.') === thousands.lastIndexOf('.') && cents === ''
  const isPointed = currency === 'GBP' || currency === 'USD'
  if (currency === undefined || (isPointed && whole === undefined && isOneGroup)) return undefined
  const decimals = parts ?? cents
  return {
    value: Number(
      `${(whole ?? thousands).replaceAll('.', '')}.${decimals === '' ? '0' : decimals}`,
    ),
    next,
    decimals: decimals.length,
  }
}

/** The currency that stands before a number: "€ 9", "EUR 9". */
export function currencyBefore(
  text: string,
  words: readonly ReadWord[],
  at: number,
): string | undefined {
  const start = words[at]?.start ?? 0
  const before = words[at - 1]
  const code = before?.text.toUpperCase() ?? ''
  return (
    currencySymbols.get(text.charAt(start - 1)) ??
    currencySymbols.get(text.charAt(start - 2)) ??
    (before?.end === start - 1 && currencyNamed(code.toLowerCase()) === code ? code : undefined)
  )
}

/** The one that stands behind it: "9 €", but not "9 €10". */
export const currencyAfter = (text: string, end: number): string | undefined =>
  currencySymbols.get(/^\s?([^\s\d])(?!\s?\d)/u.exec(text.slice(end, end + 4))?.[1] ?? '')

/** Of "euros" or "eur": EUR. */
export function currencyNamed(word: string): string | undefined {
  const dimension = measureOf(word)?.dimension ?? ''
  return dimension.length === 3 && dimension === dimension.toUpperCase() ? dimension : undefined
}

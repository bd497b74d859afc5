import { setOf } from '../lexicons/lexicon.ts'
import type { ReadWord } from '../sentences/read-words.ts'
import { isCurrency, measureOf } from './measures.ts'
import { currencySymbols } from './units.ts'

interface WrittenAmount {
  readonly value: number
  /** The word behind it. */
  readonly next: number
  readonly decimals: number
}

// "€ 11.500", "1.250,00 EUR", "96,50 euros".
const continental = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{2}))?(?![\d.,]*\d)|^(\d+),(\d{2})(?![\d.,]*\d)/u
/** What leads to the unit of a price; "the second time" and "every second week" do not. */
const perWords = setOf('a an per each')
/** Of what is sold by the litre, kilogram, minute or kilowatt hour, in the base of each unit. */
const smallUnits: Readonly<Record<string, number>> = { volume: 4, mass: 1, time: 60, energy: 3.6e6 }

/**
 * An amount of money with a point for thousands or a comma for cents. Fractions of a cent stand
 * behind a point, too, which all that pounds and dollars have is: "$3.125 a gallon", "€0.285".
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
  if (currency === undefined) return undefined
  const isPointed =
    currency === 'GBP' ||
    currency === 'USD' ||
    thousands.startsWith('0') ||
    isOfSmallUnit(text, words, next)
  if (whole === undefined && isOneGroup && isPointed) return undefined
  const decimals = parts ?? cents
  return {
    value: Number(
      `${(whole ?? thousands).replaceAll('.', '')}.${decimals === '' ? '0' : decimals}`,
    ),
    next,
    decimals: decimals.length,
  }
}

/** Whether the price of a small unit ends before a word: "a litre", "euros per kg", "€/kWh". */
function isOfSmallUnit(text: string, words: readonly ReadWord[], next: number): boolean {
  const at = currencyNamed(words[next]?.text ?? '') === undefined ? next : next + 1
  const [before, lead, unit] = [words[at - 1], words[at], words[at + 1]]
  if (lead === undefined) return false
  const isFraction = /^\s?[^\s\w]?\s?\/\s?$/u.test(text.slice(before?.end ?? 0, lead.start))
  const word = isFraction ? lead : perWords.has(lead.text) ? unit : undefined
  // "€1.500 a second time"
  if (word?.text === 'second') return false
  const { dimension = '', factor = 0 } = measureOf(word?.text ?? '') ?? {}
  return factor <= (smallUnits[dimension] ?? -1)
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
function currencyNamed(word: string): string | undefined {
  const dimension = measureOf(word)?.dimension ?? ''
  return isCurrency(dimension) ? dimension : undefined
}

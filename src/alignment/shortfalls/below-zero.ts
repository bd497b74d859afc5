import { beForms, prepositions } from '../../language/grammar/function-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import type { ReadWord } from '../../language/sentences/read-words.ts'

/** Whether a temperature is below zero: "open" where a dash before it may be one or a minus. */
export type BelowZero = 'below' | 'above' | 'open'

/** A minus sign, or a dash that stands at the number and not at what is before it: "at -2 °C". */
const attached = /(?:^|[\s(])(?:−\s?|[-–])$/u
const spaced = /(?:^|\s)[-–]\s$/u
/** Words besides prepositions that an amount follows. */
const leading: ReadonlySet<string> = new Set([...prepositions, ...beForms, ...setOf('to and than')])
const scales: ReadonlySet<string> = setOf('c f celsius centigrade fahrenheit degree degrees')

/**
 * Reads what stands before a number: "at - 20 °C" and "temperature: - 20 °C" are below zero,
 * "4 - 8 °C" is a range, and "food - 9 °C" may be either.
 */
export function belowZero(
  sentence: string,
  words: readonly ReadWord[],
  { first, start }: { readonly first: number; readonly start: number },
): BelowZero {
  const before = words[first - 1]
  if (before?.text === 'minus') return 'below'
  const said = sentence.slice(0, start)
  if (attached.test(said.slice(-3))) return 'below'
  if (!spaced.test(said.slice(-3))) return 'above'
  if (/[:(=≤≥<>]\s*[-–]\s$/u.test(said)) return 'below'
  if (before === undefined || said.slice(before.end).trim().length > 1) return 'open'
  if (/^\d/.test(before.text) || scales.has(before.text)) return 'above'
  return leading.has(before.text) ? 'below' : 'open'
}

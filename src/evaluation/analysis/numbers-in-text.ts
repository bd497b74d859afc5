import { chance, fixed } from '../../support/numbers-for-people.ts'

/** A number in a sentence. */
export const numberInText = (value: number, decimals = 2): string => fixed(value, decimals)

/** A 95 % interval in a sentence. */
export const intervalInText = (low: number, high: number, decimals = 2): string =>
  `95 % CI ${fixed(low, decimals)} to ${fixed(high, decimals)}`

/** A chance in a sentence: "p = .023", "p < .001". */
export const chanceInText = (p: number): string => {
  const text = chance(p)
  return text.startsWith('<') || text.startsWith('>') ? `p ${text}` : `p = ${text}`
}

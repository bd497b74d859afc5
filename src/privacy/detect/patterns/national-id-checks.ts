import { isDayAndMonth, remainder, weighted } from './checksums.ts'

// What several national numbers have in common, and the checks of some, by their own rules.

export const digit = (id: string, at: number): number => id.charCodeAt(at) - 48
export const two = (id: string, at: number): number => digit(id, at) * 10 + digit(id, at + 1)
export const dateAt = (id: string, day: number, month: number): boolean =>
  isDayAndMonth(two(id, day), two(id, month))
/** Check digits of Brazil, Portugal and Chile: 11 less the rest; 10 and 11 count as 0. */
export const elevenLess = (sum: number): number => (sum % 11 < 2 ? 0 : 11 - (sum % 11))
export const falling = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => from - at)
export const same = (id: string): boolean => id === id.charAt(0).repeat(id.length)

export const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
export const finnishLetters = '0123456789ABCDEFHJKLMNPRSTUVWXY'

/** Values of the characters of an Italian tax code at odd places, from 0 and A on. */
const italianOdd = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]
export function isItalian(id: string): boolean {
  let sum = 0
  for (let at = 0; at < 15; at++) {
    const code = id.charCodeAt(at)
    const value = code < 65 ? code - 48 : code - 65
    sum += at % 2 === 0 ? (italianOdd[value] ?? 0) : value
  }
  return id.charCodeAt(15) === 65 + (sum % 26)
}

export function isSingaporean(id: string): boolean {
  const first = id.charAt(0)
  const sum =
    weighted(id.slice(1), [2, 7, 6, 5, 4, 3, 2]) +
    ('TG'.includes(first) ? 4 : first === 'M' ? 3 : 0)
  const letters =
    first === 'M' ? 'KLJNPQRTUWX' : 'ST'.includes(first) ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK'
  return id.charAt(8) === letters.charAt(first === 'M' ? 10 - (sum % 11) : sum % 11)
}

export function isBaltic(id: string): boolean {
  const first = weighted(id, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
  const second = weighted(id, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11
  return dateAt(id, 5, 3) && digit(id, 10) === (first < 10 ? first : second % 10)
}

export function isNorwegian(id: string): boolean {
  const first = (11 - (weighted(id, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11
  const second = (11 - (weighted(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  const day = two(id, 0) % 40
  const month = two(id, 2) % 40
  return isDayAndMonth(day, month) && digit(id, 9) === first && digit(id, 10) === second
}

export function isTurkish(id: string): boolean {
  const odd = digit(id, 0) + digit(id, 2) + digit(id, 4) + digit(id, 6) + digit(id, 8)
  const even = digit(id, 1) + digit(id, 3) + digit(id, 5) + digit(id, 7)
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return tenth === digit(id, 9) && (odd + even + tenth) % 10 === digit(id, 10)
}

export function isMexican(id: string): boolean {
  const letters = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
  let sum = 0
  for (let at = 0; at < 17; at++) sum += letters.indexOf(id.charAt(at)) * (18 - at)
  return dateAt(id, 8, 6) && (10 - (sum % 10)) % 10 === digit(id, 17)
}

export function isFrench(id: string): boolean {
  const number = id.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return 97 - remainder(number, 97) === two(id, 13)
}

export function isChilean(id: string): boolean {
  const body = id.slice(0, -1).padStart(8, '0')
  const check = (11 - (weighted(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return id.slice(-1) === (check === 10 ? 'K' : String(check))
}

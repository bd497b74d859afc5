// Check digits as their standards define them; arguments are digits (and letters) without blanks.

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48

/** ISO/IEC 7812-1, annex B: payment cards, Canadian and Swedish numbers. */
export function hasLuhn(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1, doubled = false; at >= 0; at--, doubled = !doubled) {
    const digit = digitAt(digits, at)
    sum += doubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return digits.length > 0 && sum % 10 === 0
}

/** What remains of a long number, its letters read as 10 to 35 (ISO 7064, IBAN). */
export function remainder(text: string, modulus: number): number {
  let rest = 0
  for (const char of text) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % modulus
  }
  return rest
}

/** The sum of the first digits, each times its weight. */
export function weighted(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (const [at, weight] of weights.entries()) sum += digitAt(digits, at) * weight
  return sum
}

/** ISO 7064, MOD 11,10: German and Croatian tax numbers. */
export function hasMod11_10(digits: string): boolean {
  let product = 10
  for (let at = 0; at < digits.length - 1; at++) {
    const sum = (digitAt(digits, at) + product) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (11 - product) % 10 === digitAt(digits, digits.length - 1)
}

const dihedral = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permuted = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Verhoeff's check: the Indian Aadhaar. */
export function hasVerhoeff(digits: string): boolean {
  let check = 0
  for (let at = 0; at < digits.length; at++) {
    const moved = Number(permuted[at % 8]?.[digitAt(digits, digits.length - 1 - at)])
    check = Number(dihedral[check]?.[moved])
  }
  return check === 0
}

/** Days and months that exist, in any year; a year is not needed to doubt a number. */
export const isDayAndMonth = (day: number, month: number): boolean =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31)

import { evaluationFault } from '../query/fault.ts'

const greatest = 2n ** 63n - 1n
const least = -(2n ** 63n)
const decimal = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d+))?$/

/**
 * A decimal number's whole part; null where the text is none, an error where it does not fit in 64
 * bits.
 */
export function integerFromText(text: string): bigint | null {
  const match = decimal.exec(text)
  if (match === null) return null
  const [, sign, number = '', exponent = '0'] = match
  const [whole = '', fraction = ''] = number.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  // Where the decimal point stands among the digits that count.
  const point = whole.length - (whole.length + fraction.length - digits.length) + Number(exponent)
  if (digits === '' || point <= 0) return 0n
  const size = point > 19 ? greatest + 2n : BigInt(digits.slice(0, point).padEnd(point, '0'))
  const value = sign === '-' ? -size : size
  if (value > greatest || value < least)
    throw evaluationFault('toInteger(): the number does not fit in an integer of 64 bits')
  return value
}

/** Cut off towards zero; beyond 64 bits the nearest integer, 0 of NaN. */
export function integerFromFloat(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return greatest
  return value <= -(2 ** 63) ? least : BigInt(Math.trunc(value))
}

/** A decimal number, NaN or Infinity with white space around it; null where the text is none. */
export function floatFromText(text: string): number | null {
  const bare = withoutControls(text)
  const match = /^([+-]?)(NaN|Infinity)$/.exec(bare)
  if (match !== null) return match[2] === 'NaN' ? NaN : match[1] === '-' ? -Infinity : Infinity
  const number = /[fFdD]$/.test(bare) ? bare.slice(0, -1) : bare
  return decimal.test(number) ? Number(number) : null
}

// Java's trim: everything up to U+0020.
function withoutControls(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text.charCodeAt(from) <= 0x20) from++
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to--
  return text.slice(from, to)
}

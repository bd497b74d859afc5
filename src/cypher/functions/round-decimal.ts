import { evaluationFault } from '../query/fault.ts'

/** To the nearest whole number, halves upwards: 2.5 gives 3, -2.5 gives -2. */
export function roundHalfUp(value: number): number {
  const below = Math.floor(value)
  return value - below >= 0.5 ? below + 1 : below
}

/**
 * To `places` decimal places (at least 0) of the shortest decimal that means the float, so 1.005 to
 * two places is 1.01; halves by the mode.
 */
export function roundDecimal(value: number, places: number, mode: string): number {
  if (!isMode(mode)) throw evaluationFault(`round(): the mode is one of ${modes.join(', ')}`)
  if (!Number.isFinite(value)) return value
  const [mantissa = '', exponent = ''] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const dropped = digits.length - 1 - Number(exponent) - places
  if (dropped <= 0) return value
  // All digits fall away: what is left is above zero and below a half.
  const unit = dropped > digits.length ? 0n : 10n ** BigInt(dropped)
  const kept = unit === 0n ? 0n : BigInt(digits) / unit
  const rest = unit === 0n ? 1n : BigInt(digits) % unit
  const half = unit === 0n ? -1 : Number(rest * 2n > unit) - Number(rest * 2n < unit)
  const away = rest !== 0n && goesUp(mode, value < 0, half, kept % 2n === 1n)
  const rounded = Number(`${kept + (away ? 1n : 0n)}e-${places}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

const modes = [
  'CEILING',
  'FLOOR',
  'UP',
  'DOWN',
  'HALF_EVEN',
  'HALF_UP',
  'HALF_DOWN',
  'UNNECESSARY',
] as const
type Mode = (typeof modes)[number]

function isMode(mode: string): mode is Mode {
  return modes.some(name => name === mode)
}

/** Whether the kept digits grow by one in size; `half`: the rest against a half. */
function goesUp(mode: Mode, isNegative: boolean, half: number, isOdd: boolean): boolean {
  switch (mode) {
    case 'UP':
      return true
    case 'DOWN':
      return false
    case 'CEILING':
      return !isNegative
    case 'FLOOR':
      return isNegative
    case 'HALF_UP':
      return half >= 0
    case 'HALF_DOWN':
      return half > 0
    case 'HALF_EVEN':
      return half > 0 || (half === 0 && isOdd)
    case 'UNNECESSARY':
      throw evaluationFault('round(): rounding is necessary')
    default:
      return mode satisfies never
  }
}

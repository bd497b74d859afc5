/**
 * A float as Cypher writes it, shortest text that reads back as the same: `1.0`, `0.001`, `1.0E-4`,
 * `1.5E7`, `NaN`, `-Infinity`.
 */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const size = Math.abs(value)
  if (size >= 1e-3 && size < 1e7) return Number.isInteger(value) ? `${value}.0` : String(value)
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  // The smallest float is 4.9E-324 in every Java; JavaScript writes 5e-324.
  const mantissa = size === Number.MIN_VALUE ? digits.replace('5', '4.9') : digits
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`
}

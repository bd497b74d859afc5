/**
 * Rounds away what binary fractions add to a decimal: .575 computed in steps is .575 again. Twelve
 * digits are kept.
 */
export function exactDecimal(value: number): number {
  return Number(value.toPrecision(12))
}

/**
 * A number of 0 or above as text with a fixed number of decimals, halves up: .575 is ".58" as on
 * paper, not ".57" as in binary.
 */
export function roundHalfUp(value: number, decimals: number): string {
  const scale = 10 ** decimals
  return (Math.floor(exactDecimal(value * scale) + 0.5) / scale).toFixed(decimals)
}

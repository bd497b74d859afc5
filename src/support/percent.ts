/**
 * A probability in whole per cent; what is neither certain nor impossible is never shown as such.
 */
export function percent(value: number): string {
  if (value > 0 && value < 0.01) return '< 1 %'
  if (value < 1 && value > 0.99) return '> 99 %'
  return `${Math.round(value * 100)} %`
}

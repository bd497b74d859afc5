/** Mean, median and range of some numbers; `n` of them. */
export interface Summary {
  readonly mean: number
  readonly median: number
  readonly min: number
  readonly max: number
  readonly n: number
}

/** `null` for no values. The median of an even count is the mean of the middle two. */
export function summaryOf(values: readonly number[]): Summary | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((left, right) => left - right)
  const [low = 0, high = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    median: (low + high) / 2,
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
    n: sorted.length,
  }
}

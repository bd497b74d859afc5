/** Points of a curve, rising in `from`. */
export type Knots = ReadonlyArray<readonly [from: number, to: number]>

/** A value read off a curve of straight pieces; flat beyond its ends. */
export function along(knots: Knots, at: number): number {
  const first = knots[0]
  if (first === undefined || Number.isNaN(at) || at <= first[0]) return first?.[1] ?? 0
  for (let index = 1; index < knots.length; index++) {
    const [fromLeft, toLeft] = knots[index - 1] ?? first
    const [fromRight, toRight] = knots[index] ?? first
    if (at <= fromRight)
      return toLeft + ((toRight - toLeft) * (at - fromLeft)) / (fromRight - fromLeft)
  }
  return knots.at(-1)?.[1] ?? first[1]
}

/** Between two bounds. */
export function bounded(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Arithmetic mean; `none` for no values. */
export function meanOf(values: readonly number[], none: number): number {
  return values.length === 0 ? none : values.reduce((sum, value) => sum + value, 0) / values.length
}

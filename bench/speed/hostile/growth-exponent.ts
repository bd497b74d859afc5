// Two-sided 95 % quantile of Student's t by degrees of freedom, from 1.
const quantiles = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306]

/**
 * The exponent b of cost ≈ a · size^b: the least-squares slope of the logarithms, with its 95 %
 * interval. Costs of nothing are left out; `undefined` with fewer than three points.
 */
export function growthExponent(
  points: ReadonlyArray<{ readonly size: number; readonly cost: number }>,
): { readonly value: number; readonly low: number; readonly high: number } | undefined {
  const logarithms = points
    .filter(({ size, cost }) => size > 0 && cost > 0)
    .map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const)
  const count = logarithms.length
  if (count < 3) return undefined
  const mean = (side: 0 | 1): number =>
    logarithms.reduce((sum, pair) => sum + pair[side], 0) / count
  const [x, y] = [mean(0), mean(1)]
  const spread = logarithms.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0)
  const slope = logarithms.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0) / spread
  const rest = logarithms.reduce((sum, pair) => sum + (pair[1] - y - slope * (pair[0] - x)) ** 2, 0)
  const error =
    Math.sqrt(rest / (count - 2) / spread) *
    (quantiles[Math.min(count - 2, quantiles.length) - 1] ?? 2)
  return { value: slope, low: slope - error, high: slope + error }
}

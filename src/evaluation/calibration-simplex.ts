/**
 * Non-negative weights that sum to 1 and bring the weighted mean of each row nearest to its target
 * (least squares), drawn a little to `prior` by `penalty` rows' worth: projected gradient on the
 * simplex (Duchi et al. 2008), deterministic. Throws `RangeError` for no rows.
 */
export function fitSimplexWeights(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  prior: readonly number[],
  options: { readonly penalty?: number | undefined } = {},
): number[] {
  if (rows.length === 0) throw new RangeError('weights need at least one row')
  const { penalty = 1 } = options
  const width = prior.length
  // Gram matrix and right side of the penalised least squares, per row.
  const gram = prior.map((_, i) =>
    prior.map(
      (__, j) =>
        (rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0) +
          (i === j ? penalty : 0)) /
        rows.length,
    ),
  )
  const right = prior.map(
    (value, i) =>
      (rows.reduce((sum, row, index) => sum + (row[i] ?? 0) * (targets[index] ?? 0), 0) +
        penalty * value) /
      rows.length,
  )
  const step = 1 / gram.reduce((sum, row, i) => sum + (row[i] ?? 0), 0)
  let weights = [...prior]
  for (let round = 0; round < 5_000; round++) {
    const next = ontoSimplex(
      weights.map(
        (weight, i) =>
          weight -
          step *
            ((gram[i] ?? []).reduce((sum, value, j) => sum + value * (weights[j] ?? 0), 0) -
              (right[i] ?? 0)),
      ),
    )
    const moved = next.reduce((sum, weight, i) => sum + Math.abs(weight - (weights[i] ?? 0)), 0)
    weights = next
    if (moved < 1e-10) break
  }
  // Rounded for people; what rounding takes or adds goes to the largest, so that the sum stays 1.
  const rounded = weights.map(weight => Math.round(weight * 1e4) / 1e4)
  const largest = rounded.indexOf(Math.max(...rounded))
  const others = rounded.reduce((sum, weight, i) => (i === largest ? sum : sum + weight), 0)
  return rounded
    .map((weight, i) => (i === largest ? Math.round((1 - others) * 1e4) / 1e4 : weight))
    .slice(0, width)
}

/** The nearest point with non-negative coordinates that sum to 1. */
export function ontoSimplex(point: readonly number[]): number[] {
  const sorted = point.toSorted((left, right) => right - left)
  let sum = 0
  let shift = 0
  for (const [index, value] of sorted.entries()) {
    sum += value
    const candidate = (sum - 1) / (index + 1)
    if (value > candidate) shift = candidate
  }
  return point.map(value => Math.max(0, value - shift))
}

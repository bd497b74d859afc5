/** One example of a regression: measures by name and what is to be met. */
export interface Measured {
  readonly measures: Readonly<Record<string, number>>
  readonly target: number
}

/**
 * Ridge regression with no weight below 0, by coordinate descent to 1e-10: deterministic. Measures
 * are standardised for the fit and the weights turned back, so that the penalty means the same for
 * each. The result has a weight per name and `bias`.
 */
export function fitPositive(
  examples: readonly Measured[],
  names: readonly string[],
  penalty: number,
): Record<string, number> {
  const columns = names.map(name => examples.map(({ measures }) => measures[name] ?? 0))
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const means = columns.map(mean)
  const deviations = columns.map((column, index) =>
    Math.sqrt(mean(column.map(value => (value - means[index]!) ** 2))),
  )
  const standard = columns.map((column, index) =>
    column.map(value =>
      deviations[index]! < 1e-9 ? 0 : (value - means[index]!) / deviations[index]!,
    ),
  )
  const centre = mean(examples.map(({ target }) => target))
  const weights = names.map(() => 0)
  const rest = examples.map(({ target }) => target - centre)
  for (let round = 0, change = 1; round < 10_000 && change > 1e-10; round++) {
    change = 0
    for (const [index, column] of standard.entries()) {
      const old = weights[index]!
      let [shared, squares] = [0, penalty]
      for (const [row, value] of column.entries()) {
        shared += value * (rest[row]! + old * value)
        squares += value * value
      }
      const next = Math.max(0, shared / squares)
      if (next === old) continue
      for (const [row, value] of column.entries()) rest[row]! -= (next - old) * value
      weights[index] = next
      change = Math.max(change, Math.abs(next - old))
    }
  }
  const turned = weights.map((weight, index) =>
    deviations[index]! < 1e-9 ? 0 : weight / deviations[index]!,
  )
  return {
    bias: centre - turned.reduce((sum, weight, index) => sum + weight * means[index]!, 0),
    ...Object.fromEntries(names.map((name, index) => [name, turned[index]!])),
  }
}

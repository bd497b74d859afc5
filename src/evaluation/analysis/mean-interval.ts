import { describe } from '../statistics/descriptive.ts'
import { studentQuantile } from '../statistics/distributions.ts'
import { type Interval, type Outcome, defined, undefinedBecause } from '../statistics/outcome.ts'

/** A mean with the interval of Student's t, 95 %; undefined for fewer than two values. */
export function meanInterval(
  values: readonly number[],
): Outcome<Interval & { readonly mean: number; readonly n: number }> {
  const described = describe(values)
  if (described.status === 'undefined') return described
  const { mean, standardError, n } = described
  if (standardError === null) return undefinedBecause('too_few_values')
  const reach = studentQuantile(0.975, n - 1) * standardError
  return defined({ mean, low: mean - reach, high: mean + reach, n })
}

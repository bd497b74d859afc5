import { sigmoid } from '../support/arithmetic.ts'

/** One labelled example; `weight` counts it that often (default 1). */
export interface LabelledFeatures {
  readonly features: readonly number[]
  readonly holds: boolean
  readonly weight?: number | undefined
}

export interface LogisticFit {
  readonly bias: number
  readonly weights: readonly number[]
}

/**
 * Logistic regression with an L2 penalty, each weight held to a sign (1 not below 0, -1 not above,
 * 0 free): Newton's steps, each solved by coordinate descent with clipping (as in glmnet, Friedman
 * et al. 2010). Deterministic. Features are standardised for the fit; constant ones get weight 0.
 * Throws `RangeError` unless both outcomes occur.
 */
export function fitSignedLogistic(
  examples: readonly LabelledFeatures[],
  signs: ReadonlyArray<1 | -1 | 0>,
  options: { readonly penalty: number },
): LogisticFit {
  if (!examples.some(example => example.holds) || examples.every(example => example.holds))
    throw new RangeError('a logistic fit needs answers that hold and answers that do not')
  const width = signs.length
  const weightOf = examples.map(({ weight = 1 }) => weight)
  const total = weightOf.reduce((sum, weight) => sum + weight, 0)
  const center = signs.map(
    (_, column) =>
      examples.reduce(
        (sum, { features }, row) => sum + (features[column] ?? 0) * (weightOf[row] ?? 0),
        0,
      ) / total,
  )
  const scale = signs.map((_, column) =>
    Math.sqrt(
      examples.reduce(
        (sum, { features }, row) =>
          sum + ((features[column] ?? 0) - (center[column] ?? 0)) ** 2 * (weightOf[row] ?? 0),
        0,
      ) / total,
    ),
  )
  const columns = signs.map((_, column) => {
    const deviation = scale[column] ?? 0
    return Float64Array.from(examples, ({ features }) =>
      deviation < 1e-9 ? 0 : ((features[column] ?? 0) - (center[column] ?? 0)) / deviation,
    )
  })
  const held =
    examples.reduce((sum, { holds }, row) => sum + (holds ? (weightOf[row] ?? 0) : 0), 0) / total
  let bias = Math.log(held / (1 - held))
  const weights = signs.map(() => 0)
  const odds = new Float64Array(examples.length).fill(bias)
  for (let round = 0; round < 60; round++) {
    const curvature = Float64Array.from(
      odds,
      (value, row) => (weightOf[row] ?? 0) * Math.max(1e-5, sigmoid(value) * (1 - sigmoid(value))),
    )
    // What is left of the working response after the current fit.
    const left = Float64Array.from(
      odds,
      (value, row) =>
        ((weightOf[row] ?? 0) * ((examples[row]?.holds === true ? 1 : 0) - sigmoid(value))) /
        (curvature[row] ?? 1),
    )
    const before = [bias, ...weights]
    for (let sweep = 0; sweep < 100; sweep++) {
      let largest = shift(left, curvature, undefined, 0, step => {
        bias += step
      })
      for (let column = 0; column < width; column++) {
        const sign = signs[column] ?? 0
        const values = columns[column] ?? new Float64Array()
        if ((scale[column] ?? 0) < 1e-9) continue
        largest = Math.max(
          largest,
          shift(
            left,
            curvature,
            values,
            options.penalty,
            step => {
              const wanted = (weights[column] ?? 0) + step
              const next =
                sign === 1 ? Math.max(0, wanted) : sign === -1 ? Math.min(0, wanted) : wanted
              const taken = next - (weights[column] ?? 0)
              weights[column] = next
              return taken
            },
            weights[column] ?? 0,
          ),
        )
      }
      if (largest < 1e-7) break
    }
    for (let row = 0; row < odds.length; row++)
      odds[row] = columns.reduce(
        (sum, values, column) => sum + (values[row] ?? 0) * (weights[column] ?? 0),
        bias,
      )
    if ([bias, ...weights].every((value, index) => Math.abs(value - (before[index] ?? 0)) < 1e-7))
      break
  }
  const plain = weights.map((weight, column) =>
    (scale[column] ?? 0) < 1e-9 ? 0 : weight / (scale[column] ?? 1),
  )
  return {
    bias: bias - plain.reduce((sum, weight, column) => sum + weight * (center[column] ?? 0), 0),
    weights: plain,
  }
}

/**
 * One coordinate's step; `take` may shorten it. Returns the size of what was taken and takes it off
 * what is left.
 */
function shift(
  left: Float64Array,
  curvature: Float64Array,
  values: Float64Array | undefined,
  penalty: number,
  take: (step: number) => number | void,
  current = 0,
): number {
  let gradient = -penalty * current
  let second = penalty
  for (let row = 0; row < left.length; row++) {
    const value = values?.[row] ?? (values === undefined ? 1 : 0)
    gradient += (curvature[row] ?? 0) * value * (left[row] ?? 0)
    second += (curvature[row] ?? 0) * value * value
  }
  const wanted = gradient / second
  const taken = take(wanted) ?? wanted
  if (taken !== 0)
    for (let row = 0; row < left.length; row++)
      left[row] = (left[row] ?? 0) - taken * (values?.[row] ?? (values === undefined ? 1 : 0))
  return Math.abs(taken)
}

import { sigmoid } from '../arithmetic.ts'

/** One labelled example; `weight` counts it that often. */
export interface Example {
  readonly features: readonly number[]
  readonly label: 0 | 1
  readonly weight?: number | undefined
  /** Odds that are known already; weights and bias tell what is to be added to them. */
  readonly offset?: number | undefined
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0)

/**
 * Logistic regression with an L2 penalty on the weights (not the bias), by Newton's method:
 * deterministic, ends when the step is below 1e-9 or after 50 rounds. Features are standardised for
 * the fit and the weights turned back, so that the penalty means the same for each. With `signs`
 * each weight is held to one (1 not below 0, -1 not above, 0 free): every step then by coordinate
 * descent with clipping (as in glmnet, Friedman et al. 2010).
 */
export function fitLogistic(
  examples: readonly Example[],
  options: {
    readonly penalty: number
    readonly use?: readonly boolean[] | undefined
    readonly signs?: ReadonlyArray<1 | -1 | 0> | undefined
    /** Without one the odds of an example whose features are all 0 stay as they are. */
    readonly hasBias?: boolean | undefined
  },
): { bias: number; weights: number[] } {
  const width = examples[0]?.features.length ?? 0
  const used = Array.from({ length: width }, (_, index) => options.use?.[index] ?? true)
  const hasBias = options.hasBias ?? true
  const mean = zeros(width)
  const deviation = zeros(width)
  for (const { features } of hasBias ? examples : [])
    for (let i = 0; i < width; i++) mean[i]! += features[i]! / examples.length
  for (const { features } of examples)
    for (let i = 0; i < width; i++)
      deviation[i]! += (features[i]! - mean[i]!) ** 2 / examples.length
  const active = used
    .map((use, index) => (use && deviation[index]! > 1e-12 ? index : -1))
    .filter(index => index >= 0)
  const size = active.length + 1
  const rows = examples.map(example => [
    Number(hasBias),
    ...active.map(
      index => (example.features[index]! - mean[index]!) / Math.sqrt(deviation[index]!),
    ),
  ])
  const weights = zeros(size)
  for (let round = 0; round < 50; round++) {
    const gradient = weights.map((weight, index) => (index === 0 ? 0 : options.penalty * weight))
    const hessian = weights.map((_, row) =>
      weights.map((__, column) => (row === column ? (row === 0 ? 1e-9 : options.penalty) : 0)),
    )
    for (const [position, row] of rows.entries()) {
      const { label, weight = 1, offset = 0 } = examples[position]!
      let sum = offset
      for (let i = 0; i < size; i++) sum += weights[i]! * row[i]!
      const p = sigmoid(sum)
      const curvature = weight * p * (1 - p)
      for (let i = 0; i < size; i++) {
        gradient[i]! += weight * (p - label) * row[i]!
        for (let j = 0; j < size; j++) hessian[i]![j]! += curvature * row[i]! * row[j]!
      }
    }
    const step =
      options.signs === undefined
        ? solve(hessian, gradient)
        : clippedStep(hessian, gradient, weights, [
            0,
            ...active.map(index => options.signs?.[index] ?? 0),
          ] as const)
    let largest = 0
    for (let i = 0; i < size; i++) {
      weights[i]! -= step[i]!
      largest = Math.max(largest, Math.abs(step[i]!))
    }
    if (largest < 1e-9) break
  }
  const result = zeros(width)
  let bias = weights[0]!
  for (const [position, index] of active.entries()) {
    result[index] = weights[position + 1]! / Math.sqrt(deviation[index]!)
    bias -= result[index]! * mean[index]!
  }
  return { bias, weights: result }
}

/** Solves a symmetric system by elimination with pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length
  const rows = matrix.map((row, index) => [...row, right[index]!])
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    const swapped = rows[column]!
    rows[column] = rows[pivot]!
    rows[pivot] = swapped
    for (let row = column + 1; row < size; row++) {
      const factor = rows[row]![column]! / rows[column]![column]!
      for (let i = column; i <= size; i++) rows[row]![i]! -= factor * rows[column]![i]!
    }
  }
  const result = zeros(size)
  for (let row = size - 1; row >= 0; row--) {
    let sum = rows[row]![size]!
    for (let i = row + 1; i < size; i++) sum -= rows[row]![i]! * result[i]!
    result[row] = sum / rows[row]![row]!
  }
  return result
}

/** The step that `solve` would take, shortened so that no weight leaves its sign. */
function clippedStep(
  hessian: readonly (readonly number[])[],
  gradient: readonly number[],
  weights: readonly number[],
  signs: ReadonlyArray<1 | -1 | 0>,
): number[] {
  const step = zeros(gradient.length)
  for (let sweep = 0; sweep < 1_000; sweep++) {
    let largest = 0
    for (const [at, row] of hessian.entries()) {
      let rest = gradient[at]!
      for (let other = 0; other < step.length; other++) rest -= row[other]! * step[other]!
      const wanted = weights[at]! - step[at]! - rest / row[at]!
      const sign = signs[at]!
      const weight = sign === 1 ? Math.max(0, wanted) : sign === -1 ? Math.min(0, wanted) : wanted
      const moved = weights[at]! - weight - step[at]!
      step[at]! += moved
      largest = Math.max(largest, Math.abs(moved))
    }
    if (largest < 1e-12) break
  }
  return step
}

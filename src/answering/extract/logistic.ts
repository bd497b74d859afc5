import { sigmoid } from '../../support/arithmetic.ts'

/** A fitted logistic model: one weight per feature, in their order. */
export interface LogisticModel {
  readonly bias: number
  readonly weights: readonly number[]
}

/** Probability that a model gives a feature vector, 0–1; missing weights count 0. */
export function probability(model: LogisticModel, features: readonly number[]): number {
  let sum = model.bias
  for (const [index, feature] of features.entries()) sum += feature * (model.weights[index] ?? 0)
  return sigmoid(Math.max(-30, Math.min(30, sum)))
}

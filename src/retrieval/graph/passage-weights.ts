import { passageFeatures, type PassageFeature } from './passage-features.ts'
import { sigmoid } from '../../support/arithmetic.ts'

/** A logistic model over passage features. */
export interface PassageModel {
  readonly bias: number
  readonly weights: Readonly<Partial<Record<PassageFeature, number>>>
}

/** Probability that a passage carries part of the answer, 0 to 1. */
export function passageProbability(
  features: Readonly<Record<PassageFeature, number>>,
  model: PassageModel,
): number {
  let sum = model.bias
  for (const name of passageFeatures) sum += (model.weights[name] ?? 0) * features[name]
  return sigmoid(sum)
}

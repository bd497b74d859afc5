import { z } from 'zod'

/** A binary tree whose leaves are summands of log odds. */
export const treeSchema = z.object({
  /**
   * Rows of `[feature, threshold, left, right]` (a value ≤ threshold goes left); a child below 0 is
   * the leaf `-child - 1` of `leaves`.
   */
  nodes: z.array(z.tuple([z.int(), z.number(), z.int(), z.int()])),
  leaves: z.array(z.number()).min(1),
})

/**
 * A linear part and binary trees that together give log odds; fitted by `training/fit_judge.py`.
 */
export interface AdditiveModel {
  readonly bias: number
  /** One per feature. */
  readonly weights: readonly number[]
  readonly trees: ReadonlyArray<{
    readonly nodes: ReadonlyArray<readonly [number, number, number, number]>
    readonly leaves: readonly number[]
  }>
}

/** Log odds of the model's class. */
export function logOdds({ bias, weights, trees }: AdditiveModel, features: Float64Array): number {
  let sum = bias
  for (const [index, weight] of weights.entries()) sum += weight * features[index]!
  for (const { nodes, leaves } of trees) {
    let at = nodes.length === 0 ? -1 : 0
    while (at >= 0) {
      const [feature, threshold, left, right] = nodes[at]!
      at = features[feature]! <= threshold ? left : right
    }
    sum += leaves[-at - 1]!
  }
  return sum
}

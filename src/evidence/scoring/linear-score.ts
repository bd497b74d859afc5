import { z } from 'zod'
import { fittedModel } from '../../support/fitting/fitted-model.ts'

const weights = z.record(z.string(), z.number())

/** Weights of a sum by the names of what is summed; `bias` is added. */
export type Weights = Readonly<Record<string, number>>

/** Weights fitted to people's ratings: of accuracy without verdicts and with them, of coverage. */
export const metricModel = fittedModel(
  'metric-weights',
  z.object({ grounded: z.object({ lexical: weights, judged: weights }), coverage: weights }),
)

/** Weighted sum of named measures; a missing measure counts 0. */
export function linearScore(weights: Weights, measures: Readonly<Record<string, number>>): number {
  let sum = weights['bias'] ?? 0
  for (const [name, weight] of Object.entries(weights))
    if (name !== 'bias') sum += weight * (measures[name] ?? 0)
  return sum
}

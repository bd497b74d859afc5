import { parseWeights, type MetricWeights } from '../../../evidence/scoring/metric-weights.ts'
import { parseBands, type ScoreBands } from '../../../evidence/scoring/score-bands.ts'

export interface ScoreSettings {
  readonly weights?: MetricWeights | undefined
  readonly bands?: ScoreBands | undefined
}

/** Weights in the order of the metrics; absent ones stay absent. Throws `invalid_input`. */
export const scoreWeights = (given: readonly number[] | undefined): MetricWeights | undefined =>
  given === undefined ? undefined : parseWeights(given)

/**
 * Reads weights (".25,.25,.25,.125,.125") and bands ("74,50") as people write them; absent ones
 * stay absent. Throws `invalid_input`.
 */
export function readScoreSettings(given: {
  readonly weights?: string | undefined
  readonly bands?: string | undefined
}): ScoreSettings {
  return {
    weights: given.weights === undefined ? undefined : parseWeights(given.weights),
    bands: given.bands === undefined ? undefined : parseBands(given.bands),
  }
}

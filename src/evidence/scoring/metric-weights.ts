import { AppError } from '../../core/errors.ts'
import { answerMetrics, type AnswerMetric } from '../../core/verdict.ts'

export type MetricWeights = Readonly<Record<AnswerMetric, number>>

/** RAG-Eval's default weights (its table 2). */
export const defaultWeights: MetricWeights = {
  relevance: 0.25,
  accuracy: 0.25,
  coverage: 0.25,
  coherence: 0.125,
  fluency: 0.125,
}

/** How far from 1 the sum of the weights may be. */
const tolerance = 1e-9

/**
 * Reads weights in the order relevance, accuracy, coverage, coherence, fluency, as numbers or as
 * text separated by commas. Throws `invalid_input` unless they are five finite numbers, none below
 * 0, summing to 1 (±1e-9).
 */
export function parseWeights(given: string | readonly number[]): MetricWeights {
  const values =
    typeof given === 'string'
      ? given.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
      : given
  if (values.length !== answerMetrics.length)
    throw refused(`${values.length} ${values.length === 1 ? 'was' : 'were'} given`)
  const wrong = values.findIndex(value => !Number.isFinite(value) || value < 0)
  if (wrong >= 0)
    throw refused(`the weight of ${answerMetrics[wrong] ?? ''} is not a number of 0 or above`)
  const sum = values.reduce((total, value) => total + value, 0)
  if (Math.abs(sum - 1) > tolerance) throw refused(`these sum to ${Number(sum.toPrecision(9))}`)
  const [relevance = 0, accuracy = 0, coverage = 0, coherence = 0, fluency = 0] = values
  return { relevance, accuracy, coverage, coherence, fluency }
}

function refused(reason: string): AppError<'invalid_input'> {
  return new AppError(
    'invalid_input',
    'Weights are five numbers of 0 or above (relevance, accuracy, coverage, coherence, ' +
      `fluency) that sum to 1; ${reason}.`,
    { issues: [{ path: 'weights', message: reason }] },
  )
}

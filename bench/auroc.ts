import { seededRandom } from '../src/support/random.ts'
import { percentileInterval, type Estimate } from '../src/evaluation/statistics/bootstrap.ts'

/**
 * Chance that a positive scores above a negative, ties half (area under the ROC curve); NaN where
 * either side is empty.
 */
export function auroc(positives: readonly number[], negatives: readonly number[]): number {
  let wins = 0
  for (const positive of positives)
    for (const negative of negatives)
      wins += positive > negative ? 1 : positive === negative ? 0.5 : 0
  return wins / (positives.length * negatives.length)
}

/**
 * The same with its 95 % percentile bootstrap interval (500 resamples), resampling positives and
 * negatives apart.
 */
export function aurocWithInterval(
  positives: readonly number[],
  negatives: readonly number[],
  seed = 1,
): Estimate {
  const random = seededRandom(seed)
  const resample = (values: readonly number[]): number[] =>
    values.map(() => values[Math.floor(random() * values.length)] ?? 0)
  const estimates = Array.from({ length: 500 }, () =>
    auroc(resample(positives), resample(negatives)),
  )
  return {
    value: auroc(positives, negatives),
    ...percentileInterval(estimates),
    n: positives.length + negatives.length,
  }
}

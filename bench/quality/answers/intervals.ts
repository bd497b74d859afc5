import { seededRandom } from '../../../src/support/random.ts'

const rounds = 2_000
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function percentileInterval(estimates: number[]): { low: number; high: number } {
  estimates.sort((a, b) => a - b)
  const at = (share: number): number => estimates[Math.min(estimates.length - 1, Math.floor(share * estimates.length))] ?? Number.NaN
  return { low: at(0.025), high: at(0.975) }
}

/** A mean with its 95 % percentile bootstrap interval (2,000 resamples, seeded). */
export function meanWithInterval(values: readonly number[], seed = 1): { value: number; low: number; high: number; n: number } {
  const random = seededRandom(seed)
  const draw = (): number => values[Math.floor(random() * values.length)] ?? 0
  const estimates = Array.from({ length: rounds }, () => mean(values.map(draw)))
  return { value: mean(values), ...percentileInterval(estimates), n: values.length }
}

/** Chance that a positive scores above a negative, ties half (area under the ROC curve). */
export function auroc(positives: readonly number[], negatives: readonly number[]): number {
  let wins = 0
  for (const positive of positives) for (const negative of negatives) wins += positive > negative ? 1 : positive === negative ? 0.5 : 0
  return wins / (positives.length * negatives.length)
}

/** The same with its 95 % percentile bootstrap interval, resampling positives and negatives apart. */
export function aurocWithInterval(positives: readonly number[], negatives: readonly number[], seed = 1): { value: number; low: number; high: number; n: number } {
  const random = seededRandom(seed)
  const resample = (values: readonly number[]): number[] => values.map(() => values[Math.floor(random() * values.length)] ?? 0)
  const estimates = Array.from({ length: 500 }, () => auroc(resample(positives), resample(negatives)))
  return { value: auroc(positives, negatives), ...percentileInterval(estimates), n: positives.length + negatives.length }
}

import { seededRandom } from '../support/random.ts'

/** A predicted probability and its outcome. */
export interface Forecast {
  readonly probability: number
  readonly holds: boolean
}

/** Forecasts of about one probability: their mean and the share that held. */
export interface ReliabilityBin {
  readonly probability: number
  readonly held: number
  readonly n: number
}

/**
 * Equal-mass bins by rising probability; fewer where there are fewer forecasts. Forecasts of the
 * same probability keep their order.
 */
export function reliabilityBins(forecasts: readonly Forecast[], bins = 15): ReliabilityBin[] {
  const sorted = forecasts.toSorted((left, right) => left.probability - right.probability)
  const count = Math.min(bins, sorted.length)
  return Array.from({ length: count }, (_, index) => {
    const part = sorted.slice(
      Math.floor((index * sorted.length) / count),
      Math.floor(((index + 1) * sorted.length) / count),
    )
    let probability = 0
    let held = 0
    for (const forecast of part) {
      probability += forecast.probability / part.length
      if (forecast.holds) held += 1 / part.length
    }
    return { probability, held, n: part.length }
  })
}

/**
 * Expected calibration error over equal-mass bins (Nguyen & O'Connor 2015, after Naeini et al.
 * 2015): mean distance of predicted and observed shares, 0–1. NaN for no forecasts.
 */
export function expectedCalibrationError(forecasts: readonly Forecast[], bins = 15): number {
  if (forecasts.length === 0) return Number.NaN
  let sum = 0
  for (const { probability, held, n } of reliabilityBins(forecasts, bins))
    sum += n * Math.abs(probability - held)
  return sum / forecasts.length
}

/**
 * Mean squared distance of predicted probability and outcome (Brier 1950), 0–1. NaN for no
 * forecasts.
 */
export function brierScore(forecasts: readonly Forecast[]): number {
  let sum = 0
  for (const { probability, holds } of forecasts) sum += (probability - (holds ? 1 : 0)) ** 2
  return sum / forecasts.length
}

/**
 * The calibration error that a perfect predictor would show by chance on as many answers with these
 * probabilities: mean of 200 simulated outcomes, seeded.
 */
export function chanceCalibrationError(
  forecasts: readonly Forecast[],
  options: { readonly bins?: number | undefined; readonly seed?: number | undefined } = {},
): number {
  const random = seededRandom(options.seed ?? 1)
  const rounds = 200
  let sum = 0
  for (let round = 0; round < rounds; round++)
    sum += expectedCalibrationError(
      forecasts.map(({ probability }) => ({ probability, holds: random() < probability })),
      options.bins,
    )
  return sum / rounds
}

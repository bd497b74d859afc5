import type { Calibration } from '../evidence/confidence/calibration.ts'
import { interpolated } from '../evidence/confidence/calibration.ts'
import type { ConfidenceFeatures } from '../evidence/confidence/confidence-features.ts'
import { logOdds, unsupportedCap } from '../evidence/confidence/confidence-of.ts'
import { confidenceFeatureNames, confidenceFeatureSigns } from '../evidence/confidence/feature-names.ts'
import { sha256 } from '../support/ids.ts'
import { isotonicPoints } from './calibration-isotonic.ts'
import { fitSignedLogistic } from './calibration-logistic.ts'
import { brierScore, expectedCalibrationError, type Forecast } from './calibration-measures.ts'

/** A checked answer of which people said whether it holds. Examples of one `group` stay on one side of every fold. */
export interface ConfidenceExample {
  readonly group: string
  readonly values: ConfidenceFeatures['values']
  readonly holds: boolean
  /** None of its claims is supported: a rule keeps it at the cap, and the mapping is fitted on the others. */
  readonly unsupported: boolean
  /** How many it stands for; default 1. */
  readonly weight?: number | undefined
}

type Weights = Calibration['weights']

const foldCount = 5
/** Fewer answers with support than this make no mapping of their own. */
const fewestFree = 60
const penalties = [2, 8, 30, 100] as const
const round = (value: number): number => Math.round(value * 1e4) / 1e4

/** The fold of a group, by a hash: the same in every run. */
export function foldOf(group: string, folds: number = foldCount): number {
  return Number.parseInt(sha256(group).slice(0, 8), 16) % folds
}

/** Weights of the features under their signs, with the mean of each feature as its neutral value; features that nothing was told of are left out. */
export function fitConfidenceWeights(examples: readonly ConfidenceExample[], penalty: number): Weights {
  const names = confidenceFeatureNames.filter(name => examples.some(({ values }) => values[name] !== null))
  const neutral = names.map(name => {
    const known = examples.flatMap(({ values }) => values[name] ?? [])
    return round(known.reduce((sum, value) => sum + value, 0) / known.length)
  })
  const fit = fitSignedLogistic(
    examples.map(({ values, holds, weight }) => ({ features: names.map((name, index) => values[name] ?? neutral[index] ?? 0), holds, weight })),
    names.map(name => confidenceFeatureSigns[name]), { penalty },
  )
  return { bias: round(fit.bias), features: Object.fromEntries(names.flatMap((name, index) => (round(fit.weights[index] ?? 0) === 0 ? [] : [[name, { weight: round(fit.weights[index] ?? 0), neutral: neutral[index] ?? 0 }]]))) }
}

/** A monotone mapping from log odds to the share that holds. */
export function fitConfidenceMapping(examples: ReadonlyArray<{ readonly odds: number; readonly holds: boolean; readonly weight?: number | undefined }>): Calibration['mapping'] {
  const points = isotonicPoints(examples.map(({ odds, holds, weight }) => ({ at: odds, value: holds ? 1 : 0, weight })), { bins: Math.max(4, Math.min(25, Math.floor(examples.length / 40))), prior: 2 })
  return points.map(([odds, probability]): [number, number] => [round(odds), round(probability)]).filter(([odds], index, all) => index === 0 || odds > (all[index - 1]?.[0] ?? odds))
}

/** What a fit gives: weights, mapping and, from cross-validation, a forecast for each example in order. */
export interface ConfidenceFit { readonly weights: Weights; readonly mapping: Calibration['mapping']; readonly forecasts: readonly Forecast[]; readonly measured: Calibration['measured']; readonly penalty: number }

/**
 * Fits weights and mapping; the penalty is the one whose cross-validated Brier score is best. Examples without a supported claim take part in the weights alone.
 * Throws `RangeError` unless both outcomes occur in every fold's remainder.
 */
export function fitConfidence(examples: readonly ConfidenceExample[]): ConfidenceFit {
  const fits = penalties.map(penalty => {
    const odds = outOfFold(examples, penalty)
    const forecasts = crossMapped(examples, odds)
    return { penalty, odds, forecasts, brier: weightedBrier(examples, forecasts) }
  })
  const best = fits.reduce((left, right) => (right.brier < left.brier ? right : left))
  return {
    weights: fitConfidenceWeights(examples, best.penalty),
    mapping: fitConfidenceMapping(uncapped(examples, best.odds)),
    forecasts: best.forecasts, penalty: best.penalty,
    measured: { ece: round(expectedCalibrationError(best.forecasts)), brier: round(brierScore(best.forecasts)), n: examples.length, on: `${foldCount}-fold cross-validation` },
  }
}

/** Log odds of each example from weights that were fitted without its fold. */
function outOfFold(examples: readonly ConfidenceExample[], penalty: number): number[] {
  const odds = examples.map(() => 0)
  for (let fold = 0; fold < foldCount; fold++) {
    const weights = fitConfidenceWeights(examples.filter(({ group }) => foldOf(group) !== fold), penalty)
    for (const [index, { group, values }] of examples.entries()) if (foldOf(group) === fold) odds[index] = logOdds({ weights }, values).total
  }
  return odds
}

/** What the mapping is fitted on: the answers that the cap leaves alone, or all where those are all alike or too few. */
function uncapped(examples: readonly ConfidenceExample[], odds: readonly number[], keep: (example: ConfidenceExample) => boolean = () => true): Array<{ odds: number; holds: boolean; weight: number | undefined }> {
  const all = examples.flatMap((example, index) => (keep(example) ? [{ odds: odds[index] ?? 0, holds: example.holds, weight: example.weight, unsupported: example.unsupported }] : []))
  const free = all.filter(({ unsupported }) => !unsupported)
  return free.length >= fewestFree && free.some(({ holds }) => holds) && free.some(({ holds }) => !holds) ? free : all
}

/** Probability of each example by a mapping that was fitted without its fold, under the cap. */
function crossMapped(examples: readonly ConfidenceExample[], odds: readonly number[]): Forecast[] {
  const mappings = Array.from({ length: foldCount }, (_, fold) => fitConfidenceMapping(uncapped(examples, odds, ({ group }) => foldOf(group) !== fold)))
  return examples.map(({ group, holds, unsupported }, index) => {
    const probability = interpolated(mappings[foldOf(group)] ?? [[0, 0.5]], odds[index] ?? 0)
    return { probability: unsupported ? Math.min(unsupportedCap, probability) : probability, holds }
  })
}

function weightedBrier(examples: readonly ConfidenceExample[], forecasts: readonly Forecast[]): number {
  let sum = 0
  let total = 0
  for (const [index, { probability, holds }] of forecasts.entries()) {
    const weight = examples[index]?.weight ?? 1
    sum += weight * (probability - (holds ? 1 : 0)) ** 2
    total += weight
  }
  return sum / total
}

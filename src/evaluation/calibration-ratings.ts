import { answerMetrics, type AnswerMetric } from '../core/verdict.ts'
import { AppError } from '../core/errors.ts'
import {
  interpolated,
  type Calibration,
  type MonotonePoints,
} from '../evidence/confidence/calibration.ts'
import type { ConfidenceFeatures } from '../evidence/confidence/confidence-features.ts'
import { confidenceOf, logOdds } from '../evidence/confidence/confidence-of.ts'
import { defaultWeights } from '../evidence/scoring/metric-weights.ts'
import { agreement, type Agreement, type RatingAgreement } from './calibration-agreement.ts'
import { fallsIn, refuseFall } from './calibration-falls.ts'
import { isotonicPoints } from './calibration-isotonic.ts'
import { fitLogistic } from '../support/fitting/fit-logistic.ts'
import { brierScore, expectedCalibrationError, type Forecast } from './calibration-measures.ts'
import { fitSimplexWeights } from './calibration-simplex.ts'
import { sigmoid } from '../support/arithmetic.ts'
import { sha256 } from '../support/ids.ts'

type PerMetric<Value> = Readonly<Record<AnswerMetric, Value>>

/** An answer that a person rated, beside what was computed of it. */
export interface RatedAnswer {
  /** Answers of one group stay together when agreement is cross-validated. */
  readonly group: string
  /** 1–5 each. */
  readonly ratings: PerMetric<number>
  /**
   * Whether it holds, where the person said so; else it is taken to where accuracy is rated 4 or 5
   * and the ratings' total is above 74 %.
   */
  readonly holds?: boolean | undefined
  /** 1–5; `null` is unscored. */
  readonly scores: PerMetric<number | null>
  readonly features: ConfidenceFeatures
}

export interface FittedRatings {
  readonly fitted: Pick<Calibration, 'weights' | 'mapping' | 'scores' | 'measured'>
  readonly before: RatingAgreement
  readonly after: RatingAgreement
  readonly notes: readonly string[]
}

const minRatings = 20
/** From this many ratings the shape of the confidence mapping is free; below, a logistic curve. */
const manyRatings = 200
/**
 * The paper's weights count as so many ratings, a score's own value as so many in each of its
 * steps.
 */
const [weightPrior, scorePrior] = [5, 2]

const same: MonotonePoints = [
  [1, 1],
  [5, 5],
]
const round = (value: number): number => Math.round(value * 1e4) / 1e4
const perMetric = <Value>(value: (metric: AnswerMetric) => Value): PerMetric<Value> =>
  Object.fromEntries(answerMetrics.map(metric => [metric, value(metric)])) as Record<
    AnswerMetric,
    Value
  >
const totalOf = (values: PerMetric<number>, weights: PerMetric<number>): number =>
  answerMetrics.reduce((sum, metric) => sum + (weights[metric] * values[metric]) / 5, 0)
const hasConfidence = ({ features }: RatedAnswer): boolean =>
  features.state === 'checked' || (features.state === 'nothing' && features.hasQuestion)

/** Whether a rated answer holds. */
const ratedToHold = ({ holds, ratings }: Pick<RatedAnswer, 'holds' | 'ratings'>): boolean =>
  holds ?? (ratings.accuracy >= 4 && totalOf(ratings, defaultWeights) > 0.74)

/**
 * Fits people's ratings: weights of the score (non-negative, sum 1), a monotone mapping of each
 * metric, and the mapping of the confidence, on the features of `base`. What agrees less after than
 * before is among the notes. Throws `invalid_input` for fewer than 20 ratings, for ratings that are
 * all the same, and where the total agrees less after the fit or not at all.
 */
export function fitRatings(rated: readonly RatedAnswer[], base: Calibration): FittedRatings {
  refuseRatings(rated)
  const parts = fitParts(rated, base)
  const crossed = crossValidated(rated, base)
  const after = agreementOf(
    rated,
    index => crossed[index]?.scores,
    index => crossed[index]?.total,
    rated.map((_, index) => crossed[index]?.probability),
  )
  const before = agreementOf(
    rated,
    index => rated[index]?.scores,
    index => plainTotal(rated[index]?.scores),
    rated.map(({ features }) => confidenceOf(features, base).value ?? undefined),
  )
  refuseFall(before, after)
  return {
    fitted: {
      weights: base.weights,
      mapping: parts.mapping,
      scores: { weights: { ...parts.weights }, mappings: { ...parts.mappings } },
      measured: {
        ece: round(after.confidence.ece),
        brier: round(after.confidence.brier),
        n: after.confidence.n,
        on: '5-fold cross-validation over ratings',
      },
    },
    before,
    after,
    notes: [...parts.notes, ...fallsIn(before, after)],
  }
}

/**
 * Throws `invalid_input` for ratings that cannot be fitted to, whatever is scored: fewer than 20,
 * or a column that never changes.
 */
export function refuseRatings(rated: ReadonlyArray<Pick<RatedAnswer, 'ratings' | 'holds'>>): void {
  const issues: Array<{ path: string; message: string }> = []
  if (rated.length < minRatings)
    issues.push({
      path: 'ratings',
      message: `there are ${rated.length} usable ones; at least ${minRatings} are needed`,
    })
  else {
    for (const metric of answerMetrics)
      if (new Set(rated.map(({ ratings }) => ratings[metric])).size < 2)
        issues.push({
          path: metric,
          message:
            `every rating is ${rated[0]?.ratings[metric]}; nothing can be learnt from a ` +
            'column that never changes',
        })
    const [first] = rated
    if (first?.holds !== undefined && rated.every(({ holds }) => holds === first.holds))
      issues.push({
        path: 'holds',
        message:
          `every answer is rated ${first.holds ? 'correct' : 'incorrect'}; nothing can be learnt ` +
          'from a column that never changes',
      })
  }
  if (issues.length > 0)
    throw new AppError(
      'invalid_input',
      'These ratings cannot be calibrated on: ' +
        `${issues.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`,
      { issues },
    )
}

interface Parts {
  readonly weights: PerMetric<number>
  readonly mappings: PerMetric<MonotonePoints>
  readonly mapping: Calibration['mapping']
  readonly notes: readonly string[]
}

function fitParts(rated: readonly RatedAnswer[], base: Calibration): Parts {
  const notes: string[] = []
  const mappings = perMetric((metric): MonotonePoints => {
    const known = rated.flatMap(({ scores, ratings }) =>
      scores[metric] === null ? [] : [{ at: scores[metric], value: ratings[metric] }],
    )
    if (known.length === 0) return same
    // A little of the score's own value in every step, so that a few ratings do not turn it round.
    const own = [1, 2, 3, 4, 5].map(value => ({ at: value, value, weight: scorePrior }))
    return isotonicPoints([...known, ...own], { bins: 20 }).map(([at, value]): [number, number] => [
      round(at),
      round(value),
    ])
  })
  const complete = rated.filter(({ scores }) =>
    answerMetrics.every(metric => scores[metric] !== null),
  )
  const rows = complete.map(({ scores }) =>
    answerMetrics.map(metric => interpolated(mappings[metric], scores[metric] ?? 3) / 5),
  )
  const prior = answerMetrics.map(metric => defaultWeights[metric])
  if (rows.length === 0)
    notes.push('no answer has all five scores: the weights stay those of the paper')
  const weights =
    rows.length === 0
      ? prior
      : fitSimplexWeights(
          rows,
          complete.map(({ ratings }) => totalOf(ratings, defaultWeights)),
          prior,
          { penalty: weightPrior },
        )
  return {
    mappings,
    weights: perMetric(metric => weights[answerMetrics.indexOf(metric)] ?? 0),
    ...fitMapping(rated.filter(hasConfidence), base, notes),
    notes,
  }
}

function fitMapping(
  rated: readonly RatedAnswer[],
  base: Calibration,
  notes: string[],
): { readonly mapping: Calibration['mapping'] } {
  const examples = rated.map(one => ({
    odds: logOdds(base, one.features.values).total,
    holds: ratedToHold(one),
  }))
  const held = examples.filter(({ holds }) => holds).length
  if (held === 0 || held === examples.length) {
    notes.push(
      `all answers with a confidence are rated ${held === 0 ? 'not ' : ''}to hold: the ` +
        `mapping of the confidence stays that of ${base.name}/${base.version}`,
    )
    return { mapping: base.mapping }
  }
  if (examples.length >= manyRatings) return { mapping: fitConfidenceMapping(examples) }
  // Platt (1999) on the log odds of what the base says, his targets included.
  const baseOdds = (odds: number): number => {
    const probability = Math.min(0.995, Math.max(0.005, interpolated(base.mapping, odds)))
    return Math.log(probability / (1 - probability))
  }
  const fit = fitLogistic(
    examples.flatMap(({ odds, holds }) => {
      const target = holds ? (held + 1) / (held + 2) : 1 / (examples.length - held + 2)
      return [
        { features: [baseOdds(odds)], label: 1, weight: target } as const,
        { features: [baseOdds(odds)], label: 0, weight: 1 - target } as const,
      ]
    }),
    { penalty: 1, signs: [1] },
  )
  return {
    mapping: base.mapping.map(([odds]): [number, number] => [
      odds,
      round(sigmoid(fit.bias + (fit.weights[0] ?? 0) * baseOdds(odds))),
    ]),
  }
}

interface Crossed {
  readonly scores: PerMetric<number | null>
  readonly total: number | undefined
  readonly probability: number | undefined
}

/** What each answer would get from a fit without its fold. */
function crossValidated(rated: readonly RatedAnswer[], base: Calibration): Crossed[] {
  const folds = Array.from({ length: 5 }, (_, fold) => {
    const others = rated.filter(({ group }) => foldOf(group) !== fold)
    return others.length === 0 ? undefined : fitParts(others, base)
  })
  return rated.map(({ group, scores, features }) => {
    const parts = folds[foldOf(group)]
    if (parts === undefined)
      return {
        scores,
        total: plainTotal(scores),
        probability: confidenceOf(features, base).value ?? undefined,
      }
    const mapped = perMetric(metric =>
      scores[metric] === null ? null : interpolated(parts.mappings[metric], scores[metric]),
    )
    return {
      scores: mapped,
      total: complete(mapped) ? totalOf(mapped, parts.weights) : undefined,
      probability: confidenceOf(features, { ...base, mapping: parts.mapping }).value ?? undefined,
    }
  })
}

const complete = (scores: PerMetric<number | null>): scores is PerMetric<number> =>
  answerMetrics.every(metric => scores[metric] !== null)
const plainTotal = (scores: PerMetric<number | null> | undefined): number | undefined =>
  scores !== undefined && complete(scores) ? totalOf(scores, defaultWeights) : undefined

function agreementOf(
  rated: readonly RatedAnswer[],
  scoresOf: (index: number) => PerMetric<number | null> | undefined,
  totalAt: (index: number) => number | undefined,
  probabilities: readonly (number | undefined)[],
): RatingAgreement {
  const pairs = (
    value: (index: number) => number | null | undefined,
    human: (one: RatedAnswer) => number,
  ): Agreement => {
    const known = rated.flatMap((one, index) => {
      const told = value(index)
      return told === null || told === undefined ? [] : [[told, human(one)] as const]
    })
    return agreement(
      known.map(([told]) => told),
      known.map(([, said]) => said),
    )
  }
  const forecasts = rated.flatMap((one, index): Forecast[] => {
    const probability = probabilities[index]
    return probability === undefined ? [] : [{ probability, holds: ratedToHold(one) }]
  })
  return {
    metrics: perMetric(metric =>
      pairs(
        index => scoresOf(index)?.[metric],
        ({ ratings }) => ratings[metric],
      ),
    ),
    total: pairs(totalAt, ({ ratings }) => totalOf(ratings, defaultWeights)),
    confidence: {
      ece: expectedCalibrationError(forecasts, binsFor(forecasts.length)),
      brier: brierScore(forecasts),
      n: forecasts.length,
    },
  }
}

/** Fifteen bins where there are answers enough for them. */
const binsFor = (n: number): number => Math.max(2, Math.min(15, Math.floor(n / 10)))

const foldCount = 5

/** The fold of a group, by a hash: the same in every run. */
function foldOf(group: string, folds: number = foldCount): number {
  return Number.parseInt(sha256(group).slice(0, 8), 16) % folds
}

/** A monotone mapping from log odds to the share that holds. */
function fitConfidenceMapping(
  examples: ReadonlyArray<{
    readonly odds: number
    readonly holds: boolean
    readonly weight?: number | undefined
  }>,
): Calibration['mapping'] {
  const points = isotonicPoints(
    examples.map(({ odds, holds, weight }) => ({ at: odds, value: holds ? 1 : 0, weight })),
    { bins: Math.max(4, Math.min(25, Math.floor(examples.length / 40))), prior: 2 },
  )
  return points
    .map(([odds, probability]): [number, number] => [round(odds), round(probability)])
    .filter(([odds], index, all) => index === 0 || odds > (all[index - 1]?.[0] ?? odds))
}

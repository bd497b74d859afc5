import { writeFileSync } from 'node:fs'
import { aurocWithInterval } from '../auroc.ts'
import { meanWithInterval, percentileInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import {
  brierScore,
  chanceCalibrationError,
  expectedCalibrationError,
  reliabilityBins,
  type Forecast,
} from '../../src/evaluation/calibration-measures.ts'
import { calibrationLabel, defaultCalibration } from '../../src/evidence/confidence/calibration.ts'
import { confidenceOf } from '../../src/evidence/confidence/confidence-of.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { seededRandom } from '../../src/support/random.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { answerSets, madeSets } from './confidence/answer-sets.ts'
import { assessAnswers, type AssessedAnswer } from './confidence/assessed-answers.ts'
import { reliabilityPlot } from './confidence/reliability-plot.ts'

/** An answer with the confidence told and what the baselines tell in its place. */
interface Told {
  readonly set: string
  readonly id: string
  /** `quotation`: sentences that were picked; `claim`: nobody asked for it. */
  readonly kind: 'quotation' | 'prose' | 'claim'
  readonly holds: boolean
  readonly confidence: number
  readonly support: number
  readonly total: number | null
}

/** Answers of one set at most; a number on the command line sets another. */
const defaultMost = 700

function told({ answer, features, total }: AssessedAnswer): Told | undefined {
  const { value } = confidenceOf(features, defaultCalibration())
  return value === null
    ? undefined
    : {
        set: answer.set,
        id: answer.id,
        kind: features.values.picked === 1 ? 'quotation' : features.hasQuestion ? 'prose' : 'claim',
        holds: answer.holds,
        confidence: value,
        support: features.claims === 0 ? 0 : features.supported / features.claims,
        total,
      }
}

/** A measure of forecasts with its 95 % percentile bootstrap interval (200 resamples). */
function measured(
  forecasts: readonly Forecast[],
  measure: (part: readonly Forecast[]) => number,
): Pick<BenchFigure, 'value' | 'low' | 'high' | 'n'> {
  const random = seededRandom(1)
  const estimates = Array.from({ length: 200 }, () =>
    measure(
      forecasts.map(
        () =>
          forecasts[Math.floor(random() * forecasts.length)] ?? { probability: 0, holds: false },
      ),
    ),
  )
  return { value: measure(forecasts), ...percentileInterval(estimates), n: forecasts.length }
}

function* figuresOf(
  name: string,
  forecasts: readonly Forecast[],
  parts: { readonly intervals: boolean },
): Generator<BenchFigure> {
  const ece = expectedCalibrationError(forecasts)
  yield parts.intervals
    ? { case: name, measure: 'ece', ...measured(forecasts, expectedCalibrationError) }
    : { case: name, measure: 'ece', value: ece, n: forecasts.length }
  yield {
    case: name,
    measure: 'ece-excess',
    value: ece - chanceCalibrationError(forecasts),
    n: forecasts.length,
  }
  yield parts.intervals
    ? { case: name, measure: 'brier', ...measured(forecasts, brierScore) }
    : { case: name, measure: 'brier', value: brierScore(forecasts), n: forecasts.length }
  const side = (holds: boolean): number[] =>
    forecasts.filter(forecast => forecast.holds === holds).map(({ probability }) => probability)
  if (side(true).length > 4 && side(false).length > 4)
    yield { case: name, measure: 'auroc', ...aurocWithInterval(side(true), side(false)) }
}

export const bench: Bench = {
  name: 'confidence',
  description:
    'whether the calibrated confidence tells how often answers hold: pooled labelled ' +
    'answers, by set, beside baselines; a reliability plot',
  async *run(context) {
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    const most = Number(context.arguments.find(word => /^\d+$/.test(word)) ?? defaultMost)
    const answers = await answerSets(context.dataFolder, encoder, { heldOut: true, most })
    if (answers.length === 0) return
    const assessed = await assessAnswers(answers, encoder, { log: context.log })
    const scored = assessed.flatMap(one => told(one) ?? [])
    const pooled = scored.filter(({ set }) => !madeSets.includes(set))
    const confident = pooled.map(({ confidence, holds }) => ({ probability: confidence, holds }))
    yield* figuresOf('pooled', confident, { intervals: true })
    const natural = pooled.filter(({ set }) => !set.endsWith('-other-question'))
    yield* figuresOf(
      'pooled-without-other-questions',
      natural.map(({ confidence, holds }) => ({ probability: confidence, holds })),
      { intervals: false },
    )
    yield {
      case: 'pooled',
      measure: 'share-without-confidence',
      ...meanWithInterval(
        assessed
          .filter(({ answer }) => !madeSets.includes(answer.set))
          .map(one => (told(one) === undefined ? 1 : 0)),
      ),
    }

    for (const [kind, members] of Map.groupBy(pooled, one => one.kind))
      yield* figuresOf(
        `pooled:product:${kind}`,
        members.map(({ confidence, holds }) => ({ probability: confidence, holds })),
        { intervals: true },
      )

    const base = pooled.filter(({ holds }) => holds).length / pooled.length
    yield* figuresOf(
      'pooled:base-rate',
      pooled.map(({ holds }) => ({ probability: base, holds })),
      { intervals: false },
    )
    yield* figuresOf(
      'pooled:share-supported',
      pooled.map(({ support, holds }) => ({ probability: support, holds })),
      { intervals: false },
    )
    const totals = pooled.flatMap(({ total, holds }) =>
      total === null ? [] : [{ probability: total, holds }],
    )
    if (totals.length > 0) yield* figuresOf('pooled:rag-eval-total', totals, { intervals: false })

    for (const [set, members] of Map.groupBy(scored, one => one.set)) {
      const forecasts = members.map(({ confidence, holds }) => ({ probability: confidence, holds }))
      yield {
        case: set,
        measure: 'held',
        ...meanWithInterval(members.map(({ holds }) => (holds ? 1 : 0))),
      }
      yield {
        case: set,
        measure: 'told',
        ...meanWithInterval(members.map(({ confidence }) => confidence)),
      }
      yield* figuresOf(set, forecasts, { intervals: false })
    }
    const lines = [
      { name: calibrationLabel(defaultCalibration()), bins: reliabilityBins(confident) },
      ...(totals.length > 0 ? [{ name: 'RAG-Eval total', bins: reliabilityBins(totals) }] : []),
    ]
    const subtitle =
      `${pooled.length} held-out labelled answers, 15 bins of equal size, expected ` +
      `calibration error ${expectedCalibrationError(confident).toFixed(3)}`
    writeFileSync(
      new URL('../results/confidence-reliability.svg', import.meta.url),
      reliabilityPlot('Confidence told and answers that held', subtitle, lines),
    )
    for (const one of pooled
      .filter(({ confidence, holds }) => (holds ? confidence < 0.05 : confidence > 0.9))
      .slice(0, 12))
      context.log(
        `${one.holds ? 'held' : 'did not hold'}, told ${one.confidence}: ${one.set} ${one.id}`,
      )
  },
}

import { AppError, isAppError } from '../../../core/errors.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../../core/ports/entailment-model.ts'
import { answerMetrics, type AnswerMetric, type AnswerScores } from '../../../core/verdict.ts'
import { scoreAnswer } from '../../../evidence/scoring/score-answer.ts'
import {
  bandOf,
  defaultBands,
  type ScoreBand,
  type ScoreBands,
} from '../../../evidence/scoring/score-bands.ts'
import type { MetricWeights } from '../../../evidence/scoring/metric-weights.ts'
import type { ScoredTriple } from '../../../evidence/scoring/scored-answer.ts'
import { throwIfAborted } from '../../../support/abort.ts'

/** Scores one triple; the built-in scorer and a language model's are both such. */
export type ScoreOne = (
  triple: ScoredTriple,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<
  AnswerScores & { readonly unsupported?: readonly string[]; readonly missed?: readonly string[] }
>

export interface NamedTriple extends ScoredTriple {
  readonly id: string
}

export interface ScoreRequest {
  readonly triples: readonly NamedTriple[]
  readonly bands?: ScoreBands | undefined
  /** Times that each is scored, to show how far a judge agrees with itself; default 1. */
  readonly repeat?: number | undefined
}

export interface TripleScores {
  readonly id: string
  readonly query: string
  /** Of the first time. */
  readonly scores: AnswerScores
  readonly band: ScoreBand | null
  readonly unsupported: readonly string[]
  readonly missed: readonly string[]
  /** Over all times, where there were several. */
  readonly spread?: ScoreSummaries | undefined
}

/** Per metric and for the total; `null` where nothing was scored. */
export type ScoreSummaries = Readonly<Record<AnswerMetric | 'total', Summary | null>>

export interface ScoreReport {
  readonly scored: readonly TripleScores[]
  /** What could not be scored, with the reason; the others stand. */
  readonly failed: ReadonlyArray<{ readonly id: string; readonly message: string }>
  /** Over all triples, first times only. */
  readonly summary: ScoreSummaries
  readonly judge: string
  readonly bands: ScoreBands
}

/** The built-in scorer as one that scores triples. */
export function builtInScorer(
  ports: {
    readonly encoder?: EmbeddingModel | undefined
    readonly entailment?: EntailmentModel | undefined
  },
  weights?: MetricWeights,
): ScoreOne {
  return (triple, { signal }) => scoreAnswer(triple, ports, { weights, signal })
}

/**
 * Scores triples one after the other. One that fails is named and the rest goes on; throws
 * `aborted` on the signal, and `model_call_failed` where the first call fails already.
 */
export async function scoreTriples(
  request: ScoreRequest,
  score: ScoreOne,
  options: { readonly signal?: AbortSignal | undefined },
  onScored: (done: number, total: number) => void = () => {},
): Promise<ScoreReport> {
  const { triples, bands = defaultBands, repeat = 1 } = request
  const scored: TripleScores[] = []
  const failed: Array<{ id: string; message: string }> = []
  for (const triple of triples) {
    throwIfAborted(options.signal, 'scoring answers')
    try {
      scored.push(await scoreTimes(triple, score, repeat, bands, options))
    } catch (error) {
      if (
        !(error instanceof AppError) ||
        isAppError(error, 'aborted') ||
        (scored.length === 0 && failed.length === 0)
      )
        throw error
      failed.push({ id: triple.id, message: error.message })
    }
    onScored(scored.length + failed.length, triples.length)
  }
  return {
    scored,
    failed,
    summary: summaries(scored.map(({ scores }) => scores)),
    judge: scored[0]?.scores.judge ?? '',
    bands,
  }
}

async function scoreTimes(
  triple: NamedTriple,
  score: ScoreOne,
  repeat: number,
  bands: ScoreBands,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<TripleScores> {
  const first = await score(triple, options)
  const times: AnswerScores[] = [first]
  while (times.length < repeat) times.push(await score(triple, options))
  const { metrics, total, weights, judge } = first
  return {
    id: triple.id,
    query: triple.query,
    scores: { metrics, total, weights, judge },
    band: total === null ? null : bandOf(total, bands),
    unsupported: first.unsupported ?? [],
    missed: first.missed ?? [],
    ...(repeat > 1 ? { spread: summaries(times) } : {}),
  }
}

function summaries(scores: readonly AnswerScores[]): ScoreSummaries {
  const of = (values: ReadonlyArray<number | null>): Summary | null =>
    summaryOf(values.filter(value => value !== null))
  const metrics = Object.fromEntries(
    answerMetrics.map(metric => [metric, of(scores.map(one => one.metrics[metric].score))]),
  ) as Record<AnswerMetric, Summary | null>
  return { ...metrics, total: of(scores.map(({ total }) => total)) }
}

/** Mean, median and range of some numbers; `n` of them. */
interface Summary {
  readonly mean: number
  readonly median: number
  readonly min: number
  readonly max: number
  readonly n: number
}

/** `null` for no values. The median of an even count is the mean of the middle two. */
function summaryOf(values: readonly number[]): Summary | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((left, right) => left - right)
  const [low = 0, high = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    median: (low + high) / 2,
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
    n: sorted.length,
  }
}

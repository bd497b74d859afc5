import {
  measureSample,
  metricFamilies,
  sampleMetrics,
  type EvidencedSample,
  type MeasuringModels,
  type SampleMetric,
} from '../../../evaluation/metrics/measure-sample.ts'
import {
  isJudgeFailure,
  unscoredReasons,
  type MetricResult,
} from '../../../evaluation/metrics/metric.ts'
import { hashOfExamples } from '../../../evaluation/metrics/graded-examples.ts'
import { summarize, type MetricSummary } from '../../../evaluation/metrics/summarize.ts'
import { throwIfAborted } from '../../../support/abort.ts'

export type { MeasuringModels, SampleMetric }
export { isJudgeFailure, metricFamilies }
/** Every metric that can be asked for, RAGAS' five first. */
export const measurableMetrics: readonly SampleMetric[] = sampleMetrics

export interface NamedSample extends EvidencedSample {
  readonly id: string
  readonly category?: string | undefined
}

/** Scores of one metric over all samples (`category` absent) or those of a category. */
export interface MeasureSummary extends Omit<MetricSummary, 'reasons'> {
  readonly metric: SampleMetric
  readonly category?: string | undefined
  /** In words for people. */
  readonly reasons: ReadonlyArray<{
    readonly reason: string
    readonly count: number
    readonly detail?: string | undefined
  }>
}

export interface MeasureReport {
  readonly samples: ReadonlyArray<{
    readonly id: string
    readonly category?: string | undefined
    readonly results: Readonly<Partial<Record<SampleMetric, MetricResult>>>
    /** The judge wrote the answer too, as far as it is known. */
    readonly judgedByWriter?: true | undefined
  }>
  /** Metric by metric: all samples, then each category. */
  readonly summaries: readonly MeasureSummary[]
  /** Who judged: the language model, or nobody but the built-in models. */
  readonly judge: string
  /** The judge is also the model that writes, or wrote some of the answers. */
  readonly judgeIsWriter?: true | undefined
  /** The answers graded by experts that the judge was shown. */
  readonly gradedExamples?: { readonly count: number; readonly hash: string } | undefined
}

/**
 * Measures the answers of any system, one after the other. Throws `aborted` on the signal, and
 * `model_call_failed` where a built-in model does not start.
 */
export async function measureAnswers(
  samples: readonly NamedSample[],
  names: readonly SampleMetric[],
  models: MeasuringModels,
  options: { readonly signal?: AbortSignal | undefined },
  onMeasured: (done: number, total: number) => void = () => {},
): Promise<MeasureReport> {
  const examples = models.judge?.examples
  const measured: Array<{
    id: string
    category: string | undefined
    isOwn: boolean
    results: ReadonlyMap<SampleMetric, MetricResult>
  }> = []
  for (const sample of samples) {
    throwIfAborted(options.signal, 'measuring answers')
    measured.push({
      id: sample.id,
      category: sample.category,
      isOwn: isOwnAnswer(sample, models),
      results: await measureSample(sample, names, models, options),
    })
    onMeasured(measured.length, samples.length)
  }
  return {
    samples: measured.map(({ id, category, isOwn, results }) => ({
      id,
      ...(category === undefined ? {} : { category }),
      results: Object.fromEntries(results),
      ...(isOwn ? { judgedByWriter: true as const } : {}),
    })),
    summaries: names.flatMap(metric =>
      summariesOf(
        metric,
        measured.flatMap(({ category, results }) => {
          const result = results.get(metric)
          return result === undefined ? [] : [{ category, result }]
        }),
      ),
    ),
    judge: models.judge?.model.id ?? models.entailment?.id ?? 'built-in',
    ...(models.judge?.isWriter === true || measured.some(({ isOwn }) => isOwn)
      ? { judgeIsWriter: true as const }
      : {}),
    ...(examples === undefined
      ? {}
      : { gradedExamples: { count: examples.length, hash: hashOfExamples(examples) } }),
  }
}

/** Of an answer that names no writer it is what the configuration says. */
const isOwnAnswer = ({ writtenBy }: NamedSample, { judge }: MeasuringModels): boolean =>
  judge !== undefined &&
  (writtenBy === undefined ? judge.isWriter === true : writtenBy === judge.model.id)

function summariesOf(
  metric: SampleMetric,
  results: ReadonlyArray<{ readonly category: string | undefined; readonly result: MetricResult }>,
): MeasureSummary[] {
  const { all, categories } = summarize(results)
  const told = (summary: MetricSummary): Omit<MeasureSummary, 'metric' | 'category'> => ({
    ...summary,
    reasons: summary.reasons.map(({ reason, count, detail }) => ({
      reason: unscoredReasons[reason],
      count,
      ...(detail === undefined ? {} : { detail }),
    })),
  })
  return [
    { metric, ...told(all) },
    ...categories.map(summary => ({ metric, ...told(summary), category: summary.category })),
  ]
}

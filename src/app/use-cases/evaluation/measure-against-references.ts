import {
  measureSample,
  type EvidencedSample,
  type MeasuringModels,
  type SampleMetric,
} from '../../../evaluation/metrics/measure-sample.ts'
import type { MetricResult } from '../../../evaluation/metrics/metric.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'

// Sets list dozens of spellings of a name; the first ones tell.
const maxReferences = 6
/** Metrics that hold an answer against a right one. */
const againstReference: ReadonlySet<SampleMetric> = new Set<SampleMetric>([
  'answer-correctness',
  'bert-score',
  'rouge1',
  'rouge2',
  'rougeL',
  'rougeLsum',
])

/** Right answers of a question, each once. */
export const referencesOf = ({
  answer,
  aliases,
}: Pick<GoldQuestion, 'answer' | 'aliases'>): string[] =>
  [...new Set([answer ?? '', ...aliases])]
    .filter(text => text.trim() !== '')
    .slice(0, maxReferences)

/** Whether a question can be held against a right answer. */
export const hasAnswer = (question: Pick<GoldQuestion, 'answer' | 'aliases'>): boolean =>
  referencesOf(question).length > 0

/**
 * Measures an answer; of several right answers the one nearest to it counts. Throws as
 * `measureSample`.
 */
export async function measureAgainstReferences(
  sample: Omit<EvidencedSample, 'reference'>,
  question: Pick<GoldQuestion, 'answer' | 'aliases'>,
  names: readonly SampleMetric[],
  models: MeasuringModels,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<SampleMetric, MetricResult>> {
  const [reference, ...others] = referencesOf(question)
  const results = new Map(await measureSample({ ...sample, reference }, names, models, options))
  const compared = names.filter(name => againstReference.has(name))
  if (compared.length === 0) return results
  for (const other of others)
    for (const [name, result] of await measureSample(
      { ...sample, reference: other },
      compared,
      models,
      options,
    )) {
      const best = results.get(name)
      if (
        best === undefined ||
        (result.status === 'scored' && (best.status === 'unscored' || result.score > best.score))
      )
        results.set(name, result)
    }
  return results
}

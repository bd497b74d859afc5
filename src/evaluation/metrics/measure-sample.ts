import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { answerCorrectness, judgedAnswerCorrectness } from './answer-correctness.ts'
import { answerRelevancy, judgedAnswerRelevancy } from './answer-relevancy.ts'
import { bertScoreOfTexts, type TokenEmbeddings } from './bert-score.ts'
import { contextRecall, judgedContextRecall } from './context-recall.ts'
import { contextRelevance, judgedContextRelevance } from './context-relevance.ts'
import { evidenceMatch } from './evidence-match.ts'
import { faithfulness, judgedFaithfulness } from './faithfulness.ts'
import { gEval, gEvalAspects, type GEvalAspect } from './g-eval.ts'
import { judgedGEval } from './g-eval-judge.ts'
import type { MetricResult, MetricSample } from './metric.ts'
import { rouge } from './rouge.ts'
import type { MetricModels, MetricOptions } from './statements.ts'

const ragasMetrics = [
  'faithfulness',
  'answer-relevancy',
  'context-relevance',
  'context-recall',
  'answer-correctness',
] as const
/** Every metric of one sample, by the name people give it. */
export const sampleMetrics = [
  ...ragasMetrics,
  'bert-score',
  'rouge1',
  'rouge2',
  'rougeL',
  'rougeLsum',
  'coherence',
  'consistency',
  'fluency',
  'relevance',
  'evidence-match',
] as const
export type SampleMetric = (typeof sampleMetrics)[number]

/**
 * With `judge`, RAGAS' metrics and G-Eval's are those of a language model; the others need none.
 */
export interface MeasuringModels extends MetricModels {
  readonly tokens?: TokenEmbeddings | undefined
  readonly judge?:
    | {
        readonly model: LanguageModel
        readonly prompts: Prompts
        readonly seed?: number | undefined
      }
    | undefined
}

export interface EvidencedSample extends MetricSample {
  /** What was quoted as evidence, and what should have been. */
  readonly evidence?: string | undefined
  readonly referenceEvidence?: string | undefined
}

/**
 * Measures one sample; results in the order of `names`. Throws `aborted`, and what the built-in
 * models throw.
 */
export async function measureSample(
  sample: EvidencedSample,
  names: readonly SampleMetric[],
  models: MeasuringModels,
  options: MetricOptions = {},
): Promise<ReadonlyMap<SampleMetric, MetricResult>> {
  let aspects: ReturnType<typeof gEval> | undefined
  const source = { source: sample.contexts.join('\n\n'), text: sample.answer }
  const aspect = async (name: GEvalAspect): Promise<MetricResult> => {
    if (models.judge !== undefined)
      return judgedGEval(name, source, models.judge.model, {
        ...options,
        prompts: models.judge.prompts,
        seed: models.judge.seed,
      })
    aspects ??= gEval(source, models, options)
    return (await aspects)[name]
  }
  const results = new Map<SampleMetric, MetricResult>()
  for (const name of names)
    results.set(
      name,
      isAspect(name) ? await aspect(name) : await measured(name, sample, models, options),
    )
  return results
}

const isAspect = (name: SampleMetric): name is GEvalAspect =>
  (gEvalAspects as readonly string[]).includes(name)

function measured(
  name: Exclude<SampleMetric, GEvalAspect>,
  sample: EvidencedSample,
  models: MeasuringModels,
  options: MetricOptions,
): Promise<MetricResult> {
  const { reference = '', answer } = sample
  const { judge, encoder } = models
  const judging = { ...options, prompts: judge?.prompts, seed: judge?.seed }
  switch (name) {
    case 'faithfulness':
      return judge === undefined
        ? faithfulness(sample, models, options)
        : judgedFaithfulness(sample, judge.model, judging)
    case 'answer-relevancy':
      return judge === undefined
        ? answerRelevancy(sample, models, options)
        : judgedAnswerRelevancy(sample, judge.model, models, judging)
    case 'context-relevance':
      return judge === undefined
        ? contextRelevance(sample, models, options)
        : judgedContextRelevance(sample, judge.model, judging)
    case 'context-recall':
      return judge === undefined
        ? contextRecall(sample, models, options)
        : judgedContextRecall(sample, judge.model, judging)
    case 'answer-correctness':
      return judge === undefined
        ? answerCorrectness(sample, models, options)
        : judgedAnswerCorrectness(sample, judge.model, models, judging)
    case 'bert-score':
      return bertScoreOfTexts(reference, answer, models.tokens, options)
    case 'rouge1':
    case 'rouge2':
    case 'rougeL':
    case 'rougeLsum':
      return Promise.resolve(rouge(name, reference, answer))
    case 'evidence-match':
      return evidenceMatch(sample.evidence ?? '', sample.referenceEvidence ?? '', encoder, options)
  }
}

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
import type { GradedExample } from './graded-examples.ts'
import { judgedLeadinfo, type LeadinfoResults } from './leadinfo-judge.ts'
import { leadinfoMetrics, type LeadinfoMetric } from './leadinfo.ts'
import { unscored, type MetricResult, type MetricSample } from './metric.ts'
import { rouge } from './rouge.ts'
import type { MetricModels, MetricOptions } from './statements.ts'

const rougeMetrics = ['rouge1', 'rouge2', 'rougeL', 'rougeLsum'] as const
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
  ...rougeMetrics,
  ...gEvalAspects,
  'evidence-match',
  ...leadinfoMetrics,
] as const
export type SampleMetric = (typeof sampleMetrics)[number]

/** Metrics of one paper or program, by the name of that. */
export const metricFamilies: Readonly<Record<string, readonly SampleMetric[]>> = {
  ragas: ragasMetrics,
  rouge: rougeMetrics,
  'g-eval': gEvalAspects,
  leadinfo: leadinfoMetrics,
}

/** A language model that judges. */
export interface JudgingModel {
  readonly model: LanguageModel
  readonly prompts: Prompts
  readonly seed?: number | undefined
  /** How much of a document one prompt shows, in characters. */
  readonly documentCharacters?: number | undefined
  /** Answers graded by experts, for the metrics that learn from some. */
  readonly examples?: readonly GradedExample[] | undefined
  /** Whether it also writes answers, and may judge those. */
  readonly isWriter?: boolean | undefined
  readonly allowsOwnAnswers?: boolean | undefined
}

/**
 * With `judge`, RAGAS' metrics and G-Eval's are those of a language model; Leadinfo's have no other
 * form, and the others need none.
 */
export interface MeasuringModels extends MetricModels {
  readonly tokens?: TokenEmbeddings | undefined
  readonly judge?: JudgingModel | undefined
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
  let grades: Promise<LeadinfoResults> | undefined
  const { judge } = models
  const isRefused =
    judge !== undefined && judge.allowsOwnAnswers !== true && sample.writtenBy === judge.model.id
  const graded = async (name: LeadinfoMetric): Promise<MetricResult> => {
    if (judge === undefined) return unscored('no_judge')
    const documents = sample.documents ?? sample.contexts
    // One call grades all three.
    grades ??= judgedLeadinfo({ ...sample, documents }, judge.model, { ...judge, ...options })
    return (await grades)[name]
  }
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
      isRefused && isJudged(name)
        ? unscored('judge_wrote_it')
        : isGraded(name)
          ? await graded(name)
          : isAspect(name)
            ? await aspect(name)
            : await measured(name, sample, models, options),
    )
  return results
}

const among =
  <Name extends SampleMetric>(names: readonly Name[]) =>
  (name: SampleMetric): name is Name =>
    (names as readonly SampleMetric[]).includes(name)
const isGraded = among(leadinfoMetrics)
const isJudged = among([...ragasMetrics, ...gEvalAspects, ...leadinfoMetrics])
const isAspect = among(gEvalAspects)

function measured(
  name: Exclude<SampleMetric, GEvalAspect | LeadinfoMetric>,
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

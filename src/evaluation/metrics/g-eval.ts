import { scoreAnswer } from '../../evidence/scoring/score-answer.ts'
import { scored, unscored, type MetricDescription, type MetricResult } from './metric.ts'
import { isBlank, type MetricModels, type MetricOptions } from './statements.ts'

export const gEvalAspects = ['coherence', 'consistency', 'fluency', 'relevance'] as const
export type GEvalAspect = (typeof gEvalAspects)[number]

/** A text and what it was written from. */
export interface GEvalSample {
  readonly source: string
  readonly text: string
}

export const gEvalDescription: MetricDescription = {
  name: 'g-eval',
  measures:
    'coherence, consistency, fluency or relevance of a text written from a source, 1 poor ' +
    'to 5 excellent',
  source:
    'Liu et al. (2023), G-Eval, section 2; the published form rates fluency 1 to 3, here 1 to 5',
  range: [1, 5],
  unscoredWhen: ['no_context', 'no_answer', 'nothing_to_check', 'reply_invalid', 'judge_failed'],
}

/**
 * The four aspects without a language model, by the measures of RAG-Eval's metrics with the
 * question left out: coherence, accuracy (consistency), fluency, coverage of what the source says
 * (relevance). Without the encoder meaning is compared by words, without the entailment model
 * support is.
 */
export async function gEval(
  { source, text }: GEvalSample,
  models: MetricModels,
  options: MetricOptions = {},
): Promise<Readonly<Record<GEvalAspect, MetricResult>>> {
  if (isBlank(source)) return allOf(unscored('no_context'))
  if (isBlank(text)) return allOf(unscored('no_answer'))
  const {
    values: { coherence, accuracy, fluency, coverage },
  } = await scoreAnswer({ query: '', documents: [source], response: text }, models, options)
  const resultOf = (value: number | null): MetricResult =>
    value === null ? unscored('nothing_to_check') : scored(value, { normalized: value / highest })
  return {
    coherence: resultOf(coherence),
    consistency: resultOf(accuracy),
    fluency: resultOf(fluency),
    relevance: resultOf(coverage),
  }
}

const highest = 5
const allOf = (result: MetricResult): Readonly<Record<GEvalAspect, MetricResult>> => ({
  coherence: result,
  consistency: result,
  fluency: result,
  relevance: result,
})

// RAG-Eval's five metrics by a language model (section 4.3): each metric its own call with its own
// prompt; accuracy and coverage are read a second time, and the second reading may only lower the
// score. Differs: documents beyond the model's budget are shown in part, verbatim, and the reason
// says so.
import { throwIfAborted } from '../../support/abort.ts'
import { hashParts } from '../../support/ids.ts'
import { mapConcurrent } from '../../support/map-concurrent.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import {
  answerMetrics,
  type AnswerMetric,
  type AnswerScores,
  type MetricScore,
} from '../../core/verdict.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { defaultWeights, type MetricWeights } from '../scoring/metric-weights.ts'
import { totalScore } from '../scoring/total-score.ts'
import { askScore, type AskScoreOptions } from './ask-score.ts'
import { shownDocuments } from './document-windows.ts'

export interface JudgedTriple {
  /** Empty where nobody asked: relevance is then unscored. */
  readonly query: string
  /** The texts that the answer rests on, in full. */
  readonly documents: readonly string[]
  readonly response: string
}

export type MetricPrompts = Pick<Prompts, AnswerMetric | 'accuracy-review' | 'coverage-review'>

export interface JudgeMetricsOptions {
  /** Default: RAG-Eval's. */
  readonly weights?: MetricWeights | undefined
  /**
   * How much of the documents fits beside the rest of a prompt, in characters; default 24,000
   * (about 6,000 tokens).
   */
  readonly documentCharacters?: number | undefined
  /** Per reply, default 1,024. */
  readonly maxTokens?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ModelJudgement extends AnswerScores {
  /** Ids of the prompts behind each score, the second reading's last. */
  readonly prompts: Readonly<Record<AnswerMetric, readonly string[]>>
}

/**
 * Scores an answer by a language model. A score that is malformed twice, and a call that fails,
 * leave that metric unscored with the reason; the others stand. Throws `aborted`, and
 * `invalid_input` for a setting that no call can be made with.
 */
export async function judgeMetrics(
  triple: JudgedTriple,
  model: LanguageModel,
  prompts: MetricPrompts,
  options: JudgeMetricsOptions = {},
): Promise<ModelJudgement> {
  const { weights = defaultWeights, documentCharacters = 24_000, signal } = options
  throwIfAborted(signal, 'judging an answer')
  const { query, response } = triple
  const documents = triple.documents.filter(text => text.trim() !== '')
  const shown = shownDocuments(documents, [query, response], documentCharacters)
  const values = {
    query: query.trim() === '' ? '(nobody asked)' : query,
    document: documents.length === 0 ? '(no document)' : shown.text,
    response,
  }
  const part =
    shown.shown < shown.total
      ? `judged on ${shown.shown} of ${shown.total} parts of the documents, those nearest to ` +
        'the question and the response'
      : undefined
  const scored = await mapConcurrent(
    answerMetrics,
    { limit: answerMetrics.length, signal },
    async (metric, callSignal): Promise<MetricScore> => {
      const nothing = nothingToScore(metric, triple)
      if (nothing !== undefined) return { score: null, reason: nothing }
      const asking = { maxTokens: options.maxTokens, signal: callSignal }
      const first = await askScore(model, renderPrompt(prompts[metric], values), asking)
      if ('problem' in first) return { score: null, reason: first.problem, failed: true }
      const review =
        metric === 'accuracy'
          ? prompts['accuracy-review']
          : metric === 'coverage'
            ? prompts['coverage-review']
            : undefined
      const second =
        review === undefined || first.score === 1
          ? { score: first.score, note: undefined }
          : await secondReading(
              model,
              renderPrompt(review, { ...values, score: String(first.score) }),
              first.score,
              metric,
              asking,
            )
      // Style is judged on the response, whatever part of the documents is shown.
      const reason = [second.note, metric === 'fluency' ? undefined : part]
        .filter(text => text !== undefined)
        .join('; ')
      return reason === '' ? { score: second.score } : { score: second.score, reason }
    },
  )
  const metrics = perMetric((_metric, index) => scored[index] ?? { score: null })
  const used = perMetric(metric =>
    metric === 'accuracy' || metric === 'coverage'
      ? [prompts[metric].id, prompts[`${metric}-review`].id]
      : [prompts[metric].id],
  )
  return {
    metrics,
    total: totalScore(metrics, weights),
    weights,
    judge: `${model.id}+prompts-${hashParts(Object.values(used).flat()).slice(0, 8)}`,
    prompts: used,
  }
}

async function secondReading(
  model: LanguageModel,
  messages: Parameters<typeof askScore>[1],
  first: number,
  metric: AnswerMetric,
  options: AskScoreOptions,
): Promise<{ score: number; note: string | undefined }> {
  const review = await askScore(model, messages, options)
  if ('problem' in review)
    return { score: first, note: `the second reading failed: ${review.problem}` }
  if (review.score >= first) return { score: first, note: undefined }
  const fault =
    metric === 'accuracy' ? 'content that the documents do not hold' : 'essential facts are missing'
  return { score: review.score, note: `lowered from ${first} on the second reading: ${fault}` }
}

function nothingToScore(
  metric: AnswerMetric,
  { query, response }: JudgedTriple,
): string | undefined {
  if (response.trim() === '') return 'there is no response'
  return query.trim() === '' && metric === 'relevance'
    ? 'there is no question to be relevant to'
    : undefined
}

function perMetric<Value>(
  valueOf: (metric: AnswerMetric, index: number) => Value,
): Record<AnswerMetric, Value> {
  // Every metric of the list is there.
  return Object.fromEntries(
    answerMetrics.map((metric, index) => [metric, valueOf(metric, index)]),
  ) as Record<AnswerMetric, Value>
}

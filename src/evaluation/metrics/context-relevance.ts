import { z } from 'zod'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { askJudge, jsonReply, type JudgeOptions } from './ask-judge.ts'
import { numbered } from './judge-statements.ts'
import {
  scored,
  unscored,
  type MetricDescription,
  type MetricResult,
  type MetricSample,
} from './metric.ts'
import { isBlank, type MetricModels, type MetricOptions } from './statements.ts'
import { cosine, textVectors } from './text-vectors.ts'

export const contextRelevanceDescription: MetricDescription = {
  name: 'context relevance',
  measures: 'share of the sentences of the context that are needed to answer the question',
  source:
    'Es et al. (2023), RAGAS, section 3 "Context relevance"; the program ragas 0.1, ' +
    'context_relevancy; Accreditation, "Results: Hybrid Context RAG Pipeline Evaluation"',
  range: [0, 1],
  unscoredWhen: ['no_question', 'no_context', 'no_encoder', 'reply_invalid', 'judge_failed'],
}

/**
 * A sentence this near to the question counts as needed: the best F1 (.61) over annotators'
 * sentences of CLAPnq passages; on questions that were kept apart F1 .60.
 */
const neededFrom = 0.38

/**
 * With the built-in encoder: sentences whose cosine with the question is at least `neededFrom`.
 * Parts: `sentences`, `needed`.
 */
export async function contextRelevance(
  { question, contexts }: MetricSample,
  { encoder }: MetricModels,
  options: MetricOptions = {},
): Promise<MetricResult> {
  const parts = sentencesOf(contexts)
  if (isBlank(question)) return unscored('no_question')
  if (parts.length === 0) return unscored('no_context')
  if (encoder === undefined) return unscored('no_encoder')
  const [asked, ...vectors] = await textVectors(encoder, [question, ...parts], options)
  if (asked === undefined) return unscored('no_question')
  return shareOf(
    vectors.filter(vector => vector !== undefined && cosine(asked, vector) >= neededFrom).length,
    parts.length,
  )
}

const sentencesReply = z.object({ sentences: z.array(z.int()) })

/**
 * With a language model that names the sentences; a number that is not there counts as malformed,
 * one named twice counts once.
 */
export async function judgedContextRelevance(
  { question, contexts }: MetricSample,
  model: LanguageModel,
  options: JudgeOptions & { readonly prompts?: Prompts | undefined } = {},
): Promise<MetricResult> {
  const parts = sentencesOf(contexts)
  if (isBlank(question)) return unscored('no_question')
  if (parts.length === 0) return unscored('no_context')
  const messages = renderPrompt((options.prompts ?? defaultPrompts)['ragas-context-relevance'], {
    question,
    sentences: numbered(parts),
  })
  const readJson = jsonReply(sentencesReply)
  const named = await askJudge(
    model,
    { messages, format: 'json', seed: options.seed },
    completion => {
      const read = readJson(completion)
      if ('wrong' in read) return read
      const numbers = new Set(read.value.sentences)
      return [...numbers].some(number => number < 1 || number > parts.length)
        ? { wrong: `the sentences are numbered 1 to ${parts.length}` }
        : { value: numbers.size }
    },
    options,
  )
  return 'unscored' in named ? named.unscored : shareOf(named.value, parts.length)
}

const sentencesOf = (contexts: readonly string[]): string[] =>
  contexts.flatMap(context => sentences(context).map(({ start, end }) => context.slice(start, end)))

const shareOf = (needed: number, all: number): MetricResult =>
  scored(needed / all, { sentences: all, needed })

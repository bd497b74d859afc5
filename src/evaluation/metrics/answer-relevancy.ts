import { z } from 'zod'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { splitClaims } from '../../evidence/claims/split-claims.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { askJudge, jsonReply, type JudgeOptions } from './ask-judge.ts'
import {
  scored,
  unscored,
  type MetricDescription,
  type MetricResult,
  type MetricSample,
} from './metric.ts'
import { isBlank, type MetricModels, type MetricOptions } from './statements.ts'
import { cosine, textVectors } from './text-vectors.ts'

export const answerRelevancyDescription: MetricDescription = {
  name: 'answer relevancy',
  measures:
    'how close the answer is to what was asked: mean cosine between the question and the ' +
    'questions that the answer would answer (judge form) or the statements it makes ' +
    '(without a language model); 0 for an answer that commits to nothing',
  source:
    'Es et al. (2023), RAGAS, section 3 "Answer relevance"; Accreditation, "Results: ' +
    'Hybrid Context RAG Pipeline Evaluation"',
  range: [-1, 1],
  unscoredWhen: [
    'no_question',
    'no_answer',
    'nothing_to_check',
    'no_encoder',
    'reply_invalid',
    'judge_failed',
  ],
}

/**
 * With the built-in encoder; statements stand in for the questions that a model would write from
 * them. Parts: `statements`, or `noncommittal` 1.
 */
export async function answerRelevancy(
  { question, answer }: MetricSample,
  { encoder }: MetricModels,
  options: MetricOptions = {},
): Promise<MetricResult> {
  if (isBlank(question)) return unscored('no_question')
  if (isBlank(answer)) return unscored('no_answer')
  if (encoder === undefined) return unscored('no_encoder')
  const sentences = splitClaims(answer, { question })
  const claims = sentences.flatMap(sentence => sentence.claims.map(({ hypothesis }) => hypothesis))
  // A question or an opinion can be to the point too.
  const statements =
    claims.length > 0
      ? claims
      : sentences
          .filter(({ nothing }) => nothing !== 'abstention' && nothing !== 'greeting')
          .map(({ text }) => text)
  if (statements.length === 0)
    return sentences.some(({ nothing }) => nothing === 'abstention')
      ? scored(0, { noncommittal: 1 })
      : unscored('nothing_to_check')
  return closeness(question, statements, 'statements', encoder, options)
}

const questionsReply = z.object({
  questions: z.array(z.string().trim().min(1)).min(1),
  noncommittal: z.union([z.literal(0), z.literal(1), z.boolean().transform(Number)]),
})

/**
 * With a language model that writes three questions from the answer, and the encoder that compares
 * them with the one that was asked. Parts: `questions`, or `noncommittal` 1.
 */
export async function judgedAnswerRelevancy(
  sample: MetricSample,
  model: LanguageModel,
  { encoder }: Pick<MetricModels, 'encoder'>,
  options: JudgeOptions & { readonly prompts?: Prompts | undefined } = {},
): Promise<MetricResult> {
  if (isBlank(sample.question)) return unscored('no_question')
  if (isBlank(sample.answer)) return unscored('no_answer')
  if (encoder === undefined) return unscored('no_encoder')
  const messages = renderPrompt((options.prompts ?? defaultPrompts)['ragas-question'], {
    context: sample.contexts.join('\n'),
    answer: sample.answer,
  })
  const made = await askJudge(
    model,
    { messages, format: 'json', seed: options.seed },
    jsonReply(questionsReply),
    options,
  )
  if ('unscored' in made) return made.unscored
  if (made.value.noncommittal === 1) return scored(0, { noncommittal: 1 })
  return closeness(sample.question, made.value.questions, 'questions', encoder, options)
}

async function closeness(
  question: string,
  texts: readonly string[],
  part: string,
  encoder: EmbeddingModel,
  options: MetricOptions,
): Promise<MetricResult> {
  const [asked, ...others] = await textVectors(encoder, [question, ...texts], options)
  const vectors = others.filter(vector => vector !== undefined)
  if (asked === undefined || vectors.length === 0) return unscored('nothing_to_check')
  let sum = 0
  for (const vector of vectors) sum += cosine(asked, vector)
  return scored(sum / vectors.length, { [part]: vectors.length })
}

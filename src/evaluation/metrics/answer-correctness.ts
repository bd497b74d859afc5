import { z } from 'zod'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { isStopWord, wordTexts } from '../../language/words/tokens.ts'
import { askJudge, jsonReply, type JudgeOptions } from './ask-judge.ts'
import {
  scored,
  unscored,
  type MetricDescription,
  type MetricResult,
  type MetricSample,
} from './metric.ts'
import { isBlank, judgeStatements, type MetricModels, type MetricOptions } from './statements.ts'
import { cosine, textVectors } from './text-vectors.ts'

/** How much the statements and how much the meaning of the whole count; RAGAS' default. */
const correctnessWeights = { factual: 0.75, similarity: 0.25 } as const

export const answerCorrectnessDescription: MetricDescription = {
  name: 'answer correctness',
  measures:
    '.75 × factual F1 + .25 × cosine of answer and reference; F1 = TP / (TP + (FP + FN) / ' +
    '2) over statements that both make (TP), only the answer (FP), only the reference (FN)',
  source:
    'the program ragas 0.1, answer_correctness; Accreditation, "Results: Hybrid Context ' +
    'RAG Pipeline Evaluation"',
  range: [-0.25, 1],
  unscoredWhen: [
    'no_answer',
    'no_reference',
    'no_reference_statement',
    'no_encoder',
    'no_entailment_model',
    'reply_invalid',
    'judge_failed',
  ],
}

/**
 * With the built-in models. A statement is shared where the other side supports it. A reference of
 * a few words ("every six months") is shared where its words stand in a statement of the answer in
 * one run. Parts: `factual`, `similarity`, `tp`, `fp`, `fn`. An answer that states nothing shares
 * nothing.
 */
export async function answerCorrectness(
  sample: MetricSample,
  { encoder, entailment }: MetricModels,
  options: MetricOptions = {},
): Promise<MetricResult> {
  const { question, answer, reference = '' } = sample
  if (isBlank(answer)) return unscored('no_answer')
  if (isBlank(reference)) return unscored('no_reference')
  if (encoder === undefined) return unscored('no_encoder')
  if (entailment === undefined) return unscored('no_entailment_model')
  const made = await judgeStatements(
    answer,
    [{ text: reference, about: question }],
    question,
    entailment,
    options,
  )
  const wanted = await judgeStatements(
    reference,
    [{ text: answer, about: question }],
    question,
    entailment,
    options,
  )
  const run = shortRun(reference)
  const tp = made.filter(({ text, isSupported }) => isSupported || holdsRun(text, run)).length
  const isFound = holdsRun(answer, run)
  if (wanted.length === 0 && run === undefined) return unscored('no_reference_statement')
  const fn = isFound
    ? 0
    : wanted.length === 0
      ? 1
      : wanted.filter(({ isSupported }) => !isSupported).length
  return combined({ tp, fp: made.length - tp, fn }, answer, reference, encoder, options)
}

const presenceReply = z.object({
  TP: z.array(z.string()),
  FP: z.array(z.string()),
  FN: z.array(z.string()),
})

/** With a language model that sorts the statements, and the encoder for the cosine. */
export async function judgedAnswerCorrectness(
  sample: MetricSample,
  model: LanguageModel,
  { encoder }: Pick<MetricModels, 'encoder'>,
  options: JudgeOptions & { readonly prompts?: Prompts | undefined } = {},
): Promise<MetricResult> {
  const { question, answer, reference = '' } = sample
  if (isBlank(answer)) return unscored('no_answer')
  if (isBlank(reference)) return unscored('no_reference')
  if (encoder === undefined) return unscored('no_encoder')
  const messages = renderPrompt((options.prompts ?? defaultPrompts)['ragas-correctness'], {
    question,
    answer,
    reference,
  })
  const sorted = await askJudge(
    model,
    { messages, format: 'json', seed: options.seed },
    jsonReply(presenceReply),
    options,
  )
  if ('unscored' in sorted) return sorted.unscored
  const { TP, FP, FN } = sorted.value
  return combined(
    { tp: TP.length, fp: FP.length, fn: FN.length },
    answer,
    reference,
    encoder,
    options,
  )
}

interface Counts {
  readonly tp: number
  readonly fp: number
  readonly fn: number
}

/** F1 of statements; 0 where none is shared. */
export const factualF1 = ({ tp, fp, fn }: Counts): number =>
  tp === 0 ? 0 : tp / (tp + 0.5 * (fp + fn))

async function combined(
  counts: Counts,
  answer: string,
  reference: string,
  encoder: EmbeddingModel,
  options: MetricOptions,
): Promise<MetricResult> {
  const [left, right] = await textVectors(encoder, [answer, reference], options)
  if (left === undefined || right === undefined) return unscored('no_reference')
  const factual = factualF1(counts)
  const similarity = cosine(left, right)
  return scored(correctnessWeights.factual * factual + correctnessWeights.similarity * similarity, {
    factual,
    similarity,
    ...counts,
  })
}

const maxShortWords = 6

/**
 * The words of a reference that is too short to be a statement; "yes" and "no" stand in too many
 * sentences to say anything.
 */
function shortRun(reference: string): string | undefined {
  const found = wordTexts(reference)
  return found.length === 0 ||
    found.length > maxShortWords ||
    found.every(word => isStopWord(word) || word === 'yes')
    ? undefined
    : ` ${found.join(' ')} `
}

const holdsRun = (text: string, run: string | undefined): boolean =>
  run !== undefined && ` ${wordTexts(text).join(' ')} `.includes(run)

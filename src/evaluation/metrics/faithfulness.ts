import { z } from 'zod'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { askJudge, jsonReply, type JudgeOptions } from './ask-judge.ts'
import { judgedVerdicts, numbered } from './judge-statements.ts'
import {
  scored,
  unscored,
  type MetricDescription,
  type MetricResult,
  type MetricSample,
} from './metric.ts'
import {
  isBlank,
  judgeStatements,
  sourcesOf,
  type MetricModels,
  type MetricOptions,
} from './statements.ts'

export const faithfulnessDescription: MetricDescription = {
  name: 'faithfulness',
  measures: 'share of the statements of the answer that the context supports',
  source:
    'Es et al. (2023), RAGAS, section 3 "Faithfulness"; Accreditation, "Results: Hybrid ' +
    'Context RAG Pipeline Evaluation"',
  range: [0, 1],
  unscoredWhen: [
    'no_answer',
    'no_context',
    'nothing_to_check',
    'no_entailment_model',
    'reply_invalid',
    'judge_failed',
  ],
}

/**
 * With the built-in models: claims and verdicts are those of `verify`. Parts: `statements`,
 * `supported`.
 */
export async function faithfulness(
  sample: MetricSample,
  { entailment }: MetricModels,
  options: MetricOptions = {},
): Promise<MetricResult> {
  const sources = sourcesOf(sample.contexts)
  if (isBlank(sample.answer)) return unscored('no_answer')
  if (sources.length === 0) return unscored('no_context')
  if (entailment === undefined) return unscored('no_entailment_model')
  const statements = await judgeStatements(
    sample.answer,
    sources,
    sample.question,
    entailment,
    options,
  )
  return shareOf(statements.map(({ isSupported }) => isSupported))
}

const statementsReply = z.object({ statements: z.array(z.string().trim().min(1)) })

/** With a language model as judge: it writes the statements, then gives a verdict on each. */
export async function judgedFaithfulness(
  sample: MetricSample,
  model: LanguageModel,
  options: JudgeOptions & { readonly prompts?: Prompts | undefined } = {},
): Promise<MetricResult> {
  const prompts = options.prompts ?? defaultPrompts
  if (isBlank(sample.answer)) return unscored('no_answer')
  if (sample.contexts.every(isBlank)) return unscored('no_context')
  const messages = renderPrompt(prompts['ragas-statements'], {
    question: sample.question,
    answer: sample.answer,
  })
  const made = await askJudge(
    model,
    { messages, format: 'json', seed: options.seed },
    jsonReply(statementsReply),
    options,
  )
  if ('unscored' in made) return made.unscored
  const { statements } = made.value
  if (statements.length === 0) return unscored('nothing_to_check')
  const verdicts = await judgedVerdicts(
    model,
    renderPrompt(prompts['ragas-faithfulness'], {
      context: sample.contexts.join('\n'),
      statements: numbered(statements),
    }),
    statements.length,
    options,
  )
  return 'unscored' in verdicts ? verdicts.unscored : shareOf(verdicts.value)
}

function shareOf(verdicts: readonly boolean[]): MetricResult {
  if (verdicts.length === 0) return unscored('nothing_to_check')
  const supported = verdicts.filter(Boolean).length
  return scored(supported / verdicts.length, { statements: verdicts.length, supported })
}

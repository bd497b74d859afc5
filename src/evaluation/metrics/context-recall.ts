import type { LanguageModel } from '../../core/ports/language-model.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import type { JudgeOptions } from './ask-judge.ts'
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

export const contextRecallDescription: MetricDescription = {
  name: 'context recall',
  measures: 'share of the sentences of the reference answer that can be attributed to the context',
  source:
    'the program ragas 0.1, context_recall; Accreditation, "Results: Hybrid Context RAG ' +
    'Pipeline Evaluation"',
  range: [0, 1],
  unscoredWhen: [
    'no_reference',
    'no_context',
    'no_reference_statement',
    'no_entailment_model',
    'reply_invalid',
    'judge_failed',
  ],
}

/**
 * With the built-in models: a sentence is attributed where every statement in it is supported;
 * sentences without statements do not count. Parts: `sentences`, `attributed`.
 */
export async function contextRecall(
  sample: MetricSample,
  { entailment }: MetricModels,
  options: MetricOptions = {},
): Promise<MetricResult> {
  const { reference = '', contexts, question } = sample
  const sources = sourcesOf(contexts)
  if (isBlank(reference)) return unscored('no_reference')
  if (sources.length === 0) return unscored('no_context')
  if (entailment === undefined) return unscored('no_entailment_model')
  const attributed = new Map<number, boolean>()
  for (const { sentence, isSupported } of await judgeStatements(
    reference,
    sources,
    question,
    entailment,
    options,
  ))
    attributed.set(sentence, (attributed.get(sentence) ?? true) && isSupported)
  return shareOf([...attributed.values()])
}

/** With a language model as judge. */
export async function judgedContextRecall(
  sample: MetricSample,
  model: LanguageModel,
  options: JudgeOptions & { readonly prompts?: Prompts | undefined } = {},
): Promise<MetricResult> {
  const { reference = '', contexts, question } = sample
  if (isBlank(reference)) return unscored('no_reference')
  if (contexts.every(isBlank)) return unscored('no_context')
  const parts = sentences(reference).map(({ start, end }) => reference.slice(start, end))
  if (parts.length === 0) return unscored('no_reference_statement')
  const messages = renderPrompt((options.prompts ?? defaultPrompts)['ragas-context-recall'], {
    question,
    context: contexts.join('\n'),
    sentences: numbered(parts),
  })
  const verdicts = await judgedVerdicts(model, messages, parts.length, options)
  return 'unscored' in verdicts ? verdicts.unscored : shareOf(verdicts.value)
}

function shareOf(verdicts: readonly boolean[]): MetricResult {
  if (verdicts.length === 0) return unscored('no_reference_statement')
  const attributed = verdicts.filter(Boolean).length
  return scored(attributed / verdicts.length, { sentences: verdicts.length, attributed })
}

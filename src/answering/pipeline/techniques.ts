import { isAppError } from '../../core/errors.ts'
import { readQuestion } from '../../language/question/question.ts'
import { defaultPrompts } from '../../prompting/default-prompts.ts'
import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import { conversationText } from '../write/conversation-text.ts'
import { furtherQueries, sideQueries } from '../techniques/further-queries.ts'
import { standaloneQuestion } from '../techniques/standalone-question.ts'
import type { Pipeline, TextsSettings } from './pipeline.ts'

/** A question after a technique, and what people should know where it failed. */
export interface Reworded {
  readonly question: Asked
  readonly statuses: readonly string[]
}

/**
 * The question in a form that stands alone. Where the model fails it stays as it was asked, which a
 * status says. Throws `aborted`, and what is no fault of the model.
 */
export async function madeStandalone(
  question: Asked,
  { when, turns, profile }: NonNullable<Pipeline['standalone']>,
  ports: AnswerPorts,
  { principal, signal }: AskOptions,
): Promise<Reworded> {
  const { languageModel: model } = ports
  if (model === undefined || question.read.smallTalk !== undefined)
    return { question, statuses: [] }
  return await orAsItWas(question, 'The question was not reworded', async () => {
    const text = await standaloneQuestion(
      question.read.text,
      {
        conversation: conversationText(question, turns),
        profile: profile && principal.kind === 'user' ? principal.profile : undefined,
      },
      { model, prompts: (await ports.prompts?.()) ?? defaultPrompts },
      { signal },
    )
    ports.trace?.({ step: 'standalone-question', question: text })
    return when === 'after-retrieval'
      ? { ...question, standalone: text }
      : { ...question, standalone: text, read: readQuestion(text, question.read.context) }
  })
}

/** The question with further wordings to search with; alone where the model fails. */
export async function withFurtherQueries(
  question: Asked,
  settings: NonNullable<TextsSettings['queries']>,
  ports: AnswerPorts,
  { signal }: AskOptions,
): Promise<Reworded> {
  const { languageModel: model } = ports
  if (model === undefined) return { question, statuses: [] }
  return await orAsItWas(question, 'The question alone was searched', async () => {
    const prompts = (await ports.prompts?.()) ?? defaultPrompts
    if (question.sides?.side === 'both') {
      const own = await sideQueries(question.read.text, settings, { model, prompts }, { signal })
      ports.trace?.({ step: 'queries', queries: [own.framework, own.institution] })
      return { ...question, sides: { ...question.sides, queries: own } }
    }
    const queries = await furtherQueries(
      question.read.text,
      settings,
      { model, prompts },
      { signal },
    )
    ports.trace?.({ step: 'queries', queries })
    return { ...question, queries, searchesItself: settings.keepsQuestion || queries.length === 0 }
  })
}

async function orAsItWas(
  question: Asked,
  consequence: string,
  reword: () => Promise<Asked>,
): Promise<Reworded> {
  try {
    return { question: await reword(), statuses: [] }
  } catch (error) {
    if (!isAppError(error, 'model_call_failed') && !isAppError(error, 'model_output_invalid'))
      throw error
    return { question, statuses: [`${consequence}: the language model failed (${error.message})`] }
  }
}

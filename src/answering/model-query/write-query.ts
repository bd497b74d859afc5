import { isAppError } from '../../core/errors.ts'
import type { Completion } from '../../core/ports/language-model.ts'
import type { Prompt } from '../../prompting/prompt.ts'
import { queryExamplesText } from '../../prompting/query-examples.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import type { ModelQueryRequest, QueryProblem } from './model-query.ts'
import { queryInReply, type QueryInReply } from './query-in-reply.ts'

/** A query that did not serve, and why, for the model to write another. */
export interface FailedQuery {
  readonly text: string
  readonly problem: QueryProblem
}

export type WrittenQuery = { readonly prompt: string } & (
  | QueryInReply
  /** The model could not be asked, or its reply could not be read. */
  | { readonly status: 'no-reply'; readonly message: string }
)

/** Tokens of a reply; reasoning needs more than a query. */
const queryTokens = 1_000
const stepsTokens = 3_000
/** How much of a query that failed, and of what was wrong with it, goes back. */
const keptQuery = 4_000
const keptProblem = 1_000

/**
 * Asks the model for a query, or for another one after `failed`. Throws `aborted`, and
 * `invalid_input` for a setting of the model that cannot be used.
 */
export async function writeQuery(
  request: ModelQueryRequest,
  failed: FailedQuery | undefined,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<WrittenQuery> {
  const { model, mode } = request
  const { prompt, values } = promptFor(request, failed)
  // A repair is asked for the query alone.
  const isReasoned = prompt === request.prompts['graph-query-steps']
  let completion: Completion
  try {
    completion = await model.complete(
      {
        messages: renderPrompt(prompt, values),
        maxTokens: isReasoned ? stepsTokens : queryTokens,
        purpose: { step: 'graph-query', prompt: prompt.id },
      },
      options,
    )
  } catch (error) {
    if (!isAppError(error, 'model_call_failed') && !isAppError(error, 'model_output_invalid'))
      throw error
    return { prompt: prompt.id, status: 'no-reply', message: error.message }
  }
  if (completion.finishReason === 'content_filter')
    return {
      prompt: prompt.id,
      status: 'no-reply',
      message: `The endpoint of ${model.id} withheld its reply (content filter).`,
    }
  const isCutOff = completion.finishReason === 'length'
  return { prompt: prompt.id, ...queryInReply(completion.text, mode, { isCutOff }) }
}

function promptFor(
  { question, prompts, schema, examples, mode }: ModelQueryRequest,
  failed: FailedQuery | undefined,
): { readonly prompt: Prompt; readonly values: Readonly<Record<string, string>> } {
  const asked = { schema, question: question.text }
  if (failed !== undefined)
    return {
      prompt: prompts['graph-query-repair'],
      values: {
        ...asked,
        query: failed.text.slice(0, keptQuery).toWellFormed(),
        problem: failed.problem.message.slice(0, keptProblem).toWellFormed(),
      },
    }
  const shown = queryExamplesText(examples)
  if (mode === 'steps')
    return { prompt: prompts['graph-query-steps'], values: { ...asked, examples: shown } }
  return mode === 'few-shot' && examples.length > 0
    ? { prompt: prompts['graph-query-few-shot'], values: { ...asked, examples: shown } }
    : { prompt: prompts['graph-query'], values: asked }
}

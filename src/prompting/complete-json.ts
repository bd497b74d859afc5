import type { z } from 'zod'
import { AppError, isAppError } from '../core/errors.ts'
import type {
  Completion,
  CompletionRequest,
  LanguageModel,
  ModelMessage,
} from '../core/ports/language-model.ts'
import { jsonValuesIn } from '../support/json-in-text.ts'

/** How much of a reply goes back to the model and into errors. */
const keptCharacters = 4000

/**
 * Asks a model for JSON and gives the value that fits the schema: the last one in the reply that
 * does, out of a fence or surrounding prose. A reply without one is answered once with what was
 * wrong; then throws `model_output_invalid` with the last raw text. One that cannot be read at all
 * is asked for once more. Other errors of the call pass through.
 */
export async function completeJson<Schema extends z.ZodType>(
  model: LanguageModel,
  request: CompletionRequest,
  schema: Schema,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<z.output<Schema>> {
  let messages: readonly ModelMessage[] = request.messages
  let rawText = ''
  let problem = ''
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const completion = await completed(
      model,
      { ...request, messages, format: 'json' },
      options,
      attempt === 1,
    )
    if (completion === undefined) continue
    rawText = completion.text.slice(0, keptCharacters)
    if (completion.finishReason === 'content_filter') {
      problem = 'the endpoint withheld it (content filter)'
      break
    }
    const found = valueIn(completion.text, schema)
    if (found.ok) return found.value
    problem =
      completion.finishReason === 'length'
        ? `it was cut off at the limit of tokens; ${found.problem}`
        : found.problem
    messages = [
      ...request.messages,
      { role: 'assistant', content: rawText === '' ? '(empty)' : rawText },
      {
        role: 'user',
        content:
          `That reply cannot be used: ${problem}. Reply again with exactly one JSON value in ` +
          'the form asked for, without any other text.',
      },
    ]
  }
  throw new AppError(
    'model_output_invalid',
    `The reply of ${model.id} is not the JSON that was asked for: ${problem}.`,
    { model: model.id, rawText },
  )
}

/**
 * A completion; `undefined` for a first one that came in another form than a chat completion, as
 * when a proxy cuts it off: it is asked for again.
 */
async function completed(
  model: LanguageModel,
  request: CompletionRequest,
  options: { readonly signal?: AbortSignal | undefined },
  isFirst: boolean,
): Promise<Completion | undefined> {
  try {
    return await model.complete(request, options)
  } catch (error) {
    if (!isFirst || !isAppError(error, 'model_output_invalid')) throw error
    return undefined
  }
}

type Found<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string }

function valueIn<Schema extends z.ZodType>(text: string, schema: Schema): Found<z.output<Schema>> {
  let problem = 'there is no JSON in it'
  for (const value of jsonValuesIn(text).toReversed()) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { ok: true, value: parsed.data }
    const [issue] = parsed.error.issues
    // The last value is most likely the one that was meant.
    if (problem === 'there is no JSON in it' && issue !== undefined)
      problem = `${issue.path.length === 0 ? 'the value' : issue.path.join('.')}: ${issue.message}`
  }
  return { ok: false, problem }
}

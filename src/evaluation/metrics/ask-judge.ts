import type { z } from 'zod'
import { isAppError } from '../../core/errors.ts'
import type {
  Completion,
  CompletionRequest,
  LanguageModel,
  ModelMessage,
} from '../../core/ports/language-model.ts'
import { unscored, type MetricResult } from './metric.ts'

/** What a reply says, or what is wrong with it, in words for the model. */
export type ReadReply<Value> = (
  completion: Completion,
) => { readonly value: Value } | { readonly wrong: string }

export interface JudgeOptions {
  readonly signal?: AbortSignal | undefined
  readonly seed?: number | undefined
}

type Judged<Value> = { readonly value: Value } | { readonly unscored: MetricResult }

/**
 * Asks a model and reads its reply; a reply in another form than asked for is shown to the model
 * once with what is wrong with it, a second one leaves the value unscored (`reply_invalid`), and so
 * does a model that cannot be reached (`judge_failed`). Throws `aborted`, and errors that are not
 * the model's.
 */
export async function askJudge<Value>(
  model: LanguageModel,
  request: CompletionRequest,
  read: ReadReply<Value>,
  { signal }: JudgeOptions = {},
): Promise<Judged<Value>> {
  let messages: readonly ModelMessage[] = request.messages
  for (let attempt = 1; ; attempt++) {
    let wrong: string
    let reply = ''
    let told: string | undefined
    try {
      const completion = await model.complete({ ...request, messages }, { signal })
      const outcome = read(completion)
      if ('value' in outcome) return outcome
      wrong = outcome.wrong
      reply = completion.text
    } catch (error) {
      if (isAppError(error, 'model_call_failed'))
        return { unscored: unscored('judge_failed', error.message) }
      if (!isAppError(error, 'model_output_invalid')) throw error
      wrong = 'it could not be read'
      told = error.message
    }
    if (attempt === 2) return { unscored: unscored('reply_invalid', told ?? wrong) }
    messages = [
      ...request.messages,
      { role: 'assistant', content: reply === '' ? '(empty)' : shortened(reply) },
      {
        role: 'user',
        content:
          `This reply cannot be used: ${wrong}. Reply again, in exactly the form asked for ` +
          'and with nothing else.',
      },
    ]
  }
}

const longestShown = 4_000
const shortened = (reply: string): string =>
  reply.length > longestShown ? `${reply.slice(0, longestShown).toWellFormed()} …` : reply

/** Reads a JSON object of a given shape; words or a fence around it are passed over. */
export function jsonReply<Value>(schema: z.ZodType<Value>): ReadReply<Value> {
  return ({ text }) => {
    const [first, last] = [text.indexOf('{'), text.lastIndexOf('}')]
    if (first < 0 || last < first) return { wrong: 'it holds no JSON object' }
    let parsed: unknown
    try {
      parsed = JSON.parse(text.slice(first, last + 1))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      return { wrong: 'its JSON cannot be parsed' }
    }
    const checked = schema.safeParse(parsed)
    if (checked.success) return { value: checked.data }
    const [issue] = checked.error.issues
    const path = issue?.path.join('.') ?? ''
    const where = path === '' ? 'the object' : `"${path}"`
    return { wrong: `${where}: ${issue?.message ?? 'has another shape'}` }
  }
}

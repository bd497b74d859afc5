import { isAppError, type AppError } from '../../core/errors.ts'
import type { LanguageModel, ModelMessage } from '../../core/ports/language-model.ts'
import { parseScore, type ParsedScore } from './parse-score.ts'

export interface AskScoreOptions {
  /** Top of the scale, which begins at 1. Default 5. */
  readonly highest?: number | undefined
  /** Default 1,024: a score needs 2, a model that thinks aloud more. */
  readonly maxTokens?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks for a score; a reply that is none is told so once. A reply that cannot be read at all is
 * asked for once more too. What then is still none, and a call that fails, is the problem given
 * back. Throws `aborted`, and `invalid_input` for a setting that no call can be made with.
 */
export async function askScore(
  model: LanguageModel,
  messages: readonly ModelMessage[],
  options: AskScoreOptions = {},
): Promise<ParsedScore> {
  const { highest = 5, maxTokens = 1024, signal } = options
  let asked = messages
  let problem = ''
  let unreadable: AppError | undefined
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      const { text, finishReason } = await model.complete(
        { messages: asked, temperature: 0, seed: 0, maxTokens },
        { signal },
      )
      if (finishReason === 'content_filter')
        return { problem: 'the endpoint withheld the reply (content filter)' }
      const parsed = parseScore(text, highest)
      unreadable = undefined
      if ('score' in parsed) return parsed
      problem =
        finishReason === 'length'
          ? `${parsed.problem}; it was cut off at ${maxTokens} tokens`
          : parsed.problem
      asked = [
        ...messages,
        { role: 'assistant', content: text.trim() === '' ? '(empty)' : text.slice(0, 1000) },
        {
          role: 'user',
          content:
            `That is not a score: ${parsed.problem}. Reply with one integer from 1 to ` +
            `${highest} and nothing else.`,
        },
      ]
    } catch (error) {
      if (isAppError(error, 'model_call_failed'))
        return { problem: `the model could not be asked: ${error.message}` }
      if (!isAppError(error, 'model_output_invalid')) throw error
      unreadable = error
    }
  }
  if (unreadable !== undefined)
    return {
      problem: `the model gave no reply that could be read, asked twice: ${unreadable.message}`,
    }
  return { problem: `the model gave no score, asked twice: ${problem}` }
}

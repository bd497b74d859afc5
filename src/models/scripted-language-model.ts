import { AppError } from '../core/errors.ts'
import type { Completion, CompletionRequest, LanguageModel } from '../core/ports/language-model.ts'

/**
 * A reply: its text, a whole completion, an error to throw, or a function of the request and its
 * number (from 0) that gives one of these.
 */
export type ScriptedReply = string | Completion | Error
export type Script =
  | readonly ScriptedReply[]
  | ((request: CompletionRequest, call: number) => ScriptedReply | Promise<ScriptedReply>)

/** A model that keeps what it was asked, for tests of its callers. */
export interface ScriptedLanguageModel extends LanguageModel {
  readonly requests: readonly CompletionRequest[]
  /** The most calls that ran at the same time. */
  readonly maxAtOnce: number
}

/**
 * Plays replies in order, or by a function; out of replies it throws `model_call_failed`. A stream
 * gives the text in pieces of at most 8 code units.
 */
export function scriptedLanguageModel(
  script: Script,
  options: { readonly id?: string | undefined } = {},
): ScriptedLanguageModel {
  const { id = 'scripted/1' } = options
  const requests: CompletionRequest[] = []
  let running = 0
  let maxAtOnce = 0
  const next = async (
    request: CompletionRequest,
    signal: AbortSignal | undefined,
  ): Promise<Completion> => {
    if (signal?.aborted === true)
      throw new AppError('aborted', 'The scripted call was cancelled.', {})
    const call = requests.push(request) - 1
    running += 1
    maxAtOnce = Math.max(maxAtOnce, running)
    try {
      const reply =
        typeof script === 'function'
          ? await script(request, call)
          : (await Promise.resolve(), script[call])
      if (reply === undefined)
        throw new AppError(
          'model_call_failed',
          `The script of ${id} has no reply number ${call + 1}.`,
          { provider: 'scripted', model: id },
        )
      if (reply instanceof Error) throw reply
      return typeof reply === 'string' ? { text: reply, finishReason: 'stop' } : reply
    } finally {
      running -= 1
    }
  }
  return {
    id,
    requests,
    get maxAtOnce() {
      return maxAtOnce
    },
    complete: (request, { signal }) => next(request, signal),
    async *stream(request, { signal }) {
      const { text, finishReason, usage } = await next(request, signal)
      for (let start = 0; start < text.length; start += 8) yield text.slice(start, start + 8)
      return { finishReason, usage }
    },
    async [Symbol.asyncDispose]() {
      // Holds nothing.
    },
  }
}

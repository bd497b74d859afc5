import { AppError, isAppError } from '../core/errors.ts'
import type { ModelCall } from '../core/model-call.ts'
import type { Completion, CompletionRequest, LanguageModel } from '../core/ports/language-model.ts'
import { timeoutMessage } from '../support/abort.ts'

/**
 * A model whose calls are reported when they end, whole: what was sent, the raw reply or the
 * error, tokens and time. A call that a limit of time ended has the error `timeout`; a stream that
 * is given up is reported with what had come. Disposing it leaves the model open.
 */
export const recordedModel = (
  model: LanguageModel,
  report: (call: ModelCall) => void,
  now: () => number,
): LanguageModel =>
  model.sentThrough === undefined
    ? recorded(model, report, now)
    : model.sentThrough((sender, scrubbedBy) =>
        recorded(sender, call => report({ ...call, scrubbedBy }), now),
      )

function recorded(
  model: LanguageModel,
  report: (call: ModelCall) => void,
  now: () => number,
): LanguageModel {
  const begin = ({ purpose, ...request }: CompletionRequest) => {
    const started = now()
    return (end: Pick<ModelCall, 'reply' | 'error'>): void => {
      report({
        ...(purpose === undefined ? {} : { purpose }),
        model: model.id,
        request,
        ...end,
        durationMs: Math.max(0, now() - started),
      })
    }
  }
  return {
    id: model.id,
    features: model.features,
    async complete(request, options) {
      const end = begin(request)
      let reply: Completion
      try {
        reply = await model.complete(request, options)
      } catch (error) {
        end({ error: toldError(error, options.signal) })
        throw error
      }
      const { firstTokens: _firstTokens, ...kept } = reply
      end({ reply: kept })
      return reply
    },
    async *stream(request, options) {
      const end = begin(request)
      let text = ''
      let ended: Pick<ModelCall, 'reply' | 'error'> | undefined
      try {
        const pieces = model.stream(request, options)
        try {
          let next = await pieces.next()
          for (; next.done !== true; next = await pieces.next()) {
            text += next.value
            yield next.value
          }
          ended = { reply: { text, ...next.value } }
          return next.value
        } finally {
          await pieces.return({ finishReason: 'other' })
        }
      } catch (error) {
        ended = {
          ...(text === '' ? {} : { reply: { text, finishReason: 'other' } }),
          error: toldError(error, options.signal),
        }
        throw error
      } finally {
        end(ended ?? { reply: { text, finishReason: 'other' } })
      }
    },
    async [Symbol.asyncDispose]() {
      // Whoever made the model closes it.
    },
  }
}

function toldError(
  error: unknown,
  signal: AbortSignal | undefined,
): NonNullable<ModelCall['error']> {
  const late = timeoutMessage(signal)
  if (late !== undefined && (isAppError(error, 'aborted') || error === signal?.reason))
    return { code: 'timeout', message: late }
  return error instanceof AppError
    ? { code: error.code, message: error.message }
    : { code: 'internal', message: 'an unexpected error' }
}

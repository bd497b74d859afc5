import { AppError, isAppError } from '../../core/errors.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { timeoutReason } from '../../support/abort.ts'
import type { Pipeline } from './pipeline.ts'

/**
 * A model within the limits of one answer: calls, and seconds in all. A call beyond them throws
 * `model_call_failed`; one that is under way when the time is up is ended. Disposing it leaves the
 * model open.
 */
export function limitedModel(
  model: LanguageModel,
  { modelCalls, modelSeconds }: Pipeline['limits'],
): LanguageModel & Disposable {
  const timeout = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let calls = 0
  const begin = (signal: AbortSignal | undefined): AbortSignal => {
    calls += 1
    if (calls > modelCalls)
      throw beyond(model, `more than ${modelCalls} calls for one answer`, 'modelCalls')
    if (timeout.signal.aborted) throw timeUp()
    // The time begins with the first call: what is done without the model does not count.
    timer ??= setTimeout(() => timeout.abort(ended()), modelSeconds * 1_000)
    return signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal])
  }
  const timeUp = (): AppError =>
    beyond(model, `more than ${modelSeconds} seconds for one answer`, 'modelSeconds')
  const ended = (): DOMException =>
    timeoutReason(
      `The call of ${model.id} was ended: the ${modelSeconds} seconds for one answer were over. ` +
        'Raise limits.modelSeconds of the pipeline if that is too few.',
    )
  const told = (error: unknown, signal: AbortSignal | undefined): unknown => {
    if (!isAppError(error, 'aborted') || signal?.aborted === true) return error
    // What the asker did not end ended by the time, also where a record plays the end again.
    timeout.abort()
    return timeUp()
  }
  return {
    id: model.id,
    features: model.features,
    async complete(request, { signal }) {
      try {
        return await model.complete(request, { signal: begin(signal) })
      } catch (error) {
        throw told(error, signal)
      }
    },
    async *stream(request, { signal }) {
      try {
        return yield* model.stream(request, { signal: begin(signal) })
      } catch (error) {
        throw told(error, signal)
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
    },
  }
}

const beyond = (model: LanguageModel, what: string, field: string): AppError =>
  new AppError(
    'model_call_failed',
    `${model.id} was not asked any further: ${what}. Raise limits.${field} of the pipeline if ` +
      'that is too few.',
    { provider: model.id.split('/')[0] ?? model.id, model: model.id },
  )

import { AppError } from '../core/errors.ts'
import type { ModelCall } from '../core/model-call.ts'
import type { CompletionRequest, LanguageModel } from '../core/ports/language-model.ts'
import { canonicalJson } from '../support/canonical-json.ts'

/**
 * A model that gives recorded replies again, each to the request it was given to; equal requests
 * get theirs in order. Recorded failures are thrown again, as `aborted` where a limit of time ended
 * the call. Throws `model_call_failed` for a request that was never made.
 */
export function replayedModel(id: string, calls: readonly ModelCall[]): LanguageModel {
  const byRequest = new Map<string, ModelCall[]>()
  for (const call of calls) {
    const key = canonicalJson(call.request)
    byRequest.set(key, [...(byRequest.get(key) ?? []), call])
  }
  const next = ({ purpose: _purpose, ...request }: CompletionRequest): ModelCall => {
    const call = byRequest.get(canonicalJson(request))?.shift()
    if (call === undefined)
      throw failed(id, 'The record holds no reply of this model to such a request.')
    return call
  }
  const thrown = ({ message, code }: NonNullable<ModelCall['error']>): AppError =>
    code === 'model_output_invalid'
      ? new AppError('model_output_invalid', message, { model: id, rawText: '' })
      : code === 'timeout' || code === 'aborted'
        ? new AppError('aborted', message, {})
        : failed(id, message)
  return {
    id,
    // Callers word their requests by it, so it has to be what it was.
    features: { tools: calls.some(({ request }) => request.tools !== undefined), schema: true },
    async complete(request) {
      const { reply, error } = next(request)
      if (error !== undefined || reply === undefined)
        throw thrown(error ?? { code: 'internal', message: 'The recorded call was given up.' })
      return reply
    },
    async *stream(request) {
      const { reply, error } = next(request)
      if (reply !== undefined && reply.text !== '') yield reply.text
      if (error !== undefined) throw thrown(error)
      return { finishReason: reply?.finishReason ?? 'other', usage: reply?.usage }
    },
    async [Symbol.asyncDispose]() {
      // Holds nothing.
    },
  }
}

const failed = (id: string, message: string): AppError =>
  new AppError('model_call_failed', message, { provider: 'record', model: id })

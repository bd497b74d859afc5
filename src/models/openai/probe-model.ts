import { z } from 'zod'
import { AppError, isAppError } from '../../core/errors.ts'
import { jsonValuesIn } from '../../support/json-in-text.ts'
import type { CallSubject } from './call-failure.ts'
import { openAiEndpoint } from './endpoint.ts'
import { openExchange } from './http-exchange.ts'
import { openAiModel, type OpenAiModelOptions } from './openai-model.ts'
import { requestHeaders } from './request-headers.ts'
import { wholeBody } from './stream-pieces.ts'
import { realTiming } from './timing.ts'

export interface ProbeResult {
  readonly status: 'ready' | 'failed'
  readonly detail: string
}

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * The list is answered at once; a model that must be loaded first takes longer for its first word.
 */
const listTimeoutMs = 10_000
const replyTimeoutMs = 60_000

/**
 * Says whether a model can be reached: it stands in the endpoint's list of models, or, where there
 * is no such list or it is not in it, answers a question of a few words. Nothing is tried twice.
 * Throws `aborted` only.
 */
export async function probeModel(
  options: OpenAiModelOptions,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ProbeResult> {
  try {
    if ((await listed(options, signal ?? new AbortController().signal)) === 'listed')
      return {
        status: 'ready',
        detail: `${openAiEndpoint(options.baseUrl).host} offers ${options.model}`,
      }
    await using model = openAiModel({
      ...options,
      maxRetries: 0,
      timeoutMs: Math.min(options.timeoutMs ?? replyTimeoutMs, replyTimeoutMs),
    })
    await model.complete(
      { messages: [{ role: 'user', content: 'Reply with the word: ready' }], maxTokens: 16 },
      { signal },
    )
    return { status: 'ready', detail: `${model.id} answers` }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'aborted' || error.code === 'internal')
      throw error
    return { status: 'failed', detail: error.message }
  }
}

/** Whether the endpoint's list of models holds the name; a server without a list is no fault. */
async function listed(
  options: OpenAiModelOptions,
  signal: AbortSignal,
): Promise<'listed' | 'not listed'> {
  const { model, fetch = globalThis.fetch, timing = realTiming } = options
  const { headers, secrets } = requestHeaders(options)
  const subject: CallSubject = {
    endpoint: openAiEndpoint(options.baseUrl),
    method: 'GET',
    path: '/models',
    model,
    secrets,
    sent: [],
  }
  try {
    const reply = await openExchange(subject, {
      fetch,
      timing,
      headers,
      body: undefined,
      timeoutMs: listTimeoutMs,
      timeoutOf: 'reply',
      maxResponseBytes: 2 ** 22,
      spent: { ms: 0, limitMs: listTimeoutMs },
      signal,
      onRefusal: () => undefined,
    })
    try {
      const list = listSchema.safeParse(jsonValuesIn(await wholeBody(reply, subject))[0])
      return list.success &&
        list.data.data.some(({ id }) => id === model || id === `${model}:latest`)
        ? 'listed'
        : 'not listed'
    } finally {
      reply.close()
    }
  } catch (error) {
    // The question itself shows whether the endpoint is right.
    if (isAppError(error, 'model_output_invalid')) return 'not listed'
    if (
      isAppError(error, 'model_call_failed') &&
      [404, 405, 501].includes(error.details.status ?? 0)
    )
      return 'not listed'
    throw error
  }
}

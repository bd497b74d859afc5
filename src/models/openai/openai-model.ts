import { AppError, isAppError } from '../../core/errors.ts'
import type {
  CompletionRequest,
  LanguageModel,
  ModelFeatures,
  ModelMessage,
  StreamEnd,
} from '../../core/ports/language-model.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import type { Secret } from '../../support/secret.ts'
import { retryAfterMs, withAttempts } from './attempts.ts'
import { called, callFailed, type CallSubject } from './call-failure.ts'
import { callSlots } from './call-slots.ts'
import { readCompletion } from './completion-reply.ts'
import { openAiEndpoint } from './endpoint.ts'
import { openExchange, type OpenReply, type SpentTime } from './http-exchange.ts'
import { requestHeaders } from './request-headers.ts'
import { brokeOff, streamPieces, wholeBody } from './stream-pieces.ts'
import { realTiming, type Timing } from './timing.ts'

export interface OpenAiModelOptions {
  /** Such as `http://localhost:11434/v1`; a query is kept. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: Secret | undefined
  /**
   * The header that carries the key as it is; without it the key goes as `Authorization: Bearer`.
   */
  readonly apiKeyHeader?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** For a whole reply, or for each part of a streamed one; default 60,000. */
  readonly timeoutMs?: number | undefined
  /** For a call with all its attempts and waits; default four times `timeoutMs`. */
  readonly wholeTimeoutMs?: number | undefined
  /** After refusals with 429 or 5xx, broken connections and time-outs; default 3. */
  readonly maxRetries?: number | undefined
  /** Calls at the same time, default 4; the others wait for their turn. */
  readonly maxConcurrency?: number | undefined
  /** Default 8 MiB. */
  readonly maxResponseBytes?: number | undefined
  /** How the endpoint calls the limit of tokens; default `max_tokens`. */
  readonly maxTokensField?: 'max_tokens' | 'max_completion_tokens' | undefined
  /** What the endpoint can be asked for besides text; default nothing. */
  readonly features?: ModelFeatures | undefined
  /** Parameters that the endpoint does not take. */
  readonly omit?: readonly OmittedParameter[] | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly timing?: Timing | undefined
}

/** A parameter that some endpoints refuse. */
export type OmittedParameter =
  | 'temperature'
  | 'seed'
  | 'stop'
  | 'response_format'
  | 'logprobs'
  | 'stream_options'

const path = '/chat/completions'

/**
 * A chat model behind an OpenAI-compatible endpoint. Nothing is sent before the first call.
 * Disposing it ends its calls. Throws `invalid_input` for an unusable URL, key or header. A stream
 * is asked for again only while it has given nothing.
 */
export function openAiModel(options: OpenAiModelOptions): LanguageModel {
  const {
    model,
    timeoutMs = 60_000,
    maxRetries = 3,
    maxResponseBytes = 8 * 2 ** 20,
    maxTokensField = 'max_tokens',
    omit = [],
    features = {},
    timing = realTiming,
    fetch = globalThis.fetch,
  } = options
  const { wholeTimeoutMs = 4 * timeoutMs, maxConcurrency = 4 } = options
  const endpoint = openAiEndpoint(options.baseUrl)
  const { headers, secrets } = requestHeaders(options)
  const slots = callSlots(maxConcurrency)
  const closing = new AbortController()

  const bodyOf = (request: CompletionRequest, stream: boolean): string =>
    JSON.stringify({
      model,
      messages: request.messages.map(messageBody),
      ...(omit.includes('temperature') ? {} : { temperature: request.temperature ?? 0 }),
      ...(request.maxTokens === undefined ? {} : { [maxTokensField]: request.maxTokens }),
      ...(request.seed === undefined || omit.includes('seed') ? {} : { seed: request.seed }),
      ...(request.stop === undefined || request.stop.length === 0 || omit.includes('stop')
        ? {}
        : { stop: request.stop }),
      ...(request.format !== 'json' || omit.includes('response_format')
        ? {}
        : { response_format: responseFormat(request, features) }),
      ...(request.tools === undefined || features.tools !== true || stream
        ? {}
        : { tools: request.tools.map(tool => ({ type: 'function', function: tool })) }),
      ...(request.topTokens === undefined || stream || omit.includes('logprobs')
        ? {}
        : { logprobs: true, top_logprobs: request.topTokens }),
      ...(stream ? { stream: true } : {}),
      ...(stream && !omit.includes('stream_options')
        ? { stream_options: { include_usage: true } }
        : {}),
    })

  /** Opens a reply and reads of it what `use` reads, as often as needed. */
  const attempt = async <Result>(
    request: CompletionRequest,
    stream: boolean,
    signal: AbortSignal,
    use: (reply: OpenReply, subject: CallSubject) => Promise<Result>,
  ): Promise<Result> => {
    const subject: CallSubject = { endpoint, method: 'POST', path, model, secrets, request }
    const body = bodyOf(request, stream)
    const spent: SpentTime = { ms: 0, limitMs: wholeTimeoutMs }
    let askedPauseMs: number | undefined
    return await withAttempts(
      async () => {
        askedPauseMs = undefined
        const reply = await openExchange(subject, {
          fetch,
          timing,
          headers: stream ? { ...headers, accept: 'text/event-stream' } : headers,
          body,
          timeoutMs,
          timeoutOf: stream ? 'read' : 'reply',
          maxResponseBytes,
          spent,
          signal,
          onRefusal: header => {
            askedPauseMs = retryAfterMs(header, Date.now())
          },
        })
        try {
          return await use(reply, subject)
        } catch (error) {
          reply.close()
          throw error
        }
      },
      {
        maxRetries,
        timing: {
          ...timing,
          wait: async (ms, waitSignal) => {
            await timing.wait(ms, waitSignal)
            spent.ms += ms
          },
        },
        signal,
        leftMs: () => spent.limitMs - spent.ms,
        askedPauseMs: () => askedPauseMs,
      },
    )
  }
  /** A call that ends because the model was closed has failed; nobody gave it up. */
  const closed = (error: unknown, signal: AbortSignal | undefined): unknown =>
    isAppError(error, 'aborted') && signal?.aborted !== true && closing.signal.aborted
      ? callFailed(
          { endpoint, method: 'POST', path, model, secrets, request: undefined },
          'was ended: the model is closed',
          'Make a new one.',
        )
      : error

  return {
    id: `${endpoint.host}/${model}`,
    features,
    async complete(request, { signal }) {
      using linked = linkedAbort(signal, closing.signal)
      const own = linked.signal
      try {
        const release = await slots.take(own)
        try {
          return await attempt(request, false, own, async (reply, subject) => {
            const completion = readCompletion(
              await wholeBody(reply, subject),
              reply.contentType,
              subject,
            )
            reply.close()
            return completion
          })
        } finally {
          release()
        }
      } catch (error) {
        throw closed(error, signal)
      }
    },
    async *stream(request, { signal }) {
      using linked = linkedAbort(signal, closing.signal)
      const own = linked.signal
      let given = ''
      let release: (() => void) | undefined
      let opened:
        | {
            readonly reply: OpenReply
            readonly subject: CallSubject
            readonly pieces: AsyncGenerator<string, StreamEnd, undefined>
            readonly first: IteratorResult<string, StreamEnd>
          }
        | undefined
      try {
        release = await slots.take(own)
        opened = await attempt(request, true, own, async (reply, subject) => {
          const pieces = streamPieces(reply, subject)
          return { reply, subject, pieces, first: await pieces.next() }
        })
        const { pieces, first } = opened
        let next = first
        for (; next.done !== true; next = await pieces.next()) {
          given += next.value
          yield next.value
        }
        return next.value
      } catch (error) {
        // Begun replies are not asked for again: the pieces are given already.
        if (
          opened !== undefined &&
          isAppError(error, 'model_call_failed') &&
          error.retryable &&
          error.cause !== undefined
        )
          throw brokeOff(opened.subject, given, error)
        throw closed(error, signal)
      } finally {
        opened?.reply.close()
        release?.()
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(
        new AppError(
          'aborted',
          `${called({ endpoint, method: 'POST', path, model, secrets, request: undefined })} ` +
            'was closed.',
          {},
        ),
      )
    },
  }
}

/** A message in the protocol's form. */
function messageBody(message: ModelMessage): Record<string, unknown> {
  const content = message.content.toWellFormed()
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content }
  if (message.role !== 'assistant' || message.toolCalls === undefined)
    return { role: message.role, content }
  return {
    role: 'assistant',
    content,
    tool_calls: message.toolCalls.map(({ id, name, arguments: given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    })),
  }
}

const responseFormat = (
  { schema }: CompletionRequest,
  features: ModelFeatures,
): Record<string, unknown> =>
  schema === undefined || features.schema !== true
    ? { type: 'json_object' }
    : { type: 'json_schema', json_schema: { ...schema, strict: true } }

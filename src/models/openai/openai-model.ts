import { AppError, isAppError } from '../../core/errors.ts'
import type {
  CompletionRequest,
  LanguageModel,
  ModelFeatures,
  StreamEnd,
} from '../../core/ports/language-model.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import type { Secret } from '../../support/secret.ts'
import { retryAfterMs, withAttempts } from './attempts.ts'
import { called, callFailed, type CallSubject } from './call-failure.ts'
import { callSlots } from './call-slots.ts'
import { readCompletion } from './completion-reply.ts'
import {
  completionBody,
  withoutRefused,
  type Dialect,
  type OmittedParameter,
  type TokenLimitField,
} from './completion-request.ts'
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
  readonly maxTokensField?: TokenLimitField | undefined
  /** What the endpoint can be asked for besides text; default nothing. */
  readonly features?: ModelFeatures | undefined
  /** Parameters that the endpoint does not take. */
  readonly omit?: readonly OmittedParameter[] | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly timing?: Timing | undefined
}

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

  // What a model refuses is learned once and then left out.
  let dialect: Dialect = { maxTokensField, omit }

  /** Opens a reply and reads of it what `use` reads, as often as needed. */
  const attempt = async <Result>(
    request: CompletionRequest,
    stream: boolean,
    signal: AbortSignal,
    use: (reply: OpenReply, subject: CallSubject) => Promise<Result>,
  ): Promise<Result> => {
    const subject: CallSubject = { endpoint, method: 'POST', path, model, secrets, request }
    const spent: SpentTime = { ms: 0, limitMs: wholeTimeoutMs }
    let askedPauseMs: number | undefined
    let renamed = false
    /** Asks again without a parameter that was refused; each can be refused once. */
    const opened = async (): Promise<OpenReply> => {
      const used = dialect
      const body = completionBody(model, request, stream, used, features)
      let accepted: Dialect | undefined
      try {
        return await openExchange(subject, {
          fetch,
          timing,
          headers: stream ? { ...headers, accept: 'text/event-stream' } : headers,
          body: JSON.stringify(body),
          timeoutMs,
          timeoutOf: stream ? 'read' : 'reply',
          maxResponseBytes,
          spent,
          signal,
          onRefusal: refusal => {
            askedPauseMs = retryAfterMs(refusal.retryAfter, Date.now())
            accepted = withoutRefused(used, body, refusal)
          },
        })
      } catch (error) {
        if (accepted === undefined || (renamed && accepted.maxTokensField !== used.maxTokensField))
          throw error
        renamed ||= accepted.maxTokensField !== used.maxTokensField
        dialect = { ...accepted, omit: [...new Set([...dialect.omit, ...accepted.omit])] }
      }
      return await opened()
    }
    return await withAttempts(
      async () => {
        askedPauseMs = undefined
        const reply = await opened()
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

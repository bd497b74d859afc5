import { AppError, isAppError } from '../../core/errors.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import type { Secret } from '../../support/secret.ts'
import { retryAfterMs, withAttempts } from './attempts.ts'
import { called, callFailed, type CallSubject } from './call-failure.ts'
import { callPace } from './call-pace.ts'
import { callSlots } from './call-slots.ts'
import { openAiEndpoint } from './endpoint.ts'
import { openExchange, type OpenReply, type Refusal, type SpentTime } from './http-exchange.ts'
import { requestHeaders } from './request-headers.ts'
import { wholeBody } from './stream-pieces.ts'
import { realTiming, type Timing } from './timing.ts'

/** Where a model answers, and how patiently it is asked. */
export interface EndpointOptions {
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
  /** Requests that begin in any minute; absent: no limit. */
  readonly requestsPerMinute?: number | undefined
  /** Default 8 MiB. */
  readonly maxResponseBytes?: number | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly timing?: Timing | undefined
}

/** What is sent in one call. */
export interface EndpointRequest {
  /** Below the base URL. */
  readonly path: string
  /** Texts that no message may repeat. */
  readonly sent: readonly string[]
  /** Whether the reply is read as it comes. */
  readonly stream?: boolean | undefined
  /** Made anew for each request. */
  body(): unknown
  /** Told of a refusal; true: the next body will differ, ask again at once. */
  onRefusal?(refusal: Refusal): boolean
}

/** The calls of one model behind an endpoint. Disposing it ends them. */
export interface EndpointCalls extends AsyncDisposable {
  /** Host and port. */
  readonly host: string
  /**
   * Runs some work while it holds one of the slots; its signal also fires when the calls are
   * closed.
   */
  inSlot<Result>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>
  /** The same for a stream: whoever takes a slot frees it. */
  takeSlot(signal: AbortSignal | undefined): Promise<HeldSlot>
  /** Opens a reply and reads of it what `use` reads, as often as needed. */
  post<Result>(
    request: EndpointRequest,
    signal: AbortSignal,
    use: (reply: OpenReply, subject: CallSubject) => Promise<Result>,
  ): Promise<Result>
  /** A call that ends because the model was closed has failed; nobody gave it up. */
  closed(error: unknown, signal: AbortSignal | undefined): unknown
}

export interface HeldSlot extends Disposable {
  readonly signal: AbortSignal
}

/**
 * Nothing is sent before the first call. Throws `invalid_input` for an unusable URL, key or header.
 * `path` is what messages name where no call is meant.
 */
export function endpointCalls(options: EndpointOptions, path: string): EndpointCalls {
  const {
    model,
    timeoutMs = 60_000,
    maxRetries = 3,
    maxResponseBytes = 8 * 2 ** 20,
    timing = realTiming,
    fetch = globalThis.fetch,
  } = options
  const { wholeTimeoutMs = 4 * timeoutMs, maxConcurrency = 4 } = options
  const endpoint = openAiEndpoint(options.baseUrl)
  const { headers, secrets } = requestHeaders(options)
  const slots = callSlots(maxConcurrency)
  const pace = callPace(options.requestsPerMinute, timing)
  const closing = new AbortController()
  const subjectOf = (at: string, sent: readonly string[]): CallSubject => ({
    endpoint,
    method: 'POST',
    path: at,
    model,
    secrets,
    sent,
  })
  const closed = (error: unknown, signal: AbortSignal | undefined): unknown =>
    isAppError(error, 'aborted') && signal?.aborted !== true && closing.signal.aborted
      ? callFailed(subjectOf(path, []), 'was ended: the model is closed', 'Make a new one.')
      : error
  const takeSlot = async (signal: AbortSignal | undefined): Promise<HeldSlot> => {
    const linked = linkedAbort(signal, closing.signal)
    try {
      const release = await slots.take(linked.signal)
      return {
        signal: linked.signal,
        [Symbol.dispose]() {
          release()
          linked[Symbol.dispose]()
        },
      }
    } catch (error) {
      linked[Symbol.dispose]()
      throw error
    }
  }

  return {
    host: endpoint.host,
    closed,
    takeSlot,
    async inSlot(signal, work) {
      try {
        using slot = await takeSlot(signal)
        return await work(slot.signal)
      } catch (error) {
        throw closed(error, signal)
      }
    },
    async post(request, signal, use) {
      const { stream = false } = request
      const subject = subjectOf(request.path, request.sent)
      const spent: SpentTime = { ms: 0, limitMs: wholeTimeoutMs }
      let askedPauseMs: number | undefined
      const opened = async (): Promise<OpenReply> => {
        let isChanged = false
        await pace.next(signal)
        try {
          return await openExchange(subject, {
            fetch,
            timing,
            headers: stream ? { ...headers, accept: 'text/event-stream' } : headers,
            body: JSON.stringify(request.body()),
            timeoutMs,
            timeoutOf: stream ? 'read' : 'reply',
            maxResponseBytes,
            spent,
            signal,
            onRefusal: refusal => {
              askedPauseMs = retryAfterMs(refusal.retryAfter, Date.now())
              isChanged = request.onRefusal?.(refusal) ?? false
            },
          })
        } catch (error) {
          if (!isChanged) throw error
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
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new AppError('aborted', `${called(subjectOf(path, []))} was closed.`, {}))
    },
  }
}

/** The whole body of a reply as text, with its type; the connection is let go. */
export async function wholeReply(
  reply: OpenReply,
  subject: CallSubject,
): Promise<{ readonly text: string; readonly contentType: string }> {
  const text = await wholeBody(reply, subject)
  reply.close()
  return { text, contentType: reply.contentType }
}

import { isAppError } from '../../core/errors.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import { called, callFailed, outputInvalid, refusedBy, type CallSubject } from './call-failure.ts'
import type { Timing } from './timing.ts'

export interface ExchangeOptions {
  readonly fetch: typeof globalThis.fetch
  readonly timing: Timing
  readonly headers: Readonly<Record<string, string>>
  /** Of the request; `undefined` for a GET. */
  readonly body: string | undefined
  /** For the whole reply, or for each read of a stream. */
  readonly timeoutMs: number
  readonly timeoutOf: 'reply' | 'read'
  readonly maxResponseBytes: number
  /** Time spent so far in the whole call, and its limit. */
  readonly spent: SpentTime
  readonly signal: AbortSignal
  /** Told of a refusal. */
  readonly onRefusal: (refusal: Refusal) => void
}

/** An answer with a status that is no success, with the beginning of its body. */
export interface Refusal {
  readonly status: number
  readonly body: string
  readonly retryAfter: string | null
}

/**
 * Milliseconds spent waiting for the network in one call; what the caller does between two pieces
 * does not count.
 */
export interface SpentTime {
  ms: number
  readonly limitMs: number
}

/** A reply with a good status whose body is still to be read. */
export interface OpenReply {
  readonly contentType: string
  /**
   * The next bytes; `undefined` at the end. Throws `model_call_failed` (retryable for a broken
   * connection or a time-out), `model_output_invalid` beyond the size limit, `aborted`.
   */
  read(): Promise<Uint8Array | undefined>
  /** Lets go of the connection; to be called whatever happened. */
  close(): void
}

const errorBodyBytes = 16_384

/**
 * Sends one request and waits for its status. Throws `model_call_failed`, `aborted`; redirects are
 * not followed, so that neither key nor text go elsewhere.
 */
export async function openExchange(
  subject: CallSubject,
  options: ExchangeOptions,
): Promise<OpenReply> {
  const { timing, signal, spent, timeoutMs } = options
  const linked = linkedAbort(signal)
  let timedOut: string | undefined
  let left = timeoutMs
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    throwIfAborted(signal, called(subject))
    const allowed = Math.min(left, spent.limitMs - spent.ms)
    const start = timing.now()
    const cancel = timing.timer(Math.max(0, allowed), () => {
      timedOut =
        allowed < left
          ? `did not end within ${spent.limitMs} ms in all`
          : options.timeoutOf === 'read' && left === timeoutMs
            ? `sent nothing for ${timeoutMs} ms`
            : `did not answer within ${timeoutMs} ms`
      linked.abort()
    })
    try {
      return await work()
    } catch (cause) {
      linked.abort()
      throwIfAborted(signal, called(subject))
      if (timedOut !== undefined)
        throw callFailed(
          subject,
          timedOut,
          'The model may be loading or overloaded: raise timeoutMs, or lower maxConcurrency.',
          { retryable: spent.ms + timing.now() - start < spent.limitMs },
        )
      throw brokenConnection(subject, cause)
    } finally {
      cancel()
      const took = timing.now() - start
      spent.ms += took
      if (options.timeoutOf === 'reply') left -= took
    }
  }
  const response = await guarded(() =>
    options.fetch(subject.endpoint.address(subject.path), {
      method: subject.method,
      headers: options.headers,
      body: options.body ?? null,
      redirect: 'manual',
      signal: linked.signal,
    }),
  )
  const reader = response.body?.getReader()
  const close = (): void => {
    linked.abort()
    // An aborted body answers its cancelling with the abort: nothing is left to be told.
    reader?.cancel().catch(() => undefined)
  }
  let bytes = 0
  const readUpTo = async (limit: number): Promise<Uint8Array | undefined> => {
    const part =
      reader === undefined
        ? { done: true as const, value: undefined }
        : await guarded(() => reader.read())
    if (part.done) return undefined
    bytes += part.value.byteLength
    if (bytes > limit)
      throw outputInvalid(
        subject,
        `sent more than ${limit} bytes`,
        'No reply should be that long: check baseUrl and the model.',
        '',
      )
    return part.value
  }
  if (!response.ok) {
    try {
      const body = await beginningOf(() => readUpTo(Number.POSITIVE_INFINITY))
      options.onRefusal({
        status: response.status,
        body,
        retryAfter: response.headers.get('retry-after'),
      })
      throw refusedBy(subject, response.status, body)
    } finally {
      close()
    }
  }
  return {
    contentType: response.headers.get('content-type') ?? '',
    read: () => readUpTo(options.maxResponseBytes),
    close,
  }
}

/** The beginning of a refusal's body; one that breaks off is told as far as it came. */
async function beginningOf(read: () => Promise<Uint8Array | undefined>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (
      let part = await read();
      part !== undefined && text.length < errorBodyBytes;
      part = await read()
    )
      text += decoder.decode(part, { stream: true })
  } catch (error) {
    // The status alone says enough; only who gave up is not told of it.
    if (isAppError(error, 'aborted')) throw error
  }
  return text
}

/** A fault of the connection: `cause.code` is what the system calls it. */
function brokenConnection(subject: CallSubject, cause: unknown): ReturnType<typeof callFailed> {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const code =
    inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
  // Ports of other protocols, which `fetch` never calls.
  if (inner instanceof Error && inner.message === 'bad port')
    return callFailed(
      subject,
      'failed: this port is not allowed',
      'Let the server listen on another port.',
      { cause },
    )
  switch (code) {
    case 'ECONNREFUSED':
      return callFailed(
        subject,
        'failed: nothing listens there (ECONNREFUSED)',
        'Start the server, or correct baseUrl.',
        { cause },
      )
    case 'ENOTFOUND':
      return callFailed(
        subject,
        'failed: the host does not exist (ENOTFOUND)',
        'Correct baseUrl, or check the network.',
        { cause },
      )
    default:
      return code.startsWith('ERR_TLS') || code.includes('CERT') || code.includes('SELF_SIGNED')
        ? callFailed(
            subject,
            `failed: its certificate is not accepted (${code})`,
            'Give Node the certificate (NODE_EXTRA_CA_CERTS), or correct baseUrl.',
            { cause },
          )
        : callFailed(
            subject,
            `broke off${code === '' ? '' : ` (${code})`}`,
            'Check the network and the log of the endpoint.',
            { cause, retryable: true },
          )
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Secret } from '../../support/secret.ts'
import { otlpJson, type FinishedSpan, type TraceResource } from './otlp-json.ts'

/** Where traces go. */
export interface TraceTarget {
  /** The whole address that OTLP/HTTP requests are posted to. */
  readonly endpoint: string
  /** Besides those that the protocol needs, such as one with a key. */
  readonly headers: ReadonlyArray<readonly [name: string, value: Secret]>
  /** For one request. */
  readonly timeoutMs: number
}

export interface ExporterOptions extends TraceTarget {
  readonly resource: TraceResource
  /** Spans that wait at most; what comes beyond them is dropped. */
  readonly queueLimit?: number | undefined
  readonly batchSize?: number | undefined
  /** How long spans are gathered before they are sent. */
  readonly gatherMs?: number | undefined
  /** Before the first repetition; doubled before each further one. */
  readonly retryMs?: number | undefined
  /** How long closing may take. */
  readonly closingMs?: number | undefined
}

/** Sends spans while other work goes on; never throws, never lets its caller wait. */
export interface SpanExporter {
  add(span: FinishedSpan): void
  /** Spans so far; `waiting` includes those that are being sent. */
  counts(): { readonly sent: number; readonly dropped: number; readonly waiting: number }
  /** What went wrong, one sentence for people; undefined while no span was lost. */
  problem(): string | undefined
  /** Sends what waits, within a bounded time; drops the rest, and whatever comes later. */
  close(): Promise<void>
}

const attempts = 3
const longestPauseMs = 10_000
const maxReplyBytes = 64 * 1_024
/** What OTLP has senders try again. */
const retryable = new Set([429, 502, 503, 504])
const partialReply = z.object({
  partialSuccess: z.object({ rejectedSpans: z.coerce.number().int().min(0).optional() }).optional(),
})

type Sending =
  | { readonly kind: 'sent'; readonly rejected: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs?: number | undefined }

/** An exporter of OTLP over HTTP in JSON: batches, a bounded queue, bounded repetitions. */
export function spanExporter({
  queueLimit = 2_048,
  batchSize = 512,
  gatherMs = 2_000,
  retryMs = 1_000,
  closingMs = 2_000,
  ...target
}: ExporterOptions): SpanExporter {
  const queue: FinishedSpan[] = []
  const stop = new AbortController()
  let inFlight = 0
  let sent = 0
  let dropped = 0
  let reason: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let closing: Promise<void> | undefined
  // Closing ends pauses, but not a request that is under way.
  const pauses = new AbortController()

  const drop = (count: number, why: string): void => {
    if (count === 0) return
    dropped += count
    reason ??= why
  }
  const send = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSize)
      inFlight = batch.length
      const result = await delivered(batch)
      inFlight = 0
      if (result.kind === 'sent') {
        sent += batch.length - result.rejected
        drop(result.rejected, 'the endpoint rejected some')
      } else drop(batch.length, result.reason)
    }
  }
  const delivered = async (batch: readonly FinishedSpan[]): Promise<Sending> => {
    const body = otlpJson(batch, target.resource)
    for (let attempt = 1; ; attempt += 1) {
      const result = await post(body, target, stop.signal)
      if (result.kind === 'sent' || result.retryAfterMs === undefined) return result
      // Whoever closes waits for no repetition.
      if (attempt === attempts || pauses.signal.aborted) return result
      const pause = Math.max(result.retryAfterMs, retryMs * 2 ** (attempt - 1))
      await delay(Math.min(pause, longestPauseMs), undefined, {
        ref: false,
        signal: pauses.signal,
      }).catch(() => {})
    }
  }
  const begin = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  const finish = async (): Promise<void> => {
    pauses.abort()
    const done = sending === undefined ? begin() : sending.then(begin)
    const enough = new AbortController()
    await Promise.race([
      done,
      delay(closingMs, undefined, { signal: enough.signal }).catch(() => {}),
    ])
    enough.abort()
    drop(queue.splice(0).length, 'the endpoint took too long')
    // The batch that is under way is counted by its sender, which ends with the request.
    stop.abort()
    await done
  }
  return {
    add(span) {
      if (closing !== undefined || queue.length >= queueLimit) {
        drop(1, closing !== undefined ? 'they came after the end' : 'too many were waiting')
        return
      }
      queue.push(span)
      if (queue.length >= batchSize) void begin()
      else timer ??= setTimeout(() => void begin(), gatherMs).unref()
    },
    counts: () => ({ sent, dropped, waiting: queue.length + inFlight }),
    problem: () =>
      dropped === 0
        ? undefined
        : `${dropped} of ${sent + dropped} spans of traces could not be sent to ` +
          `${shownAddress(target.endpoint)}: ${reason}. Answers and documents are not affected. ` +
          'Check the address, or take telemetry.traces out of the configuration.',
    async close() {
      closing ??= finish()
      await closing
    },
  }
}

async function post(
  body: string,
  { endpoint, headers, timeoutMs }: TraceTarget,
  stop: AbortSignal,
): Promise<Sending> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      // Neither key nor spans go to an address that nobody configured.
      redirect: 'manual',
      headers: [
        ...headers.map(([name, value]): [string, string] => [name, value.reveal()]),
        ['content-type', 'application/json'],
      ],
      body,
      signal: AbortSignal.any([stop, timeout]),
    })
    const text = await readBounded(response)
    if (response.ok) return { kind: 'sent', rejected: rejectedIn(text) }
    return {
      kind: 'failed',
      reason: `it answered with status ${response.status}`,
      ...(retryable.has(response.status)
        ? { retryAfterMs: retryAfterMs(response.headers.get('retry-after')) }
        : {}),
    }
  } catch {
    if (stop.aborted) return { kind: 'failed', reason: 'the endpoint took too long' }
    const reason = timeout.aborted
      ? `no answer within ${timeoutMs} ms`
      : 'it cannot be reached, or broke the connection'
    return { kind: 'failed', reason, retryAfterMs: 0 }
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // The loop's end cancels the rest.
    if (bytes > maxReplyBytes) return ''
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** How many spans a reply says were rejected; a reply that says nothing of it accepted all. */
function rejectedIn(text: string): number {
  try {
    const parsed = partialReply.safeParse(JSON.parse(text))
    return parsed.success ? (parsed.data.partialSuccess?.rejectedSpans ?? 0) : 0
  } catch {
    return 0
  }
}

const retryAfterMs = (header: string | null): number => {
  const seconds = Number(header ?? 0)
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1_000 : 0
}

/** Without credentials and query. */
const shownAddress = (endpoint: string): string => {
  const { protocol, host, pathname } = new URL(endpoint)
  return `${protocol}//${host}${pathname}`
}

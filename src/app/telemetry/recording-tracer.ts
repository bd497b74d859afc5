import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import type { SpanAttributes, Tracer } from '../../core/ports/tracer.ts'
import type { FinishedSpan } from './otlp-json.ts'

/**
 * A tracer that reports each span when it ends. `now` is in UTC milliseconds and never goes back;
 * the default has microseconds.
 */
export function recordingTracer(
  report: (span: FinishedSpan) => void,
  now: () => number = () => performance.timeOrigin + performance.now(),
): Tracer {
  const current = new AsyncLocalStorage<Pick<FinishedSpan, 'traceId' | 'spanId'>>()
  return {
    start(name, begun = {}) {
      const parent = current.getStore()
      const ids = {
        traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
      }
      const startMs = now()
      let attributes: SpanAttributes = begun
      let hasEnded = false
      return {
        set(more) {
          attributes = { ...attributes, ...more }
        },
        run: work => current.run(ids, work),
        end(outcome) {
          if (hasEnded) return
          hasEnded = true
          report({
            ...ids,
            parentSpanId: parent?.spanId,
            name,
            isClient: attributes['gen_ai.operation.name'] !== undefined,
            startMs,
            endMs: now(),
            attributes,
            errorType: errorType(outcome?.error),
          })
        },
      }
    },
  }
}

/** Messages may name files and addresses: they stay here. */
const errorType = (error: unknown): string | undefined =>
  error === undefined ? undefined : error instanceof AppError ? error.code : 'internal'

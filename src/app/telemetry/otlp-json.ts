import type { SpanAttributes } from '../../core/ports/tracer.ts'

/** A span that has ended. Times are in UTC milliseconds, with fractions. */
export interface FinishedSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  readonly parentSpanId?: string | undefined
  readonly name: string
  readonly isClient: boolean
  readonly startMs: number
  readonly endMs: number
  readonly attributes: SpanAttributes
  /** Code of the error that ended it. */
  readonly errorType?: string | undefined
}

export interface TraceResource {
  readonly serviceName: string
  readonly serviceVersion: string
}

type AnyValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly AnyValue[] } }

const spanKinds = { internal: 1, client: 3 } as const
const statusError = 2

/**
 * Spans as the body of an OTLP/HTTP request in JSON: identifiers in hexadecimal digits, 64-bit
 * integers as text, enumerations as numbers
 * (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
 */
export const otlpJson = (
  spans: readonly FinishedSpan[],
  { serviceName, serviceVersion }: TraceResource,
): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: keyValues({
            'service.name': serviceName,
            'service.version': serviceVersion,
            'telemetry.sdk.name': 'veritrail',
            'telemetry.sdk.language': 'nodejs',
          }),
        },
        scopeSpans: [
          { scope: { name: 'veritrail', version: serviceVersion }, spans: spans.map(spanJson) },
        ],
      },
    ],
  })

const spanJson = (span: FinishedSpan): unknown => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: span.isClient ? spanKinds.client : spanKinds.internal,
  startTimeUnixNano: nanoseconds(span.startMs),
  endTimeUnixNano: nanoseconds(Math.max(span.startMs, span.endMs)),
  attributes: keyValues({ ...span.attributes, 'error.type': span.errorType }),
  status: span.errorType === undefined ? {} : { code: statusError, message: span.errorType },
})

/** To the microsecond: a double holds no more of today's time. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`

const keyValues = (
  attributes: Readonly<Record<string, SpanAttributes[keyof SpanAttributes]>>,
): ReadonlyArray<{ readonly key: string; readonly value: AnyValue }> =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  )

function anyValue(value: string | number | boolean | readonly string[]): AnyValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { arrayValue: { values: value.map(text => ({ stringValue: text })) } }
}

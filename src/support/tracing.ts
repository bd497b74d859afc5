import type { Span, SpanAttributes, SpanName, Tracer } from '../core/ports/tracer.ts'

const silentSpan: Span = { set() {}, run: work => work(), end() {} }

/** Measures nothing. */
export const silentTracer: Tracer = { start: () => silentSpan }

/** Does the work within a span, which ends with it. Throws what the work throws. */
export async function traced<Result>(
  tracer: Tracer | undefined,
  name: SpanName,
  attributes: SpanAttributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = (tracer ?? silentTracer).start(name, attributes)
  try {
    const result = await span.run(() => work(span))
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}

/**
 * A generator whose every step runs within a span; it ends with the generator, also where the
 * reader stops early. The time that the reader takes counts.
 */
export async function* tracedEvents<Event, Result>(
  tracer: Tracer | undefined,
  name: SpanName,
  attributes: SpanAttributes,
  begin: (span: Span) => AsyncGenerator<Event, Result, undefined>,
): AsyncGenerator<Event, Result, undefined> {
  const span = (tracer ?? silentTracer).start(name, attributes)
  const events = span.run(() => begin(span))
  let isDone = false
  try {
    for (;;) {
      // The context of an async generator's body is that of whoever asks for its next value.
      const next = await span.run(() => events.next())
      if (next.done === true) {
        isDone = true
        return next.value
      }
      yield next.value
    }
  } catch (error) {
    isDone = true
    span.end({ error })
    throw error
  } finally {
    if (!isDone) await span.run(() => events[Symbol.asyncDispose]())
    span.end()
  }
}

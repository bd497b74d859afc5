import type { AnswerEvent } from '../../core/answer.ts'
import { isAppError } from '../../core/errors.ts'
import type { SpanAttributes } from '../../core/ports/tracer.ts'
import { tracedEvents } from '../../support/tracing.ts'
import type { QuestionOutcome } from './app-metrics.ts'
import type { Telemetry } from './telemetry.ts'

/** The events of one answer, measured: as the span that holds those of its steps, in metrics. */
export async function* observedAnswer(
  { tracer, metrics }: Pick<Telemetry, 'tracer' | 'metrics'>,
  attributes: SpanAttributes,
  begin: () => AsyncGenerator<AnswerEvent, void, undefined>,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const begunAt = performance.now()
  const ended = metrics.questionBegan()
  let outcome: QuestionOutcome = 'abandoned'
  let firstWordMs: number | undefined
  try {
    yield* tracedEvents(tracer, 'answer', attributes, async function* (span) {
      for await (const event of begin()) {
        if (event.type === 'text-delta' && firstWordMs === undefined) {
          firstWordMs = performance.now() - begunAt
          span.set({ 'veritrail.first_word_ms': Math.round(firstWordMs) })
        } else span.set(attributesOf(event))
        if (event.type === 'answer-end') outcome = event.finishReason
        yield event
      }
    })
  } catch (error) {
    outcome = isAppError(error, 'aborted')
      ? 'aborted'
      : isAppError(error, 'invalid_input')
        ? 'invalid'
        : 'failed'
    throw error
  } finally {
    ended({ outcome, firstWordMs, durationMs: performance.now() - begunAt })
  }
}

function attributesOf(event: AnswerEvent): SpanAttributes {
  if (event.type === 'answer-start') return { 'veritrail.answer.id': event.answerId }
  if (event.type === 'sentence-end') return { 'veritrail.sentences': event.sentenceIndex + 1 }
  if (event.type === 'confidence')
    return { 'veritrail.confidence': event.confidence.value ?? undefined }
  return event.type === 'answer-end' ? { 'veritrail.finish_reason': event.finishReason } : {}
}

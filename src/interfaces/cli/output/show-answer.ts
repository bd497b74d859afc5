import { collectAnswer, type Answer, type AnswerEvent } from '../../../core/answer.ts'
import { renderAnswerEnd, renderAnswerText } from './render-answer.ts'
import type { Terminal } from '../terminal/terminal.ts'

/**
 * Shows an answer as it comes: its text and sources as soon as they are told, what the check found
 * afterwards; gives the whole answer back. `before` is shown first. Throws what the events throw.
 */
export async function showAnswer(
  terminal: Terminal,
  events: AsyncIterable<AnswerEvent>,
  options: { readonly hasEncoder: boolean; readonly before?: string | undefined },
): Promise<Answer> {
  const seen: AnswerEvent[] = []
  let told: number | undefined
  for await (const event of events) {
    seen.push(event)
    if (event.type !== 'text-end') continue
    const text = await collectAnswer(
      replayed([
        ...seen,
        { ...event, seq: event.seq + 1, type: 'answer-end', finishReason: 'stop', durationMs: 0 },
      ]),
    )
    told = text.statuses.length
    terminal.out((options.before ?? '') + renderAnswerText(terminal, text))
  }
  const answer = await collectAnswer(replayed(seen))
  terminal.out(renderAnswerEnd(terminal, answer, options.hasEncoder, told))
  return answer
}

async function* replayed(events: readonly AnswerEvent[]): AsyncGenerator<AnswerEvent> {
  yield* events
}

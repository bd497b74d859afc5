import { collectAnswer, type Answer, type AnswerEvent } from '../../../core/answer.ts'
import { renderAnswerEnd, renderAnswerText } from './render-answer.ts'
import { printable, styled, wrap, type Terminal } from '../terminal/terminal.ts'

const previewWidth = 100
// The cursor cannot go back to lines that have left the screen.
const previewLines = 8

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
  const preview = textPreview(terminal)
  let told: number | undefined
  for await (const event of events) {
    seen.push(event)
    if (event.type === 'text-delta' || event.type === 'text-replace') preview.show(event)
    if (event.type !== 'text-end') continue
    preview.clear()
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

/**
 * The text while it is being written, below the cursor of an interactive terminal; it makes way for
 * the answer with its sources.
 */
function textPreview(terminal: Terminal): {
  show(event: Extract<AnswerEvent, { type: 'text-delta' | 'text-replace' }>): void
  clear(): void
} {
  let text = ''
  let lines = 0
  const clear = (): void => {
    if (lines > 0) terminal.err(`\u001b[${lines}A\u001b[J`)
    lines = 0
  }
  return {
    show(event) {
      text = event.type === 'text-delta' ? text + event.text : text.slice(0, event.fromOffset)
      if (!terminal.interactive) return
      clear()
      const width = Math.min(terminal.width, previewWidth)
      const shown = wrap(printable(text), width)
        .split('\n')
        .slice(-previewLines)
        // A longer word would take further lines of the screen.
        .map(line => line.slice(0, width).toWellFormed())
      terminal.err(`${styled(terminal, 'dim', shown.join('\n'))}\n`)
      lines = shown.length
    },
    clear,
  }
}

async function* replayed(events: readonly AnswerEvent[]): AsyncGenerator<AnswerEvent> {
  yield* events
}

import { collectAnswer, type Answer, type AnswerEvent } from '../../../core/answer.ts'
import { errorBody } from '../errors.ts'
import { sseEvent } from '../sse.ts'

interface Made {
  readonly model: string
  /** Seconds since 1970. */
  readonly created: number
}

// What a model read and wrote, where one did, is in the record of the answer.
const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

/** An answer as a completion of OpenAI's interface. */
export const completionOf = (answer: Answer, { model, created }: Made) => ({
  id: answer.answerId,
  object: 'chat.completion',
  created,
  model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: answer.text, refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage,
  veritrail: extensionOf(answer),
})

/** What OpenAI's interface has no place for. */
const extensionOf = ({
  answerId,
  text,
  found,
  finishReason,
  sentences,
  confidence,
  writtenBy,
  statuses,
  reading,
}: Answer) => ({
  answerId,
  /** The answer as it stands at last; a stream may have shown more, which was withdrawn. */
  text,
  found,
  finishReason,
  sentences: sentences.map(({ text: sentence, start, end, citations, verified }) => ({
    text: sentence,
    start,
    end,
    citations,
    verdict: verified?.verdict ?? null,
    claims: verified?.claims ?? [],
  })),
  confidence: confidence ?? null,
  writtenBy: writtenBy ?? null,
  statuses,
  reading: reading ?? null,
})

/**
 * An answer as chunks of OpenAI's interface, sentence by sentence: that protocol cannot take back
 * what it sent, so that a sentence is sent when it is whole. Text that the answer takes back later
 * all the same is followed by a line that says so. The last chunk with a choice has the field
 * `veritrail`.
 */
export async function* chatChunks(
  events: AsyncIterable<AnswerEvent>,
  { model, created, includeUsage }: Made & { readonly includeUsage: boolean },
): AsyncGenerator<string, void, undefined> {
  let id = ''
  let text = ''
  let sent = 0
  const seen: AnswerEvent[] = []
  const chunk = (
    choices: readonly unknown[],
    more: Readonly<Record<string, unknown>> = {},
  ): string =>
    sseEvent({
      id,
      object: 'chat.completion.chunk',
      created,
      model,
      choices,
      ...(includeUsage && { usage: null }),
      ...more,
    })
  const delta = (content: Readonly<Record<string, unknown>>, reason: string | null = null) => ({
    index: 0,
    delta: content,
    logprobs: null,
    finish_reason: reason,
  })
  try {
    for await (const event of events) {
      seen.push(event)
      if (event.type === 'answer-start') {
        id = event.answerId
        yield chunk([delta({ role: 'assistant', content: '' })])
      } else if (event.type === 'text-delta') text += event.text
      else if (event.type === 'text-replace') {
        text = text.slice(0, event.fromOffset) + event.text
        if (event.fromOffset >= sent) continue
        sent = event.fromOffset
        yield chunk([delta({ content: `\n\n[The text above was withdrawn: ${event.reason}]\n\n` })])
      } else if (event.type === 'sentence-end' || event.type === 'text-end') {
        const until = event.type === 'text-end' ? text.length : event.end
        if (until <= sent) continue
        yield chunk([delta({ content: text.slice(sent, until) })])
        sent = until
      }
    }
    const answer = await collectAnswer(each(seen))
    yield chunk([delta({}, 'stop')], { veritrail: extensionOf(answer) })
    if (includeUsage) yield chunk([], { usage })
    yield 'data: [DONE]\n\n'
  } catch (error) {
    yield sseEvent(errorBody(error))
  }
}

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values
}

import { createParser } from 'eventsource-parser'
import { isAppError, type AppError } from '../../core/errors.ts'
import type { Completion, StreamEnd } from '../../core/ports/language-model.ts'
import { outputInvalid, type CallSubject } from './call-failure.ts'
import { readChunk, readCompletion, type Chunk } from './completion-reply.ts'
import type { OpenReply } from './http-exchange.ts'

/**
 * The text of a streamed reply in pieces, never empty ones. Ends after `[DONE]`, or where the
 * server closes after it has named a finish reason. Throws `model_output_invalid` when the stream
 * ends before that, holds what is no event of a completion, is no UTF-8, or was stopped by a
 * content filter. A server that does not stream gives one piece.
 */
export async function* streamPieces(
  reply: OpenReply,
  subject: CallSubject,
): AsyncGenerator<string, StreamEnd, undefined> {
  if (/^\s*application\/json\b/i.test(reply.contentType)) {
    const { text, finishReason, usage } = readCompletion(
      await wholeBody(reply, subject),
      reply.contentType,
      subject,
    )
    if (finishReason === 'content_filter') throw withheld(subject, text)
    if (text !== '') yield text
    return { finishReason, usage }
  }
  const decoder = strictDecoder()
  const events: string[] = []
  const parser = createParser({
    onEvent: event => {
      events.push(event.data)
    },
  })
  let given = ''
  let finishReason: Completion['finishReason'] | undefined
  let usage: Completion['usage']
  let done = false
  for (let open = true; open && !done;) {
    const part = await reply.read()
    open = part !== undefined
    parser.feed(decoded(decoder, part, subject, given))
    // Some servers leave out the empty line after their last event.
    if (!open) parser.feed('\n\n')
    for (const data of events.splice(0)) {
      if (data.trim() === '[DONE]') {
        done = true
        break
      }
      const chunk = chunkOf(data, open, subject, given)
      finishReason = chunk.finishReason ?? finishReason
      usage = chunk.usage ?? usage
      if (chunk.text === '') continue
      given += chunk.text
      yield chunk.text
    }
  }
  if (finishReason === 'content_filter') throw withheld(subject, given)
  if (!done && finishReason === undefined) throw brokeOff(subject, given)
  return { finishReason: finishReason ?? 'other', usage }
}

/** What the server flushes while it breaks off is no event but the beginning of one. */
function chunkOf(data: string, open: boolean, subject: CallSubject, given: string): Chunk {
  try {
    return readChunk(data, subject)
  } catch (error) {
    if (!open && isAppError(error, 'model_output_invalid')) throw brokeOff(subject, given, error)
    throw error
  }
}

const withheld = (subject: CallSubject, given: string): AppError =>
  outputInvalid(
    subject,
    'withheld the reply (content filter)',
    'Ask otherwise, or change the filter of the endpoint.',
    given,
  )

/** The stream ended where no reply ends. */
export const brokeOff = (subject: CallSubject, given: string, cause?: unknown): AppError =>
  outputInvalid(
    subject,
    `broke off in the middle of its reply, after ${given.length} characters`,
    'Ask again; look at the log of the endpoint if it happens often.',
    given,
    cause,
  )

const strictDecoder = () => new TextDecoder('utf-8', { fatal: true })

function decoded(
  decoder: ReturnType<typeof strictDecoder>,
  part: Uint8Array | undefined,
  subject: CallSubject,
  before: string,
): string {
  try {
    return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw outputInvalid(
      subject,
      'answered with invalid UTF-8',
      'Check that baseUrl is that of an OpenAI-compatible server.',
      before,
      cause,
    )
  }
}

/** The rest of a reply as text. Throws `model_output_invalid` where it is no UTF-8. */
export async function wholeBody(reply: OpenReply, subject: CallSubject): Promise<string> {
  const decoder = strictDecoder()
  let text = ''
  for (let open = true; open;) {
    const part = await reply.read()
    open = part !== undefined
    text += decoded(decoder, part, subject, text)
  }
  return text
}

import type { App } from '../../app/compose.ts'
import { toldError } from '../../app/told-error.ts'
import { namedConversation } from '../../app/use-cases/conversations/conversations.ts'
import { askQuestion, type AskRequest } from '../../app/use-cases/questions/ask.ts'
import { collectAnswer, type AnswerEvent } from '../../core/answer.ts'
import { AppError } from '../../core/errors.ts'
import type { Principal } from '../../core/principal.ts'
import { sha256 } from '../../support/ids.ts'
import { seededRandom } from '../../support/random.ts'
import { answerMessages, plainMessage, writtenSoFar, type Showing } from './answer-message.ts'
import type { Reply } from './reply.ts'

/** A question as it came from Slack. */
export interface Asked {
  readonly text: string
  readonly principal: Principal
  /** What names its conversation; absent: it stands alone. */
  readonly conversation?: string | undefined
  /** What the pipeline is drawn by, where several are configured. */
  readonly eventId: string
}

/** What answers are given with. */
export interface Answering {
  readonly app: App
  readonly signal: AbortSignal
  readonly showing: Omit<Showing, 'mostMessages'>
  readonly onInternalError: (error: unknown, place: string) => void
}

/** Answers a question into a reply, which always gets an end: what went wrong is told there. */
export async function answerInto(
  reply: Reply,
  asked: Asked,
  mostMessages: number,
  { app, signal, showing, onInternalError }: Answering,
): Promise<void> {
  const access = { principal: asked.principal, signal }
  try {
    const events = askQuestion(app, await request(app, asked, access), access)
    const answer = await collectAnswer(shown(events, reply))
    await reply.finish(answerMessages(answer, { ...showing, mostMessages }))
  } catch (error) {
    const told = error instanceof AppError ? toldError(error) : undefined
    if (
      (told === undefined || told.code === 'internal' || told.code === 'damaged') &&
      !signal.aborted
    )
      onInternalError(error, 'slack')
    await reply.finish([
      plainMessage(
        signal.aborted
          ? 'The program was stopped before it answered this. Please ask again.'
          : (told?.message ?? 'Something went wrong, and this was not answered.'),
      ),
    ])
  }
}

async function request(
  app: App,
  { text, conversation, eventId }: Asked,
  access: { readonly principal: Principal; readonly signal: AbortSignal },
): Promise<AskRequest> {
  const { pipelines } = app.config.slack
  const isKept = conversation !== undefined && app.store.readOnlyReason === undefined
  return {
    text,
    ...(isKept && { conversationId: await namedConversation(app, conversation, access) }),
    ...(pipelines.length > 0 && { pipeline: pipelines.join(','), draw: drawOf(eventId) }),
  }
}

/** The same event draws the same pipeline, and nothing but chance ties them. */
const drawOf = (eventId: string): (() => number) =>
  seededRandom(Number.parseInt(sha256(eventId).slice(0, 8), 16))

/** Shows the text as it grows. */
async function* shown(
  events: AsyncIterable<AnswerEvent>,
  reply: Reply,
): AsyncGenerator<AnswerEvent> {
  let text = ''
  for await (const event of events) {
    if (event.type === 'text-delta') text += event.text
    if (event.type === 'text-replace') text = text.slice(0, event.fromOffset) + event.text
    const step =
      event.type === 'text-end'
        ? 'Comparing each sentence with the documents …'
        : event.type === 'text-delta' || event.type === 'text-replace'
          ? 'Writing …'
          : undefined
    if (step !== undefined) reply.show(writtenSoFar(text, step))
    yield event
  }
}

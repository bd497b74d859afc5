import type { App } from '../../app/compose.ts'
import { fairQueue, QueueFullError } from '../../support/queues/fair-queue.ts'
import { answerInto, type Answering } from './answering.ts'
import { plainMessage } from './answer-message.ts'
import { questionText } from './question-text.ts'
import type { Reply } from './reply.ts'
import type { Place, Rights } from './rights.ts'

export interface QuestionLimits {
  /** Answers that are worked on at once. */
  readonly running: number
  readonly runningEach: number
  /** Questions that wait for their turn. */
  readonly waiting: number
  readonly waitingEach: number
}

export const usualLimits: QuestionLimits = {
  running: 8,
  runningEach: 2,
  waiting: 500,
  waitingEach: 20,
}

/** A question that was taken, and how it is answered. */
export interface TakenQuestion {
  readonly eventId: string
  readonly place: Place
  readonly text: string
  /** What names its thread; questions of one thread are answered one after another. */
  readonly thread?: string | undefined
  readonly reply: Reply
  /** In so many messages. */
  readonly mostMessages: number
  /** Tells only who asked. */
  readonly tellAsker: (text: string) => Promise<void>
}

/** Questions on their way to an answer. */
export interface Questions {
  /** Begins to answer; `whenOver` is called once the reply has ended, whatever it says. */
  readonly begin: (question: TakenQuestion, whenOver: () => void) => void
  /** Ends when nothing is worked on. */
  readonly idle: () => Promise<void>
}

const busy =
  'I have too many questions to answer at the moment. Please ask again in a minute or two.'
const busyWithYours =
  'I am still busy with your other questions. Please ask again when they are answered.'

/** How to ask, for a message without a question. */
const help = ({ command }: App['config']['slack']): string =>
  'Ask me a question about the documents, and I answer with the sentences that say so. ' +
  `Mention me in a channel, write to me directly, or use ${command} followed by the question: ` +
  'then only you see the answer. Reply in the thread to ask further.'

/** Answers questions in turns, person by person. */
export function questions(
  answering: Answering,
  options: {
    readonly rights: Rights
    readonly limits: QuestionLimits
    readonly botUserId: string
    readonly nameOf: (userId: string) => Promise<string | undefined>
  },
): Questions {
  const { limits, rights } = options
  const { signal, onInternalError, app } = answering
  const turns = fairQueue(limits)
  // A question waits for the one before it in its thread, which it may lean on.
  const threads = fairQueue({ ...limits, running: Number.MAX_SAFE_INTEGER, runningEach: 1 })
  const running = new Set<Promise<void>>()

  const answer = async (question: TakenQuestion): Promise<void> => {
    const { eventId, place, thread, reply, mostMessages } = question
    const text = await questionText(question.text, options)
    if (text === '') {
      await reply.finish([plainMessage(help(app.config.slack))])
      return
    }
    try {
      using _thread = await threads.take(thread ?? eventId, { signal })
      using _turn = await turns.take(place.user, { signal })
      const principal = rights.principalOf(place)
      const asked = { text, principal, conversation: thread, eventId }
      await answerInto(reply, asked, mostMessages, answering)
    } catch (error) {
      if (error instanceof QueueFullError)
        await question.tellAsker(error.whose === 'own' ? busyWithYours : busy)
      else if (signal.aborted) await reply.finish([plainMessage(stoppedText)])
      else throw error
    }
  }
  return {
    begin(question, whenOver) {
      const work = answer(question)
        .then(whenOver)
        // It is still owed, and told so at the next start.
        .catch((error: unknown) => onInternalError(error, 'slack'))
        .finally(() => running.delete(work))
      running.add(work)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export const stoppedText = 'The program was stopped before it answered this. Please ask again.'

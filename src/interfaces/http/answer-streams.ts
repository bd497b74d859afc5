import type { AnswerEvent } from '../../core/answer.ts'
import { AppError } from '../../core/errors.ts'
import { readableGroups, type Principal } from '../../core/principal.ts'
import { eventLog, type EventLog } from '../../support/queues/event-log.ts'
import type { LinkedAbort } from '../../support/linked-abort.ts'
import { errorBody } from './errors.ts'
import { sseEvent } from './sse.ts'

export interface AnswerStreamSettings {
  /** How long the work goes on after its last reader has gone. */
  readonly graceMs: number
  /** How long the events of an answer are kept after its end. */
  readonly keepMs: number
  /** Characters of events that one running answer keeps. */
  readonly mostOfOne: number
  /** Characters of events of all answers that are over. */
  readonly mostOfAll: number
  /** Fires when the server gives up what still runs. */
  readonly stopped: AbortSignal
}

export const usualAnswerStreams = {
  graceMs: 15_000,
  keepMs: 10 * 60_000,
  mostOfOne: 4 * 2 ** 20,
  mostOfAll: 64 * 2 ** 20,
} as const

interface Kept {
  readonly asker: Principal
  readonly log: EventLog<string>
  readonly work: LinkedAbort
  /** Whether it ended with its last event, so that the ledger holds it. */
  isWhole: boolean
  timer: NodeJS.Timeout | undefined
}

/** Answers that run, or were over a short time ago, with their events as text. */
export interface AnswerStreams {
  /**
   * Takes events, which go on without a reader for the grace; `work` stops them, and `done` is
   * called at their end.
   */
  readonly start: (
    events: AsyncGenerator<AnswerEvent, void, undefined>,
    run: {
      readonly id: string
      readonly asker: Principal
      readonly work: LinkedAbort
      readonly done: () => void
    },
  ) => void
  /**
   * Events after a number as server-sent events; the signal says that the reader has gone. Throws
   * `not_found` for answers of others, unknown ones, and events that are no longer kept.
   */
  readonly read: (
    id: string,
    after: number,
    reader: { readonly principal: Principal; readonly signal: AbortSignal },
  ) => AsyncGenerator<string, void, undefined>
  /** Whether an answer is over with its last event; throws `not_found`. */
  readonly isWhole: (id: string, principal: Principal) => boolean
  /** Forgets the events of an answer. */
  readonly forget: (id: string) => void
  /** Stops the work on an answer; false where it was over. Throws `not_found`. */
  readonly stop: (id: string, principal: Principal) => boolean
  /** Ends when nothing runs. */
  readonly idle: () => Promise<void>
}

/**
 * Keeps the events of answers, so that a reader whose connection broke goes on where it was. What
 * is kept is bounded: an answer that has more events than it may keep waits for its readers, and
 * answers that are over go, the oldest first.
 */
export function answerStreams(settings: AnswerStreamSettings): AnswerStreams {
  const { graceMs, keepMs, mostOfOne, mostOfAll, stopped } = settings
  // In the order in which they were over, those that run last.
  const answers = new Map<string, Kept>()
  const running = new Set<Promise<void>>()

  const forget = (id: string): void => {
    clearTimeout(answers.get(id)?.timer)
    answers.delete(id)
  }
  const find = (id: string, principal: Principal): Kept => {
    const kept = answers.get(id)
    if (kept === undefined || !mayResume(principal, kept.asker)) throw gone(id)
    return kept
  }
  const over = (id: string, kept: Kept): void => {
    clearTimeout(kept.timer)
    kept.log.end()
    kept.timer = setTimeout(forget, keepMs, id).unref()
    if (answers.get(id) !== kept) return
    answers.delete(id)
    answers.set(id, kept)
    let size = 0
    for (const { log } of answers.values()) if (log.isEnded) size += log.size
    for (const [oldest, { log }] of answers) {
      if (size <= mostOfAll) break
      if (!log.isEnded) continue
      size -= log.size
      forget(oldest)
    }
  }
  const pump = async (
    id: string,
    kept: Kept,
    events: AsyncGenerator<AnswerEvent, void, undefined>,
  ): Promise<void> => {
    const { log, work } = kept
    const write = (text: string): Promise<void> =>
      log.write(text, text.length, { signal: work.signal })
    try {
      for await (const event of events)
        await write(sseEvent(event, { id: String(event.seq), event: event.type }))
      kept.isWhole = true
    } catch (error) {
      // The signal has fired where the work was stopped; the last words have to be kept anyway.
      await log.write(sseEvent(errorBody(error), { event: 'answer-error' }), 0, {})
    } finally {
      over(id, kept)
      work[Symbol.dispose]()
    }
  }
  return {
    start(events, { id, asker, work, done }) {
      const kept: Kept = {
        asker,
        work,
        isWhole: false,
        timer: undefined,
        log: eventLog<string>(mostOfOne, readers => {
          if (kept.log.isEnded) return
          clearTimeout(kept.timer)
          if (readers === 0)
            kept.timer = setTimeout(
              () => work.abort(new AppError('aborted', 'Nobody reads this answer.', {})),
              graceMs,
            )
        }),
      }
      answers.set(id, kept)
      const end = pump(id, kept, events).finally(() => {
        running.delete(end)
        done()
      })
      running.add(end)
    },
    read(id, after, { principal, signal }) {
      const { log } = find(id, principal)
      // Whoever claims to have read more than there is gets what comes next.
      const from = Math.min(after + 1, log.length)
      if (from < log.first) throw gone(id)
      // When the server stops, readers are still told that the work was cancelled.
      const left = new AbortController()
      const leave = (): void => {
        if (!stopped.aborted) left.abort()
      }
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
      return log.read(from, { signal: left.signal })
    },
    isWhole: (id, principal) => find(id, principal).isWhole,
    forget,
    stop(id, principal) {
      const { log, work } = find(id, principal)
      if (log.isEnded) return false
      work.abort(new AppError('aborted', 'The answer was stopped.', {}))
      return true
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/**
 * The owner, and whoever asked while they may read at least what they could then: the events hold
 * what the documents say.
 */
function mayResume(principal: Principal, asker: Principal): boolean {
  if (principal.kind !== 'user') return true
  if (asker.kind !== 'user' || asker.id !== principal.id) return false
  const groups = readableGroups(principal)
  const then = readableGroups(asker)
  return groups === 'all' || (then !== 'all' && then.every(group => groups.includes(group)))
}

const gone = (id: string): AppError<'not_found'> =>
  new AppError(
    'not_found',
    `The events of an answer ${id} are not (or no longer) here. ` +
      `/api/v1/answers/${id} has it if it was recorded.`,
    { kind: 'answer', id },
  )

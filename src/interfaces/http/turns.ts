import { AppError } from '../../core/errors.ts'
import type { Principal } from '../../core/principal.ts'
import { fairQueue, QueueFullError } from '../../support/queues/fair-queue.ts'
import { RequestError } from './errors.ts'

/** Turns at work that takes the store, the encoder or a model for a while. */
export interface Turns {
  /** Throws `rate_limited` or `overloaded` where too much is waiting. */
  readonly take: (access: {
    readonly principal: Principal
    readonly signal: AbortSignal
  }) => Promise<Disposable>
}

export interface TurnLimits {
  readonly running: number
  readonly runningEach: number
  readonly waiting: number
  readonly waitingEach: number
}

/**
 * More at once would not be faster: the store has one thread and the encoder one, which calls from
 * many questions share.
 */
export const usualTurns: TurnLimits = { running: 8, runningEach: 6, waiting: 500, waitingEach: 100 }

const retryAfterSeconds = '5'

/** Turns that are given person by person. */
export function turns(limits: TurnLimits): Turns {
  const queue = fairQueue(limits)
  return {
    async take({ principal, signal }) {
      const who = principal.kind === 'user' ? `user ${principal.id}` : principal.kind
      try {
        return await queue.take(who, { signal })
      } catch (error) {
        if (!(error instanceof QueueFullError))
          throw new AppError('aborted', 'Nobody waits for this any longer.', {}, { cause: error })
        const headers = { 'retry-after': retryAfterSeconds }
        throw error.whose === 'own'
          ? new RequestError('rate_limited', 'Too many of your requests are waiting.', headers)
          : new RequestError('overloaded', 'The server is busy. Try again in a moment.', headers)
      }
    },
  }
}

import type { Timing } from './timing.ts'

/** Lets at most so many requests begin in any minute, in the order of asking. */
export interface CallPace {
  /** Ends when the next request may begin. Throws `aborted` once the signal fires. */
  next(signal: AbortSignal): Promise<void>
}

const minuteMs = 60_000

/** Without a limit nothing waits. A turn that is given up stays used: the limit is kept safely. */
export function callPace(requestsPerMinute: number | undefined, timing: Timing): CallPace {
  // When the last requests began or will begin, at most `requestsPerMinute`, oldest first.
  const starts: number[] = []
  return {
    async next(signal) {
      if (requestsPerMinute === undefined) return
      const now = timing.now()
      const oldest = starts.length < requestsPerMinute ? undefined : starts.shift()
      const start = oldest === undefined ? now : Math.max(now, oldest + minuteMs)
      starts.push(start)
      if (start > now) await timing.wait(start - now, signal)
    },
  }
}

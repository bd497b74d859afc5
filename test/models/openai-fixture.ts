import type { Timing } from '../../src/models/openai/timing.ts'

export interface ManualTiming extends Timing {
  /** The pauses before further attempts, in milliseconds. */
  readonly pauses: readonly number[]
  /** Lets every time-out that is running fire. */
  expire(): void
}

/**
 * Time that stands still but for waits, which end at once; time-outs fire when told to. Chance is
 * always .5.
 */
export function manualTiming(): ManualTiming {
  let now = 0
  const pauses: number[] = []
  const timers = new Set<() => void>()
  return {
    pauses,
    now: () => now,
    random: () => 0.5,
    async wait(ms, signal) {
      signal.throwIfAborted()
      pauses.push(ms)
      now += ms
    },
    timer(_ms, fire) {
      timers.add(fire)
      return () => {
        timers.delete(fire)
      }
    },
    expire() {
      for (const fire of timers) fire()
    },
  }
}

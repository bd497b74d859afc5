import { throwIfAborted } from '../../support/abort.ts'
import { AppError } from '../../core/errors.ts'

/** At most so many calls at a time; who waits goes in the order of asking. */
export interface CallSlots {
  /**
   * Gives the function that frees the slot again (once). Throws `aborted` when the signal fires
   * before there is one.
   */
  take(signal: AbortSignal | undefined): Promise<() => void>
}

export function callSlots(limit: number): CallSlots {
  let free = limit
  const waiting: Array<() => void> = []
  const slot = (): (() => void) => {
    let held = true
    return () => {
      if (!held) return
      held = false
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
  return {
    async take(signal) {
      throwIfAborted(signal, 'waiting for a free language-model slot')
      if (free > 0) {
        free -= 1
        return slot()
      }
      return await new Promise((resolve, reject) => {
        const stop = (): void => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(
            new AppError(
              'aborted',
              'Cancelled while waiting for a free language-model slot.',
              {},
              { cause: signal?.reason },
            ),
          )
        }
        const go = (): void => {
          signal?.removeEventListener('abort', stop)
          resolve(slot())
        }
        waiting.push(go)
        signal?.addEventListener('abort', stop, { once: true })
      })
    },
  }
}

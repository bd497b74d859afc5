/** Without calls for this long (ms), the next one is not expected at once. */
const quiet = 100

/** Work in slices for moments without calls. */
export interface QuietWork {
  /** A call has come: work rests until calls have. */
  called(): void
  /** Resolves when nothing is left for the first time, or work ends. */
  begin(): Promise<void>
  end(): void
}

/** `work` does one slice, and gives false where nothing is left until calls come again. */
export function quietWork(work: () => boolean): QuietWork {
  let calledAt = Number.NEGATIVE_INFINITY
  let state: 'off' | 'waiting' | 'resting' = 'off'
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const goOn = (): void => {
    if (state === 'off') return
    if (performance.now() - calledAt < quiet) {
      setTimeout(goOn, quiet)
      return
    }
    try {
      if (work()) {
        setImmediate(goOn)
        return
      }
    } catch {
      // Whoever asks for the same is told what is wrong with it.
    }
    state = 'resting'
    resolve()
  }
  return {
    called() {
      calledAt = performance.now()
      if (state !== 'resting') return
      state = 'waiting'
      setTimeout(goOn, quiet)
    },
    begin() {
      if (state === 'off') {
        state = 'waiting'
        setImmediate(goOn)
      }
      return done
    },
    end() {
      state = 'off'
      resolve()
    },
  }
}

import type { TextRange } from '../../core/span.ts'
import type { VerifiedSentence } from '../../core/verdict.ts'

/** Gives the verdict on the sentence that ends the text so far. */
export type CheckSentence = (
  text: string,
  range: TextRange,
  index: number,
) => Promise<VerifiedSentence | undefined>

/** Verdicts on the sentences of a text that is still being written, in their order. */
export interface SentenceChecks extends Disposable {
  /** Begins with the check of a sentence that has ended. */
  add(text: string, range: TextRange, index: number): void
  /** Verdicts that have come since the last call. */
  take(): readonly VerifiedSentence[]
  /** Waits for all verdicts. Throws what a check threw. */
  done(): Promise<void>
  all(): readonly VerifiedSentence[]
  /** No further check is begun. */
  stop(): void
}

/** One check runs at a time: the text goes on meanwhile. */
export function sentenceChecks(check: CheckSentence | undefined): SentenceChecks {
  const all: VerifiedSentence[] = []
  let taken = 0
  let isStopped = false
  let running = Promise.resolve()
  return {
    add(text, range, index) {
      if (check === undefined) return
      running = running.then(async () => {
        if (isStopped) return
        const verified = await check(text, range, index)
        if (verified !== undefined) all.push(verified)
      })
      // It is thrown by `done`; what is not waited for has been given up.
      running.catch(() => {
        isStopped = true
      })
    },
    take() {
      const fresh = all.slice(taken)
      taken = all.length
      return fresh
    },
    done: () => running,
    all: () => all,
    stop() {
      isStopped = true
    },
    // Whoever stops listening stops the checks too.
    [Symbol.dispose]() {
      isStopped = true
    },
  }
}

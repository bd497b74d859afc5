/** Why somebody is not let in: they, or all together, have too much waiting already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
  /** `own`: only who asks has to wait; `all`: everybody. */
  readonly whose: 'own' | 'all'
  constructor(whose: 'own' | 'all') {
    super(whose === 'own' ? 'too much of yours is waiting' : 'too much is waiting')
    this.whose = whose
  }
}

/** Turns at something that only few may do at once. */
export interface FairQueue {
  /**
   * Waits for a turn; it ends when it is disposed of. Throws `QueueFullError`, and the reason of
   * the signal.
   */
  take(who: string, options: { readonly signal?: AbortSignal | undefined }): Promise<Disposable>
}

interface Waiting {
  readonly give: () => void
}

/**
 * At most `running` turns at once, `runningEach` of one person. Whoever waits gets the next turn
 * person by person, so that somebody with one request waits behind one of each other person,
 * however many these sent.
 */
export function fairQueue(limits: {
  readonly running: number
  readonly runningEach: number
  readonly waiting: number
  readonly waitingEach: number
}): FairQueue {
  // In the order of turns: whoever got one goes to the end.
  const lines = new Map<string, Waiting[]>()
  const runningOf = new Map<string, number>()
  let running = 0
  let waiting = 0
  const count = (who: string, change: number): void => {
    const now = (runningOf.get(who) ?? 0) + change
    if (now === 0) runningOf.delete(who)
    else runningOf.set(who, now)
    running += change
  }
  const mayRun = (who: string): boolean =>
    running < limits.running && (runningOf.get(who) ?? 0) < limits.runningEach
  const goOn = (): void => {
    for (let isMoving = true; isMoving;) {
      isMoving = false
      for (const [who, line] of lines) {
        if (!mayRun(who)) continue
        const next = line.shift()
        lines.delete(who)
        if (line.length > 0) lines.set(who, line)
        if (next === undefined) continue
        waiting -= 1
        count(who, 1)
        next.give()
        isMoving = true
        break
      }
    }
  }
  const turn = (who: string): Disposable => {
    let isOver = false
    return {
      [Symbol.dispose]() {
        if (isOver) return
        isOver = true
        count(who, -1)
        goOn()
      },
    }
  }
  return {
    async take(who, { signal }) {
      signal?.throwIfAborted()
      if (waiting === 0 && mayRun(who)) {
        count(who, 1)
        return turn(who)
      }
      const line = lines.get(who) ?? []
      if (line.length >= limits.waitingEach) throw new QueueFullError('own')
      if (waiting >= limits.waiting) throw new QueueFullError('all')
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          const place = line.indexOf(entry)
          if (place < 0) return
          line.splice(place, 1)
          waiting -= 1
          if (line.length === 0) lines.delete(who)
          reject(signal?.reason as Error)
        }
        const entry = {
          give() {
            signal?.removeEventListener('abort', leave)
            resolve()
          },
        }
        line.push(entry)
        lines.set(who, line)
        waiting += 1
        signal?.addEventListener('abort', leave, { once: true })
        // Others may wait only because one person has all the turns that they may have.
        goOn()
      })
      return turn(who)
    },
  }
}

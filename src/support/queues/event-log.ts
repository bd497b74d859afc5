/** Values that one side writes and any number of readers read, each at its own pace. */
export interface EventLog<Value> {
  /** How large the kept values are. */
  readonly size: number
  /** The number of the first value that is still kept. */
  readonly first: number
  /** How many values were written. */
  readonly length: number
  readonly isEnded: boolean
  readonly readers: number
  /**
   * Writes the next value. Waits while all the space is taken by values that a reader still needs,
   * unless the value has no size; the signal ends the waiting.
   */
  write(
    value: Value,
    size: number,
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>
  end(): void
  /**
   * The values from a number on, those that come later included. The signal ends the reading
   * without an error. Throws `RangeError` for values that are no longer kept.
   */
  read(
    from: number,
    options: { readonly signal?: AbortSignal | undefined },
  ): AsyncGenerator<Value, void, undefined>
}

/**
 * A log that keeps all values up to `maxSize`. Beyond it the oldest ones go that every present
 * reader has read; a log without readers keeps what it has.
 */
export function eventLog<Value>(
  maxSize: number,
  onReaders: (count: number) => void = () => {},
): EventLog<Value> {
  const kept: Array<{ readonly value: Value; readonly size: number }> = []
  const readers = new Set<{ next: number }>()
  let first = 0
  let size = 0
  let isEnded = false
  let wake = Promise.withResolvers<void>()
  const changed = (): void => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }
  /** Waits for a change; the signal ends the waiting. */
  const change = async (signal: AbortSignal | undefined): Promise<void> => {
    const { promise } = wake
    if (signal === undefined) return promise
    const { promise: aborted, resolve } = Promise.withResolvers<void>()
    const stop = (): void => resolve()
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    await Promise.race([promise, aborted])
    signal.removeEventListener('abort', stop)
  }
  const makeRoom = (wanted: number): boolean => {
    const read = Math.min(...[...readers].map(({ next }) => next))
    while (size + wanted > maxSize && kept.length > 0 && readers.size > 0 && first < read) {
      size -= kept.shift()?.size ?? 0
      first += 1
    }
    // A value that alone is too large finds room once nothing else is there.
    return size + wanted <= maxSize || kept.length === 0
  }
  return {
    get size() {
      return size
    },
    get first() {
      return first
    },
    get length() {
      return first + kept.length
    },
    get isEnded() {
      return isEnded
    },
    get readers() {
      return readers.size
    },
    async write(value, itsSize, { signal }) {
      while (itsSize > 0 && !makeRoom(itsSize)) {
        await change(signal)
        signal?.throwIfAborted()
      }
      kept.push({ value, size: itsSize })
      size += itsSize
      changed()
    },
    end() {
      isEnded = true
      changed()
    },
    read(from, { signal }) {
      if (from < first) throw new RangeError(`values before ${first} are gone`)
      const reader = { next: from }
      readers.add(reader)
      onReaders(readers.size)
      let isLeft = false
      const leave = (): void => {
        if (isLeft) return
        isLeft = true
        signal?.removeEventListener('abort', leave)
        readers.delete(reader)
        changed()
        onReaders(readers.size)
      }
      // A reader that is not asked for more would never see that it has been given up.
      signal?.addEventListener('abort', leave, { once: true })
      if (signal?.aborted === true) leave()
      return (async function* () {
        try {
          while (!isLeft) {
            const entry = kept[reader.next - first]
            if (entry !== undefined) {
              reader.next += 1
              changed()
              yield entry.value
            } else if (isEnded) return
            else await change(signal)
          }
        } finally {
          leave()
        }
      })()
    },
  }
}

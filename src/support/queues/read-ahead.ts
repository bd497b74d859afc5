import { eventLog } from './event-log.ts'

/**
 * Reads a source at once and at its own pace, up to `mostSize` ahead of its reader, so that a slow
 * reader does not hold what the source needs; `done` is called when the source is over. The signal
 * must end the source too: it is how the reader says that it is gone.
 */
export function readAhead<Value>(
  source: AsyncGenerator<Value, void, undefined>,
  options: {
    readonly sizeOf: (value: Value) => number
    readonly mostSize: number
    readonly signal: AbortSignal
    readonly done: () => void
  },
): AsyncGenerator<Value, void, undefined> {
  const { sizeOf, mostSize, signal, done } = options
  const log = eventLog<Value>(mostSize)
  const reader = log.read(0, {})
  let failure: { readonly error: unknown } | undefined
  const read = async (): Promise<void> => {
    try {
      for await (const value of source) await log.write(value, sizeOf(value), { signal })
    } catch (error) {
      failure = { error }
    } finally {
      log.end()
      done()
    }
  }
  const reading = read()
  return (async function* () {
    yield* reader
    await reading
    if (failure !== undefined) throw failure.error
  })()
}

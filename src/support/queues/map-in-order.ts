/**
 * Results in the order of their inputs, each as soon as those before it are there, with at most
 * `limit` calls in flight. The first failure is thrown in its turn; with it, or when the reader
 * stops, nothing more starts, and what is running is waited for.
 */
export async function* mapInOrder<Input, Output>(
  inputs: readonly Input[],
  limit: number,
  work: (input: Input, index: number) => Promise<Output>,
): AsyncGenerator<Output, void, undefined> {
  const running: Array<Promise<Output>> = []
  let next = 0
  const start = (): void => {
    for (; next < inputs.length && running.length < limit; next++) {
      // The index is below the length, so the input exists.
      const started = work(inputs[next] as Input, next)
      started.catch(() => {})
      running.push(started)
    }
  }
  try {
    for (start(); running[0] !== undefined;) {
      const result = await running[0]
      void running.shift()
      start()
      yield result
    }
  } finally {
    await Promise.allSettled(running)
  }
}

/**
 * The items of an iterable, and after each `everyMs` in which none came, what `tick` gives. Ends
 * and throws with the iterable; a consumer that stops ends it.
 */
export async function* withTicks<Item>(
  items: AsyncIterable<Item>,
  everyMs: number,
  tick: () => Iterable<Item>,
): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]()
  let isOver = false
  try {
    for (;;) {
      const next = iterator.next()
      let step = await beforeTimeout(next, everyMs)
      for (; step === undefined; step = await beforeTimeout(next, everyMs)) yield* tick()
      if (step.done === true) {
        isOver = true
        return
      }
      yield step.value
    }
  } catch (error) {
    isOver = true
    throw error
  } finally {
    if (!isOver) await iterator.return?.()
  }
}

async function beforeTimeout<Value>(
  promise: Promise<Value>,
  ms: number,
): Promise<Value | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ms)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

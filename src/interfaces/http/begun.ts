/**
 * The same values, once the first of them is there: what fails before it is thrown here. Whoever
 * stops reading stops the source.
 */
export async function begun<Value>(
  source: AsyncGenerator<Value, void, undefined>,
): Promise<AsyncGenerator<Value, void, undefined>> {
  const first = await source.next()
  return continued(first, source)
}

async function* continued<Value>(
  first: IteratorResult<Value, void>,
  source: AsyncGenerator<Value, void, undefined>,
): AsyncGenerator<Value, void, undefined> {
  try {
    if (first.done === true) return
    yield first.value
    yield* source
  } finally {
    await source.return()
  }
}

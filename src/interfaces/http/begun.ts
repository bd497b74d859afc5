/**
 * The same values, once the first of them is there: what fails before it is thrown here. Whoever
 * stops reading stops the source.
 */
export async function begun<Value>(source: AsyncGenerator<Value, void, undefined>): Promise<{
  /** Undefined where there are no values. */
  readonly first: Value | undefined
  readonly values: AsyncGenerator<Value, void, undefined>
}> {
  const first = await source.next()
  return { first: first.done === true ? undefined : first.value, values: continued(first, source) }
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

import { throwIfAborted } from './abort.ts'
import { linkedAbort } from './linked-abort.ts'

/**
 * Maps with at most `limit` calls in flight and returns the results in input order. The first
 * failure aborts the rest, waits for them to end, and is thrown; once `signal` has fired nothing
 * more starts, and `aborted` is thrown.
 */
export async function mapConcurrent<Input, Output>(
  inputs: readonly Input[],
  options: { readonly limit: number; readonly signal?: AbortSignal | undefined },
  work: (input: Input, signal: AbortSignal, index: number) => Promise<Output>,
): Promise<Output[]> {
  using linked = linkedAbort(options.signal)
  const { signal } = linked
  const results: Output[] = Array.from({ length: inputs.length })
  let next = 0
  let failure: { readonly error: unknown } | undefined
  const runner = async (): Promise<void> => {
    while (next < inputs.length && failure === undefined) {
      const index = next
      next += 1
      try {
        throwIfAborted(signal, 'waiting for other work')
        // The index is below the length, so the input exists.
        results[index] = await work(inputs[index] as Input, signal, index)
      } catch (error) {
        failure ??= { error }
        linked.abort(error)
      }
    }
  }
  await Promise.all(
    Array.from({ length: Math.max(1, Math.min(options.limit, inputs.length)) }, runner),
  )
  if (failure !== undefined) throw failure.error
  return results
}

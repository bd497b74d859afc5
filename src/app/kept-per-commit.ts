import { AppError } from '../core/errors.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { Store } from '../core/ports/store.ts'
import { readableGroups } from '../core/principal.ts'

type Reader = Pick<Store, 'documents'>

/**
 * A value that depends on the corpus and on what a principal may read, made once for each of both.
 * Who asks while it is made waits for the same one; a caller that goes leaves it to the others.
 * Kept at once for `mostReaders` sets of groups.
 */
export function keptPerCommit<App extends { readonly store: Reader }, Value>(
  make: (app: App, access: ReadOptions) => Promise<Value>,
  mostReaders = 50,
): (app: App, access: ReadOptions) => Promise<Value> {
  const ofStores = new WeakMap<Reader, Map<string, { commitSeq: number; value: Promise<Value> }>>()
  return async (app, access) => {
    const { principal, signal } = access
    const groups = readableGroups(principal)
    const reader = groups === 'all' ? 'all' : JSON.stringify(groups)
    const commitSeq = await app.store.documents.commitSeq(access)
    const kept = ofStores.get(app.store) ?? new Map<string, never>()
    ofStores.set(app.store, kept)
    let entry = kept.get(reader)
    if (entry?.commitSeq !== commitSeq) {
      entry = { commitSeq, value: make(app, { principal }) }
      kept.delete(reader)
      kept.set(reader, entry)
      const made = entry
      entry.value.catch(() => {
        if (kept.get(reader) === made) kept.delete(reader)
      })
      for (const oldest of kept.keys()) {
        if (kept.size <= mostReaders) break
        kept.delete(oldest)
      }
    }
    return signal === undefined ? await entry.value : await untilAborted(entry.value, signal)
  }
}

async function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const onAbort = (): void =>
    reject(new AppError('aborted', 'This was cancelled.', {}, { cause: signal.reason }))
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([gone, value])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

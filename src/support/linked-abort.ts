/** A signal that fires with any of several, until it is released. */
export interface LinkedAbort extends Disposable {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

/**
 * Like `AbortSignal.any`, for many short calls under a long-lived signal: releasing it leaves
 * nothing behind on the sources (`any` leaves an entry on each source per call, some kilobytes that
 * are never freed while the source lives).
 */
export function linkedAbort(...sources: ReadonlyArray<AbortSignal | undefined>): LinkedAbort {
  const controller = new AbortController()
  const release = (): void => {
    for (const [source, fire] of listeners) source.removeEventListener('abort', fire)
    listeners.clear()
  }
  const abort = (reason?: unknown): void => {
    release()
    controller.abort(reason)
  }
  const listeners = new Map<AbortSignal, () => void>()
  for (const source of sources) {
    if (source === undefined || listeners.has(source)) continue
    if (source.aborted) {
      abort(source.reason)
      break
    }
    const fire = (): void => abort(source.reason)
    listeners.set(source, fire)
    source.addEventListener('abort', fire, { once: true })
  }
  return { signal: controller.signal, abort, [Symbol.dispose]: release }
}

import type { Job } from 'veritrail/contract'
import { follow } from '../../api/client.ts'
import { ApiError, isAbsent } from '../../api/errors.ts'
import { corpus } from '../../texts/corpus.ts'

const mostBreaks = 6
const firstPauseMs = 500

/**
 * A job whenever it changes, until it is over. A stream that breaks off is begun anew, several
 * times with ever longer pauses; then what broke it is thrown.
 */
export async function* watchJob(id: string, signal: AbortSignal): AsyncGenerator<Job> {
  for (let breaks = 0; ; breaks++) {
    let failure: unknown
    try {
      for await (const { event, data } of follow(`/jobs/${encodeURIComponent(id)}`, { signal })) {
        if (event === 'job-error') throw errorOf(data)
        if (event !== 'job') continue
        const job = JSON.parse(data) as Job
        breaks = 0
        yield job
        if (isOver(job)) return
      }
      failure = new ApiError(corpus.followFailed, { status: 0, code: 'offline' })
    } catch (error) {
      failure = error
    }
    signal.throwIfAborted()
    if (breaks >= mostBreaks || isAbsent(failure) || isRefused(failure)) throw failure
    await pause(firstPauseMs * 2 ** breaks, signal)
  }
}

export const isOver = ({ state }: Job): boolean => state !== 'waiting' && state !== 'running'

/** How a job ended, or how far it is, in a few words. */
export function jobOutcome({ state, progress, counts, error }: Job): string {
  switch (state) {
    case 'waiting':
      return corpus.waiting
    case 'running':
      return corpus[progress.phase](progress.done, progress.total)
    case 'done':
      return (counts.failed ?? 0) > 0 ? corpus.doneWithFailures(counts.failed) : corpus.done
    case 'failed':
      return error === undefined ? corpus.failed : `${corpus.failed}: ${error}`
    case 'cancelled':
      return corpus.cancelled
  }
  return state satisfies never
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

function errorOf(data: string): ApiError {
  const { error } = JSON.parse(data) as {
    readonly error?: { readonly code?: string; readonly message?: string }
  }
  return new ApiError(error?.message ?? corpus.followFailed, {
    status: 500,
    code: error?.code ?? 'unknown',
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}

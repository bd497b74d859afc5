import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import { workerEntry } from '../../support/package-files.ts'
import { fromWire } from './remote-call.ts'
import type { MadeReport, ReportReply, ReportTask } from './report-messages.ts'

/**
 * Makes reports in a thread of their own, one after the other: each may take as much memory as it
 * has rows. Throws as `reportOfRun`; `aborted` ends the thread of a report at once.
 */
export function reportMaker(): (
  task: ReportTask,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<MadeReport> {
  let last: Promise<unknown> = Promise.resolve()
  return (task, options) => {
    const made = last.then(() => inThread(task, options))
    last = made.catch(() => {})
    return made
  }
}

async function inThread(
  task: ReportTask,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<MadeReport> {
  const cancelled = (): AppError => new AppError('aborted', 'The report was cancelled.', {})
  if (signal?.aborted === true) throw cancelled()
  const { promise, resolve, reject } = Promise.withResolvers<ReportReply>()
  const worker = new Worker(workerEntry(new URL('./report-worker.ts', import.meta.url)), {
    workerData: task,
    name: 'report',
  })
  const onAbort = (): void => reject(cancelled())
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.on('message', resolve)
  worker.on('error', reject)
  // After a message this changes nothing.
  worker.on('exit', code => reject(new Error(`the thread of the report ended with code ${code}`)))
  try {
    const reply = await promise
    if ('error' in reply) throw fromWire(reply.error)
    return reply
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}

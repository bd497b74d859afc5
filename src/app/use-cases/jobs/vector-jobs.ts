import type { ChunkId } from '../../../core/ids.ts'
import type { Principal } from '../../../core/principal.ts'
import { invariant } from '../../../support/invariant.ts'
import type { App } from '../../compose.ts'
import { encodedPending, preparedVectors, type Pace } from '../corpus/fill-vectors.ts'
import type { ProgressTracker } from './job-progress.ts'
import { readRequest, type JobRequest, type VectorsJob } from './job-request.ts'
import { allJobs } from './queued-jobs.ts'
import { newJobId } from './upload-staging.ts'

/** The kind of these jobs in the queue. */
export const vectorsKind = 'vectors'

/**
 * Some seconds of work on a small machine: few enough that every worker gets some, and that one
 * that is killed loses little.
 */
const passagesPerJob = 128

interface Options {
  readonly principal: Principal
  readonly signal: AbortSignal
}

/**
 * Queues jobs that make the vectors that are missing, without the passages that open jobs have
 * already. What was queued is noted. Throws what `fillVectors` throws.
 */
export async function queueVectors(
  app: App,
  batch: string,
  tracker: ProgressTracker,
  options: Options,
): Promise<void> {
  if (app.embedding === undefined) return
  const prepared = preparedVectors(app, app.embedding, options)
  for await (const event of prepared) if (event.type === 'warning') tracker.note(event.message)
  const queued = await queuedPassages(app)
  const missing = (await app.store.vectors.pendingIds(options)).filter(id => !queued.has(id))
  let jobs = 0
  for (let from = 0; from < missing.length; from += passagesPerJob, jobs++)
    await app.store.jobs.enqueue(
      {
        id: newJobId(),
        kind: vectorsKind,
        payload: JSON.stringify({
          v: 1,
          kind: vectorsKind,
          batch,
          chunks: missing.slice(from, from + passagesPerJob),
        } satisfies JobRequest),
        by: 'owner',
        createdAt: app.clock.now(),
      },
      options,
    )
  if (jobs > 0)
    tracker.note(
      `${missing.length.toLocaleString('en-US')} passages have no vectors yet; ` +
        `${jobs.toLocaleString('en-US')} ${jobs === 1 ? 'job' : 'jobs'} for that ` +
        `${jobs === 1 ? 'is' : 'are'} queued.`,
    )
}

async function queuedPassages(app: App): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const job of allJobs(app, vectorsKind)) {
    if (job.status !== 'waiting' && job.status !== 'leased') continue
    const request = readRequest(job)
    if (request.kind === vectorsKind) for (const id of request.chunks) found.add(id)
  }
  return found
}

/**
 * Makes the vectors of the passages of a job that have none yet: what another worker stored before
 * it was killed is not made again.
 */
export async function runVectors(
  app: App,
  request: VectorsJob,
  tracker: ProgressTracker,
  { principal, signal, pace, onProgress }: Options & { pace: Pace; onProgress: () => void },
): Promise<void> {
  invariant(app.embedding !== undefined, 'a runner without an encoder takes no such job')
  const among = request.chunks as ChunkId[]
  let done = 0
  const tell = (count: number): void => {
    tracker.step('vectors', count, among.length)
    onProgress()
  }
  tell(0)
  const encoded = encodedPending(app, app.embedding, pace, { principal, signal, among })
  for await (const count of encoded) tell((done += count))
  // Those of documents that went away meanwhile need none.
  tell(among.length)
}

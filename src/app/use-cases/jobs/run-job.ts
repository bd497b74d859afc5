import type { IngestEvent } from '../../../core/ingest-outcome.ts'
import type { Job } from '../../../core/ports/job-queue.ts'
import type { Principal } from '../../../core/principal.ts'
import type { SourceListing } from '../../../ingestion/sources/list-source.ts'
import { isAppError } from '../../../core/errors.ts'
import { originOf, webSourceId } from '../../../ingestion/web/web-address.ts'
import type { App } from '../../compose.ts'
import { alignDocuments } from '../alignment/align-documents.ts'
import type { Pace } from '../corpus/fill-vectors.ts'
import { ingestPaths, type IngestRequest } from '../corpus/ingest.ts'
import { runServedExperiment } from '../experiments/served-experiments.ts'
import type { ProgressTracker } from './job-progress.ts'
import type { AlignmentJob, ExperimentJob, IngestionJob, JobRequest } from './job-request.ts'
import { queueVectors, runVectors } from './vector-jobs.ts'
import { openedUrls } from './sealed-urls.ts'
import type { SharedVectors } from './shared-vectors.ts'
import { uploadListing, uploadSourceId } from './upload-source.ts'
import { filesOf } from './files-jobs.ts'
import { jobFolder } from './upload-staging.ts'

interface RunOptions {
  readonly signal: AbortSignal
  /** Called whenever the tracker knows more. */
  readonly onProgress: () => void
  /** Called for what was not in the corpus as it is. */
  readonly onAdded: () => void
  /** Called once when all is read. */
  readonly onRead: () => void
  readonly vectors: SharedVectors
  /** What all jobs that run here have found out of it. */
  readonly pace: Pace
}

/** Does what a job asks for; what was committed stays, and the same job run again goes on there. */
export const runJob = (
  app: App,
  job: Job,
  request: JobRequest,
  tracker: ProgressTracker,
  options: RunOptions,
): Promise<void> =>
  request.kind === 'alignment'
    ? runAlignment(app, job, request, tracker, options)
    : request.kind === 'experiment'
      ? runQueued(app, job, request, tracker, options)
      : request.kind === 'vectors'
        ? runVectors(app, request, tracker, { ...options, principal: principalOf(job, request) })
        : runIngestion(app, job, request, tracker, options)

// Whoever asked was checked when it was queued; users write nothing themselves.
const principalOf = ({ by }: Job, { kind }: JobRequest): Principal => ({
  kind: 'system',
  reason: `${kind} asked for by ${by}`,
})

async function runQueued(
  app: App,
  job: Job,
  request: ExperimentJob,
  tracker: ProgressTracker,
  { signal, onProgress }: RunOptions,
): Promise<void> {
  await runServedExperiment(app, request, {
    principal: principalOf(job, request),
    signal,
    onProgress({ done, total }) {
      tracker.step('answering', done, total)
      onProgress()
    },
    onStopped(reason) {
      tracker.note(`Stopped: ${reason} is used up.`)
      onProgress()
    },
  })
}

async function runAlignment(
  app: App,
  job: Job,
  request: AlignmentJob,
  tracker: ProgressTracker,
  { signal, onProgress }: RunOptions,
): Promise<void> {
  const access = { principal: principalOf(job, request), signal }
  for await (const event of alignDocuments(app, request, access)) {
    if (event.type === 'progress') tracker.step(event.step, event.done, event.total)
    else tracker.aligned(event.summary)
    onProgress()
  }
}

/**
 * Ingests what a job names and makes the vectors that are missing then. Throws what ingestion
 * throws.
 */
async function runIngestion(
  app: App,
  job: Job,
  request: IngestionJob,
  tracker: ProgressTracker,
  options: RunOptions,
): Promise<void> {
  const { signal, onProgress, vectors } = options
  const access = { principal: principalOf(job, request), signal }
  const ingestion = await ingestionOf(app, job, request, access)
  const onRest = (event: IngestEvent): void => tracker.take(event)
  const events = ingestPaths(app, { ...ingestion, onRest }, access)
  for await (const event of events) {
    tracker.take(event)
    if (event.type === 'document' && event.outcome.status !== 'unchanged') options.onAdded()
    onProgress()
  }
  tracker.readingEnd()
  onProgress()
  options.onRead()
  // The end of the batch has them made.
  if (request.kind === 'files' && request.part !== undefined) return
  try {
    if (request.kind === 'files') {
      await queueVectors(app, request.batch, tracker, access)
      return
    }
    // Not those of the whole corpus: how many these are is nothing for everybody.
    let before: number | undefined
    const isDone = await vectors.fill(
      event => {
        if (event.type === 'warning') tracker.note(event.message)
        else {
          before ??= event.done
          tracker.step('vectors', event.done - before, event.total - before)
        }
        onProgress()
      },
      { signal },
    )
    if (!isDone) tracker.note('Vectors are being made, together with those of other files.')
  } catch (error) {
    if (!isAppError(error, 'model_call_failed')) throw error
    // The documents are found by their words all the same.
    tracker.note('Vectors could not be made: the encoder does not answer. They will be made later.')
  }
}

/** Ends the ingestion of a job that was cancelled, so that nothing waits for the rest of it. */
export async function endCancelled(app: App, job: Job, request: JobRequest): Promise<void> {
  // The rest of files that lie in a folder is read by the next ingestion of it.
  if (request.kind !== 'upload' && request.kind !== 'urls') return
  const access = { principal: { kind: 'system', reason: 'ending a cancelled job' } } as const
  const { groups = [] } = request
  const ids =
    request.kind === 'upload'
      ? [uploadSourceId(job.by, groups)]
      : openedUrls(app, request.urls)
          .map(originOf)
          .map(origin =>
            job.by === 'owner' ? webSourceId(origin) : uploadSourceId(job.by, groups, `${origin}/`),
          )
  const open = (await app.store.documents.openIngestions(access))
    .map(({ sourceId }) => sourceId)
    .filter(id => ids.includes(id))
  if (open.length === 0) return
  if (request.kind === 'urls') {
    // Each page was read whole or not at all, and none is a mail of a thread.
    await app.store.writer.commit({ ingestions: { close: open } }, access)
    return
  }
  const listing = await uploadListing(job.by, request.groups, '', [])
  const rest = ingestPaths(
    app,
    {
      paths: [],
      listings: [listing],
      groups: request.groups,
      keepGroups: 'unchanged',
      allowEmpty: true,
    },
    access,
  )
  for await (const _ of rest);
}

async function ingestionOf(
  app: App,
  job: Job,
  request: IngestionJob,
  access: { readonly principal: Principal; readonly signal: AbortSignal },
): Promise<IngestRequest> {
  if (request.kind === 'upload')
    return {
      paths: [],
      listings: [
        await uploadListing(
          job.by,
          request.groups,
          jobFolder(app.corpusFolder, job.id),
          request.files,
        ),
      ],
      groups: request.groups,
      keepGroups: 'unchanged',
    }
  if (request.kind === 'files') return filesOf(app, job, request)
  const { isSite, groups } = request
  const urls = openedUrls(app, request.urls)
  const pages = isSite ? { sites: urls } : { addresses: urls }
  if (job.by === 'owner') return { paths: [], pages, groups }
  // The network is loaded only by those who ask for it.
  const { webSources } = await import('../corpus/web-sources.ts')
  return {
    paths: [],
    listings: ofMaker(
      webSources(app, { ...pages, isPublicOnly: true }, access),
      job.by,
      groups ?? [],
    ),
    groups: groups ?? [],
    keepGroups: 'unchanged',
  }
}

/** Pages that a user asked for are sources of that user's own, like uploads. */
async function* ofMaker(
  listings: AsyncIterable<SourceListing>,
  maker: string,
  groups: readonly string[],
): AsyncGenerator<SourceListing> {
  for await (const listing of listings)
    yield {
      ...listing,
      source: { ...listing.source, id: uploadSourceId(maker, groups, listing.source.location) },
    }
}

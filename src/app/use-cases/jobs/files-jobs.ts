import { resolve } from 'node:path'
import { realpathSync } from 'node:fs'
import { AppError } from '../../../core/errors.ts'
import type { Job, JobStatus } from '../../../core/ports/job-queue.ts'
import { readableGroups, type Principal } from '../../../core/principal.ts'
import {
  listSource,
  type SourceFile,
  type SourceListing,
} from '../../../ingestion/sources/list-source.ts'
import type { App } from '../../compose.ts'
import { corpusEntries } from '../../corpus-files.ts'
import { requireWritable } from '../../require-writable.ts'
import type { IngestRequest } from '../corpus/ingest.ts'
import { readRequest, type FilesJob, type JobRequest } from './job-request.ts'
import { allJobs, openJobs } from './queued-jobs.ts'
import { newJobId } from './upload-staging.ts'
import { vectorsKind } from './vector-jobs.ts'

/** The kind of these jobs in the queue. */
export const filesKind = 'files'
/** What workers do: files, then vectors of what was in them. */
export const sharedKinds = [filesKind, vectorsKind] as const

const access = { principal: { kind: 'system', reason: 'sharing an ingestion' } } as const
const endSuffix = '-end'

/**
 * Queues the files below some paths in jobs, so that several processes read them at once. The last
 * job of each path, queued when the others have ended, brings the corpus in line with the path as
 * `ingest` does: what is gone is removed, and mails are threaded; it queues those that make
 * vectors. Returns how many files and jobs there are until then. Throws `forbidden`, `not_found`
 * for a path with nothing behind it (before anything is queued), `invalid_input` for corpora that
 * replace personal data.
 */
export async function queueFiles(
  app: App,
  request: {
    readonly paths: readonly string[]
    readonly groups?: readonly string[] | undefined
    readonly filesPerJob: number
  },
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly files: number; readonly jobs: number }> {
  if (readableGroups(options.principal) !== 'all')
    throw new AppError('forbidden', 'Only the owner of a corpus may ingest into it.', {
      action: 'ingest',
    })
  requireWritable(app, 'ingest')
  if (app.privacy !== undefined)
    throw new AppError(
      'invalid_input',
      'This corpus replaces personal data, whose pseudonyms one process gives: use "veritrail ' +
        'ingest".',
      { issues: [{ path: 'privacy', message: 'needs one process' }] },
    )
  const known = await app.store.documents.sources(options)
  const corpora = [realpathSync(app.corpusFolder)]
  const listings: Array<{ path: string; listing: SourceListing }> = []
  for (const path of request.paths)
    listings.push({
      path: resolve(path),
      listing: await listSource(resolve(path), {
        known,
        ownEntries: (folder, names) => corpusEntries(folder, names, corpora),
        signal: options.signal,
      }),
    })
  let jobs = 0
  for (const { path, listing } of listings) {
    const batch = newJobId()
    const groups = request.groups && [...request.groups]
    const parts = partsOf(listing.files, request.filesPerJob)
    for (const [index, files] of parts.entries())
      await enqueue(app, `${batch}-${index}`, {
        v: 1,
        kind: filesKind,
        batch,
        path,
        groups,
        part: {
          source: listing.source,
          files: files.map(({ key, path: at, role, link }) => ({
            key,
            path: at,
            role,
            ...(link !== undefined && { link }),
          })),
        },
      })
    if (parts.length === 0) await enqueueEnd(app, { batch, path, groups })
    jobs += Math.max(1, parts.length)
  }
  return { files: listings.reduce((sum, { listing }) => sum + listing.files.length, 0), jobs }
}

/** Tables belong together; a box of mails is a job of its own. */
function partsOf(files: readonly SourceFile[], filesPerJob: number): SourceFile[][] {
  const tables = files.filter(({ role }) => role === 'table')
  const boxes = files.filter(({ role }) => role === 'mbox' || role === 'pst')
  const others = files.filter(({ role }) => role === 'file' || role === 'mail')
  const parts = [...(tables.length > 0 ? [tables] : []), ...boxes.map(box => [box])]
  for (let from = 0; from < others.length; from += filesPerJob)
    parts.push(others.slice(from, from + filesPerJob))
  return parts
}

const enqueue = (app: App, id: string, request: FilesJob): Promise<boolean> =>
  app.store.jobs.enqueue(
    {
      id,
      kind: filesKind,
      payload: JSON.stringify(request satisfies JobRequest),
      by: 'owner',
      createdAt: app.clock.now(),
    },
    access,
  )

const enqueueEnd = (
  app: App,
  { batch, path, groups }: Pick<FilesJob, 'batch' | 'path' | 'groups'>,
): Promise<boolean> =>
  enqueue(app, batch + endSuffix, { v: 1, kind: filesKind, batch, path, groups })

/** Queues the last job of each batch whose others have ended; absent: of all batches. */
export async function endBatches(app: App, batches?: readonly string[]): Promise<void> {
  for (const [batch, jobs] of await jobsOfBatches(app)) {
    if (batches?.includes(batch) === false || !jobs.every(({ status }) => hasEnded(status)))
      continue
    const [first] = jobs
    // A cancelled batch is left as it is.
    if (first === undefined || jobs.some(({ status }) => status === 'cancelled')) continue
    if (jobs.some(({ request }) => request.part === undefined)) continue
    await enqueueEnd(app, first.request)
  }
}

/** How many jobs of workers have not ended; the last jobs of batches are queued first. */
export async function openSharedJobs(app: App): Promise<number> {
  const count = async (): Promise<number> => {
    // Files first: the last job of a batch queues those of vectors before it ends.
    const files = await openJobs(app, filesKind)
    return files + (await openJobs(app, vectorsKind))
  }
  const open = await count()
  if (open > 0) return open
  // None runs that would do it later.
  await endBatches(app)
  return count()
}

const hasEnded = (status: JobStatus): boolean => status !== 'waiting' && status !== 'leased'

async function jobsOfBatches(
  app: App,
): Promise<Map<string, Array<{ readonly status: JobStatus; readonly request: FilesJob }>>> {
  const found: Array<{ readonly status: JobStatus; readonly request: FilesJob }> = []
  for await (const job of allJobs(app, filesKind)) {
    const request = readRequest(job)
    if (request.kind === filesKind) found.push({ status: job.status, request })
  }
  return Map.groupBy(found, ({ request }) => request.batch)
}

/** What a job of these ingests. What was read in part before is read again as a whole. */
export async function filesOf(
  app: App,
  job: Job,
  { batch, path, groups, part }: FilesJob,
): Promise<IngestRequest> {
  if (part !== undefined)
    return {
      paths: [],
      listings: [{ ...part, unreadable: [], leftOut: [], isPart: true, isShared: true }],
      groups,
      rebuild: job.attempts > 1,
    }
  const others = (await jobsOfBatches(app)).get(batch) ?? []
  return { paths: [path], groups, rebuild: others.some(({ status }) => status === 'failed') }
}

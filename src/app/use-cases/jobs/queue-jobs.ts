import type { Job } from '../../../core/contract/http/jobs.ts'
import { AppError } from '../../../core/errors.ts'
import type { Job as QueuedJob } from '../../../core/ports/job-queue.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { publicGroup, type Principal } from '../../../core/principal.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { listAccessTokens } from '../../access-tokens.ts'
import type { App } from '../../compose.ts'
import { requireWritable } from '../../require-writable.ts'
import { readAddresses } from '../../web-addresses.ts'
import { requireAlignable, type AlignmentRequest } from '../alignment/align-documents.ts'
import { requireServedExperiment } from '../experiments/served-experiments.ts'
import type { JobRunner } from './job-runner.ts'
import { shownJob, type JobRequest } from './job-request.ts'
import { sealedUrls } from './sealed-urls.ts'
import { makerOf, ownGroups } from './upload-source.ts'
import { newJobId, type StagedUpload } from './upload-staging.ts'

const maxGroups = 64
const shownItems = 10_000
const listedItems = 100

const system = { kind: 'system', reason: 'queueing jobs' } as const

/**
 * Who may read what somebody adds: the groups asked for, which a user must be in; without any, the
 * usual ones. Throws `forbidden` and `invalid_input`.
 */
export function groupsFor(
  app: Pick<App, 'config'>,
  principal: Principal,
  asked: readonly string[],
): readonly string[] {
  const own = ownGroups(principal)
  const isOdd = (group: string): boolean =>
    group.trim() === '' || group.length > 200 || !group.isWellFormed() || /\p{Cc}/u.test(group)
  if (asked.length > maxGroups || asked.some(isOdd))
    throw wrongGroups('Groups have 1 to 200 characters; there may be 64 of them.')
  if (own === 'any') return sortedSet(asked.length > 0 ? asked : app.config.defaultGroups)
  const others = asked.filter(group => !own.includes(group))
  if (others.length > 0 || own.length === 0)
    throw new AppError(
      'forbidden',
      'You may add documents for groups that you are in, other than "public".',
      { action: 'add documents for other groups than your own' },
    )
  if (asked.length === 0 && own.length > 1)
    throw wrongGroups(`Say for which of your groups this is: ${own.join(', ')}.`)
  return sortedSet(asked.length > 0 ? asked : own)
}

const wrongGroups = (message: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path: 'group', message: 'is needed' }] })

/** The groups that somebody may choose from, and those of an upload that names none. */
export function selectableGroups(
  app: App,
  principal: Principal,
): { readonly groups: readonly string[]; readonly usual: readonly string[] } {
  const own = ownGroups(principal)
  if (own !== 'any') return { groups: own, usual: own.length === 1 ? own : [] }
  const { defaultGroups, principals } = app.config
  return {
    groups: sortedSet([
      publicGroup,
      ...defaultGroups,
      ...Object.values(principals).flatMap(({ groups }) => groups),
      ...listAccessTokens(app.corpusFolder).flatMap(({ groups }) => groups),
    ]),
    usual: sortedSet(defaultGroups),
  }
}

/** Queues uploaded files to be read, and keeps them until they are. */
export async function queueUpload(
  app: App,
  runner: JobRunner,
  upload: StagedUpload,
  groups: readonly string[],
  options: ReadOptions,
): Promise<Job> {
  requireWritable(app, 'add documents')
  if (upload.files.length === 0)
    throw new AppError('invalid_input', 'There is no file in the upload.', {
      issues: [{ path: 'files', message: 'is missing' }],
    })
  const id = newJobId()
  await upload.keep(id)
  return queue(
    app,
    runner,
    id,
    { v: 1, kind: 'upload', groups: [...groups], files: [...upload.files] },
    options,
  )
}

/** Queues web pages, or sites with the pages that they lead to. Throws `invalid_input`. */
export async function queueUrls(
  app: App,
  runner: JobRunner,
  asked: {
    readonly urls: readonly string[]
    readonly isSite: boolean
    readonly groups: readonly string[]
  },
  options: ReadOptions,
): Promise<Job> {
  requireWritable(app, 'add documents')
  const urls = readAddresses(
    asked.urls.map((text, index) => ({ text, where: `Address ${index + 1}` })),
  )
  const groups =
    options.principal.kind !== 'user' && asked.groups.length === 0
      ? undefined
      : [...groupsFor(app, options.principal, asked.groups)]
  return queue(
    app,
    runner,
    newJobId(),
    { v: 1, kind: 'urls', groups, urls: sealedUrls(app, urls), isSite: asked.isSite },
    options,
  )
}

/**
 * Queues the alignment of documents with a framework. Throws `forbidden` for users, whose links
 * would tell of documents that they may not read, `not_found`, and `invalid_input` without an
 * encoder.
 */
export async function queueAlignment(
  app: App,
  runner: JobRunner,
  request: AlignmentRequest,
  options: ReadOptions,
): Promise<Job> {
  const { reference } = await requireAlignable(app, request, options)
  return queue(
    app,
    runner,
    newJobId(),
    { v: 1, kind: 'alignment', ...request, framework: reference },
    options,
  )
}

/**
 * Queues an experiment that was stored, to be run or to go on. Throws `forbidden` for users and
 * `not_found`.
 */
export async function queueExperiment(
  app: App,
  runner: JobRunner,
  { experiment, retryFailed }: { readonly experiment: string; readonly retryFailed: boolean },
  options: ReadOptions,
): Promise<Job> {
  requireServedExperiment(app, experiment, options)
  return queue(
    app,
    runner,
    newJobId(),
    { v: 1, kind: 'experiment', experiment, retryFailed },
    options,
  )
}

async function queue(
  app: App,
  runner: JobRunner,
  id: string,
  request: JobRequest,
  { principal, signal }: ReadOptions,
): Promise<Job> {
  const job = {
    id,
    kind: request.kind,
    payload: JSON.stringify(request),
    by: makerOf(principal),
    createdAt: app.clock.now(),
  }
  await app.store.jobs.enqueue(job, { principal: system, signal })
  runner.wake()
  return shownJob({ ...job, status: 'waiting', attempts: 0, leaseUntil: 0 }, undefined, shownItems)
}

/** A job of one's own; of the owner: of anybody. Throws `not_found`. */
export async function readJob(
  app: App,
  runner: JobRunner,
  id: string,
  options: ReadOptions,
): Promise<Job> {
  return shownJob(await ownJob(app, id, options), runner.progressOf(id), shownItems)
}

/** Jobs of one's own, last queued first; of the owner: of everybody. */
export async function listJobs(
  app: App,
  runner: JobRunner,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  options: ReadOptions,
): Promise<{ readonly jobs: readonly Job[]; readonly next?: string }> {
  const { principal, signal } = options
  if (after !== undefined) await ownJob(app, after, options)
  const found = await app.store.jobs.list(
    { by: principal.kind === 'user' ? makerOf(principal) : undefined, after, limit: limit + 1 },
    { principal: system, signal },
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    jobs: page.map(job => shownJob(job, runner.progressOf(job.id), listedItems)),
    ...(found.length > limit && last !== undefined && { next: last.id }),
  }
}

/** Cancels a job that has not ended; what it added stays. Throws `not_found`. */
export async function cancelJob(
  app: App,
  runner: JobRunner,
  id: string,
  options: ReadOptions,
): Promise<Job> {
  await ownJob(app, id, options)
  await runner.cancel(id)
  return readJob(app, runner, id, options)
}

const pollMs = 1_000
const betweenMs = 250

/** A job again and again as it changes; ends with the first time that it is over. */
export async function* watchJob(
  app: App,
  runner: JobRunner,
  id: string,
  options: ReadOptions,
): AsyncGenerator<Job, void, undefined> {
  let told: string | undefined
  for (;;) {
    const change = runner.changeOf(id)
    const job = await readJob(app, runner, id, options)
    const text = JSON.stringify(job)
    if (text !== told) yield job
    told = text
    if (job.state !== 'waiting' && job.state !== 'running') return
    // A job of many files is a long text; the next one comes later.
    const least = betweenMs + job.items.length / 4
    await pause(least, options.signal)
    if (change === undefined) await pause(pollMs - betweenMs, options.signal)
    else await Promise.race([change, pause(pollMs, options.signal)])
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = (): void => reject(new AppError('aborted', 'Nobody watches the job any more.', {}))
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    if (signal?.aborted === true) abort()
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function ownJob(
  app: App,
  id: string,
  { principal, signal }: ReadOptions,
): Promise<QueuedJob> {
  const job = await app.store.jobs.get(id, { principal: system, signal })
  if (job === undefined || (principal.kind === 'user' && job.by !== makerOf(principal)))
    throw new AppError('not_found', `There is no job "${id}".`, { kind: 'job', id })
  return job
}

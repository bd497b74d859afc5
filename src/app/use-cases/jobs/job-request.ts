import { z } from 'zod'
import type { Job as QueuedJob } from '../../../core/ports/job-queue.ts'
import type { Job } from '../../../core/contract/http/jobs.ts'
import { alignmentRequestSchema } from '../../../core/contract/http/alignment.ts'
import { parseJson } from '../../../support/json.ts'
import { countItems, readProgress, trackProgress, type JobProgress } from './job-progress.ts'

/** What a job is to do, as the queue keeps it. */
export const jobRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('upload'),
    groups: z.array(z.string().min(1)),
    files: z.array(z.strictObject({ name: z.string().min(1), path: z.string().min(1) })),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('urls'),
    /** Absent: as an ingestion of the owner chooses them. */
    groups: z.array(z.string().min(1)).optional(),
    urls: z.array(z.string().min(1)),
    isSite: z.boolean(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('files'),
    /** What several jobs share: their ids begin with it. */
    batch: z.string().min(1),
    /** Absolute. */
    path: z.string().min(1),
    /** Absent: as an ingestion of the owner chooses them. */
    groups: z.array(z.string().min(1)).optional(),
    /** Absent: the end of the batch, which brings the corpus in line with the whole path. */
    part: z
      .strictObject({
        source: z.strictObject({ id: z.string(), kind: z.string(), location: z.string() }),
        files: z.array(
          z.strictObject({
            key: z.string().min(1),
            path: z.string().min(1),
            role: z.enum(['file', 'mail', 'mbox', 'pst', 'table']),
            link: z.string().optional(),
          }),
        ),
      })
      .optional(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('vectors'),
    /** Of the jobs whose documents these are of. */
    batch: z.string().min(1),
    chunks: z.array(z.string().min(1)).min(1),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('alignment'),
    /** `NAME@VERSION`. */
    framework: z.string().min(1),
    ...alignmentRequestSchema.shape,
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('experiment'),
    experiment: z.string().min(1),
    /** Whether what failed before is tried again. */
    retryFailed: z.boolean(),
  }),
])
export type JobRequest = z.infer<typeof jobRequestSchema>
export type AlignmentJob = Extract<JobRequest, { readonly kind: 'alignment' }>
export type FilesJob = Extract<JobRequest, { readonly kind: 'files' }>
export type VectorsJob = Extract<JobRequest, { readonly kind: 'vectors' }>
export type ExperimentJob = Extract<JobRequest, { readonly kind: 'experiment' }>
/** A job that adds documents. */
export type IngestionJob = Exclude<JobRequest, AlignmentJob | ExperimentJob | VectorsJob>

export const readRequest = (job: Pick<QueuedJob, 'payload'>): JobRequest =>
  jobRequestSchema.parse(parseJson(job.payload, 'the request of a job'))

/** How far a job was when that was last told. */
export const progressOf = ({ progress }: Pick<QueuedJob, 'progress'>): JobProgress | undefined =>
  progress === undefined ? undefined : readProgress(parseJson(progress, 'the progress of a job'))

/** Names that a job's items have before it begins. */
export const itemNames = (request: JobRequest): readonly string[] | undefined =>
  request.kind === 'upload'
    ? request.files.map(({ name }) => name)
    : request.kind === 'files'
      ? request.part?.files.map(({ key }) => key)
      : undefined

const states = {
  waiting: 'waiting',
  leased: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

/** A job as its maker sees it; `live`: how far it is, where it runs in this process. */
export function shownJob(job: QueuedJob, live: JobProgress | undefined, maxItems: number): Job {
  const request = readRequest(job)
  const kept = live ?? progressOf(job) ?? trackProgress(itemNames(request)).progress()
  const {
    items,
    notes,
    summaries = [],
    ...progress
  } = job.status === 'failed' || job.status === 'cancelled' ? withoutOpen(kept, job.status) : kept
  const timeOf = (ms: number): string => new Date(ms).toISOString()
  return {
    id: job.id,
    kind: request.kind,
    state: states[job.status],
    createdAt: timeOf(job.createdAt),
    ...(job.startedAt !== undefined && { startedAt: timeOf(job.startedAt) }),
    ...(job.endedAt !== undefined && { endedAt: timeOf(job.endedAt) }),
    by: job.by,
    groups: 'groups' in request ? (request.groups ?? []) : [],
    progress,
    counts: countItems(items),
    items: items.slice(0, maxItems),
    truncated: items.length > maxItems,
    notes,
    ...(request.kind === 'alignment' && {
      alignment: {
        framework: request.framework,
        ...(request.institution !== undefined && { institution: request.institution }),
        summaries,
      },
    }),
    ...(request.kind === 'experiment' && { experiment: request.experiment }),
    ...(job.status === 'failed' && { error: job.reason ?? 'unknown' }),
  }
}

/** Nothing waits in a job that is over. */
function withoutOpen(progress: JobProgress, status: 'failed' | 'cancelled'): JobProgress {
  return {
    ...progress,
    items: progress.items.map(item =>
      item.outcome === 'waiting' || item.outcome === 'reading'
        ? {
            ...item,
            outcome: 'skipped',
            reason: `the job ${status === 'failed' ? 'failed' : 'was cancelled'}`,
          }
        : item,
    ),
  }
}

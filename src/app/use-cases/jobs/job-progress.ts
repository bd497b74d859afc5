import { z } from 'zod'
import { alignmentSummarySchema } from '../../../core/contract/http/alignment.ts'
import {
  jobItemSchema,
  jobPhase,
  type Job,
  type JobItem,
} from '../../../core/contract/http/jobs.ts'
import type { IngestEvent, IngestOutcome } from '../../../core/ingest-outcome.ts'

const progressSchema = z.object({
  phase: jobPhase,
  done: z.int(),
  total: z.int().nullable(),
  current: z.string().optional(),
  items: z.array(jobItemSchema),
  notes: z.array(z.string()),
  summaries: z.array(alignmentSummarySchema).optional(),
})
/** How far a job is; kept in the queue as JSON. */
export type JobProgress = z.infer<typeof progressSchema>
export const readProgress = (value: unknown): JobProgress => progressSchema.parse(value)

// Pages of a site are found on the way.
const maxFoundItems = 10_000
const longestNote = 500

const outcomes = {
  ingested: 'added',
  replaced: 'changed',
  unchanged: 'unchanged',
  skipped: 'skipped',
  deleted: 'skipped',
  failed: 'failed',
} as const satisfies Record<Exclude<IngestOutcome['status'], 'removed'>, JobItem['outcome']>

// What became of a file that holds several documents: the first of these that is true of one.
const ranks = ['added', 'changed', 'unchanged', 'failed', 'skipped', 'reading', 'waiting'] as const

type Phase = z.infer<typeof jobPhase>
type AlignmentSummary = z.infer<typeof alignmentSummarySchema>

/** Follows a job: what became of each file, or how far another work is. */
export interface ProgressTracker {
  take(event: IngestEvent): void
  /** A step that counts something else than files. */
  step(phase: Phase, done: number, total: number): void
  aligned(summary: AlignmentSummary): void
  note(text: string): void
  /** No more documents come. */
  readingEnd(): void
  progress(): JobProgress
}

/**
 * `names`: of the files, where these are known beforehand; `before`: how far the job was when it
 * was interrupted. What it had added by then is not told as unchanged.
 */
export function trackProgress(
  names: readonly string[] | undefined,
  before?: JobProgress,
): ProgressTracker {
  const items = new Map<string, JobItem>(
    names?.map(name => [name, { name, outcome: 'waiting' as const }]),
  )
  const settled = before?.items.filter(isSettled) ?? []
  for (const item of settled) items.set(item.name, { ...item })
  const isKnown = new Set(settled.map(({ name }) => name))
  const notes: string[] = []
  let ended = settled.length
  const summaries: AlignmentSummary[] = []
  let step: Pick<JobProgress, 'phase' | 'done' | 'total'> | undefined
  let current: string | undefined

  const itemOf = (key: string): JobItem | undefined => {
    for (let end = key.length; end > 0; end = lastMark(key, end)) {
      const found = items.get(key.slice(0, end))
      if (found !== undefined) return found
    }
    if (names !== undefined || items.size >= maxFoundItems) return undefined
    const item: JobItem = { name: key, outcome: 'waiting' }
    items.set(key, item)
    return item
  }
  const take = (outcome: IngestOutcome, key: string): void => {
    if (outcome.status === 'removed') return
    const item = itemOf(key)
    if (item === undefined) return
    if (outcome.status === 'unchanged' && isKnown.has(item.name)) return
    if (isOpen(item)) ended++
    const became = outcomes[outcome.status]
    if ('documentId' in outcome && outcome.status !== 'deleted') {
      if (item.documentId === undefined) item.documentId = outcome.documentId
      else item.documents = (item.documents ?? 1) + 1
    }
    if (outcome.status === 'deleted') item.reason ??= 'a person deleted it'
    else if (outcome.status === 'skipped') item.reason ??= outcome.reason
    else if (outcome.status === 'failed') item.reason = outcome.message
    else if (outcome.notes.length > 0)
      item.reason ??= outcome.notes.join('; ').slice(0, longestNote)
    if (ranks.indexOf(became) < ranks.indexOf(item.outcome)) item.outcome = became
  }
  return {
    take(event) {
      if (event.type === 'notice') notes.push(event.message)
      else if (event.type === 'document') take(event.outcome, event.item ?? event.outcome.key)
      else if (event.type === 'document-progress') {
        const item = itemOf(event.key)
        current = item?.name
        if (item?.outcome === 'waiting') item.outcome = 'reading'
      }
    },
    step(phase, done, total) {
      current = undefined
      step = { phase, done, total }
    },
    aligned: summary => void summaries.push(summary),
    note: text => void notes.push(text),
    readingEnd() {
      current = undefined
      for (const item of items.values())
        if (isOpen(item)) {
          ended++
          item.outcome = 'skipped'
          item.reason = 'it holds no document of its own; it was read with another file'
        }
    },
    progress: () => ({
      ...(step ?? { phase: 'reading', done: ended, total: names?.length ?? null }),
      ...(current !== undefined && { current }),
      items: [...items.values()].map(item => ({ ...item })),
      notes: [...notes],
      ...(summaries.length > 0 && { summaries: [...summaries] }),
    }),
  }
}

const isSettled = ({ outcome }: JobItem): boolean => outcome === 'added' || outcome === 'changed'
const isOpen = ({ outcome }: JobItem): boolean => outcome === 'waiting' || outcome === 'reading'

/** Where a key ends that is one step less deep: keys of parts go on with `/` or `#`. */
const lastMark = (key: string, end: number): number =>
  Math.max(key.lastIndexOf('/', end - 1), key.lastIndexOf('#', end - 1))

/** How many items there are of each outcome. */
export function countItems(items: readonly JobItem[]): Job['counts'] {
  const counts = {
    waiting: 0,
    reading: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
  }
  for (const { outcome } of items) counts[outcome]++
  return counts
}

import { z } from 'zod'
import { alignmentSummarySchema } from './alignment.ts'

const itemOutcomes = [
  'waiting',
  'reading',
  'added',
  'changed',
  'unchanged',
  'skipped',
  'failed',
] as const

/** A file or page of a job, and what became of it. */
export const jobItemSchema = z.object({
  name: z.string(),
  outcome: z.enum(itemOutcomes),
  documentId: z.string().optional().describe('the document, or the first of several'),
  documents: z.int().optional().describe('how many documents it holds, where there are several'),
  reason: z
    .string()
    .optional()
    .describe('why it was not read, or what of it was not, such as scanned pages'),
})
export type JobItem = z.infer<typeof jobItemSchema>

export const jobKinds = ['upload', 'urls', 'files', 'vectors', 'alignment', 'experiment'] as const
/** What a job is doing. */
export const jobPhase = z.enum(['reading', 'vectors', 'aligning', 'answering'])
export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  createdAt: z.string(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  by: z.string().describe('who asked for it: the id of a user, or "owner"'),
  groups: z.array(z.string()).describe('who may read what it adds; empty: as each source has it'),
  progress: z.object({
    phase: jobPhase,
    done: z.int().describe('files, pages or documents, passages with vectors, or answers'),
    total: z.int().nullable(),
    current: z.string().optional(),
  }),
  counts: z.record(z.enum(itemOutcomes), z.int()),
  items: z.array(jobItemSchema),
  truncated: z.boolean().describe('whether there are more items than are shown'),
  notes: z.array(z.string()),
  alignment: z
    .object({
      framework: z.string().describe('name@version'),
      institution: z.string().optional(),
      summaries: z.array(alignmentSummarySchema).describe('of the institutions that are done'),
    })
    .optional()
    .describe('of a job of this kind'),
  experiment: z.string().optional().describe('the id of the experiment, of a job of this kind'),
  error: z.string().optional(),
})
/** Work that goes on after its request. */
export type Job = z.infer<typeof jobSchema>

export const jobResponseSchema = z.object({ job: jobSchema })
export const jobListSchema = z.object({
  jobs: z.array(jobSchema),
  next: z.string().optional().describe('the value of "after" for the next page'),
})
export const groupListSchema = z.object({
  groups: z.array(z.string()),
  usual: z.array(z.string()).describe('those of an upload that names none; empty: it has to'),
})

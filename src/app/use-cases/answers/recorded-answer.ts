import { z } from 'zod'
import type { Answer } from '../../../core/answer.ts'
import { AppError } from '../../../core/errors.ts'
import type { AnswerId } from '../../../core/ids.ts'
import type { TraceEntry } from '../../../core/answer-trace.ts'
import type { ModelCall } from '../../../core/model-call.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { LedgerRecord } from '../../../core/ports/ledger.ts'
import type { Filter } from '../../../core/question.ts'
import { pipelineSchema } from '../../../answering/pipeline/pipeline.ts'
import { parseJson } from '../../../support/json.ts'
import type { App } from '../../compose.ts'

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * What the ledger keeps of an answer. What we wrote ourselves is only looked at as far as its form
 * could have changed between versions.
 */
const bodySchema = z.object({
  answer: z.custom<Answer>(isObject),
  request: z
    .object({
      filter: z.custom<Filter>(isObject).optional(),
      page: z.int().min(1).optional(),
      me: z.string().optional(),
      verify: z.boolean().optional(),
      conversation: z.array(z.string()).optional(),
    })
    .default({}),
  principal: z
    .object({
      id: z.string(),
      groups: z.array(z.string()),
      profile: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  askedAt: z.number().optional(),
  pipeline: pipelineSchema.optional(),
  assignment: z.enum(['default', 'named', 'random']).default('default'),
  calls: z.array(z.custom<ModelCall>(isObject)).default([]),
  trace: z.array(z.custom<TraceEntry>(isObject)).default([]),
  /** What the asker was told of the corpus, such as that it was being filled. */
  notices: z.array(z.string()).default([]),
  /** The language model that was configured, whether it was asked or not. */
  model: z.string().nullish(),
  encoder: z.string().nullish(),
  entailment: z.string().nullish(),
  calibration: z.string().nullish(),
  timeZone: z.string(),
})
export type AnswerBody = z.input<typeof bodySchema>

/** An answer with everything that shaped it. */
export interface RecordedAnswer extends z.output<typeof bodySchema> {
  readonly id: AnswerId
  readonly asker: string
  readonly createdAt: number
  readonly commitSeq: number | undefined
}

/** Reads a record of an answer; undefined for one that was redacted. */
export function recordedAnswer(record: LedgerRecord): RecordedAnswer | undefined {
  if (record.body === null || record.kind !== 'answer') return undefined
  const parsed = bodySchema.safeParse(parseJson(record.body, `The record ${record.id}`))
  if (!parsed.success) return undefined
  const { id, asker, createdAt, commitSeq } = record
  return { ...parsed.data, id, asker, createdAt, commitSeq }
}

/**
 * The record of an answer. Throws `not_found` where there is none that the principal may read, or
 * where it was redacted because a document that it rests on was deleted.
 */
export async function readRecordedAnswer(
  { store }: Pick<App, 'store'>,
  id: string,
  options: ReadOptions,
): Promise<RecordedAnswer> {
  const record = await store.ledger.get(id as AnswerId, options)
  const recorded = record === undefined ? undefined : recordedAnswer(record)
  if (recorded !== undefined) return recorded
  const message =
    record?.redacted === true
      ? `The record ${id} was redacted: a document that it rests on was deleted.`
      : `There is no record ${id} of an answer. "veritrail answers list" shows those there are.`
  throw new AppError('not_found', message, { kind: 'answer', id })
}

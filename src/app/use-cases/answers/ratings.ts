import { z } from 'zod'
import { ratingSchema, type Rating } from '../../../core/contract/http/ratings.ts'
import { AppError } from '../../../core/errors.ts'
import type { AnswerId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { LedgerRecord } from '../../../core/ports/ledger.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { hashParts } from '../../../support/ids.ts'
import { parseJson } from '../../../support/json.ts'
import type { App } from '../../compose.ts'
import { mappedText } from '../../privacy/map-question.ts'
import { onBehalf } from '../../on-behalf.ts'
import { appendRating, raterOf, ratingRecords } from './rating-records.ts'
import { readRecordedAnswer } from './recorded-answer.ts'

const bodySchema = z.object({
  answerId: z.string(),
  rating: ratingSchema,
  pipeline: z.string().optional(),
  assignment: z.string().optional(),
})

/** A rating as it is recorded. */
export interface RecordedRating extends Rating {
  readonly id: string
  readonly answerId: string
  readonly rater: string
  /** UTC ms. */
  readonly ratedAt: number
  /** The pipeline that gave the answer. */
  readonly pipeline: string | undefined
}

/** How the ids of an answer's ratings begin; those of one rater go on with a number. */
export const ratingPrefix = (id: string): string => `${id}.rating.`
const raterPrefix = (id: string, rater: string): string =>
  `${ratingPrefix(id)}${hashParts([rater])}.`

/** Who reads an answer to rate it. */
export interface RatingOptions extends ReadOptions {
  /**
   * The id of who rates an answer that the principal, such as a channel, shows to several; absent:
   * the principal does.
   */
  readonly rater?: string | undefined
}

/**
 * Records what somebody says of an answer that they may read; it takes the place of what they said
 * before, which stays in the ledger. Throws `not_found`, and `invalid_input` for a rating that says
 * nothing.
 */
export async function rateAnswer(
  app: Pick<App, 'store' | 'clock' | 'privacy'>,
  id: string,
  given: Rating,
  options: RatingOptions,
): Promise<RecordedRating> {
  const rating: Rating =
    given.comment === undefined ? given : { ...given, comment: mappedText(app, given.comment) }
  if (Object.values(rating).every(value => value === undefined))
    throw new AppError('invalid_input', 'A rating needs a grade, a thumb or a comment.', {
      issues: [{ path: '', message: 'says nothing' }],
    })
  const { pipeline, assignment } = await readRecordedAnswer(app, id, options)
  const record = await app.store.ledger.get(id as AnswerId, options)
  const { rater, access } = raterOptions(options)
  const prefix = raterPrefix(id, rater)
  const entry = await appendRating(
    app,
    {
      prefix,
      rater,
      before: (await ratingRecords(app, prefix, access)).length,
      citedDocumentIds: record?.citedDocumentIds ?? [],
      body: JSON.stringify({
        answerId: id,
        rating,
        pipeline: pipeline?.name,
        assignment,
      } satisfies z.input<typeof bodySchema>),
    },
    access,
  )
  const recorded = recordedRating(entry)
  if (recorded === undefined) throw new Error('a rating reads what it wrote')
  return recorded
}

/** The present rating that one rater gave to an answer which the principal may read. */
export async function ratingBy(
  app: Pick<App, 'store'>,
  id: string,
  options: RatingOptions,
): Promise<Rating | undefined> {
  await readRecordedAnswer(app, id, options)
  const { rater, access } = raterOptions(options)
  const [last] = latest(await ratingRecords(app, raterPrefix(id, rater), access))
  return last && ratingSchema.strip().parse(last)
}

/** As whom the ratings of the rater are read and written. */
function raterOptions({ rater, ...options }: RatingOptions): {
  readonly rater: string
  readonly access: ReadOptions
} {
  return rater === undefined
    ? { rater: raterOf(options.principal), access: options }
    : { rater, access: onBehalf('keep what somebody says of a shared answer', options) }
}

/** The present ratings of an answer that the principal may read: their own; the owner all. */
export async function ratingsOf(
  app: Pick<App, 'store'>,
  id: string,
  options: ReadOptions,
): Promise<RecordedRating[]> {
  await readRecordedAnswer(app, id, options)
  return latest(await ratingRecords(app, ratingPrefix(id), options))
}

/** Whether the principal has rated an answer. */
export async function hasRated(
  app: Pick<App, 'store'>,
  id: string,
  options: ReadOptions,
): Promise<boolean> {
  const rater = raterPrefix(id, raterOf(options.principal))
  return (await app.store.ledger.list({ prefix: rater, limit: 1 }, options)).length > 0
}

/** The last rating of each rater, by rater. */
function latest(records: readonly LedgerRecord[]): RecordedRating[] {
  const byId = [...records].sort((left, right) => (left.id < right.id ? -1 : 1))
  const last = new Map<string, RecordedRating>()
  for (const record of byId) {
    const recorded = recordedRating(record)
    if (recorded !== undefined) last.set(recorded.rater, recorded)
  }
  return [...last.values()].sort((left, right) => compareCodePoints(left.rater, right.rater))
}

function recordedRating(record: LedgerRecord): RecordedRating | undefined {
  if (record.body === null || record.kind !== 'rating') return undefined
  const parsed = bodySchema.safeParse(parseJson(record.body, `The record ${record.id}`))
  if (!parsed.success) return undefined
  const { rating, answerId, pipeline } = parsed.data
  const { id, asker: rater, createdAt: ratedAt } = record
  return { ...rating, id, answerId, rater, ratedAt, pipeline }
}

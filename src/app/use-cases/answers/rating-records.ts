import { AppError } from '../../../core/errors.ts'
import type { AnswerId, DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { LedgerRecord } from '../../../core/ports/ledger.ts'
import type { Principal } from '../../../core/principal.ts'
import type { App } from '../../compose.ts'

const mostRatings = 1_000
// Of a panel of thousands of items and several raters, each of whom changes their mind.
const mostListed = 1_000_000

/** As whom a principal rates. */
export const raterOf = (principal: Principal): string =>
  principal.kind === 'user' ? principal.id : 'owner'

/** All ratings whose ids begin so, as far as the principal may read them: newest first. */
export async function ratingRecords(
  { store }: Pick<App, 'store'>,
  prefix: string,
  options: ReadOptions,
): Promise<LedgerRecord[]> {
  return store.ledger.list({ kind: 'rating', prefix, limit: mostListed }, options)
}

/**
 * Records what a rater says, after what they said before of the same thing. Throws `invalid_input`
 * where they said something too often.
 */
export async function appendRating(
  { store, clock }: Pick<App, 'store' | 'clock'>,
  rating: {
    /** How the ids of this rater's ratings of this thing begin. */
    readonly prefix: string
    readonly rater: string
    /** How many there are. */
    readonly before: number
    /** A comment may repeat what documents say, so it lives only as long as they do. */
    readonly citedDocumentIds: readonly DocumentId[]
    readonly body: string
  },
  options: ReadOptions,
): Promise<LedgerRecord> {
  const { prefix, rater, before, citedDocumentIds, body } = rating
  if (before >= mostRatings)
    throw new AppError('invalid_input', 'This answer was rated too often.', {
      issues: [{ path: '', message: 'was rated too often' }],
    })
  const entry = {
    schemaVersion: 1,
    // Of two ratings at the same moment only one is the next; the ledger refuses the other.
    id: `${prefix}${String(before).padStart(4, '0')}` as AnswerId,
    kind: 'rating',
    asker: rater,
    createdAt: clock.now(),
    commitSeq: await store.documents.commitSeq(options),
    citedDocumentIds,
    body,
  } as const
  await store.ledger.append(entry, options)
  return { ...entry, redacted: false }
}

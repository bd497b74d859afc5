import type { LearntLinks } from '../../../alignment/classify/learnt-links.ts'
import {
  learnReviews,
  scorePassages,
  type LinkBasis,
  type ReviewedPassage,
} from '../../../alignment/links/link-scorer.ts'
import { reviewsOf, type LinkReview } from '../../../alignment/links/passage-link.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import { seededRandom } from '../../../support/random.ts'
import type { ReadDocument } from './read-passages.ts'

/** What people decided of one passage of a framework's standards, by number. */
export const reviewsByChunk = (
  { record }: Pick<ReadDocument, 'record'>,
  framework: DocumentId,
): ReadonlyMap<ChunkId, readonly LinkReview[]> =>
  Map.groupBy(
    reviewsOf(record).filter(review => review.framework === framework),
    ({ chunkId }) => chunkId,
  )

/** The passages of a document that people judged, as they are learnt from. */
export function reviewedPassages(
  read: ReadDocument,
  framework: DocumentId,
  basis: LinkBasis,
): ReviewedPassage[] {
  const reviews = reviewsByChunk(read, framework)
  const position = new Map(basis.index.standards.map(({ number }, at) => [number, at]))
  const scored = scorePassages(read.passages, basis)
  return read.chunks.flatMap((chunk, at) => {
    const known = (reviews.get(chunk.id) ?? []).flatMap(review => {
      const standard = position.get(review.standard)
      return standard === undefined ? [] : [{ standard, isLink: review.decision !== 'rejected' }]
    })
    return known.length === 0
      ? []
      : [
          {
            ...scored[at]!,
            standards: new Set(known.flatMap(each => (each.isLink ? [each.standard] : []))),
            judged: new Set(known.map(({ standard }) => standard)),
          },
        ]
  })
}

/** Any seed will do, as long as it is always the same. */
const seed = 1

export const learntFrom = (reviewed: readonly ReviewedPassage[], basis: LinkBasis): LearntLinks =>
  learnReviews(reviewed, basis, seededRandom(seed))

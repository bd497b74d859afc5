import type { LearntLinks } from '../../../alignment/classify/learnt-links.ts'
import { textPassage } from '../../../alignment/classify/text-passage.ts'
import {
  learnReviews,
  scorePassages,
  type ReviewedPassage,
} from '../../../alignment/links/link-scorer.ts'
import type { LinkBasis } from '../../../alignment/links/link-basis.ts'
import { linksOf, reviewsOf, type LinkReview } from '../../../alignment/links/passage-link.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { TextRange } from '../../../core/span.ts'
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

/**
 * What people judged in a document, as it is learnt from: a decision teaches with the sentences
 * that it is about, which say nothing of what else the passage is about. One about a whole passage,
 * as earlier versions took them, or about all that it says, teaches with the passage.
 */
export async function reviewedPassages(
  read: ReadDocument,
  framework: DocumentId,
  basis: LinkBasis,
  embedding: EmbeddingModel,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<ReviewedPassage[]> {
  const reviews = reviewsByChunk(read, framework)
  const position = new Map(basis.index.standards.map(({ number }, at) => [number, at]))
  const { text } = read.record.document
  const linked = new Set(
    linksOf(read.record)
      .filter(link => link.framework === framework)
      .map(({ chunkId, standard }) => `${chunkId} ${standard}`),
  )
  const judged = read.chunks.flatMap((chunk, at) => {
    const known = (reviews.get(chunk.id) ?? []).filter(
      ({ standard, decision }) =>
        position.has(standard) &&
        // Where other words of the passage are linked to it, some words were rejected, not more.
        !(decision === 'rejected' && linked.has(`${chunk.id} ${standard}`)),
    )
    return [...Map.groupBy(known, ({ about }) => wordsOf(about, text))].map(([words, own]) => ({
      at,
      words: words === wordsOf(chunk.sentences, text) ? '' : words,
      own,
    }))
  })
  if (judged.length === 0) return []
  const scored = scorePassages(
    read.chunks.map((_, at) => read.passageAt(at)),
    basis,
  )
  const parts = judged.filter(({ words }) => words !== '')
  const windows = await embedding.embed(
    parts.map(({ words }) => words),
    options,
  )
  const vectors = new Map(parts.map((part, at) => [part, windows[at] ?? []]))
  return judged.map(each => {
    const whole = scored[each.at]!
    const own = vectors.get(each)
    const standards = each.own.flatMap(({ standard, decision }) =>
      decision === 'rejected' ? [] : [position.get(standard)!],
    )
    return {
      ...whole,
      focus: whole.focus,
      ...(own === undefined ? {} : { decided: textPassage(each.words, own, embedding.dimensions) }),
      standards: new Set(standards),
      judged: new Set(each.own.map(({ standard }) => position.get(standard)!)),
    }
  })
}

const wordsOf = (ranges: readonly TextRange[] | undefined, text: string): string =>
  (ranges ?? [])
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter(words => words !== '')
    .join(' ')

/** Any seed will do, as long as it is always the same. */
const seed = 1

export const learntFrom = (reviewed: readonly ReviewedPassage[], basis: LinkBasis): LearntLinks =>
  learnReviews(reviewed, basis, seededRandom(seed))

import type { DocumentRecord } from '../../core/graph.ts'
import type { DocumentId } from '../../core/ids.ts'
import { aboutSentences, decidedLinks, foundBefore, only } from '../links/decided-links.ts'
import { reviewsBetween } from '../links/decided-rows.ts'
import { linksOf, reviewsOf, type FoundLinks, type LinkReview } from '../links/passage-link.ts'
import { withLinksBetween, withReviewsBetween, type LinkedPair } from '../links/with-links.ts'
import type { SameStandards } from './same-standards.ts'

/** From which edition to which decisions go. */
export interface EditionStep {
  /** Documents of the two editions. */
  readonly from: DocumentId
  readonly to: DocumentId
  /** `name@version` of the earlier one, which decisions that are taken over tell. */
  readonly reference: string
  readonly standards: SameStandards
}

/** What became of the decisions of one document. */
export interface TakenDecisions {
  readonly record: DocumentRecord
  /** As they are stored now. */
  readonly taken: readonly LinkReview[]
  /** About standards that say something else, or are gone, and that nobody decided again. */
  readonly again: readonly LinkReview[]
  /** About passages and standards of which people decided in the later edition, too. */
  readonly decided: number
}

/**
 * Takes what people decided of an edition's standards over to those of a later edition that have
 * the same words, with person and day. What was decided in the later edition holds. Pure.
 */
export function takeOverDecisions(stored: DocumentRecord, step: EditionStep): TakenDecisions {
  const { from, to, reference, standards } = step
  const taken: LinkReview[] = []
  const again: LinkReview[] = []
  let decided = 0
  let record = stored
  const before = reviewsOf(stored).filter(({ framework }) => framework === from)
  const pairs = Map.groupBy(before, ({ chunkId, standard }) => `${chunkId} ${standard}`)
  for (const reviews of pairs.values()) {
    const { chunkId, standard } = reviews[0]!
    const number = standards.same.get(standard) ?? standards.changed.get(standard)
    const pair = number === undefined ? undefined : { chunkId, framework: to, standard: number }
    if (pair !== undefined && reviewsBetween(record, pair).length > 0) decided += reviews.length
    else if (pair === undefined || !standards.same.has(standard)) again.push(...reviews)
    else {
      const now = reviewsOfPair(record, pair, { chunkId, framework: from, standard }, reference)
      record = withReviewsBetween(withLinksBetween(record, pair, now.links), pair, now.reviews)
      taken.push(...now.reviews)
    }
  }
  return { record, taken, again, decided }
}

function reviewsOfPair(
  record: DocumentRecord,
  pair: LinkedPair,
  earlier: LinkedPair,
  takenFrom: string,
): { readonly reviews: readonly LinkReview[]; readonly links: ReturnType<typeof decidedLinks> } {
  const linksOfPair = (of: LinkedPair) =>
    linksOf(record).filter(
      link =>
        link.chunkId === of.chunkId &&
        link.framework === of.framework &&
        link.standard === of.standard,
    )
  const found = foundBefore(linksOfPair(pair), [])
  const own = linksOfPair(earlier)
  const reviews = reviewsBetween(record, earlier).map((review): LinkReview => {
    const { found: foundEarlier, ...stated } = aboutSentences(review, own) ?? review
    const foundNow = foundOf(found, stated.about) ?? foundEarlier
    return { ...stated, ...pair, takenFrom, ...(foundNow === undefined ? {} : { found: foundNow }) }
  })
  return { reviews, links: decidedLinks(pair, found, reviews) }
}

/** What an alignment with the later edition had found of the sentences of a decision. */
function foundOf(
  found: FoundLinks | undefined,
  about: LinkReview['about'],
): FoundLinks | undefined {
  if (found === undefined || about === undefined) return found
  const own = only(found, about)
  return own.evidence.length + own.gaps.length === 0 ? undefined : { ...found, ...own }
}

import type { DocumentRecord } from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import { aboutSentences, decidedLinks, foundBefore, only } from '../links/decided-links.ts'
import { reviewsBetween } from '../links/decided-rows.ts'
import { linksOf, reviewsOf, type FoundLinks, type LinkReview } from '../links/passage-link.ts'
import {
  withLinksBetween,
  withReviewsBetween,
  withTakenOver,
  type LinkedPair,
} from '../links/with-links.ts'
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

/** Decisions of an earlier edition, by what becomes of them in the later one. */
export interface SortedDecisions {
  /** Passages with standards that have the same words, of which nobody decided there. */
  readonly takeable: ReadonlyArray<{
    readonly earlier: LinkedPair
    readonly later: LinkedPair
    readonly decisions: number
  }>
  /** About standards that say something else, or are gone, and that nobody decided again. */
  readonly again: readonly LinkReview[]
  /** About passages and standards of which people decided in the later edition, too. */
  readonly decided: number
}

/** Sorts the decisions of one document, of which those about other frameworks do not count. */
export function sortDecisions(
  reviews: readonly LinkReview[],
  { from, to, standards }: EditionStep,
): SortedDecisions {
  const of = (edition: DocumentId): ReadonlyMap<string, readonly LinkReview[]> =>
    Map.groupBy(
      reviews.filter(({ framework }) => framework === edition),
      ({ chunkId, standard }) => pairKey(chunkId, standard),
    )
  const there = new Set(of(to).keys())
  const takeable: Array<SortedDecisions['takeable'][number]> = []
  const again: LinkReview[] = []
  let decided = 0
  for (const own of of(from).values()) {
    const { chunkId, standard } = own[0]!
    const number = standards.same.get(standard) ?? standards.changed.get(standard)
    if (number !== undefined && there.has(pairKey(chunkId, number))) decided += own.length
    else if (number === undefined || !standards.same.has(standard)) again.push(...own)
    else {
      there.add(pairKey(chunkId, number))
      takeable.push({
        earlier: { chunkId, framework: from, standard },
        later: { chunkId, framework: to, standard: number },
        decisions: own.length,
      })
    }
  }
  return { takeable, again, decided }
}

const pairKey = (chunkId: ChunkId, standard: string): string => `${chunkId} ${standard}`

/** A document with decisions that it had of an earlier edition. */
export interface TakenDecisions {
  readonly record: DocumentRecord
  /** As they are stored now. */
  readonly taken: readonly LinkReview[]
}

/**
 * Takes what people decided of an edition's standards over to those of a later edition that have
 * the same words, with person and day. What was decided in the later edition holds. Pure.
 */
export function takeOverDecisions(stored: DocumentRecord, step: EditionStep): TakenDecisions {
  const taken: LinkReview[] = []
  let record = stored
  for (const { earlier, later } of sortDecisions(reviewsOf(stored), step).takeable) {
    const now = reviewsOfPair(record, later, earlier, step.reference)
    record = withReviewsBetween(withLinksBetween(record, later, now.links), later, now.reviews)
    taken.push(...now.reviews)
  }
  return { record: taken.length === 0 ? record : withTakenOver(record, step), taken }
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

import type { DocumentRecord } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import { aboutSentences, sentencesOf } from './decided-links.ts'
import { foundLinks } from './found-links.ts'
import {
  linksOf,
  reviewsOf,
  type LinkReview,
  type LinkShows,
  type PassageLink,
} from './passage-link.ts'
import type { LinkedPair } from './with-links.ts'

/** A link as lists show it, with the decision that it comes from; rejected ones as they were. */
export interface DecidedRow {
  readonly shows: LinkShows
  readonly sentences: readonly TextRange[]
  readonly review?: LinkReview | undefined
}

/** What stands between a passage and a standard, in its stored links and decisions. */
export interface DecidedPair {
  readonly links: readonly PassageLink[]
  /** Each with the sentences that it is about; a rejection of nothing in particular is none. */
  readonly reviews: readonly LinkReview[]
  readonly rows: readonly DecidedRow[]
}

const isAbout = (one: LinkedPair, pair: LinkedPair): boolean =>
  one.chunkId === pair.chunkId && one.framework === pair.framework && one.standard === pair.standard

/** The decisions about a passage and a standard as they are stored. */
export const reviewsBetween = (record: DocumentRecord, pair: LinkedPair): readonly LinkReview[] =>
  reviewsOf(record).filter(review => isAbout(review, pair))

export function decidedRows(record: DocumentRecord, pair: LinkedPair): DecidedPair {
  const links = linksOf(record).filter(link => isAbout(link, pair))
  const reviews = reviewsBetween(record, pair).flatMap(
    review => aboutSentences(review, links) ?? [],
  )
  const rejected = reviews.filter(({ decision }) => decision === 'rejected')
  return {
    links,
    reviews,
    rows: [
      ...links.map(({ shows, sentences, ...link }) => ({
        shows,
        sentences,
        review: reviewOfLink(link.by, sentences, reviews),
      })),
      ...rejected.flatMap(review =>
        foundLinks(pair, review.found).map(({ shows, sentences }) => ({
          shows,
          sentences,
          review,
        })),
      ),
    ],
  }
}

/** The decision by which a link is there; undefined where an alignment found it. */
export function reviewOfLink(
  by: string,
  sentences: readonly TextRange[],
  reviews: readonly LinkReview[],
): LinkReview | undefined {
  if (by !== 'person') return undefined
  const [first] = sentences
  return reviews.find(
    ({ decision, about, quoted }) =>
      decision !== 'rejected' &&
      (about === undefined ||
        (quoted !== undefined &&
          sentencesOf(quoted).some(
            ({ start, end }) => start === first?.start && end === first.end,
          ))),
  )
}

/** Which of the links between a passage and a standard is meant. */
export interface LinkChoice {
  readonly link?: LinkShows | undefined
  readonly start?: number | undefined
}

export const matching = (
  rows: readonly DecidedRow[],
  { link, start }: LinkChoice,
): readonly DecidedRow[] =>
  rows.filter(
    ({ shows, sentences }) =>
      (link === undefined || shows === link) &&
      (start === undefined || sentences.some(range => range.start === start)),
  )

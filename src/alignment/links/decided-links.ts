import type { TextRange } from '../../core/span.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { byMeaning, foundLinks } from './found-links.ts'
import type { FoundLinks, LinkReview, PassageLink, QuotedSentences } from './passage-link.ts'
import type { LinkedPair } from './with-links.ts'

/**
 * The links of a passage and a standard as people's decisions leave them: what was found and nobody
 * decided, as it was found, and what was confirmed, decision by decision.
 */
export function decidedLinks(
  pair: LinkedPair,
  found: FoundLinks | undefined,
  reviews: readonly LinkReview[],
): PassageLink[] {
  const isWhole = reviews.some(({ about }) => about === undefined)
  // A decision takes the place of all that it holds as found, so that no words are told twice.
  const decided = reviews.flatMap(({ about, found: taken }) => [
    ...(about ?? []),
    ...(taken === undefined ? [] : sentencesOf(taken)),
  ])
  const confirmed = reviews.flatMap(({ decision, quoted }) =>
    decision === 'rejected' || quoted === undefined
      ? []
      : byMeaning(quoted).map(link => ({ ...pair, ...link, score: 1, by: 'person' })),
  )
  return isWhole || found === undefined
    ? confirmed
    : [...foundLinks(pair, { ...found, ...without(found, decided) }), ...confirmed]
}

/** The decisions with one more; what it is about leaves those before it. */
export function withDecision(
  reviews: readonly LinkReview[],
  review: LinkReview & { readonly about: readonly TextRange[] },
): LinkReview[] {
  return [...withoutDecisions(reviews, review.about), review]
}

/** The decisions about anything but these sentences. */
export const withoutDecisions = (
  reviews: readonly LinkReview[],
  ranges: readonly TextRange[],
): LinkReview[] =>
  reviews.flatMap(review => {
    const about = (review.about ?? []).filter(isNoneOf(ranges))
    if (about.length === 0) return []
    return about.length === review.about?.length ? [review] : [narrowed(review, about)]
  })

/** A decision as far as it is about these sentences. */
export function narrowed(review: LinkReview, about: readonly TextRange[]): LinkReview {
  const { quoted, found, ...rest } = review
  return {
    ...rest,
    about,
    ...(quoted === undefined ? {} : { quoted: only(quoted, about) }),
    ...(found === undefined ? {} : { found: { ...found, ...only(found, about) } }),
  }
}

/**
 * A decision that names what it is about. One about a whole passage was about what had been found
 * and about what its links quote; undefined where that is nothing.
 */
export function aboutSentences(
  review: LinkReview,
  links: readonly PassageLink[],
): LinkReview | undefined {
  if (review.about !== undefined) return review
  const ofPerson = links.filter(({ by }) => by === 'person')
  const of = (shows: PassageLink['shows']): readonly TextRange[] =>
    ofPerson.filter(link => link.shows === shows).flatMap(({ sentences }) => sentences)
  const quoted =
    review.decision === 'rejected'
      ? undefined
      : (review.quoted ?? { evidence: of('evidence'), gaps: of('gap') })
  const about = inOrder([review.found, quoted].flatMap(each => each ?? []).flatMap(sentencesOf))
  return about.length === 0
    ? undefined
    : { ...review, about, ...(quoted === undefined ? {} : { quoted }) }
}

/** What an alignment had found before anybody decided, by its links and the decisions since. */
export function foundBefore(
  links: readonly PassageLink[],
  reviews: readonly LinkReview[],
): FoundLinks | undefined {
  const open = links.filter(({ by }) => by !== 'person')
  const decided = reviews.flatMap(({ found }) => found ?? [])
  const [first] = [...open, ...decided]
  if (first === undefined) return undefined
  const of = (shows: PassageLink['shows']): readonly TextRange[] =>
    open.filter(link => link.shows === shows).flatMap(({ sentences }) => sentences)
  return {
    score: first.score,
    by: first.by,
    evidence: inOrder([...of('evidence'), ...decided.flatMap(({ evidence }) => evidence)]),
    gaps: inOrder([...of('gap'), ...decided.flatMap(({ gaps }) => gaps)]),
  }
}

/** Of quoted sentences those among some others. */
export function only(
  { evidence, gaps }: QuotedSentences,
  ranges: readonly TextRange[],
): QuotedSentences {
  const isOther = isNoneOf(ranges)
  return {
    evidence: evidence.filter(range => !isOther(range)),
    gaps: gaps.filter(range => !isOther(range)),
  }
}

export const overlaps = (one: TextRange, other: TextRange): boolean =>
  one.start < other.end && other.start < one.end

const without = (
  { evidence, gaps }: QuotedSentences,
  ranges: readonly TextRange[],
): QuotedSentences => ({
  evidence: evidence.filter(isNoneOf(ranges)),
  gaps: gaps.filter(isNoneOf(ranges)),
})

export const sentencesOf = ({ evidence, gaps }: QuotedSentences): readonly TextRange[] => [
  ...evidence,
  ...gaps,
]

/** Sentences in the order of the text, each once. */
export const inOrder = (ranges: readonly TextRange[]): readonly TextRange[] => [
  ...new Map(
    ranges
      .toSorted((one, other) => firstDecisive(one.start - other.start, one.end - other.end))
      .map(({ start, end }) => [keyOf({ start, end }), { start, end }]),
  ).values(),
]

const keyOf = ({ start, end }: TextRange): string => `${start} ${end}`

function isNoneOf(ranges: readonly TextRange[]): (range: TextRange) => boolean {
  const keys = new Set(ranges.map(keyOf))
  return range => !keys.has(keyOf(range))
}

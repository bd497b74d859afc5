import type { Properties } from '../../core/document.ts'
import type { DocumentRecord, EdgeStatement } from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { TextRange } from '../../core/span.ts'
import { edgeId } from '../../support/ids.ts'
import { standardNode } from '../framework/framework-graph.ts'

/** Whether a passage tells that a standard is met, or that something of it is missing. */
export type LinkShows = 'evidence' | 'gap'

/** A passage addresses a standard. */
export interface PassageLink {
  readonly chunkId: ChunkId
  /** Document of the framework's version, and the standard's number in it. */
  readonly framework: DocumentId
  readonly standard: string
  /** Calibrated likelihood, 0 to 1; 1 where a person said so. */
  readonly score: number
  /** What found it, with its version; `person` where a person confirmed or added it. */
  readonly by: string
  readonly shows: LinkShows
  /** The sentences that tell, in the document's offsets. */
  readonly sentences: readonly TextRange[]
}

export const linkDecisions = ['accepted', 'rejected', 'added'] as const
export type LinkDecision = (typeof linkDecisions)[number]

/**
 * What a person decided of statements of a passage and a standard; it outlives every later
 * alignment.
 */
export interface LinkReview {
  readonly chunkId: ChunkId
  readonly framework: DocumentId
  readonly standard: string
  readonly decision: LinkDecision
  /** Principal's id, or `owner`. */
  readonly by: string
  /** UTC milliseconds. */
  readonly at: number
  readonly reason?: string | undefined
  /** `name@version` of the earlier edition that it was decided of, where it was taken over. */
  readonly takenFrom?: string | undefined
  /**
   * The sentences that it is about, in the order of the text, never none. Absent, as earlier
   * versions decided: all of the passage. Decisions about one passage and standard share none.
   */
  readonly about?: readonly TextRange[] | undefined
  /** The sentences that tell, where the person said which; otherwise alignments choose them. */
  readonly quoted?: QuotedSentences | undefined
  /** What an alignment had found of them, so that the decision can be taken back. */
  readonly found?: FoundLinks | undefined
}

/** Sentences of one passage in the document's offsets. */
export interface QuotedSentences {
  readonly evidence: readonly TextRange[]
  readonly gaps: readonly TextRange[]
}

/** The links of a passage and a standard before a person decided about them. */
export interface FoundLinks extends Pick<PassageLink, 'score' | 'by'>, QuotedSentences {}

export const addressesType = 'ADDRESSES'
export const reviewedType = 'REVIEWED'

/**
 * The edge of a link: one for evidence and one for gaps that were found between the same two, and
 * one for each that a person confirmed.
 */
export function linkStatement(link: PassageLink): EdgeStatement {
  const { chunkId, framework, standard, shows, sentences } = link
  const to = standardNode(framework, standard)
  return {
    id: edgeId(
      addressesType,
      chunkId,
      to,
      link.by === 'person' ? `${shows} person ${sentences[0]?.start ?? ''}` : shows,
    ),
    type: addressesType,
    from: chunkId,
    to,
    properties: {
      framework,
      standardNum: standard,
      score: link.score,
      by: link.by,
      shows,
      starts: sentences.map(({ start }) => start),
      ends: sentences.map(({ end }) => end),
    },
  }
}

export function reviewStatement(review: LinkReview): EdgeStatement {
  const { chunkId, framework, standard, decision, by, at, reason, takenFrom } = review
  const { about, quoted, found } = review
  const to = standardNode(framework, standard)
  return {
    id: edgeId(reviewedType, chunkId, to, about === undefined ? '' : placeOf(about)),
    type: reviewedType,
    from: chunkId,
    to,
    properties: {
      framework,
      standardNum: standard,
      decision,
      by,
      at,
      ...(reason === undefined ? {} : { reason }),
      ...(takenFrom === undefined ? {} : { takenFrom }),
      ...(about === undefined
        ? {}
        : { aboutStarts: about.map(({ start }) => start), aboutEnds: about.map(({ end }) => end) }),
      ...(quoted === undefined
        ? {}
        : {
            quotedStarts: quoted.evidence.map(({ start }) => start),
            quotedEnds: quoted.evidence.map(({ end }) => end),
            quotedGapStarts: quoted.gaps.map(({ start }) => start),
            quotedGapEnds: quoted.gaps.map(({ end }) => end),
          }),
      ...(found === undefined
        ? {}
        : {
            score: found.score,
            foundBy: found.by,
            starts: found.evidence.map(({ start }) => start),
            ends: found.evidence.map(({ end }) => end),
            gapStarts: found.gaps.map(({ start }) => start),
            gapEnds: found.gaps.map(({ end }) => end),
          }),
    },
  }
}

/** Where sentences begin and the first one ends: no two decisions share one. */
const placeOf = ([first]: readonly TextRange[]): string =>
  first === undefined ? '' : `${first.start} ${first.end}`

/** A link as its edge says it. */
export function readLink({
  from,
  properties,
}: Pick<EdgeStatement, 'from' | 'properties'>): PassageLink {
  return {
    chunkId: from,
    framework: text(properties, 'framework') as DocumentId,
    standard: text(properties, 'standardNum'),
    score: Number(properties['score'] ?? 0),
    by: text(properties, 'by'),
    shows: properties['shows'] === 'gap' ? 'gap' : 'evidence',
    sentences: ranges(properties, 'starts', 'ends'),
  }
}

/** A decision as its edge says it; undefined for one that nobody understands. */
export function readReview({
  from,
  properties,
}: Pick<EdgeStatement, 'from' | 'properties'>): LinkReview | undefined {
  const decision = linkDecisions.find(known => known === properties['decision'])
  return decision === undefined
    ? undefined
    : {
        chunkId: from,
        framework: text(properties, 'framework') as DocumentId,
        standard: text(properties, 'standardNum'),
        decision,
        by: text(properties, 'by'),
        at: Number(properties['at'] ?? 0),
        ...(properties['reason'] === undefined ? {} : { reason: text(properties, 'reason') }),
        ...(properties['takenFrom'] === undefined
          ? {}
          : { takenFrom: text(properties, 'takenFrom') }),
        ...readAbout(properties),
        ...readQuoted(properties),
        ...(properties['foundBy'] === undefined ? {} : { found: readFound(properties) }),
      }
}

function readAbout(properties: Properties): Pick<LinkReview, 'about'> {
  const about = ranges(properties, 'aboutStarts', 'aboutEnds')
  return about.length === 0 ? {} : { about }
}

function readQuoted(properties: Properties): Pick<LinkReview, 'quoted'> {
  const evidence = ranges(properties, 'quotedStarts', 'quotedEnds')
  const gaps = ranges(properties, 'quotedGapStarts', 'quotedGapEnds')
  return evidence.length + gaps.length === 0 ? {} : { quoted: { evidence, gaps } }
}

const readFound = (properties: Properties): FoundLinks => ({
  score: Number(properties['score'] ?? 0),
  by: text(properties, 'foundBy'),
  evidence: ranges(properties, 'starts', 'ends'),
  gaps: ranges(properties, 'gapStarts', 'gapEnds'),
})

/** The decisions that a document's passages carry, in the order of their edges. */
export const reviewsOf = ({ edges }: Pick<DocumentRecord, 'edges'>): LinkReview[] =>
  edges.flatMap(edge => (edge.type === reviewedType ? (readReview(edge) ?? []) : []))

export const linksOf = ({ edges }: Pick<DocumentRecord, 'edges'>): PassageLink[] =>
  edges.flatMap(edge => (edge.type === addressesType ? [readLink(edge)] : []))

const text = (properties: Properties, key: string): string => String(properties[key] ?? '')
function ranges(properties: Properties, from: string, to: string): TextRange[] {
  const ends = numbers(properties, to)
  return numbers(properties, from).flatMap((start, at) => {
    const end = ends[at]
    return end === undefined ? [] : [{ start, end }]
  })
}
function numbers(properties: Properties, key: string): number[] {
  const value = properties[key]
  return typeof value === 'number'
    ? [value]
    : Array.isArray(value)
      ? value.filter(item => typeof item === 'number')
      : []
}

import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../core/graph.ts'
import type { DocumentId, NodeId } from '../../core/ids.ts'
import { compareCodePoints, sortedSet } from '../../support/code-points.ts'
import {
  addressesType,
  linkStatement,
  reviewedType,
  reviewStatement,
  type LinkReview,
  type PassageLink,
} from './passage-link.ts'

/** Key of the document's node that says which frameworks it was compared with, and how. */
export const alignedToKey = 'alignedTo'
/**
 * Key of the document's node that says from which editions its decisions were taken over to which:
 * "to from", both as documents. It stays when the decisions are taken back.
 */
export const takenOverKey = 'takenOver'

const marksOf = (properties: NodeStatement['properties'], key: string): readonly string[] => {
  const marks = properties[key]
  return Array.isArray(marks) ? marks.filter(mark => typeof mark === 'string') : []
}

/** By which alignment a document was last compared with a framework; undefined where by none. */
export const alignedBy = (
  properties: NodeStatement['properties'],
  framework: DocumentId,
): string | undefined =>
  marksOf(properties, alignedToKey)
    .find(mark => mark.startsWith(`${framework} `))
    ?.slice(framework.length + 1)

/**
 * A document whose links to one framework are these and no others. `mark` names the alignment that
 * found them; without one the document counts as never compared. Decisions of people stay.
 */
export function withLinks(
  record: DocumentRecord,
  framework: DocumentId,
  links: readonly PassageLink[],
  mark: string | undefined,
): DocumentRecord {
  const kept = record.edges.filter(
    ({ type, properties }) => type !== addressesType || properties['framework'] !== framework,
  )
  return {
    ...marked(record, framework, () => mark),
    edges: inOrder([...kept, ...links.map(linkStatement)]),
  }
}

/** Of a document that people judged before any alignment did. */
const notAligned = '-'

/** Whether an alignment has compared a document, by its node, with a framework. */
export function isAlignedWith(
  properties: NodeStatement['properties'],
  framework: DocumentId,
): boolean {
  const mark = alignedBy(properties, framework)
  return mark !== undefined && mark !== notAligned
}

function marked(
  record: DocumentRecord,
  framework: DocumentId,
  change: (before: string | undefined) => string | undefined,
): DocumentRecord {
  const root = record.document.id as string as NodeId
  return {
    ...record,
    nodes: record.nodes.map(node => {
      if (node.id !== root) return node
      const { [alignedToKey]: _before, ...properties } = node.properties
      const mark = change(alignedBy(node.properties, framework))
      const marks = sortedSet([
        ...marksOf(node.properties, alignedToKey).filter(
          other => !other.startsWith(`${framework} `),
        ),
        ...(mark === undefined ? [] : [`${framework} ${mark}`]),
      ])
      return {
        ...node,
        properties: { ...properties, ...(marks.length === 0 ? {} : { [alignedToKey]: marks }) },
      }
    }),
  }
}

/** The editions from which decisions of a document, by its node, were taken over to this one. */
export const takenFromEditions = (
  properties: NodeStatement['properties'],
  to: DocumentId,
): ReadonlySet<DocumentId> =>
  new Set(
    marksOf(properties, takenOverKey).flatMap(mark =>
      mark.startsWith(`${to} `) ? [mark.slice(to.length + 1) as DocumentId] : [],
    ),
  )

/** A document from which decisions about one edition were taken over to another one. */
export const withTakenOver = (
  record: DocumentRecord,
  { from, to }: { readonly from: DocumentId; readonly to: DocumentId },
): DocumentRecord => ({
  ...record,
  nodes: record.nodes.map(node => {
    if ((node.id as string) !== record.document.id) return node
    const marks = sortedSet([...marksOf(node.properties, takenOverKey), `${to} ${from}`])
    return { ...node, properties: { ...node.properties, [takenOverKey]: marks } }
  }),
})

const inOrder = (edges: readonly EdgeStatement[]): EdgeStatement[] =>
  [...edges].sort((left, right) => compareCodePoints(left.id, right.id))

/** What a link or a decision is about. */
export type LinkedPair = Pick<PassageLink, 'chunkId' | 'framework' | 'standard'>

const isAbout = ({ from, properties }: EdgeStatement, pair: LinkedPair): boolean =>
  from === pair.chunkId &&
  properties['framework'] === pair.framework &&
  properties['standardNum'] === pair.standard

/** A document whose links between one passage and one standard are these and no others. */
export const withLinksBetween = (
  record: DocumentRecord,
  pair: LinkedPair,
  links: readonly PassageLink[],
): DocumentRecord => ({
  ...record,
  edges: inOrder([
    ...record.edges.filter(edge => edge.type !== addressesType || !isAbout(edge, pair)),
    ...links.map(linkStatement),
  ]),
})

/** A document with a person's decision, which replaces the earlier one about the same words. */
export function withReview(record: DocumentRecord, review: LinkReview): DocumentRecord {
  const statement = reviewStatement(review)
  return {
    ...marked(record, review.framework, before => before ?? notAligned),
    edges: inOrder([...record.edges.filter(({ id }) => id !== statement.id), statement]),
  }
}

/** A document in which people decided this of one passage and one standard, and no more. */
export const withReviewsBetween = (
  record: DocumentRecord,
  pair: LinkedPair,
  reviews: readonly LinkReview[],
): DocumentRecord =>
  reviews.reduce(withReview, {
    ...record,
    edges: record.edges.filter(edge => edge.type !== reviewedType || !isAbout(edge, pair)),
  })

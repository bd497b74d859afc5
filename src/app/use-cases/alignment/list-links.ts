import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import {
  addressesType,
  readLink,
  readReview,
  reviewedType,
  type LinkDecision,
  type LinkReview,
  type LinkShows,
  type PassageLink,
} from '../../../alignment/links/passage-link.ts'
import type { Chunk, DocumentSummary } from '../../../core/document.ts'
import type { DocumentId, EdgeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { loadFramework } from '../frameworks/list-frameworks.ts'

export type { LinkDecision, LinkShows }

/** A link with the words that tell, as a principal may read them. */
export interface ShownLink extends PassageLink {
  readonly title: string
  readonly document: Pick<DocumentSummary, 'id' | 'title' | 'key' | 'date'>
  readonly page?: number | undefined
  /** The sentences, verbatim. */
  readonly quotations: readonly string[]
  readonly decision?: LinkDecision | undefined
}

const pageSize = 500

/**
 * The links of a framework that a principal may read, standard by standard in its order: both
 * the passage's document and the framework must be readable. Throws `not_found`.
 */
export async function* listLinks(
  app: App,
  reference: string,
  options: ReadOptions,
): AsyncGenerator<ShownLink> {
  const { framework, summary } = await loadFramework(app, reference, options)
  for (const { number, title } of framework.standards) {
    const links: PassageLink[] = []
    const reviews = new Map<string, LinkReview>()
    for await (const edge of edgesTo(app, summary.documentId, number, options))
      if (edge.type === addressesType) links.push(readLink(edge))
      else {
        const review = readReview(edge)
        if (review !== undefined) reviews.set(review.chunkId, review)
      }
    links.sort((left, right) =>
      firstDecisive(right.score - left.score, compareCodePoints(left.chunkId, right.chunkId)),
    )
    yield* shown(app, links, reviews, title, options)
  }
}

async function* edgesTo(
  { store }: Pick<App, 'store'>,
  framework: DocumentId,
  number: string,
  options: ReadOptions,
) {
  let after: EdgeId | undefined
  for (;;) {
    const page = await store.graph.neighbours(
      standardNode(framework, number),
      { direction: 'in', types: [addressesType, reviewedType], limit: pageSize, after },
      options,
    )
    for (const { edge } of page) yield edge
    after = page.at(-1)?.edge.id
    if (page.length < pageSize) return
  }
}

async function* shown(
  { store }: Pick<App, 'store'>,
  links: readonly PassageLink[],
  reviews: ReadonlyMap<string, LinkReview>,
  title: string,
  options: ReadOptions,
): AsyncGenerator<ShownLink> {
  if (links.length === 0) return
  const chunks = new Map<string, Chunk>(
    (
      await store.intact.chunks(
        links.map(({ chunkId }) => chunkId),
        options,
      )
    ).map(chunk => [chunk.id, chunk]),
  )
  const texts = new Map<DocumentId, Awaited<ReturnType<typeof store.intact.document>>>()
  for (const link of links) {
    const chunk = chunks.get(link.chunkId)
    if (chunk === undefined) continue
    const { documentId } = chunk
    if (!texts.has(documentId)) {
      // Of long documents a few at a time.
      if (texts.size > 32) texts.clear()
      texts.set(documentId, await store.intact.document(documentId, options))
    }
    const document = texts.get(documentId)
    // Of another revision's text other words stand at these places.
    if (document?.revisionId !== chunk.revisionId) continue
    const decision = reviews.get(link.chunkId)?.decision
    yield {
      ...link,
      title,
      document: { id: document.id, title: document.title, key: document.key, date: document.date },
      ...(chunk.page === undefined ? {} : { page: chunk.page }),
      quotations: link.sentences.map(({ start, end }) => document.text.slice(start, end)),
      ...(decision === undefined ? {} : { decision }),
    }
  }
}

/**
 * The links that a person's decision tells most about, the least certain first: those that nobody
 * decided and whose likelihood is nearest to one half. Of each passage and standard one is shown.
 */
export async function suggestLinks(
  app: App,
  reference: string,
  limit: number,
  options: ReadOptions,
): Promise<readonly ShownLink[]> {
  const best = new Map<string, ShownLink>()
  const doubt = ({ score }: ShownLink): number => Math.abs(score - 0.5)
  for await (const link of listLinks(app, reference, options))
    if (link.decision === undefined) best.set(`${link.chunkId} ${link.standard}`, link)
  return [...best.values()]
    .sort((left, right) =>
      firstDecisive(
        doubt(left) - doubt(right),
        compareCodePoints(left.standard, right.standard),
        compareCodePoints(left.chunkId, right.chunkId),
      ),
    )
    .slice(0, limit)
}

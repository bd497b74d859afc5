import { reviewOfLink } from '../../../alignment/links/decided-rows.ts'
import { foundLinks } from '../../../alignment/links/found-links.ts'
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
import { suggestedOrder } from '../../../alignment/links/suggested-order.ts'
import {
  ownDate,
  fileDay,
  type Chunk,
  type Document,
  type DocumentSummary,
} from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { loadFramework } from '../frameworks/list-frameworks.ts'
import { edgesToStandard } from './edges-to-standard.ts'
import { linksWithin } from './institutions.ts'
import { standardOf } from './review-link.ts'

export type { LinkDecision }

/** A link with the words that tell, as a principal may read them. */
export interface ShownLink extends PassageLink {
  readonly title: string
  readonly document: Pick<DocumentSummary, 'id' | 'title' | 'key' | 'date'> & {
    /** The day of its file, where it has no other date. */
    readonly fileDate?: string | undefined
  }
  readonly page?: number | undefined
  /** The sentences, verbatim. */
  readonly quotations: readonly string[]
  readonly decision?: LinkDecision | undefined
  /** Who decided, when (UTC milliseconds) and why. */
  readonly decidedBy?: string | undefined
  readonly decidedAt?: number | undefined
  readonly reason?: string | undefined
  /** `name@version` of the earlier edition that it was decided of. */
  readonly takenFrom?: string | undefined
}

/** What of the links of a framework is wanted. */
export interface LinkFilter {
  /** Number of a standard, in any case of letters; absent: all of them. */
  readonly standard?: string | undefined
  readonly shows?: LinkShows | undefined
  /** `none`: nobody has decided. Absent: all but those that were rejected. */
  readonly decisions?: ReadonlyArray<LinkDecision | 'none'> | undefined
  /** One of the configuration; absent: those of all documents. */
  readonly institution?: string | undefined
}

/** Where a list goes on: behind the link that it names. */
export interface LinkPlace {
  readonly standard: string
  readonly score: number
  readonly chunkId: string
  readonly shows: LinkShows
  /** Where its first quotation starts. */
  readonly start: number
}

const usual = ['none', 'accepted', 'added'] as const
const shownAtOnce = 100

/**
 * The links of a framework that a principal may read, standard by standard in its order, the
 * likeliest first: both the passage's document and the framework must be readable. A link that was
 * rejected is as it had been found. Throws `not_found`, also for an institution.
 */
export async function* listLinks(
  app: App,
  reference: string,
  options: ReadOptions,
  { standard, shows, decisions = usual, institution }: LinkFilter = {},
  after?: LinkPlace,
): AsyncGenerator<ShownLink> {
  const loaded = await loadFramework(app, reference, options)
  const { framework, summary } = loaded
  const only = standard === undefined ? undefined : standardOf(loaded, standard)
  const wanted = framework.standards.filter(({ number }) => only === undefined || number === only)
  const ownLinks = await linksWithin(app, institution, options)
  const documentOf = documentReader(app, options)
  const from = wanted.findIndex(({ number }) => number === after?.standard)
  for (const { number, title } of wanted.slice(Math.max(0, from))) {
    const found = (await linksTo(app, summary.documentId, number, options)).filter(
      link =>
        (shows === undefined || link.shows === shows) &&
        decisions.includes(link.review?.decision ?? 'none') &&
        (after?.standard !== number || inOrder(after, placeOf(link)) < 0),
    )
    const links = await ownLinks(found)
    for (let at = 0; at < links.length; at += shownAtOnce)
      yield* shown(app, links.slice(at, at + shownAtOnce), title, documentOf, options)
  }
}

export interface ReviewedLink extends PassageLink {
  readonly review?: LinkReview | undefined
}

const inOrder = (left: Omit<LinkPlace, 'standard'>, right: Omit<LinkPlace, 'standard'>): number =>
  firstDecisive(
    right.score - left.score,
    compareCodePoints(left.chunkId, right.chunkId),
    compareCodePoints(left.shows, right.shows),
    left.start - right.start,
  )

/** The place of a link in lists. */
export const placeOf = ({
  standard,
  score,
  chunkId,
  shows,
  sentences,
}: PassageLink): LinkPlace => ({ standard, score, chunkId, shows, start: sentences[0]?.start ?? 0 })

/** The links to a standard, and those that people rejected as an alignment had found them. */
export async function linksTo(
  app: Pick<App, 'store'>,
  framework: DocumentId,
  number: string,
  options: ReadOptions,
): Promise<ReviewedLink[]> {
  const links: PassageLink[] = []
  const reviews: LinkReview[] = []
  const types = [addressesType, reviewedType] as const
  for await (const edge of edgesToStandard(app, { framework, number }, types, options))
    if (edge.type === addressesType) links.push(readLink(edge))
    else {
      const review = readReview(edge)
      if (review !== undefined) reviews.push(review)
    }
  const ofPassage = Map.groupBy(reviews, ({ chunkId }) => chunkId)
  return [
    ...links.map(link => ({
      ...link,
      review: reviewOfLink(link.by, link.sentences, ofPassage.get(link.chunkId) ?? []),
    })),
    ...reviews
      .filter(({ decision }) => decision === 'rejected')
      .flatMap(review => foundLinks(review, review.found).map(link => ({ ...link, review }))),
  ].sort((left, right) => inOrder(placeOf(left), placeOf(right)))
}

type DocumentOf = (chunk: Pick<Chunk, 'documentId' | 'revisionId'>) => Promise<Document | undefined>

const mostCharacters = 16 * 2 ** 20

/**
 * Reads the documents of passages, each once where they are not too many for the memory; undefined
 * for another revision, in whose text other words stand at a passage's places.
 */
function documentReader({ store }: Pick<App, 'store'>, options: ReadOptions): DocumentOf {
  const kept = new Map<DocumentId, Document>()
  let characters = 0
  return async ({ documentId, revisionId }) => {
    const known = kept.get(documentId)
    if (known?.revisionId === revisionId) return known
    const document = await store.intact.document(documentId, options)
    if (document?.revisionId !== revisionId) return undefined
    if (characters > mostCharacters) {
      kept.clear()
      characters = 0
    }
    kept.set(documentId, document)
    characters += document.text.length
    return document
  }
}

async function* shown(
  { store }: Pick<App, 'store'>,
  links: readonly ReviewedLink[],
  title: string,
  documentOf: DocumentOf,
  options: ReadOptions,
): AsyncGenerator<ShownLink> {
  const chunks = new Map<string, Chunk>(
    (
      await store.intact.chunks(
        links.map(({ chunkId }) => chunkId),
        options,
      )
    ).map(chunk => [chunk.id, chunk]),
  )
  for (const { review, ...link } of links) {
    const chunk = chunks.get(link.chunkId)
    if (chunk === undefined) continue
    const document = await documentOf(chunk)
    if (document === undefined) continue
    yield {
      ...link,
      title,
      document: {
        id: document.id,
        title: document.title,
        key: document.key,
        date: ownDate(document),
        fileDate: fileDay(document),
      },
      ...(chunk.page === undefined ? {} : { page: chunk.page }),
      quotations: link.sentences.map(({ start, end }) => document.text.slice(start, end)),
      ...(review === undefined
        ? {}
        : {
            decision: review.decision,
            decidedBy: review.by,
            decidedAt: review.at,
            ...(review.reason === undefined ? {} : { reason: review.reason }),
            ...(review.takenFrom === undefined ? {} : { takenFrom: review.takenFrom }),
          }),
    }
  }
}

/**
 * The links that nobody decided, those first that a person's decision tells most about:
 * `suggestedOrder`. Of each passage and standard one is shown. Throws what `listLinks` throws.
 */
export async function suggestLinks(
  app: App,
  request: {
    readonly framework: string
    readonly limit: number
    readonly institution?: string | undefined
  },
  options: ReadOptions,
): Promise<readonly ShownLink[]> {
  const { framework, summary } = await loadFramework(app, request.framework, options)
  const ownLinks = await linksWithin(app, request.institution, options)
  const titles = new Map(framework.standards.map(({ number, title }) => [number, title]))
  const best = new Map<string, PassageLink>()
  for (const { number } of framework.standards)
    for (const { review, ...link } of await linksTo(app, summary.documentId, number, options))
      if (review === undefined) best.set(`${link.chunkId} ${number}`, link)
  const suggested: ShownLink[] = []
  const documentOf = documentReader(app, options)
  for (const link of suggestedOrder(await ownLinks([...best.values()]))) {
    if (suggested.length >= request.limit) break
    const title = titles.get(link.standard) ?? ''
    for await (const each of shown(app, [link], title, documentOf, options)) suggested.push(each)
  }
  return suggested
}

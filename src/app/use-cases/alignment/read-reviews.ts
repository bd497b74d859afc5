import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import {
  readReview,
  reviewedType,
  reviewsOf,
  type LinkReview,
} from '../../../alignment/links/passage-link.ts'
import { passageTerms } from '../../../alignment/links/passage-reading.ts'
import type { Framework } from '../../../core/framework.ts'
import type { ChunkId, DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { edgesToStandard } from './edges-to-standard.ts'

const passagesAtOnce = 500

/** The passages with edges of a type to some standards, each with its document; reads no text. */
export async function passagesWithEdges(
  { store }: Pick<App, 'store'>,
  type: string,
  standards: readonly NodeId[],
  options: ReadOptions,
): Promise<ReadonlyMap<ChunkId, DocumentId>> {
  if (standards.length === 0) return new Map()
  const { ids } = await store.graph.adjacency(standards, { types: [{ type }] }, options)
  return await documentsOfPassages({ store }, ids, options)
}

async function documentsOfPassages(
  { store }: Pick<App, 'store'>,
  passages: readonly ChunkId[],
  options: ReadOptions,
): Promise<ReadonlyMap<ChunkId, DocumentId>> {
  const found = new Map<ChunkId, DocumentId>()
  for (let from = 0; from < passages.length; from += passagesAtOnce) {
    const some = passages.slice(from, from + passagesAtOnce)
    const edges = await store.graph.adjacency(some, { types: [{ type: 'HAS_CHUNK' }] }, options)
    for (const [place, passage] of some.entries())
      for (let at = edges.offsets[place] ?? 0; at < (edges.offsets[place + 1] ?? 0); at++) {
        const document = edges.ids[edges.others[at] ?? -1]
        if (edges.outgoing[at] === 0 && document !== undefined)
          found.set(passage, document as string as DocumentId)
      }
  }
  return found
}

/** The documents in which a person decided something about a framework, in id order. */
export async function reviewedDocuments(
  app: Pick<App, 'store'>,
  framework: DocumentId,
  { standards }: Framework,
  options: ReadOptions,
): Promise<readonly DocumentId[]> {
  const nodes = standards.map(({ number }) => standardNode(framework, number))
  const passages = await passagesWithEdges(app, reviewedType, nodes, options)
  return [...new Set(passages.values())].sort(compareCodePoints)
}

/** What people decided about a framework, by document in id order; reads no document. */
export async function decisionsByDocument(
  app: Pick<App, 'store'>,
  framework: DocumentId,
  { standards }: Framework,
  options: ReadOptions,
): Promise<ReadonlyMap<DocumentId, readonly LinkReview[]>> {
  const nodes = standards.map(({ number }) => standardNode(framework, number))
  const types = [{ type: reviewedType }]
  const { offsets } = await app.store.graph.adjacency(nodes, { types }, options)
  const reviews: LinkReview[] = []
  for (const [at, { number }] of standards.entries()) {
    if (offsets[at] === offsets[at + 1]) continue
    for await (const edge of edgesToStandard(app, { framework, number }, [reviewedType], options)) {
      const review = readReview(edge)
      if (review !== undefined) reviews.push(review)
    }
  }
  const passages = [...new Set(reviews.map(({ chunkId }) => chunkId))]
  const documents = await documentsOfPassages(app, passages, options)
  const found = new Map<DocumentId, LinkReview[]>()
  for (const review of reviews) {
    const document = documents.get(review.chunkId)
    if (document === undefined) continue
    const own = found.get(document)
    if (own === undefined) found.set(document, [review])
    else own.push(review)
  }
  return new Map([...found].sort(([one], [other]) => compareCodePoints(one, other)))
}

/**
 * What people decided in some documents about a framework, sorted, and the words of the passages
 * that they judged.
 */
export async function readDecisions(
  { store }: Pick<App, 'store'>,
  framework: DocumentId,
  documents: readonly DocumentId[],
  options: ReadOptions,
): Promise<{ readonly decisions: readonly string[]; readonly terms: ReadonlySet<string> }> {
  const decisions: string[] = []
  const terms = new Set<string>()
  for (const document of documents)
    for (const record of await store.intact.records([document], options)) {
      const own = reviewsOf(record).filter(review => review.framework === framework)
      const judged = new Set(own.map(({ chunkId }) => chunkId))
      for (const { chunkId, standard, decision, about, quoted } of own)
        decisions.push(`${chunkId} ${standard} ${decision} ${canonicalJson({ about, quoted })}`)
      for (const chunk of record.chunks)
        if (judged.has(chunk.id))
          for (const term of passageTerms(chunk, record.document.text).keys()) terms.add(term)
    }
  return { decisions: decisions.sort(compareCodePoints), terms }
}

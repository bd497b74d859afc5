import type { FactStatement } from '../../core/graph.ts'
import type { ChunkId, DocumentId, NodeId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { normalizeName } from '../../language/mentions/normalize-name.ts'
import type { RetrievalResult } from '../../retrieval/hybrid.ts'
import { edgesAt } from '../../retrieval/traversal/edges-at.ts'
import { entityId } from '../../support/ids.ts'
import { sameThings, type SameThings } from './same-things.ts'

/** A fact with the document that states it and how well that was found. */
export interface StatedFact {
  readonly fact: FactStatement
  readonly documentId: DocumentId
  /** Of its document among the passages found, from 0. */
  readonly rank: number
  /** Of its passage, 0–1. */
  readonly score: number
}

/**
 * The facts that a chain may use: those of the best passages and of the documents that are about
 * what the chain has reached.
 */
export interface FactWorld {
  readonly facts: readonly StatedFact[]
  readonly things: SameThings
  /** Documents that are about a thing, best found first. */
  documentsAbout(thing: string): readonly DocumentId[]
  /** Readable names of entities. */
  nameOf(id: NodeId): string
  /** How well a document was found. */
  placeOf(id: DocumentId): Pick<StatedFact, 'rank' | 'score'>
}

/** A fact with the name of its object, where no node of the graph tells it. */
export interface NamedFact {
  readonly said: StatedFact
  readonly name: string
}

export interface WorldPorts {
  readonly documents: DocumentReader
  readonly graph: GraphReader
}

const passagesRead = 14
/** What more documents are about says little by its name alone. */
const mostAbout = 12
/** Title, title without its bracket and the subject of the lead sentence. */
const minAbout = 0.85
// Names of all types but these two are normalised alike.
const nameTypes = ['person', 'phrase'] as const

/** What a chain has come to. */
interface Reached {
  /** Entities that the question names or that a chain leads to. */
  readonly ids: readonly NodeId[]
  /** Facts that were read of their documents since. */
  readonly more: readonly NamedFact[]
  /** What names that several things bear mean. */
  readonly chosen: ReadonlyMap<NodeId, NodeId>
}

/** Collects the facts for what a chain has come to, as far as the principal may read them. */
export async function factWorld(
  retrieval: RetrievalResult,
  { ids: reached, more, chosen }: Reached,
  { documents, graph }: WorldPorts,
  options: ReadOptions,
): Promise<FactWorld> {
  const best = new Map<DocumentId, { readonly rank: number; readonly score: number }>()
  const passages = retrieval.passages.slice(0, passagesRead)
  const chunkIds = new Set<ChunkId>()
  for (const [rank, { chunk, score }] of passages.entries()) {
    chunkIds.add(chunk.id)
    if (!best.has(chunk.documentId)) best.set(chunk.documentId, { rank, score })
  }
  const lowest = passages.at(-1)?.score ?? 0
  const wanted = await namesakes(reached, graph, options)
  const about = await edgesAt(wanted, ['ABOUT'], graph, options, 'weight')
  const extra = new Set<ChunkId>()
  for (const edges of about) {
    const chunks = edges
      .filter(edge => !edge.isOutgoing && edge.weight >= minAbout)
      .map(edge => edge.other as string as ChunkId)
    if (chunks.length <= mostAbout) for (const chunk of chunks) extra.add(chunk)
  }
  for (const chunk of await documents.chunks(
    [...extra].filter(id => !chunkIds.has(id)),
    options,
  )) {
    chunkIds.add(chunk.id)
    if (!best.has(chunk.documentId))
      best.set(chunk.documentId, { rank: passagesRead, score: lowest })
  }
  const stated = (
    await Promise.all(
      [...best].map(async ([documentId, found]) =>
        (await documents.factsOf(documentId, options))
          .filter(fact => fact.modality === 'asserted')
          .map(fact => ({ fact, documentId, ...found })),
      ),
    )
  ).flat()
  const facts = [...stated, ...more.map(({ said }) => said)]
  const ends = facts.flatMap(({ fact }) => [
    fact.subject,
    ...(fact.object.kind === 'entity' ? [fact.object.id] : []),
  ])
  const things = await sameThings([...reached, ...ends], [...chunkIds], chosen, graph, options)
  const nodes = await graph.nodes([...new Set<NodeId>([...reached, ...ends])], options)
  const names = new Map<NodeId, string>(
    nodes.map(({ id, properties: { name } }) => [id, typeof name === 'string' ? name : '']),
  )
  for (const { said, name } of more)
    if (said.fact.object.kind === 'entity' && (names.get(said.fact.object.id) ?? '') === '')
      names.set(said.fact.object.id, name)
  const topics = await documentTopics([...chunkIds], documents, things, graph, options)
  return {
    facts,
    things,
    documentsAbout: thing =>
      (topics.get(thing) ?? []).toSorted(
        (left, right) => (best.get(left)?.rank ?? 0) - (best.get(right)?.rank ?? 0),
      ),
    nameOf: id => names.get(id) ?? '',
    placeOf: id => best.get(id) ?? { rank: passagesRead, score: lowest },
  }
}

/** The same names as things of other types, and what is stated to be the same. */
async function namesakes(
  ids: readonly NodeId[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<NodeId[]> {
  const found = new Set<NodeId>(ids)
  for (const { properties } of await graph.nodes([...found], options)) {
    const { name } = properties
    if (typeof name === 'string')
      for (const type of nameTypes) found.add(entityId(type, normalizeName(type, name)))
  }
  for (const edges of await edgesAt([...found], ['SAME_AS'], graph, options))
    for (const { other } of edges) found.add(other)
  return [...found]
}

async function documentTopics(
  chunkIds: readonly ChunkId[],
  documents: DocumentReader,
  things: SameThings,
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadonlyMap<string, readonly DocumentId[]>> {
  const about = await edgesAt(chunkIds, ['ABOUT'], graph, options, 'weight')
  const holders = new Map(
    (await documents.chunks(chunkIds, options)).map(chunk => [chunk.id, chunk.documentId]),
  )
  const topics = new Map<string, DocumentId[]>()
  for (const [index, id] of chunkIds.entries()) {
    const documentId = holders.get(id)
    if (documentId === undefined) continue
    for (const { isOutgoing, other, weight } of about[index] ?? []) {
      if (!isOutgoing || weight < minAbout) continue
      const thing = things.of(other)
      const known = topics.get(thing) ?? []
      if (!known.includes(documentId)) topics.set(thing, [...known, documentId])
    }
  }
  return topics
}

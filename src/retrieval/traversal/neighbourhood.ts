import type { ChunkId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { PathEdge, RetrievalPath } from '../../core/retrieval-path.ts'
import { roundScore } from '../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { edgesAt } from './edges-at.ts'
import { reachFrom, type Reach, type ReachedFact, type Way } from './reach.ts'

export interface NeighbourhoodQuery {
  readonly hops: 1 | 2
  /** Facts and mails followed at each node; default 20. */
  readonly linksPerNode?: number | undefined
  /** Nodes reached in all, the given ones included; default 60. */
  readonly maxNodes?: number | undefined
  /** Chunks looked at per node and kind of tie; default 5. */
  readonly chunksPerNode?: number | undefined
  /** Chunks given back; default 40. */
  readonly maxChunks?: number | undefined
}

/**
 * A chunk that the neighbourhood rests on: score in (0, 1], and the way from a node that was asked
 * for to the chunk, whose stop is named by its id.
 */
interface ReachedChunk {
  readonly chunkId: ChunkId
  readonly score: number
  readonly path: RetrievalPath
}

/** Chunks come best first, ties by id. */
export interface Neighbourhood extends Reach {
  readonly chunks: readonly ReachedChunk[]
}

// A step away halves what a passage is likely to say about the thing asked for.
const hopShare = 0.5
// A passage that states a fact or is about the thing says more than one that only mentions it.
const tieWeights: ReadonlyMap<string, number> = new Map([
  ['STATES', 1],
  ['ABOUT', 1],
  ['HAS_CHUNK', 0.8],
  ['MENTIONS', 0.3],
])

/**
 * The n-hop neighbourhood of entities (GE-Chat 2025): one hop is a fact, or a mail between people;
 * then the chunks that state those facts, are about those things or mention them, each with the way
 * there. What is followed and kept is bounded at every node. Deterministic.
 */
export async function neighbourhood(
  ids: readonly NodeId[],
  graph: GraphReader,
  query: NeighbourhoodQuery,
  options: ReadOptions,
): Promise<Neighbourhood> {
  const { linksPerNode = 20, maxNodes = 60, chunksPerNode = 5, maxChunks = 40 } = query
  const reach = await reachFrom(ids, graph, { hops: query.hops, linksPerNode, maxNodes }, options)
  const best = new Map<ChunkId, ReachedChunk>()
  const offer = (chunkId: ChunkId, way: Way, tie: PathEdge, hop: number, weight: number): void => {
    const score = roundScore((tieWeights.get(tie.type) ?? 0) * weight * hopShare ** hop)
    const known = best.get(chunkId)
    if (score <= 0 || (known !== undefined && known.score >= score)) return
    const end = { id: chunkId, labels: ['Chunk'], name: chunkId }
    best.set(chunkId, {
      chunkId,
      score,
      path: { nodes: [...way.nodes, end], edges: [...way.edges, tie], score, chunkId },
    })
  }
  for (const reached of reach.facts) offerStating(reached, chunksPerNode, offer)
  const tied = await edgesAt(
    reach.nodes.map(({ node }) => node.id),
    ['ABOUT', 'HAS_CHUNK', 'MENTIONS'],
    graph,
    options,
    'weight',
  )
  for (const [index, { node, hop, way }] of reach.nodes.entries()) {
    const taken = new Map<string, number>()
    for (const { type, isOutgoing, other, weight } of tied[index] ?? []) {
      const count = (taken.get(type) ?? 0) + 1
      // What is two hops away is only followed to chunks that are about it: a mention there is too
      // far from the question.
      if (
        isOutgoing !== (type === 'HAS_CHUNK') ||
        count > chunksPerNode ||
        (type === 'MENTIONS' && hop > 1)
      )
        continue
      taken.set(type, count)
      const [from, to] = isOutgoing ? [node.id, other] : [other, node.id]
      offer(
        other,
        way,
        { type, from, to },
        hop,
        type === 'ABOUT' ? Math.min(1, Math.max(0, weight)) : 1,
      )
    }
  }
  const chunks = [...best.values()]
    .sort((a, b) => firstDecisive(b.score - a.score, compareCodePoints(a.chunkId, b.chunkId)))
    .slice(0, maxChunks)
  return { ...reach, chunks }
}

/** The chunks that state a fact: over the fact's own node, under a name that people can read. */
function offerStating(
  { fact, hop, at, way }: ReachedFact,
  most: number,
  offer: (chunkId: ChunkId, way: Way, tie: PathEdge, hop: number, weight: number) => void,
): void {
  const { factId } = fact
  if (factId === undefined) return
  const stop = {
    id: factId,
    labels: ['Fact'],
    name: `${fact.from.name} ${fact.relation} ${fact.to.name}`,
  }
  const step: PathEdge = { type: fact.from.id === at ? 'SUBJECT' : 'OBJECT', from: factId, to: at }
  for (const chunkId of fact.chunkIds.slice(0, most))
    offer(
      chunkId,
      { nodes: [...way.nodes, stop], edges: [...way.edges, step] },
      { type: 'STATES', from: chunkId, to: factId },
      hop,
      1,
    )
}

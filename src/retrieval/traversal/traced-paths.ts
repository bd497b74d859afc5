import type { Chunk } from '../../core/document.ts'
import type { FactStatement } from '../../core/graph.ts'
import type { ChunkId, NodeId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { PathEdge, PathNode, RetrievalPath } from '../../core/retrieval-path.ts'
import { edgeTypeName } from '../../core/edge-type-name.ts'
import { ownText } from '../graph/chunk-evidence.ts'
import { edgesAt, type WalkedEdge } from './edges-at.ts'
import { fromQuestion, passageNode, pathNode } from './path.ts'

/**
 * The nodes that lead to a passage, as a retriever gives them: its last node is the passage's
 * chunk.
 */
export interface Trace {
  readonly nodes: readonly NodeId[]
  readonly score: number
}

// What ties a chunk to a thing, the most telling first.
const chunkTies = ['ABOUT', 'MENTIONS', 'STATES', 'NEXT', 'HAS_CHUNK', 'PART_OF'] as const
/** The step between two nodes of a trace that no edge ties: two names of one thing, say. */
const looseTie = 'RELATED'

/**
 * Traces as paths from the question to passages, in their order: each step with the edge of the
 * graph that it took and, where the passage before it states a fact between the things on both
 * sides, that fact's relation as the label. `surfaces` are the question's own words for its
 * entities. Nodes that the principal may not read end the trace's path.
 */
export async function tracedPaths(
  question: string,
  traces: readonly Trace[],
  ports: { readonly graph: GraphReader; readonly documents: DocumentReader },
  options: ReadOptions,
  surfaces: ReadonlyMap<NodeId, string> = new Map(),
): Promise<RetrievalPath[]> {
  const ids = [...new Set(traces.flatMap(trace => trace.nodes))]
  const nodes = new Map((await ports.graph.nodes(ids, options)).map(node => [node.id, node]))
  const chunkIds = ids.filter(id => nodes.get(id)?.labels.includes('Chunk') === true)
  const [chunks, listed] = await Promise.all([
    ports.documents.chunks(chunkIds, options),
    edgesAt(chunkIds, chunkTies, ports.graph, options),
  ])
  const chunkOf = new Map<NodeId, Chunk>(chunks.map(chunk => [chunk.id, chunk]))
  const tiesOf = new Map(chunkIds.map((id, index) => [id, listed[index] ?? []]))
  const facts = new Map<NodeId, FactStatement[]>()
  for (const documentId of new Set(chunks.map(chunk => chunk.documentId))) {
    for (const fact of await ports.documents.factsOf(documentId, options))
      facts.set(fact.chunkId, [...(facts.get(fact.chunkId) ?? []), fact])
  }
  const stopOf = (id: NodeId): PathNode | undefined => {
    const node = nodes.get(id)
    const chunk = chunkOf.get(id)
    return chunk !== undefined
      ? passageNode(chunk.id, ownText(chunk))
      : node === undefined
        ? undefined
        : pathNode(node)
  }
  const paths: RetrievalPath[] = []
  for (const trace of traces) {
    const stops = trace.nodes.map(stopOf)
    if (stops.length === 0 || stops.includes(undefined)) continue
    const edges: PathEdge[] = []
    for (const [index, to] of trace.nodes.entries()) {
      const from = trace.nodes[index - 1]
      if (from === undefined) continue
      const step =
        stepOverChunk(from, to, tiesOf) ?? (await stepBetween(from, to, ports.graph, options))
      const label = factBetween(trace.nodes[index - 2], to, facts.get(from) ?? [])
      edges.push(label === undefined ? step : { ...step, label })
    }
    const last = trace.nodes.at(-1)
    const path: RetrievalPath = {
      nodes: stops.filter(stop => stop !== undefined),
      edges,
      score: trace.score,
      ...(last !== undefined && chunkOf.has(last) ? { chunkId: last as ChunkId } : {}),
    }
    paths.push(
      fromQuestion(
        path,
        question,
        trace.nodes[0] === undefined ? undefined : surfaces.get(trace.nodes[0]),
      ),
    )
  }
  return paths
}

/** The tie between a chunk and its neighbour, from whichever end is a chunk. */
function stepOverChunk(
  from: NodeId,
  to: NodeId,
  tiesOf: ReadonlyMap<NodeId, readonly WalkedEdge[]>,
): PathEdge | undefined {
  for (const [chunk, other] of [
    [from, to],
    [to, from],
  ] as const) {
    const tie = tiesOf.get(chunk)?.find(edge => edge.other === other)
    if (tie !== undefined)
      return tie.isOutgoing
        ? { type: tie.type, from: chunk, to: other }
        : { type: tie.type, from: other, to: chunk }
  }
  return undefined
}

async function stepBetween(
  from: NodeId,
  to: NodeId,
  graph: GraphReader,
  options: ReadOptions,
): Promise<PathEdge> {
  const edge = (await graph.shortestPath(from, to, { maxLength: 1 }, options))?.edges[0]
  return edge === undefined
    ? { type: looseTie, from, to }
    : { id: edge.id, type: edge.type, from: edge.from, to: edge.to }
}

/** The relation that a passage states between the thing before it and the thing after it. */
function factBetween(
  before: NodeId | undefined,
  after: NodeId,
  stated: readonly FactStatement[],
): string | undefined {
  const fact = stated.find(
    ({ subject, object, modality }) =>
      modality === 'asserted' &&
      object.kind === 'entity' &&
      ((subject === before && object.id === after) || (object.id === before && subject === after)),
  )
  return fact === undefined ? undefined : edgeTypeName(fact.predicate)
}

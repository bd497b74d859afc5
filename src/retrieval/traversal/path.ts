import type { GraphEdge, GraphNode, GraphPath } from '../../core/graph.ts'
import type { ChunkId } from '../../core/ids.ts'
import type { PathEdge, PathNode, RetrievalPath } from '../../core/retrieval-path.ts'
import { nodeName } from '../../core/node-name.ts'

const questionId = 'question'
// Enough to recognise a passage; the passage itself is elsewhere.
const excerptLength = 300

/** A node of the graph as a stop of a path, under its readable name. */
export const pathNode = (node: GraphNode): PathNode => ({
  id: node.id,
  labels: node.labels,
  name: nodeName(node),
})

/** A passage as the last stop of a path. */
export const passageNode = (chunkId: ChunkId, text: string): PathNode => ({
  id: chunkId,
  labels: ['Chunk'],
  name: text.slice(0, excerptLength).toWellFormed(),
})

/** An edge of the graph as a step of a path. */
const pathEdge = (edge: GraphEdge): PathEdge => ({
  id: edge.id,
  type: edge.type,
  from: edge.from,
  to: edge.to,
})

/** A path through the graph that no question began; nodes follow each other along the edges. */
export function pathOfGraph(path: GraphPath): RetrievalPath {
  return { nodes: path.nodes.map(pathNode), edges: path.edges.map(pathEdge), score: 1 }
}

/**
 * The same path begun by a question: `NAMES` its first node by the question's own words, `LEADS_TO`
 * it where none are known, or `FOUND` a passage by other means than the graph.
 */
export function fromQuestion(
  path: RetrievalPath,
  question: string,
  surface?: string,
): RetrievalPath {
  const [first] = path.nodes
  if (first === undefined) return path
  const type = first.labels.includes('Chunk')
    ? 'FOUND'
    : surface === undefined
      ? 'LEADS_TO'
      : 'NAMES'
  const step: PathEdge = {
    type,
    from: questionId,
    to: first.id,
    ...(surface === undefined ? {} : { label: surface }),
  }
  return {
    ...path,
    nodes: [{ id: questionId, labels: ['Question'], name: question }, ...path.nodes],
    edges: [step, ...path.edges],
  }
}

/** The same path with the passage that it ends at shown by its text. */
export function withPassageText(path: RetrievalPath, text: string): RetrievalPath {
  const { chunkId } = path
  return chunkId === undefined
    ? path
    : {
        ...path,
        nodes: path.nodes.map(node => (node.id === chunkId ? passageNode(chunkId, text) : node)),
      }
}

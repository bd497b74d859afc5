import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { PathEdge, PathNode } from '../../../core/retrieval-path.ts'
import { edgeId } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { readRecordedAnswer } from '../answers/recorded-answer.ts'
import { drawnNodes, type DrawnEdge, type DrawnGraph } from './drawn-graph.ts'
import { linksAround } from './links-around.ts'

/** The stop of a path that stands for the question; it is no node of the graph. */
const questionLabel = 'Question'

/**
 * The paths that were recorded with an answer as one graph, and what lies within `hops` edges of
 * their things; at most `maxNodes` nodes, those of the paths first. Nodes that are not in the
 * corpus any more are left out. Throws `not_found`.
 */
export async function answerGraph(
  app: App,
  answerId: string,
  { hops, maxNodes }: { readonly hops: 0 | 1 | 2; readonly maxNodes: number },
  options: ReadOptions,
): Promise<DrawnGraph> {
  const { answer } = await readRecordedAnswer(app, answerId, options)
  const paths = answer.sentences.flatMap(sentence => sentence.paths)
  const stops = new Map<string, PathNode>()
  const steps = new Map<string, PathEdge>()
  for (const { nodes, edges } of paths) {
    for (const node of nodes) stops.set(node.id, node)
    for (const edge of edges) steps.set(`${edge.type} ${edge.from} ${edge.to}`, edge)
  }
  const ids = [...stops.keys()].slice(0, maxNodes)
  const inGraph = new Map((await drawnNodes(app, ids, options)).map(node => [node.id, node]))
  const onPaths = ids.flatMap(id => {
    const stop = stops.get(id)
    const known = inGraph.get(id)
    if (known !== undefined) return known
    return stop?.labels.includes(questionLabel) === true ? { ...stop, properties: {} } : []
  })
  const around =
    hops === 0
      ? { nodes: [], edges: [], truncated: false }
      : await linksAround(app, seedsOf(onPaths), { hops, maxNodes }, options)
  const kept = new Map(onPaths.map(node => [node.id, node]))
  // The same node again may say how many edges it has.
  for (const node of around.nodes) kept.set(node.id, node)
  const shown = [...kept.values()].slice(0, maxNodes)
  const present = new Set(shown.map(({ id }) => id))
  const edges = new Map<string, DrawnEdge>()
  for (const edge of [...[...steps.values()].map(drawnStep), ...around.edges])
    if (present.has(edge.from) && present.has(edge.to) && !edges.has(edge.id))
      edges.set(edge.id, edge)
  return {
    nodes: shown,
    edges: [...edges.values()],
    truncated: stops.size > ids.length || kept.size > shown.length || around.truncated,
  }
}

/**
 * What is followed further: the things. Passages would only lead to their neighbours in the text,
 * and are followed where there is nothing else.
 */
function seedsOf(nodes: ReadonlyArray<Pick<PathNode, 'id' | 'labels'>>): NodeId[] {
  const known = nodes.filter(({ labels }) => !labels.includes(questionLabel))
  const things = known.filter(({ labels }) => !labels.includes('Chunk'))
  return (things.length > 0 ? things : known).map(({ id }) => id as NodeId)
}

const drawnStep = ({ id, type, from, to, label }: PathEdge): DrawnEdge => ({
  id: id ?? edgeId(type, from as NodeId, to as NodeId),
  from,
  to,
  type,
  properties: label === undefined ? {} : { label },
})

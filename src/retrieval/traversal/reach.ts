import type { GraphNode } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { PathEdge, RetrievalPath } from '../../core/retrieval-path.ts'
import { factsAt, type NodeFact } from './facts-at.ts'
import { mailLinks } from './mail-links.ts'
import { pathNode } from './path.ts'

/** Nodes and the steps between them, as far as a path has come. */
export type Way = Pick<RetrievalPath, 'nodes' | 'edges'>

/** A node within reach and a shortest way to it; `hop` 0 is one that was asked for. */
interface ReachedNode {
  readonly node: GraphNode
  readonly hop: number
  readonly way: Way
}
/** A fact, or a mail's edge, found at a node that `hop` steps and the way lead to. */
export interface ReachedFact {
  readonly fact: NodeFact
  readonly hop: number
  readonly at: NodeId
  readonly way: Way
}

export interface Reach {
  /** By hop, then in order of finding. */
  readonly nodes: readonly ReachedNode[]
  readonly facts: readonly ReachedFact[]
  /** Whether `maxNodes` left something out. */
  readonly truncated: boolean
}

/**
 * Follows facts and mails from some nodes, one hop after the other, at most `linksPerNode` at each
 * and `maxNodes` in all. Breadth first and deterministic.
 */
export async function reachFrom(
  ids: readonly NodeId[],
  graph: GraphReader,
  query: { readonly hops: number; readonly linksPerNode: number; readonly maxNodes: number },
  options: ReadOptions,
): Promise<Reach> {
  const seeds = await graph.nodes(ids, options)
  const reached = new Map<NodeId, ReachedNode>(
    seeds
      .slice(0, query.maxNodes)
      .map(node => [node.id, { node, hop: 0, way: { nodes: [pathNode(node)], edges: [] } }]),
  )
  const facts = new Map<string, ReachedFact>()
  let truncated = seeds.length > query.maxNodes
  let frontier = [...reached.values()]
  for (let hop = 0; hop < query.hops; hop++) {
    const next = new Map<NodeId, { readonly from: ReachedNode; readonly step: PathEdge }>()
    const links = await factsAt(
      frontier.map(({ node }) => node),
      graph,
      query.linksPerNode,
      options,
    )
    for (const from of frontier) {
      const { node, way } = from
      for (const fact of [
        ...(links.get(node.id) ?? []),
        ...(await mailLinks(node, graph, query.linksPerNode, options)),
      ]) {
        const key = keyOf(fact)
        if (!facts.has(key)) facts.set(key, { fact, hop, at: node.id, way })
        const other = fact.from.id === node.id ? fact.to.id : fact.from.id
        if (other === undefined || reached.has(other) || next.has(other)) continue
        if (reached.size + next.size >= query.maxNodes) truncated = true
        else
          next.set(other, {
            from,
            step: {
              type: fact.relation,
              from: fact.from.id,
              to: fact.to.id ?? '',
              ...(fact.edgeId === undefined ? {} : { id: fact.edgeId }),
            },
          })
      }
    }
    const found = new Map(
      (await graph.nodes([...next.keys()], options)).map(node => [node.id, node]),
    )
    frontier = []
    for (const [id, { from, step }] of next) {
      const node = found.get(id)
      if (node === undefined) continue
      const entry: ReachedNode = {
        node,
        hop: hop + 1,
        way: { nodes: [...from.way.nodes, pathNode(node)], edges: [...from.way.edges, step] },
      }
      reached.set(id, entry)
      frontier.push(entry)
    }
  }
  return { nodes: [...reached.values()], facts: [...facts.values()], truncated }
}

const keyOf = ({ factId, edgeId }: NodeFact): string => factId ?? edgeId ?? ''

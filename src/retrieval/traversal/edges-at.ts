import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'

/** An edge at a node as walks need it: no id, no properties but a weight. */
export interface WalkedEdge {
  readonly type: string
  readonly isOutgoing: boolean
  readonly other: NodeId
  readonly weight: number
}

/**
 * The edges of some types at each of some nodes, by type (in the order asked), outgoing first, then
 * by the other end's id. `weight` names an edge property.
 */
export async function edgesAt(
  nodes: readonly NodeId[],
  types: readonly string[],
  graph: GraphReader,
  options: ReadOptions,
  weight?: string,
): Promise<WalkedEdge[][]> {
  if (nodes.length === 0) return []
  const packed = await graph.adjacency(
    nodes,
    { types: types.map(type => (weight === undefined ? { type } : { type, weight })) },
    options,
  )
  return nodes.map((_, index) => {
    const edges: WalkedEdge[] = []
    for (let at = packed.offsets[index] ?? 0; at < (packed.offsets[index + 1] ?? 0); at++) {
      const other = packed.ids[packed.others[at] ?? -1]
      if (other !== undefined)
        edges.push({
          type: types[packed.types[at] ?? -1] ?? '',
          isOutgoing: packed.outgoing[at] === 1,
          other,
          weight: packed.weights[at] ?? 1,
        })
    }
    return edges
  })
}

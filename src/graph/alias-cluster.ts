import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import type { GraphEdge } from '../core/graph.ts'
import type { EdgeId, NodeId } from '../core/ids.ts'
import { compareCodePoints } from '../support/code-points.ts'

export interface AliasClusterOptions extends ReadOptions {
  /** Aliases below this score are not followed; 0–1, default 0.7. */
  readonly minScore?: number | undefined
  /** Stops growing there; default 200 nodes. */
  readonly limit?: number | undefined
}

/** Everything that the given nodes are also called: the nodes themselves and what SAME_AS ties to them, with the edges that say why. Sorted by id. */
export interface AliasCluster { readonly ids: readonly NodeId[]; readonly edges: readonly GraphEdge[]; readonly truncated: boolean }

/**
 * The closure over SAME_AS as this principal sees it. An acronym that stands for several long names joins none of them: it belongs to the cluster of each,
 * but nothing is reached through it unless it was asked for.
 */
export async function aliasCluster(graph: Pick<GraphReader, 'neighbours'>, ids: readonly NodeId[], options: AliasClusterOptions): Promise<AliasCluster> {
  const minScore = options.minScore ?? 0.7
  const limit = options.limit ?? 200
  const seeds = new Set(ids)
  const reached = new Set(ids)
  const edges = new Map<EdgeId, GraphEdge>()
  const queue = [...seeds]
  let truncated = false
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const own = next
    const found = (await graph.neighbours(own, { direction: 'any', types: ['SAME_AS'], limit: limit + 1 }, options)).filter(({ edge }) => Number(edge.properties['score'] ?? 0) >= minScore)
    const meanings = new Set(found.filter(({ edge }) => edge.from === own && edge.properties['kind'] === 'acronym').map(({ node }) => node.id))
    const isAmbiguous = meanings.size > 1 && !seeds.has(own)
    for (const { edge, node } of found) {
      if (isAmbiguous && meanings.has(node.id)) continue
      if (!reached.has(node.id)) {
        if (reached.size >= limit) {
          truncated = true
          continue
        }
        reached.add(node.id)
        queue.push(node.id)
      }
      edges.set(edge.id, edge)
    }
  }
  return { ids: [...reached].sort(compareCodePoints), edges: [...edges.values()].sort((left, right) => compareCodePoints(left.id, right.id)), truncated }
}

import type { Properties } from '../core/document.ts'
import type { EdgeStatement, NodeStatement } from '../core/graph.ts'
import type { NodeId } from '../core/ids.ts'
import { mergeProperties } from '../support/merge-properties.ts'
import { edgeId } from '../support/ids.ts'
import { sortedSet } from '../support/code-points.ts'

/** Collects what one document says about the graph; saying the same twice is saying it once. */
export interface Statements {
  /** Of a node said twice, labels are united and the smaller of two values of a property stays. */
  node(id: NodeId, labels: readonly string[], properties: Properties): void
  /**
   * The first properties given for an edge stay. Parallel edges of one type need different
   * discriminators.
   */
  edge(
    type: string,
    from: NodeId,
    to: NodeId,
    properties?: Properties,
    discriminator?: string,
  ): void
  /** In the order of first mention. */
  nodes(): NodeStatement[]
  edges(): EdgeStatement[]
}

const nothing: Properties = {}

/** A new, empty collector. */
export function statements(): Statements {
  const nodes = new Map<NodeId, NodeStatement>()
  const edges = new Map<string, EdgeStatement>()
  return {
    node(id, labels, properties) {
      const known = nodes.get(id)
      if (known === undefined) nodes.set(id, { id, labels, properties })
      else if (known.labels !== labels || !saysNothingNew(known.properties, properties)) {
        nodes.set(id, {
          id,
          labels: known.labels === labels ? labels : sortedSet([...known.labels, ...labels]),
          properties: mergeProperties([known.properties, properties]),
        })
      }
    },
    edge(type, from, to, properties = nothing, discriminator = '') {
      const id = edgeId(type, from, to, discriminator)
      if (!edges.has(id)) edges.set(id, { id, type, from, to, properties })
    },
    nodes: () => [...nodes.values()],
    edges: () => [...edges.values()],
  }
}

/**
 * Whether merging leaves everything as it is: no other and no smaller value, and keys in the order
 * of a merge. Most statements of a node are its first one again.
 */
function saysNothingNew(known: Properties, stated: Properties): boolean {
  let count = 0
  let before = ''
  for (const key in known) {
    if (key < before || (key in stated && stated[key] !== known[key])) return false
    before = key
    count++
  }
  for (const key in stated) if (!(key in known)) return false
  return count > 0
}

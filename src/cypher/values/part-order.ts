import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphPath } from '../../core/graph.ts'
import { compareCodePoints } from '../../support/code-points.ts'

/** Keys of a map in code point order. */
export function sortedKeys(entries: Readonly<Record<string, GraphValue>>): readonly string[] {
  return Object.keys(entries).sort(compareCodePoints)
}

/** Order of two maps by what keys they have: fewer first, then by the sorted keys. */
export function orderKeys(left: readonly string[], right: readonly string[]): number {
  if (left.length !== right.length) return left.length - right.length
  for (const [index, key] of left.entries()) {
    const order = compareCodePoints(key, right[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** Order of two paths as lists of their nodes and edges in turn, by id. */
export function comparePaths(left: GraphPath, right: GraphPath): number {
  for (const [index, node] of left.nodes.entries()) {
    const otherNode = right.nodes[index]
    if (otherNode === undefined) return 1
    const nodes = compareCodePoints(node.id, otherNode.id)
    if (nodes !== 0) return nodes
    const edge = left.edges[index]
    const otherEdge = right.edges[index]
    if (edge === undefined || otherEdge === undefined) break
    const edges = compareCodePoints(edge.id, otherEdge.id)
    if (edges !== 0) return edges
  }
  return left.nodes.length - right.nodes.length
}

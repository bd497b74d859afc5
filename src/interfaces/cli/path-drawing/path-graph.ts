import type { PathEdge, PathNode, RetrievalPath } from '../../../core/retrieval-path.ts'

/** What kind of stop a node is, which decides its shape and colour. */
export type StopKind = 'question' | 'entity' | 'fact' | 'passage'
export interface DrawnNode {
  readonly node: PathNode
  readonly kind: StopKind
  /** Column, from 0 on the left. */ readonly layer: number
}
/** `from` and `to` are positions in `nodes` and lead as the edge leads in the graph. */
export interface DrawnEdge {
  readonly edge: PathEdge
  readonly from: number
  readonly to: number
}
/** Several paths as one graph: what they share stands once. */
export interface PathGraph {
  readonly nodes: readonly DrawnNode[]
  readonly edges: readonly DrawnEdge[]
}

const passageLabels: ReadonlySet<string> = new Set(['Chunk', 'Document', 'Email', 'Section'])

/** An edge in one line: its type, with its label where it has one. */
export const edgeTitle = ({ type, label }: PathEdge): string =>
  label === undefined ? type : `${type}: ${label}`

/** Question, entity, fact or passage, by a node's labels. */
function stopKind(labels: readonly string[]): StopKind {
  if (labels.includes('Question')) return 'question'
  if (labels.includes('Fact')) return 'fact'
  return labels.some(label => passageLabels.has(label)) && !labels.includes('Entity')
    ? 'passage'
    : 'entity'
}

/**
 * Joins paths into one graph, nodes in the order in which the paths name them. Each node stands
 * right of what leads to it, save where paths go in circles.
 */
export function pathGraph(paths: readonly RetrievalPath[]): PathGraph {
  const positions = new Map<string, number>()
  const nodes: PathNode[] = []
  const edges: DrawnEdge[] = []
  const drawn = new Set<string>()
  const next: Array<Set<number>> = []
  for (const path of paths) {
    let before: number | undefined
    for (const node of path.nodes) {
      let position = positions.get(node.id)
      if (position === undefined) {
        position = nodes.push(node) - 1
        positions.set(node.id, position)
        next.push(new Set())
      }
      if (before !== undefined && !reaches(next, position, before)) next[before]?.add(position)
      before = position
    }
    for (const edge of path.edges) {
      const from = positions.get(edge.from)
      const to = positions.get(edge.to)
      const key = JSON.stringify([edge.from, edge.to, edge.type, edge.label ?? ''])
      if (from === undefined || to === undefined || drawn.has(key)) continue
      drawn.add(key)
      edges.push({ edge, from, to })
    }
  }
  const layers = layersOf(next)
  return {
    nodes: nodes.map((node, index) => ({
      node,
      kind: stopKind(node.labels),
      layer: layers[index] ?? 0,
    })),
    edges,
  }
}

function reaches(next: ReadonlyArray<ReadonlySet<number>>, from: number, to: number): boolean {
  const seen = new Set([from])
  for (const at of seen) {
    if (at === to) return true
    for (const other of next[at] ?? []) seen.add(other)
  }
  return false
}

/** Length of the longest way to each node of a graph without circles. */
function layersOf(next: ReadonlyArray<ReadonlySet<number>>): number[] {
  const layers = next.map(() => 0)
  const waiting = next.map(() => 0)
  for (const others of next) for (const other of others) waiting[other] = (waiting[other] ?? 0) + 1
  const ready = waiting.flatMap((count, index) => (count === 0 ? [index] : []))
  for (const at of ready) {
    for (const other of next[at] ?? []) {
      layers[other] = Math.max(layers[other] ?? 0, (layers[at] ?? 0) + 1)
      const left = (waiting[other] ?? 0) - 1
      waiting[other] = left
      if (left === 0) ready.push(other)
    }
  }
  return layers
}

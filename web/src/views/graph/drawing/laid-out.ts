import { MultiDirectedGraph } from 'graphology'
import type { Shown } from '../picture.ts'
import { kindOf } from '../picture.ts'

export interface NodeLook {
  x: number
  y: number
  size: number
  label: string
  kind: string
}
export interface EdgeLook {
  label: string
  isDirected: boolean
  size: number
}
interface Remembered {
  /** Where nodes were that are not shown now. */
  places: Map<string, { readonly x: number; readonly y: number }>
  /** Edges that a layout has taken into account. */
  edges: Set<string>
}
/** What is drawn, with the places of its nodes. */
export type LaidOut = MultiDirectedGraph<NodeLook, EdgeLook, Remembered>

export function emptyLaidOut(): LaidOut {
  const graph: LaidOut = new MultiDirectedGraph()
  graph.replaceAttributes({ places: new Map(), edges: new Set() })
  return graph
}

// What these say holds both ways.
const mutual: ReadonlySet<string> = new Set(['ABOUT_TOGETHER', 'SAME_AS'])
const longestLabel = 44
const smallest = 4
const largest = 14

/**
 * Brings the nodes and edges in line with what is shown. What was there keeps its place; what is
 * new begins beside what it is tied to, else on a spiral, so that the same picture is laid out the
 * same every time; what was hidden comes back where it was. Says whether anything is new.
 */
export function bringInLine(graph: LaidOut, { nodes, edges, degrees }: Shown): boolean {
  const wantedEdges = new Set(edges.map(({ id }) => id))
  const wantedNodes = new Set(nodes.map(({ id }) => id))
  const { places, edges: laidOutEdges } = graph.getAttributes()
  let isNew = false
  for (const id of graph.edges()) if (!wantedEdges.has(id)) graph.dropEdge(id)
  for (const id of graph.nodes())
    if (!wantedNodes.has(id)) {
      const { x, y } = graph.getNodeAttributes(id)
      places.set(id, { x, y })
      graph.dropNode(id)
    }
  const beside = new Map<string, string>()
  for (const { from, to } of edges) {
    if (graph.hasNode(from)) beside.set(to, from)
    if (graph.hasNode(to)) beside.set(from, to)
  }
  const radius = 10 * Math.sqrt(nodes.length)
  for (const [index, node] of nodes.entries()) {
    const look = {
      size: Math.min(largest, smallest + 1.6 * Math.sqrt(degrees.get(node.id) ?? 0)),
      label: shortened(node.name === '' ? node.id : node.name),
      kind: kindOf(node),
    }
    if (graph.hasNode(node.id)) {
      graph.mergeNodeAttributes(node.id, look)
      continue
    }
    const known = places.get(node.id)
    if (known !== undefined) {
      graph.addNode(node.id, { ...look, ...known })
      continue
    }
    isNew = true
    const anchor = beside.get(node.id)
    const spiral = onSpiral(index, anchor === undefined ? radius : 30, nodes.length)
    const near =
      anchor === undefined || !graph.hasNode(anchor)
        ? { x: 0, y: 0 }
        : graph.getNodeAttributes(anchor)
    graph.addNode(node.id, { ...look, x: near.x + spiral.x, y: near.y + spiral.y })
  }
  for (const { id, from, to, type } of edges)
    if (!graph.hasEdge(id)) {
      isNew ||= !laidOutEdges.has(id)
      laidOutEdges.add(id)
      graph.addDirectedEdgeWithKey(id, from, to, {
        label: type,
        isDirected: !mutual.has(type),
        size: 1,
      })
    }
  return isNew
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const onSpiral = (index: number, radius: number, total: number): { x: number; y: number } => {
  const distance = radius * Math.sqrt((index + 0.5) / total)
  return {
    x: distance * Math.cos(index * goldenAngle),
    y: distance * Math.sin(index * goldenAngle),
  }
}

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > longestLabel ? `${line.slice(0, longestLabel - 1).toWellFormed()}…` : line
}

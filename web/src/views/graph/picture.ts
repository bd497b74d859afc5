import type { GraphView, GraphViewEdge, GraphViewNode } from 'veritrail/contract'

/** What is there to be drawn: what the server gave, and what was added to it since. */
export interface Picture {
  readonly nodes: ReadonlyMap<string, GraphViewNode>
  /** Between these nodes only. */
  readonly edges: ReadonlyMap<string, GraphViewEdge>
  /** Whether a cap left something out. */
  readonly truncated: boolean
}

/** What somebody does not want to see. */
export interface Unwanted {
  readonly nodes: ReadonlySet<string>
  readonly kinds: ReadonlySet<string>
  readonly types: ReadonlySet<string>
}

/** What is seen of a picture. */
export interface Shown {
  readonly nodes: readonly GraphViewNode[]
  readonly edges: readonly GraphViewEdge[]
  /** How many of the edges each node has. */
  readonly degrees: ReadonlyMap<string, number>
}

// Beyond it neither the drawing is smooth nor does anybody see anything.
export const mostNodes = 2_000
export const mostEdges = 10_000

export const emptyPicture: Picture = { nodes: new Map(), edges: new Map(), truncated: false }
export const nothingUnwanted: Unwanted = { nodes: new Set(), kinds: new Set(), types: new Set() }

/** A picture with what lies around: what is there stays, the caps leave out the new. */
export function withMore(picture: Picture, { nodes, edges, truncated }: GraphView): Picture {
  const allNodes = new Map(picture.nodes)
  const allEdges = new Map(picture.edges)
  let left = picture.truncated || truncated
  for (const node of nodes) {
    const known = allNodes.get(node.id)
    if (known === undefined && allNodes.size >= mostNodes) left = true
    else allNodes.set(node.id, { ...known, ...node })
  }
  for (const edge of edges) {
    if (!allNodes.has(edge.from) || !allNodes.has(edge.to)) continue
    if (!allEdges.has(edge.id) && allEdges.size >= mostEdges) left = true
    else allEdges.set(edge.id, edge)
  }
  return { nodes: allNodes, edges: allEdges, truncated: left }
}

// Each of these is said by a second, narrower label too.
const broad: ReadonlySet<string> = new Set(['Entity', 'Document'])

/** What a node is, in one word: its narrowest label. */
export const kindOf = ({ labels }: Pick<GraphViewNode, 'labels'>): string =>
  labels.find(label => !broad.has(label)) ?? labels[0] ?? ''

export function shownOf({ nodes, edges }: Picture, unwanted: Unwanted): Shown {
  const degrees = new Map<string, number>()
  for (const node of nodes.values())
    if (!unwanted.nodes.has(node.id) && !unwanted.kinds.has(kindOf(node))) degrees.set(node.id, 0)
  const seen: GraphViewEdge[] = []
  for (const edge of edges.values()) {
    const from = degrees.get(edge.from)
    const to = degrees.get(edge.to)
    if (from === undefined || to === undefined || unwanted.types.has(edge.type)) continue
    seen.push(edge)
    degrees.set(edge.from, from + 1)
    if (edge.from !== edge.to) degrees.set(edge.to, to + 1)
  }
  return {
    nodes: [...nodes.values()]
      .filter(({ id }) => degrees.has(id))
      .toSorted((left, right) =>
        byCount([left.name, degrees.get(left.id) ?? 0], [right.name, degrees.get(right.id) ?? 0]),
      ),
    edges: seen,
    degrees,
  }
}

/** The words of some things with how many there are of each, the most frequent first. */
export function counts<Item>(items: Iterable<Item>, wordOf: (item: Item) => string): Counted[] {
  const found = new Map<string, number>()
  for (const item of items) {
    const word = wordOf(item)
    found.set(word, (found.get(word) ?? 0) + 1)
  }
  return [...found].toSorted(byCount)
}

type Counted = readonly [word: string, count: number]

/** The most frequent first, then by the words. */
const byCount = ([left, many]: Counted, [right, more]: Counted): number =>
  many === more ? left.localeCompare(right) : more - many

/** A set with or without a member. */
export function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const changed = new Set(set)
  if (!changed.delete(member)) changed.add(member)
  return changed
}

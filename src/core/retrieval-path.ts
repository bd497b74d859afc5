import type { ChunkId, EdgeId } from './ids.ts'

/**
 * One stop of a path for display: the question itself (label `Question`) or a node of the graph
 * under its readable name. Names come from documents and are untrusted.
 */
export interface PathNode {
  readonly id: string
  readonly labels: readonly string[]
  readonly name: string
}

/**
 * A step between two stops of a path. `from` and `to` are node ids and give the direction of the
 * edge in the graph, not of the walk.
 */
export interface PathEdge {
  /**
   * Absent where the step is not an edge of the graph, such as from the question to an entity it
   * names.
   */
  readonly id?: EdgeId | undefined
  readonly type: string
  readonly from: string
  readonly to: string
  /** Further text for display, such as the question's own words for an entity. */
  readonly label?: string | undefined
}

/**
 * The path that led to a passage: question, entities and facts, passage. `nodes` has one item more
 * than `edges`; the i-th edge joins the i-th node and the next.
 */
export interface RetrievalPath {
  readonly nodes: readonly PathNode[]
  readonly edges: readonly PathEdge[]
  /** Strength of the path on the scale of what produced it, higher is better, finite. */
  readonly score: number
  /** The passage at the end of the path; absent where it ends elsewhere. */
  readonly chunkId?: ChunkId | undefined
}

import type { ChunkId, EdgeId } from './ids.ts'

/**
 * One stop of a path as people see it: the question itself (label `Question`) or a node of the
 * graph under its readable name. Names come from documents and are hostile.
 */
export interface PathNode {
  readonly id: string
  readonly labels: readonly string[]
  readonly name: string
}

/**
 * A step between two stops of a path. `from` and `to` are node ids and say which way the edge leads
 * in the graph, not which way it was walked.
 */
export interface PathEdge {
  /**
   * Absent where the step is no edge of the graph, such as from the question to the entity that it
   * names.
   */
  readonly id?: EdgeId | undefined
  readonly type: string
  readonly from: string
  readonly to: string
  /** What more people should see of the step, such as the question's own words for an entity. */
  readonly label?: string | undefined
}

/**
 * The way that led to a passage: question, entities and facts, passage. `nodes` has one item more
 * than `edges`; the i-th edge joins the i-th node and the next.
 */
export interface RetrievalPath {
  readonly nodes: readonly PathNode[]
  readonly edges: readonly PathEdge[]
  /** Strength of the path on its maker's scale, higher is better, finite. */
  readonly score: number
  /** The passage that the path ends at; absent where it leads to something else. */
  readonly chunkId?: ChunkId | undefined
}

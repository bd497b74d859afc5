import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { QueryClock } from '../temporal/query-clock.ts'

/** What expressions may depend on besides their row. */
export interface EvaluationContext extends QueryClock {
  /** 0 (inclusive) to 1, seeded by the caller. */
  random(): number
  /** Null where missing. */
  property(of: GraphNode | GraphEdge, key: string): GraphValue
  /** An end of an edge. */
  node(id: string): GraphNode | undefined
  /** Greatest number of items of a list and characters of a text that an expression may make. */
  readonly maxItems: number
}

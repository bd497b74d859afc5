import type { GraphQuery } from '../graph-query.ts'
import type { GraphResult, GraphValue } from '../graph-value.ts'
import type { EntityRule, GraphEdge, GraphNode, GraphPath, Provenance } from '../graph.ts'
import type { EdgeId, NodeId } from '../ids.ts'
import type { ReadOptions } from './document-reader.ts'

export interface Neighbour {
  readonly edge: GraphEdge
  readonly node: GraphNode
}
export interface GraphSchema {
  readonly labels: ReadonlyArray<{
    readonly label: string
    readonly count: number
    readonly properties: readonly string[]
  }>
  readonly edgeTypes: readonly EdgeTypeSchema[]
}
export interface EdgeTypeSchema {
  readonly type: string
  readonly count: number
  /** Labels of the nodes at the start and end of such edges. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /**
   * Which labels occur together at the two ends; absent: unknown, any of `from` with any of `to`.
   */
  readonly pairs?:
    | ReadonlyArray<{ readonly from: string; readonly to: string; readonly count: number }>
    | undefined
  /** Keys of their properties; absent: not known. */
  readonly properties?: readonly string[] | undefined
}

/**
 * The edges that `adjacency` reads; `weight` names a numeric edge property (1 where missing or not
 * a number). At most 16 types, each once.
 */
export interface AdjacencyQuery {
  readonly types: ReadonlyArray<{ readonly type: string; readonly weight?: string | undefined }>
  /**
   * A node with more such edges than this returns none and is marked as `truncated`, so that hubs
   * stay cheap.
   */
  readonly maxDegree?: number | undefined
}

/**
 * Edges at many nodes, packed for walks over the graph: the edges of the i-th requested node are at
 * positions `offsets[i]` to `offsets[i + 1]` (exclusive) of the parallel arrays, sorted by type
 * (position in the query), direction (outgoing first), then id of the other end, parallel edges by
 * weight. A node that does not exist for the principal has none.
 */
export interface Adjacency {
  /** One longer than the requested nodes. */
  readonly offsets: Uint32Array
  /** The other end of each edge: a position in `ids`. */
  readonly others: Uint32Array
  /** Position of the edge's type in the query. */
  readonly types: Uint8Array
  /**
   * 1 for an outgoing edge of the requested node, 0 for an incoming one; a loop occurs once, as
   * outgoing.
   */
  readonly outgoing: Uint8Array
  readonly weights: Float32Array
  /** The other ends, each once, in no particular order. */
  readonly ids: readonly NodeId[]
  /** 1 for each requested node with more than `maxDegree` edges. */
  readonly truncated: Uint8Array
}

/**
 * Full-text search over the names (and `aliases`) of nodes labelled `Entity`; terms are analysed as
 * keyword queries are, a term of several words is a phrase.
 */
export interface EntityQuery {
  readonly terms: readonly string[]
  readonly mode: 'any' | 'all'
  readonly label?: string | undefined
  readonly limit: number
}
/**
 * BM25 of the node's best name (each different name of a node counts as a text of its own), higher
 * is better, > 0; ties by id.
 */
export interface EntityHit {
  readonly id: NodeId
  readonly score: number
}

/** What the result of a graph query depends on besides the graph and the principal. */
export interface GraphQueryOptions extends ReadOptions {
  /** Values of `$name`; a missing name is an error. */
  readonly parameters?: ReadonlyMap<string, GraphValue> | undefined
  /**
   * The current time for `date()` and the like, in UTC milliseconds; without it they are errors.
   */
  readonly now?: number | undefined
  /** IANA name for values given without a zone; UTC if absent. */
  readonly timeZone?: string | undefined
  /** Of `rand()`; 1 if absent. */
  readonly seed?: number | undefined
  /** The query is stopped with reason `timeout` after this many milliseconds; never if absent. */
  readonly timeoutMs?: number | undefined
}

/**
 * The property graph as one principal sees it (the cut graph). Lists are in id order unless stated
 * otherwise.
 */
export interface GraphReader {
  nodes(ids: readonly NodeId[], options: ReadOptions): Promise<GraphNode[]>
  edges(ids: readonly EdgeId[], options: ReadOptions): Promise<GraphEdge[]>
  /**
   * Nodes with this label whose property equals the value; strings compare by lower case when
   * `ignoreCase`; list properties match on any item.
   */
  nodesByProperty(
    query: {
      readonly label?: string | undefined
      readonly key: string
      readonly value: string | number | boolean
      readonly ignoreCase: boolean
      readonly limit: number
    },
    options: ReadOptions,
  ): Promise<GraphNode[]>
  neighbours(
    id: NodeId,
    query: {
      readonly direction: 'out' | 'in' | 'any'
      readonly types?: readonly string[] | undefined
      readonly limit: number
      readonly after?: EdgeId | undefined
    },
    options: ReadOptions,
  ): Promise<Neighbour[]>
  degree(
    id: NodeId,
    query: {
      readonly direction: 'out' | 'in' | 'any'
      readonly types?: readonly string[] | undefined
    },
    options: ReadOptions,
  ): Promise<number>
  /**
   * A shortest path, edges either way, of at most `maxLength` edges; smallest node ids first among
   * equals.
   */
  shortestPath(
    from: NodeId,
    to: NodeId,
    query: {
      readonly types?: readonly string[] | undefined
      readonly excludeTypes?: readonly string[] | undefined
      readonly maxLength: number
    },
    options: ReadOptions,
  ): Promise<GraphPath | undefined>
  adjacency(
    nodes: readonly NodeId[],
    query: AdjacencyQuery,
    options: ReadOptions,
  ): Promise<Adjacency>
  searchEntities(query: EntityQuery, options: ReadOptions): Promise<EntityHit[]>
  /** By id. */
  rules(options: ReadOptions): Promise<EntityRule[]>
  provenance(id: NodeId | EdgeId, options: ReadOptions): Promise<Provenance>
  query(query: GraphQuery, options: GraphQueryOptions): Promise<GraphResult>
  /**
   * The query in the store's own language, with its plan; absent where the store has no such
   * language. Users are refused (`forbidden`): both depend on the whole graph.
   */
  explain?(
    query: GraphQuery,
    options: GraphQueryOptions,
  ): Promise<ReadonlyArray<{ readonly statement: string; readonly plan: string }>>
  schema(options: ReadOptions): Promise<GraphSchema>
}

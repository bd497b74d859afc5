import type { GraphQuery } from '../graph-query.ts'
import type { GraphResult } from '../graph-value.ts'
import type { GraphEdge, GraphNode, GraphPath, Provenance } from '../graph.ts'
import type { EdgeId, NodeId } from '../ids.ts'
import type { ReadOptions } from './document-reader.ts'

export interface Neighbour { readonly edge: GraphEdge; readonly node: GraphNode }
export interface GraphSchema {
  readonly labels: ReadonlyArray<{ readonly label: string; readonly count: number; readonly properties: readonly string[] }>
  readonly edgeTypes: ReadonlyArray<{ readonly type: string; readonly count: number; readonly from: readonly string[]; readonly to: readonly string[] }>
}

/** The property graph as one principal sees it (the cut graph). Lists come in id order unless said otherwise. */
export interface GraphReader {
  nodes(ids: readonly NodeId[], options: ReadOptions): Promise<GraphNode[]>
  edges(ids: readonly EdgeId[], options: ReadOptions): Promise<GraphEdge[]>
  /** Nodes with this label whose property equals the value; strings compare by lower case when `ignoreCase`; list properties match on any item. */
  nodesByProperty(query: { readonly label?: string | undefined; readonly key: string; readonly value: string | number | boolean; readonly ignoreCase: boolean; readonly limit: number }, options: ReadOptions): Promise<GraphNode[]>
  neighbours(id: NodeId, query: { readonly direction: 'out' | 'in' | 'any'; readonly types?: readonly string[] | undefined; readonly limit: number; readonly after?: EdgeId | undefined }, options: ReadOptions): Promise<Neighbour[]>
  degree(id: NodeId, query: { readonly direction: 'out' | 'in' | 'any'; readonly types?: readonly string[] | undefined }, options: ReadOptions): Promise<number>
  /** A shortest path, edges either way, of at most `maxLength` edges; smallest node ids first among equals. */
  shortestPath(from: NodeId, to: NodeId, query: { readonly types?: readonly string[] | undefined; readonly excludeTypes?: readonly string[] | undefined; readonly maxLength: number }, options: ReadOptions): Promise<GraphPath | undefined>
  provenance(id: NodeId | EdgeId, options: ReadOptions): Promise<Provenance>
  query(query: GraphQuery, options: ReadOptions): Promise<GraphResult>
  schema(options: ReadOptions): Promise<GraphSchema>
}

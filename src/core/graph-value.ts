import type { GraphEdge, GraphNode, GraphPath } from './graph.ts'

/** A value of a graph query's result; integers are bigint, floats are finite numbers. Tagged where JSON would confuse kinds. */
export type GraphValue =
  | null | boolean | bigint | number | string
  | { readonly kind: 'list'; readonly items: readonly GraphValue[] }
  | { readonly kind: 'map'; readonly entries: Readonly<Record<string, GraphValue>> }
  | { readonly kind: 'node'; readonly node: GraphNode }
  | { readonly kind: 'edge'; readonly edge: GraphEdge }
  | { readonly kind: 'path'; readonly path: GraphPath }

export interface GraphResult {
  readonly columns: readonly string[]
  readonly rows: ReadonlyArray<readonly GraphValue[]>
  /** Only the row limit sets it; every other cap is an error that names the cap. */
  readonly truncated: boolean
}

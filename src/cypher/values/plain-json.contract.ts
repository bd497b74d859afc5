import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import { checkNesting } from './nesting.ts'
import { scalarText } from './scalar-text.ts'
import { isSafe } from './value-json.contract.ts'

/** Plain JSON. */
export type PlainJson =
  | null
  | boolean
  | number
  | string
  | readonly PlainJson[]
  | { readonly [key: string]: PlainJson }

/**
 * A value as programs like to read it, kinds lost: integers as numbers (as text beyond 2^53), NaN
 * and infinities as text, temporal values as ISO text, maps as objects, nodes as {id, labels,
 * properties}.
 */
export function toPlainJson(value: GraphValue): PlainJson {
  return plainAt(value, 0)
}

function plainAt(value: GraphValue, depth: number): PlainJson {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : value.toString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  checkNesting(depth)
  switch (value.kind) {
    case 'list':
      return value.items.map(item => plainAt(item, depth + 1))
    case 'map':
      return Object.fromEntries(
        Object.entries(value.entries).map(([key, entry]) => [key, plainAt(entry, depth + 1)]),
      )
    case 'node':
      return plainNode(value.node)
    case 'edge':
      return plainEdge(value.edge)
    case 'path':
      return { nodes: value.path.nodes.map(plainNode), edges: value.path.edges.map(plainEdge) }
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return scalarText(value) ?? null
    default:
      return value satisfies never
  }
}

function plainNode({ id, labels, properties }: GraphNode): PlainJson {
  return { id, labels, properties }
}

function plainEdge({ id, type, from, to, properties }: GraphEdge): PlainJson {
  return { id, type, from, to, properties }
}

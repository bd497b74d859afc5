import type { Node, Relationship } from 'neo4j-driver'
import { AppError } from '../../../core/errors.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../../core/graph.ts'
import { driverTemporal, temporalOfDriver } from './temporal-values.ts'
import type { Neo4jLibrary } from './temporal-values.ts'

/** A value as the driver writes it: integers as bigints, floats as numbers. */
export function driverValue(value: GraphValue, neo4j: Neo4jLibrary): unknown {
  if (value === null || typeof value !== 'object') return value
  switch (value.kind) {
    case 'list':
      return value.items.map(item => driverValue(item, neo4j))
    case 'map':
      return Object.fromEntries(
        Object.entries(value.entries).map(([key, entry]) => [key, driverValue(entry, neo4j)]),
      )
    case 'node':
    case 'edge':
    case 'path':
      throw new AppError('query_rejected', 'Nodes, relationships and paths cannot be parameters.', {
        query: '',
        reason: 'unsupported',
      })
    case 'date':
    case 'localtime':
    case 'time':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return driverTemporal(value, neo4j)
  }
}

/** The graph's own nodes and edges by the server's ids. */
export interface SeenEntities {
  node(elementId: string): GraphNode
  edge(elementId: string): GraphEdge
}

/** A value from the driver, with nodes and edges as the principal sees them. */
export function valueOfDriver(value: unknown, seen: SeenEntities, neo4j: Neo4jLibrary): GraphValue {
  if (value === null || value === undefined) return null
  if (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'bigint' ||
    typeof value === 'number'
  )
    return value
  if (Array.isArray(value))
    return { kind: 'list', items: value.map(item => valueOfDriver(item, seen, neo4j)) }
  if (typeof value !== 'object')
    throw new AppError('internal', 'Neo4j returned a value of an unknown kind.', {})
  if (neo4j.isNode(value)) return { kind: 'node', node: seen.node(value.elementId) }
  if (neo4j.isRelationship(value)) return { kind: 'edge', edge: seen.edge(value.elementId) }
  if (neo4j.isPath(value)) {
    return {
      kind: 'path',
      path: {
        nodes: [
          seen.node(value.start.elementId),
          ...value.segments.map(segment => seen.node(segment.end.elementId)),
        ],
        edges: value.segments.map(segment => seen.edge(segment.relationship.elementId)),
      },
    }
  }
  const temporal = temporalOfDriver(value, neo4j)
  if (temporal !== undefined) return temporal
  return {
    kind: 'map',
    entries: Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, valueOfDriver(entry, seen, neo4j)]),
    ),
  }
}

/**
 * Visits every node and edge inside a value from the driver; returns about how many characters and
 * numbers it holds.
 */
export function visitEntities(
  value: unknown,
  visit: { node(node: Node): void; edge(edge: Relationship): void },
  neo4j: Neo4jLibrary,
): number {
  if (typeof value === 'string') return value.length + 1
  if (value === null || typeof value !== 'object') return 1
  if (neo4j.isNode(value)) {
    visit.node(value)
    return sizeOf(value.properties)
  }
  if (neo4j.isRelationship(value)) {
    visit.edge(value)
    return sizeOf(value.properties)
  }
  const inside = (parts: readonly unknown[]): number =>
    parts.reduce<number>((sum, part) => sum + visitEntities(part, visit, neo4j), 1)
  if (neo4j.isPath(value))
    return inside([
      value.start,
      ...value.segments.flatMap(segment => [segment.relationship, segment.end]),
    ])
  return inside(Array.isArray(value) ? value : Object.values(value))
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 1
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 1)
}

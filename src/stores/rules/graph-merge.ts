import type { PropertyScalar, PropertyValue } from '../../core/document.ts'
import type { EdgeStatement, GraphEdge, GraphNode, NodeStatement } from '../../core/graph.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { mergeProperties } from '../../support/merge-properties.ts'

/**
 * The node that readable statements make together (all of one id): labels united and sorted.
 * `undefined` when there are none.
 */
export function mergeNode(statements: readonly NodeStatement[]): GraphNode | undefined {
  const first = statements[0]
  if (first === undefined) return undefined
  const labels = [...new Set(statements.flatMap(statement => statement.labels))].sort(
    compareCodePoints,
  )
  return {
    id: first.id,
    labels,
    properties: mergeProperties(statements.map(statement => statement.properties)),
  }
}

/**
 * The edge that readable statements make together (all of one id, so of one type and the same
 * ends). The caller checks whether both ends exist.
 */
export function mergeEdge(statements: readonly EdgeStatement[]): GraphEdge | undefined {
  const first = statements[0]
  if (first === undefined) return undefined
  return {
    id: first.id,
    type: first.type,
    from: first.from,
    to: first.to,
    properties: mergeProperties(statements.map(statement => statement.properties)),
  }
}

/**
 * Whether a stated value equals the one looked for, or one of its items does. `ignoreCase`
 * lower-cases strings (String.prototype.toLowerCase).
 */
export function propertyMatches(
  stated: PropertyValue,
  wanted: PropertyScalar,
  ignoreCase: boolean,
): boolean {
  if (typeof stated === 'object')
    return stated.some(item => propertyMatches(item, wanted, ignoreCase))
  if (ignoreCase && typeof stated === 'string' && typeof wanted === 'string')
    return stated.toLowerCase() === wanted.toLowerCase()
  return stated === wanted
}

import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import type { Properties, PropertyValue } from '../../core/document.ts'
import { isHidden, type QueryPolicy } from './query-policy.ts'

/** Characters of a text and items of a list that a model gets of a whole node's property. */
const longestText = 300
const longestList = 20

/**
 * The values of a result as the policy lets them out: properties that are never given are taken out
 * of nodes, edges, paths and maps; for a model, nodes and edges that still are whole (in lists, in
 * paths) become maps of id, labels or type and small properties.
 */
export function projectResult(result: GraphResult, policy: QueryPolicy): GraphResult {
  const project = projector(policy)
  return { ...result, rows: result.rows.map(row => row.map(project)) }
}

function projector(policy: QueryPolicy): (value: GraphValue) => GraphValue {
  const shown = (properties: Properties): Properties => {
    const keys = Object.keys(properties)
    return keys.some(key => isHidden(key, policy))
      ? Object.fromEntries(Object.entries(properties).filter(([key]) => !isHidden(key, policy)))
      : properties
  }
  const small = (properties: Properties): GraphValue =>
    map(
      Object.entries(shown(properties)).flatMap(([key, value]) => {
        const isLarge =
          policy.largeProperties.includes(key) ||
          (typeof value === 'string'
            ? value.length > longestText
            : typeof value === 'object' && value.length > longestList)
        return isLarge ? [] : [[key, propertyValue(value)] as const]
      }),
    )
  const project = (value: GraphValue): GraphValue => {
    if (typeof value !== 'object' || value === null) return value
    switch (value.kind) {
      case 'list':
        return { kind: 'list', items: value.items.map(project) }
      case 'map':
        return map(
          Object.entries(value.entries).flatMap(([key, inside]) =>
            isHidden(key, policy) ? [] : [[key, project(inside)] as const],
          ),
        )
      case 'node': {
        const { id, labels, properties } = value.node
        if (policy.mode === 'people')
          return { kind: 'node', node: { id, labels, properties: shown(properties) } }
        return map([
          ['id', id],
          ['labels', { kind: 'list', items: labels }],
          ['properties', small(properties)],
        ])
      }
      case 'edge': {
        const { properties, ...edge } = value.edge
        if (policy.mode === 'people')
          return { kind: 'edge', edge: { ...edge, properties: shown(properties) } }
        return map([
          ['id', edge.id],
          ['type', edge.type],
          ['from', edge.from],
          ['to', edge.to],
          ['properties', small(properties)],
        ])
      }
      case 'path': {
        const nodes = value.path.nodes.map(node => project({ kind: 'node', node }))
        const edges = value.path.edges.map(edge => project({ kind: 'edge', edge }))
        if (policy.mode === 'model')
          return map([
            ['nodes', { kind: 'list', items: nodes }],
            ['edges', { kind: 'list', items: edges }],
          ])
        return {
          kind: 'path',
          path: {
            nodes: value.path.nodes.map(node => ({ ...node, properties: shown(node.properties) })),
            edges: value.path.edges.map(edge => ({ ...edge, properties: shown(edge.properties) })),
          },
        }
      }
      case 'date':
      case 'localtime':
      case 'time':
      case 'localdatetime':
      case 'datetime':
      case 'duration':
        return value
    }
  }
  return project
}

const map = (entries: ReadonlyArray<readonly [string, GraphValue]>): GraphValue => ({
  kind: 'map',
  entries: Object.fromEntries(entries),
})

/** A whole number that JavaScript holds exactly is an integer of the query language. */
function propertyValue(value: PropertyValue): GraphValue {
  if (typeof value === 'object') return { kind: 'list', items: value.map(propertyValue) }
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}

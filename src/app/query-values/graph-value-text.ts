import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphNode, GraphPath } from '../../core/graph.ts'
import type { Properties } from '../../core/document.ts'
import { formatTemporal } from '../../cypher/temporal/format-temporal.ts'
import { floatText } from '../../cypher/values/float-text.ts'
import { printKey, printName } from '../../cypher/print/cypher-names.ts'

/**
 * A value as people read it: texts as they are, within lists and maps quoted; nodes, edges and
 * paths as Cypher writes them. Of documents: whoever prints it makes it harmless first.
 */
export function graphValueText(value: GraphValue, isInside = false): string {
  if (value === null) return isInside ? 'null' : ''
  if (typeof value === 'string') return isInside ? JSON.stringify(value) : value
  if (typeof value === 'number') return floatText(value)
  if (typeof value !== 'object') return String(value)
  switch (value.kind) {
    case 'list':
      return `[${value.items.map(item => graphValueText(item, true)).join(', ')}]`
    case 'map':
      return `{${Object.entries(value.entries)
        .map(([key, inside]) => `${printKey(key)}: ${graphValueText(inside, true)}`)
        .join(', ')}}`
    case 'node':
      return nodeText(value.node)
    case 'edge':
      return `[:${printName(value.edge.type)}${propertyText(value.edge.properties)}]`
    case 'path':
      return pathText(value.path)
    case 'date':
    case 'localtime':
    case 'time':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return formatTemporal(value)
  }
}

function nodeText({ labels, properties }: GraphNode): string {
  return `(${labels.map(label => `:${printName(label)}`).join('')}${propertyText(properties)})`
}

function pathText({ nodes, edges }: GraphPath): string {
  return nodes
    .map((node, index) => {
      const edge = edges[index - 1]
      if (edge === undefined) return nodeText(node)
      const inner = `[:${printName(edge.type)}]`
      return `${edge.to === node.id ? `-${inner}->` : `<-${inner}-`}${nodeText(node)}`
    })
    .join('')
}

function propertyText(properties: Properties): string {
  const entries = Object.entries(properties)
  return entries.length === 0
    ? ''
    : ` {${entries.map(([key, value]) => `${printKey(key)}: ${JSON.stringify(value)}`).join(', ')}}`
}

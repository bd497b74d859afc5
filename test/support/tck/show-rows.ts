import type { GraphValue } from '../../../src/core/graph-value.ts'
import { storedValue } from '../../../src/cypher/values/stored-value.ts'
import { textOfTemporal } from './temporal-text.ts'
import type { TckValue } from './tck-value.ts'

/** A row for people, in the notation of the TCK. */
export const showRow = (row: readonly GraphValue[]): string =>
  `| ${row.map(showValue).join(' | ')} |`
export const showTckRow = (row: readonly TckValue[]): string =>
  `| ${row.map(showTckValue).join(' | ')} |`

const showMap = (entries: Iterable<readonly [string, string]>): string =>
  `{${[...entries].map(([key, value]) => `${key}: ${value}`).join(', ')}}`
const showNumber = (value: number): string =>
  Number.isInteger(value) ? value.toFixed(1) : String(value)
const showNode = (labels: readonly string[], properties: string): string =>
  `(${labels.map(label => `:${label}`).join('')}${properties === '{}' ? '' : ` ${properties}`})`
const showEdge = (type: string, properties: string): string =>
  `[:${type}${properties === '{}' ? '' : ` ${properties}`}]`

function showValue(value: GraphValue): string {
  const properties = (of: {
    readonly properties: Readonly<
      Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>
    >
  }): string =>
    showMap(Object.entries(of.properties).map(([key, item]) => [key, showValue(storedValue(item))]))
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'number') return showNumber(value)
  if (value === null || typeof value !== 'object') return String(value)
  switch (value.kind) {
    case 'list':
      return `[${value.items.map(showValue).join(', ')}]`
    case 'map':
      return showMap(Object.entries(value.entries).map(([key, item]) => [key, showValue(item)]))
    case 'node':
      return showNode(value.node.labels, properties(value.node))
    case 'edge':
      return showEdge(value.edge.type, properties(value.edge))
    case 'path':
      return `<${value.path.nodes
        .map((node, index) => {
          const edge = value.path.edges[index - 1]
          const shown = showNode(node.labels, properties(node))
          return edge === undefined
            ? shown
            : edge.to === node.id && edge.from === value.path.nodes[index - 1]?.id
              ? `-${showEdge(edge.type, properties(edge))}->${shown}`
              : `<-${showEdge(edge.type, properties(edge))}-${shown}`
        })
        .join('')}>`
    case 'date':
    case 'localtime':
    case 'time':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return textOfTemporal(value) ?? ''
  }
}

function showTckValue(value: TckValue): string {
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'number') return showNumber(value)
  if (value === null || typeof value !== 'object') return String(value)
  const map = (entries: ReadonlyMap<string, TckValue>): string =>
    showMap([...entries].map(([key, item]) => [key, showTckValue(item)]))
  switch (value.kind) {
    case 'list':
      return `[${value.items.map(showTckValue).join(', ')}]`
    case 'map':
      return map(value.entries)
    case 'node':
      return showNode(value.labels, map(value.properties))
    case 'edge':
      return showEdge(value.type, map(value.properties))
    case 'path':
      return `<${value.nodes
        .map((node, index) => {
          const step = value.edges[index - 1]
          return step === undefined
            ? showTckValue(node)
            : step.forward
              ? `-${showTckValue(step.edge)}->${showTckValue(node)}`
              : `<-${showTckValue(step.edge)}-${showTckValue(node)}`
        })
        .join('')}>`
  }
}

import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode, GraphPath } from '../../core/graph.ts'
import type { PropertyValue, Properties } from '../../core/document.ts'
import { checkNesting } from './nesting.ts'
import { floatText } from './float-text.ts'
import { scalarText } from './scalar-text.ts'

/**
 * A value as Cypher's literals show it to people, on one line: `(:Person {name: 'Ann'})`, `[:SENT
 * {at: 1}]`, `<(:A)-[:T]->(:B)>`, `'text'`, `1.0`; dates and times in ISO without quotes.
 */
export function formatValue(value: GraphValue): string {
  return formatAt(value, 0)
}

function formatAt(value: GraphValue, depth: number): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return scalarText(value) ?? ''
  checkNesting(depth)
  switch (value.kind) {
    case 'list':
      return `[${value.items.map(item => formatAt(item, depth + 1)).join(', ')}]`
    case 'map':
      return braced(
        Object.entries(value.entries).map(([key, entry]) => [key, formatAt(entry, depth + 1)]),
      )
    case 'node':
      return formatNode(value.node)
    case 'edge':
      return formatEdge(value.edge)
    case 'path':
      return formatPath(value.path)
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return scalarText(value) ?? ''
    default:
      return value satisfies never
  }
}

/** Between single quotes; control characters as escapes, so that the text stays on one line. */
function quoted(text: string): string {
  const escapes: Readonly<Record<string, string>> = {
    '\\': '\\\\',
    "'": "\\'",
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\b': '\\b',
    '\f': '\\f',
  }
  const shown = text.replace(
    /[\\'\p{Cc}\u2028\u2029]/gu,
    character =>
      escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `'${shown}'`
}

/** A label, type, key or variable: between backticks unless it is a plain name. */
function namedPart(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `\`${name.replaceAll('`', '``')}\``
}

function formatNode(node: GraphNode): string {
  const parts = [
    node.labels.map(label => `:${namedPart(label)}`).join(''),
    properties(node.properties),
  ].filter(part => part !== '')
  return `(${parts.join(' ')})`
}

function formatEdge(edge: GraphEdge): string {
  const parts = [`:${namedPart(edge.type)}`, properties(edge.properties)]
  return `[${parts.filter(part => part !== '').join(' ')}]`
}

function formatPath({ nodes, edges }: GraphPath): string {
  const [first, ...others] = nodes
  if (first === undefined) return '<>'
  let text = formatNode(first)
  let before = first
  for (const [index, node] of others.entries()) {
    const edge = edges[index]
    if (edge === undefined) break
    text +=
      edge.from === before.id
        ? `-${formatEdge(edge)}->${formatNode(node)}`
        : `<-${formatEdge(edge)}-${formatNode(node)}`
    before = node
  }
  return `<${text}>`
}

function properties(stated: Properties): string {
  const entries = Object.entries(stated)
  return entries.length === 0
    ? ''
    : braced(entries.map(([key, value]) => [key, formatProperty(value)]))
}

function formatProperty(value: PropertyValue): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? String(value) : floatText(value)
  return typeof value === 'boolean' ? String(value) : `[${value.map(formatProperty).join(', ')}]`
}

function braced(entries: ReadonlyArray<readonly [string, string]>): string {
  return `{${entries.map(([key, value]) => `${namedPart(key)}: ${value}`).join(', ')}}`
}

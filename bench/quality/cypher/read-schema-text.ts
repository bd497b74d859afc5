import type { GraphSchema } from '../../../src/core/ports/graph-reader.ts'

interface Labelled {
  readonly properties: Set<string>
}

const heading = /^- \*\*(.+)\*\*$/
const nodeProperty = /^ {2}- `(.+?)`: /
const edgeProperty = /^ {2}- `(.+?): \w+` ?/
const edge = /^\(:(.+?)\)-\[:(.+?)\]->\(:(.+?)\)$/

/**
 * Reads the text that describes a graph to language models: labels and edge types with their
 * properties, and which labels an edge type joins. Counts are not in it: all are 1.
 */
export function readSchemaText(text: string): GraphSchema {
  const labels = new Map<string, Labelled>()
  const edges = new Map<
    string,
    Labelled & { readonly pairs: Array<{ from: string; to: string; count: number }> }
  >()
  const label = (name: string): Labelled =>
    labels.get(name) ?? put(labels, name, { properties: new Set() })
  const edgeType = (name: string) =>
    edges.get(name) ?? put(edges, name, { properties: new Set(), pairs: [] })
  let part: 'nodes' | 'edges' | 'pairs' | undefined
  let current: Labelled | undefined
  for (const line of text.split('\n')) {
    const name = heading.exec(line)?.[1]
    const [, from, type, to] = edge.exec(line.trim()) ?? []
    if (line === 'Node properties:') part = 'nodes'
    else if (line === 'Relationship properties:') part = 'edges'
    else if (line === 'The relationships:') part = 'pairs'
    else if (name !== undefined) current = part === 'nodes' ? label(name) : edgeType(name)
    else if (part === 'pairs' && from !== undefined && type !== undefined && to !== undefined) {
      label(from)
      label(to)
      edgeType(type).pairs.push({ from, to, count: 1 })
    } else {
      const key = (part === 'nodes' ? nodeProperty : edgeProperty).exec(line)?.[1]
      if (key !== undefined) current?.properties.add(key)
      else if (line.trim() !== '')
        throw new Error(`a line of a schema that cannot be read: ${line}`)
    }
  }
  return {
    labels: [...labels].map(([name, { properties }]) => ({
      label: name,
      count: 1,
      properties: [...properties],
    })),
    edgeTypes: [...edges].map(([type, { properties, pairs }]) => ({
      type,
      count: 1,
      from: [...new Set(pairs.map(pair => pair.from))],
      to: [...new Set(pairs.map(pair => pair.to))],
      pairs,
      properties: [...properties],
    })),
  }
}

function put<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value)
  return value
}

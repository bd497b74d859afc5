import { cypher as texts } from '../../../texts/cypher.ts'

// Values of a query are JSON; what JSON has no kind for is tagged with "$type".

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as it is read in a cell. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return texts.value.null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`
  if (!isFields(value)) return JSON.stringify(value)
  switch (value['$type']) {
    case 'node':
      return texts.value.node(labelsOf(value), nameOf(value))
    case 'edge':
      return texts.value.edge(String(value['type']))
    case 'path':
      return texts.value.path((Array.isArray(value['nodes']) ? value['nodes'] : []).map(nameOf))
    case undefined:
      return mapText(value)
    case 'map':
      return isFields(value['value']) ? mapText(value['value']) : ''
    default:
      return String(value['value'])
  }
}

const inner = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value) : valueText(value)

const mapText = (map: Fields): string =>
  `{${Object.entries(map)
    .map(([key, value]) => `${key}: ${inner(value)}`)
    .join(', ')}}`

const labelsOf = ({ labels }: Fields): string[] => (Array.isArray(labels) ? labels.map(String) : [])

function nameOf(node: unknown): string {
  if (!isFields(node)) return ''
  const properties = isFields(node['properties']) ? node['properties'] : {}
  for (const key of ['name', 'title', 'subject'])
    if (typeof properties[key] === 'string') return properties[key]
  return String(node['id'])
}

/** The id of a node, where a value is one. */
export const nodeIdOf = (value: unknown): string | undefined =>
  isFields(value) && value['$type'] === 'node' && typeof value['id'] === 'string'
    ? value['id']
    : undefined

/**
 * Columns and rows as CSV (RFC 4180). Programs for tables run a text that begins as a formula, and
 * the texts come from documents: these get an apostrophe before them.
 */
export const csvOf = (
  columns: readonly string[],
  rows: ReadonlyArray<readonly unknown[]>,
): string =>
  [columns.map(csvText), ...rows.map(row => row.map(csvCell))]
    .map(cells => `${cells.join(',')}\r\n`)
    .join('')

const csvCell = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : csvText(valueText(value))

function csvText(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

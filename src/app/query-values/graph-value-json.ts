import { AppError } from '../../core/errors.ts'
import type { GraphValue, TemporalValue } from '../../core/graph-value.ts'
import type { Properties, PropertyValue } from '../../core/document.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import { formatTemporal } from '../../cypher/temporal/format-temporal.ts'
import { parseDuration } from '../../cypher/temporal/parse-duration.ts'
import { parseTemporal } from '../../cypher/temporal/parse-temporal.ts'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }

/** The key that marks what JSON has no kind for: `{"$type": "date", "value": "2024-03-01"}`. */
const tag = '$type'
const temporalKinds = [
  'date',
  'localtime',
  'time',
  'localdatetime',
  'datetime',
  'duration',
] as const

/**
 * A value as JSON that can be read back: null, booleans, texts, lists and maps as they are;
 * integers as numbers as far as JavaScript holds them exactly, floats as numbers where they have a
 * fraction. Others are tagged: integers beyond 2^53, whole and endless floats, temporal values (as
 * ISO 8601 text), nodes, edges, paths, and maps that have a key `$type` themselves.
 */
export function graphValueJson(value: GraphValue): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'bigint')
    return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
      ? Number(value)
      : { [tag]: 'integer', value: String(value) }
  if (typeof value === 'number')
    return Number.isFinite(value) && !Number.isInteger(value)
      ? value
      : { [tag]: 'float', value: Object.is(value, -0) ? '-0' : String(value) }
  switch (value.kind) {
    case 'list':
      return value.items.map(graphValueJson)
    case 'map': {
      const entries = Object.fromEntries(
        Object.entries(value.entries).map(([key, inside]) => [key, graphValueJson(inside)]),
      )
      return Object.hasOwn(entries, tag) ? { [tag]: 'map', value: entries } : entries
    }
    case 'node':
      return { [tag]: 'node', ...nodeJson(value.node) }
    case 'edge':
      return { [tag]: 'edge', ...edgeJson(value.edge) }
    case 'path':
      return {
        [tag]: 'path',
        nodes: value.path.nodes.map(nodeJson),
        edges: value.path.edges.map(edgeJson),
      }
    case 'date':
    case 'localtime':
    case 'time':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return { [tag]: value.kind, value: formatTemporal(value) }
  }
}

const nodeJson = ({ id, labels, properties }: GraphNode): { readonly [key: string]: Json } => ({
  id,
  labels,
  properties: propertiesJson(properties),
})
const edgeJson = ({
  id,
  type,
  from,
  to,
  properties,
}: GraphEdge): { readonly [key: string]: Json } => ({
  id,
  type,
  from,
  to,
  properties: propertiesJson(properties),
})
const propertiesJson = (properties: Properties): { readonly [key: string]: Json } =>
  Object.fromEntries(
    Object.entries(properties).map(([key, value]): [string, Json] => [key, propertyJson(value)]),
  )
const propertyJson = (value: PropertyValue): Json =>
  typeof value === 'object' ? value.map(item => propertyJson(item)) : value

/** Numbers keep how they were written: `1` is an integer, `1.0` and `1e3` are floats. */
class WrittenNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * A value written as JSON, tags as `graphValueJson` makes them; nodes, edges and paths cannot be
 * given. Throws `invalid_input`; `path` names the value in errors.
 */
export function graphValueOfJson(text: string, path: string): GraphValue {
  let parsed: unknown
  try {
    parsed = JSON.parse(text, ((
      _key: string,
      value: unknown,
      context: { readonly source?: string },
    ) =>
      typeof value === 'number' ? new WrittenNumber(context.source ?? String(value)) : value) as (
      key: string,
      value: unknown,
    ) => unknown)
  } catch (cause) {
    throw invalid(
      path,
      `is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    )
  }
  return fromParsed(parsed, path, 0)
}

const deepest = 100

function fromParsed(value: unknown, path: string, depth: number): GraphValue {
  if (depth > deepest) throw invalid(path, `is nested deeper than ${deepest} levels`)
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (value instanceof WrittenNumber) return numberOf(value.text, path)
  if (Array.isArray(value))
    return {
      kind: 'list',
      items: value.map((item, index) => fromParsed(item, `${path}[${index}]`, depth + 1)),
    }
  const entries = value as Readonly<Record<string, unknown>>
  if (!Object.hasOwn(entries, tag)) return { kind: 'map', entries: mapped(entries, path, depth) }
  const kind = entries[tag]
  const inside = entries['value']
  if (kind === 'map' && typeof inside === 'object' && inside !== null)
    return {
      kind: 'map',
      entries: mapped(inside as Readonly<Record<string, unknown>>, path, depth),
    }
  if (typeof inside !== 'string')
    throw invalid(path, `has the tag ${tag}, but no text under "value"`)
  if (kind === 'integer') return numberOf(inside, path)
  if (kind === 'float') return Number(inside)
  const temporal = temporalKinds.find(known => known === kind)
  if (temporal === undefined)
    throw invalid(
      path,
      `has the unknown ${tag} ${JSON.stringify(kind)}; known are integer, float, map, ` +
        `${temporalKinds.join(', ')}`,
    )
  return temporalOf(temporal, inside, path)
}

const mapped = (
  entries: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
): Record<string, GraphValue> =>
  Object.fromEntries(
    Object.entries(entries).map(([key, value]) => [
      key,
      fromParsed(value, `${path}.${key}`, depth + 1),
    ]),
  )

function numberOf(text: string, path: string): GraphValue {
  if (!/^-?\d+$/.test(text)) return Number(text)
  const exact = BigInt(text)
  if (BigInt.asIntN(64, exact) !== exact) throw invalid(path, 'is an integer of more than 64 bits')
  return exact
}

function temporalOf(kind: TemporalValue['kind'], text: string, path: string): TemporalValue {
  try {
    return kind === 'duration' ? parseDuration(text) : parseTemporal(kind, text, 0)
  } catch (cause) {
    throw invalid(
      path,
      `is no ${kind}: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    )
  }
}

function invalid(path: string, message: string, cause?: unknown): AppError {
  return new AppError(
    'invalid_input',
    `The parameter ${path} ${message}.`,
    { issues: [{ path, message }] },
    { cause },
  )
}

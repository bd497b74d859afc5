import type { JsonSchema } from '../../core/ports/language-model.ts'

// Refused in strict mode.
const unsupported = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
] as const

const deepest = 10

/**
 * Whether a schema can be enforced to the letter ("strict"): an object at the root, every object
 * closed, every property required, no combinations but `anyOf`. Endpoints refuse a request that
 * asks for more (OpenAI, "Structured model outputs", supported schemas).
 */
export function isStrictSchema(schema: JsonSchema): boolean {
  return schema['type'] === 'object' && isClosed(schema, 0)
}

function isClosed(schema: unknown, depth: number): boolean {
  if (typeof schema !== 'object' || schema === null || depth > deepest) return false
  const node = schema as Readonly<Record<string, unknown>>
  if (unsupported.some(name => name in node)) return false
  const inside = [
    ...Object.values(asRecord(node['properties'])),
    ...Object.values(asRecord(node['$defs'])),
    ...(node['items'] === undefined ? [] : [node['items']]),
    ...(Array.isArray(node['anyOf']) ? node['anyOf'] : []),
  ]
  return (
    (!isObject(node) || hasOnlyRequired(node)) && inside.every(part => isClosed(part, depth + 1))
  )
}

const isObject = ({ type, properties }: Readonly<Record<string, unknown>>): boolean =>
  properties !== undefined || type === 'object' || (Array.isArray(type) && type.includes('object'))

function hasOnlyRequired(node: Readonly<Record<string, unknown>>): boolean {
  const required: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : []
  return (
    node['additionalProperties'] === false &&
    Object.keys(asRecord(node['properties'])).every(name => required.includes(name))
  )
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

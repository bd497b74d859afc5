import type { JsonSchema } from '../../core/ports/language-model.ts'

/** Numbers that a range may have to be written out as alternatives. */
const maxAlternatives = 200
/** Properties that may be missing are written out as objects with and without them up to here. */
const maxOptional = 3
/** Larger bounds are left to the check of the reply: grammars repeat their rules so often. */
const maxRepetitions = 256

/**
 * A JSON Schema in the form from which the library makes grammars: `anyOf` as `oneOf`, short ranges
 * of integers as alternatives, objects with and without each property that may be missing (of more
 * than three, all are written), and nothing that grammars do not know, such as patterns. What fits
 * the grammar may still not fit the schema: replies are checked. `undefined` for a schema with
 * parts that have no such form.
 */
export function grammarSchema(schema: JsonSchema): JsonSchema | undefined {
  try {
    const definitions = schema['$defs']
    return {
      ...converted(schema),
      ...(isSchema(definitions) ? { $defs: mapped(definitions) } : {}),
    }
  } catch (error) {
    if (error instanceof NoGrammar) return undefined
    throw error
  }
}

class NoGrammar extends Error {}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (schemas: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemas).map(([key, value]) => [key, converted(value)]))

function converted(schema: unknown): JsonSchema {
  if (!isSchema(schema)) throw new NoGrammar()
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] }
  if (schema['const'] !== undefined) return { const: schema['const'] }
  if (Array.isArray(schema['enum'])) return { enum: schema['enum'] }
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return { oneOf: alternatives.map(converted) }
  const { type } = schema
  switch (type) {
    case 'object':
      return objectSchema(schema)
    case 'array':
      return {
        type,
        ...(schema['items'] === undefined ? {} : { items: converted(schema['items']) }),
        ...(Array.isArray(schema['prefixItems'])
          ? { prefixItems: schema['prefixItems'].map(converted) }
          : {}),
        ...kept(schema, ['minItems', 'maxItems']),
      }
    case 'string':
      return { type, ...kept(schema, ['minLength', 'maxLength']) }
    case 'integer':
      return range(schema) ?? { type }
    case 'number':
    case 'boolean':
    case 'null':
      return { type }
    default:
      if (Array.isArray(type))
        return { oneOf: type.map(one => converted({ ...schema, type: one as unknown })) }
      throw new NoGrammar()
  }
}

function objectSchema(schema: JsonSchema): JsonSchema {
  const properties = isSchema(schema['properties']) ? mapped(schema['properties']) : {}
  const names = Object.keys(properties)
  if (names.length === 0) {
    const rest = schema['additionalProperties']
    return {
      type: 'object',
      properties: {},
      ...(isSchema(rest) ? { additionalProperties: converted(rest) } : {}),
    }
  }
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []
  const optional = names.filter(name => !required.includes(name))
  const left = optional.length > maxOptional ? [[]] : subsets(optional)
  const objects = left.map(out => ({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !out.includes(name)),
    ),
  }))
  return objects.length === 1 && objects[0] !== undefined ? objects[0] : { oneOf: objects }
}

const subsets = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>(
    (found, name) => [...found, ...found.map(subset => [...subset, name])],
    [[]],
  )

const kept = (schema: JsonSchema, keys: readonly string[]): JsonSchema =>
  Object.fromEntries(
    keys.flatMap(key => {
      const bound = schema[key]
      return typeof bound === 'number' && bound <= maxRepetitions ? [[key, bound]] : []
    }),
  )

function range({ minimum, maximum }: JsonSchema): JsonSchema | undefined {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return undefined
  const count = Math.floor(maximum) - Math.ceil(minimum) + 1
  return count < 1 || count > maxAlternatives
    ? undefined
    : { enum: Array.from({ length: count }, (_, index) => Math.ceil(minimum) + index) }
}

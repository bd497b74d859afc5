import { z } from 'zod'
import { errorStatus } from './errors.ts'
import type { Route } from './route.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** What this interface's own description needs of OpenAPI 3.1. */
export interface OpenApiDocument extends JsonObject {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
}
export interface OpenApiOperation extends JsonObject {
  readonly summary: string
  readonly description?: string
}

const errorSchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
})

/** The description of some routes, from the schemas that read their requests. */
export function openApiDocument(routes: readonly Route[], version: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operationOf(route)
  return {
    openapi: '3.1.0',
    info: {
      title: 'veritrail',
      version,
      description: 'Answers over your own mail and documents, each sentence with its evidence.',
    },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorSchema, 'output') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Of "veritrail tokens create"; without any token only this machine comes in.',
        },
      },
    },
  }
}

function operationOf(route: Route): OpenApiOperation {
  const { summary, description, access, parameters, query, body, form, answers } = route
  return {
    operationId: operationId(route),
    summary,
    ...(description === undefined ? {} : { description }),
    security: access === 'open' ? [] : [{ token: [] }, {}],
    parameters: [...parametersOf(parameters, 'path'), ...parametersOf(query, 'query')],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    ...(form !== undefined && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    }),
    responses: {
      [route.status ?? 200]: {
        description: summary,
        content: Object.fromEntries(
          Object.entries(answers).map(([type, schema]) => [
            type,
            { schema: type === eventStream ? eventSchema(schema) : jsonSchema(schema, 'output') },
          ]),
        ),
      },
      default: {
        description: 'What went wrong',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const eventStream = 'text/event-stream'

/** One event of a stream, as the fields of its lines; `data` is JSON. */
const eventSchema = (data: z.ZodType): JsonObject => ({
  type: 'object',
  required: ['data'],
  properties: {
    event: { type: 'string' },
    id: { type: 'string' },
    data: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: jsonSchema(data, 'output'),
    },
  },
})

/** `get /api/v1/documents/{id}` → `getApiV1DocumentsId`. */
const operationId = ({ method, path }: Route): string =>
  method +
  path
    .split(/\W+/)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof property === 'object' &&
      property.description !== undefined && { description: property.description }),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io }) as JsonObject
  return rest
}

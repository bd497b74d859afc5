import { z } from 'zod'

// The graph on the wire. Names and properties come from documents: escape them for display.

const id = z.string().min(1).max(1_000)
const scalar = z.union([z.string(), z.number(), z.boolean()])

const graphNodeSchema = z.object({
  id: z.string(),
  labels: z.array(z.string()),
  name: z.string(),
  properties: z.record(z.string(), z.union([scalar, z.array(scalar)])),
  degree: z.int().optional().describe('number of its edges, where that was counted'),
})
const graphEdgeSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  type: z.string(),
  properties: z.record(z.string(), z.union([scalar, z.array(scalar)])),
  documents: z.array(z.string()).optional().describe('ids of documents that state it'),
})
const graphFields = { nodes: z.array(graphNodeSchema), edges: z.array(graphEdgeSchema) }
export const graphSchema = z.object({
  ...graphFields,
  truncated: z.boolean().describe('whether a cap left something out'),
})
export const graphNodesSchema = z.object({ nodes: z.array(graphNodeSchema) })

const fact = z.looseObject({
  relation: z.string(),
  from: z.object({ id: z.string(), name: z.string() }),
  to: z.object({ id: z.string().optional(), name: z.string() }),
  factId: z.string().optional(),
  documentIds: z.array(z.string()),
  chunkIds: z.array(z.string()),
})
export const nodeDetailsSchema = z.object({
  node: graphNodeSchema,
  aliases: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      reason: z.string(),
      by: z.enum(['rule', 'text', 'name']),
    }),
  ),
  facts: z.array(fact),
  mentions: z.array(
    z.object({
      documentId: z.string(),
      title: z.string(),
      start: z.int(),
      end: z.int(),
      text: z.string().describe('the words that name it, exactly as in the document'),
      before: z.string(),
      after: z.string(),
    }),
  ),
  truncated: z.boolean().describe('whether there are more facts or mentions'),
})

export const nodeParameter = z.strictObject({ id })
export const labelField = z.string().min(1).max(200).optional().describe('only nodes of this label')

export const corpusSchemaSchema = z.object({
  labels: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      properties: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
  relationships: z.array(
    z.object({
      type: z.string(),
      from: z.string(),
      to: z.string(),
      count: z.int().optional(),
      properties: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
  functions: z
    .array(
      z.object({
        name: z.string(),
        minArguments: z.int(),
        maxArguments: z.int().optional().describe('absent: any number'),
        gives: z.string(),
      }),
    )
    .describe('what a query can call'),
  text: z.string().describe('labels and relationships for people'),
})

export const cypherRequestSchema = z.strictObject({
  query: z.string().min(1).max(100_000).describe('the query; it can only read'),
  parameters: z
    .record(z.string().min(1).max(200), z.unknown())
    .optional()
    .describe('values of $names; {"$type": "date", "value": "2024-03-01"} for what JSON has not'),
  limit: z.int().min(1).max(10_000).default(1_000).describe('at most so many rows'),
  timeoutMs: z.int().min(1).max(60_000).default(10_000),
})
export const cypherResultSchema = z.object({
  columns: z.array(z.string()),
  rows: z
    .array(z.array(z.unknown()))
    .describe('values as JSON; what JSON has no kind for is tagged with "$type"'),
  graph: z
    .object({ ...graphFields, truncated: z.boolean() })
    .describe('the nodes, edges and paths among the values'),
  truncated: z.boolean().describe('whether there are more rows'),
  notes: z.array(z.string()),
  durationMs: z.number(),
})
export const cypherExplanationSchema = z.object({
  cypher: z.string(),
  steps: z.array(z.looseObject({ clause: z.string() })),
  statements: z.array(z.object({ statement: z.string(), plan: z.string() })),
  notes: z.array(z.string()),
})

export type GraphView = z.infer<typeof graphSchema>
export type GraphViewNode = z.infer<typeof graphNodeSchema>
export type GraphViewEdge = z.infer<typeof graphEdgeSchema>
export type NodeDetails = z.infer<typeof nodeDetailsSchema>
export type CorpusSchema = z.infer<typeof corpusSchemaSchema>
export type CypherResult = z.infer<typeof cypherResultSchema>
export type CypherPlan = z.infer<typeof cypherExplanationSchema>

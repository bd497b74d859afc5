// Requests as OpenAI's published description of its API has them (openapi.yaml of
// openai/openai-openapi: CreateChatCompletionRequest, CreateEmbeddingRequest), as far as this
// product uses them; what it never sends is not listed and therefore refused.
import { z } from 'zod'
import { isStrictSchema } from '../../src/models/openai/strict-schema.ts'

const name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/)
const jsonSchema = z.record(z.string(), z.unknown())

const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({ role: z.literal('user'), content: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string(),
    tool_calls: z
      .array(
        z.strictObject({
          id: z.string().min(1),
          type: z.literal('function'),
          function: z.strictObject({ name, arguments: z.string() }),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.strictObject({ role: z.literal('tool'), content: z.string(), tool_call_id: z.string().min(1) }),
])

const responseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z
      .strictObject({
        name,
        description: z.string().optional(),
        schema: jsonSchema,
        strict: z.boolean(),
      })
      .refine(({ strict, schema }) => !strict || isStrictSchema(schema), 'is not strict'),
  }),
])

const chatCompletion = z
  .strictObject({
    model: z.string().min(1),
    messages: z.array(message).min(1),
    temperature: z.number().min(0).max(2).optional(),
    max_tokens: z.int().min(1).optional(),
    max_completion_tokens: z.int().min(1).optional(),
    seed: z.int().optional(),
    stop: z.array(z.string().min(1)).min(1).max(4).optional(),
    response_format: responseFormat.optional(),
    tools: z
      .array(
        z.strictObject({
          type: z.literal('function'),
          function: z.strictObject({
            name,
            description: z.string(),
            parameters: jsonSchema.refine(({ type }) => type === 'object', 'is no object'),
          }),
        }),
      )
      .min(1)
      .max(128)
      .optional(),
    logprobs: z.literal(true).optional(),
    top_logprobs: z.int().min(0).max(20).optional(),
    stream: z.literal(true).optional(),
    stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  })
  .refine(
    body => body.stream_options === undefined || body.stream === true,
    'stream_options without stream',
  )
  .refine(
    body => (body.top_logprobs === undefined) === (body.logprobs === undefined),
    'top_logprobs without logprobs',
  )
  .refine(
    body => body.max_tokens === undefined || body.max_completion_tokens === undefined,
    'both limits of tokens',
  )
  .refine(body => repliesFollowCalls(body.messages), 'a tool message answers no call')

function repliesFollowCalls(messages: ReadonlyArray<z.infer<typeof message>>): boolean {
  const open = new Set<string>()
  for (const each of messages)
    if (each.role === 'assistant') for (const { id } of each.tool_calls ?? []) open.add(id)
    else if (each.role === 'tool' && !open.delete(each.tool_call_id)) return false
  return true
}

const embeddings = z.strictObject({
  model: z.string().min(1),
  input: z.array(z.string().min(1)).min(1).max(2048),
  encoding_format: z.literal('float').optional(),
  dimensions: z.int().min(1).optional(),
})

// Cohere's /v2/rerank, which Jina, vLLM and llama.cpp share.
const rerank = z.strictObject({
  model: z.string().min(1),
  query: z.string().min(1),
  documents: z.array(z.string().min(1)).min(1).max(1000),
  top_n: z.int().min(1).optional(),
})

/** What is wrong with a request to an endpoint of the protocol; undefined where nothing is. */
export function protocolProblem(path: string, body: unknown): string | undefined {
  const route = path.split('?')[0] ?? ''
  const schema = route.endsWith('/chat/completions')
    ? chatCompletion
    : route.endsWith('/embeddings')
      ? embeddings
      : route.endsWith('/rerank')
        ? rerank
        : undefined
  const parsed = schema?.safeParse(body)
  return parsed === undefined || parsed.success ? undefined : z.prettifyError(parsed.error)
}

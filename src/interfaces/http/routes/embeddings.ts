import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { embedTexts } from '../../../app/use-cases/models/embed-texts.ts'
import { isAppError } from '../../../core/errors.ts'
import { RequestError } from '../errors.ts'
import { route, type Route } from '../route.ts'
import type { Turns } from '../turns.ts'

const input = z
  .string()
  .min(1)
  .max(32_000)
  .transform(text => text.toWellFormed())
// Of a protocol that others own: only what is used is read.
const embeddingsSchema = z.object({
  model: z.string().min(1).max(300).describe('the embedding model of this corpus'),
  input: z.union([input, z.array(input).min(1).max(256)], 'must be a text or up to 256 texts'),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: z.int().min(1).nullish().describe('only as many as the model has'),
})
const embeddingListSchema = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: z.int(),
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  model: z.string(),
  usage: z.object({ prompt_tokens: z.int(), total_tokens: z.int() }),
})

/** Vectors, as clients of OpenAI's interface expect them. */
export function embeddingRoutes(app: App, turns: Turns): Route[] {
  return [
    route({
      method: 'post',
      path: '/v1/embeddings',
      summary: 'Vectors of texts, as OpenAI’s interface has them',
      description:
        'From the model that makes the vectors of this corpus. A text above its window gets the ' +
        'mean of its windows.',
      access: 'principal',
      body: embeddingsSchema,
      answers: { 'application/json': embeddingListSchema },
      async handle({ body }, { access }) {
        const texts = typeof body.input === 'string' ? [body.input] : body.input
        using _turn = await turns.take(access)
        const { model, vectors, tokens } = await embedTexts(
          app,
          { model: body.model, texts, dimensions: body.dimensions ?? undefined },
          access,
        ).catch(asModelNotFound)
        const shown = body.encoding_format === 'base64' ? base64Of : (all: Float32Array) => [...all]
        return Response.json({
          object: 'list',
          data: vectors.map((vector, index) => ({
            object: 'embedding',
            index,
            embedding: shown(vector),
          })),
          model,
          usage: { prompt_tokens: tokens, total_tokens: tokens },
        })
      },
    }),
  ]
}

/** Under the code that clients of this protocol know. */
function asModelNotFound(error: unknown): never {
  throw isAppError(error, 'not_found') ? new RequestError('model_not_found', error.message) : error
}

/** Little-endian floats, whatever this machine's order is. */
function base64Of(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes.toString('base64')
}

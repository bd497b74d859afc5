import { z } from 'zod'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { mapConcurrent } from '../../support/map-concurrent.ts'
import { outputInvalid, type CallSubject } from './call-failure.ts'
import { endpointCalls, wholeReply, type EndpointOptions } from './endpoint-calls.ts'
import { readJsonReply } from './json-reply.ts'

export interface OpenAiEmbeddingOptions extends EndpointOptions {
  /** Stored with the vectors; default host and model. */
  readonly id?: string | undefined
  /** Asks for vectors of this length; absent: the model's own. */
  readonly dimensions?: number | undefined
  /** Texts in one request; default 64. */
  readonly batchTexts?: number | undefined
  /** Divides a text into the parts that the model can take, in order; one where it fits. */
  readonly windows: (text: string) => readonly string[] | Promise<readonly string[]>
  /** Told of each request's tokens, where the endpoint tells them. */
  readonly onUse?: ((outcome: 'answered' | 'failed', tokens?: number) => void) | undefined
  /** Word pieces of a text, as nearly as is known. */
  readonly countTokens: (text: string) => number | Promise<number>
}

const path = '/embeddings'

const replySchema = z.object({
  usage: z
    .object({ prompt_tokens: z.int().min(0) })
    .nullish()
    .catch(undefined),
  data: z.array(
    z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()).min(1) }),
  ),
})

// What one request may hold besides its number of texts: 2,048 texts and 300,000 tokens at OpenAI.
const batchCharacters = 200_000

/**
 * An embedding model behind `/embeddings`. Vectors come out with unit length. Throws
 * `model_call_failed`; `model_output_invalid` for a reply with another number of vectors than
 * texts, with vectors of different lengths, or with ones that have no direction. `dimensions` is 0
 * until the first reply has told it.
 */
export function openAiEmbedding(options: OpenAiEmbeddingOptions): EmbeddingModel {
  const { model, batchTexts = 64 } = options
  const calls = endpointCalls(options, path)
  let known = options.dimensions ?? 0

  const embedBatch = async (
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> => {
    try {
      return await requestBatch(texts, signal)
    } catch (error) {
      options.onUse?.('failed')
      throw error
    }
  }
  const requestBatch = async (
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> =>
    calls.inSlot(
      signal,
      async own =>
        await calls.post(
          {
            path,
            sent: texts,
            body: () => ({
              model,
              input: texts,
              ...(options.dimensions === undefined ? {} : { dimensions: options.dimensions }),
            }),
          },
          own,
          async (reply, subject) => {
            const { text, contentType } = await wholeReply(reply, subject)
            const { data, usage } = readJsonReply(
              text,
              contentType,
              subject,
              replySchema,
              'list of vectors',
            )
            const vectors = inOrder(data, texts.length, subject, text)
            for (const vector of vectors) {
              if (known === 0) known = vector.length
              if (vector.length !== known)
                throw outputInvalid(
                  subject,
                  `answered with vectors of ${vector.length} dimensions, not ${known}`,
                  options.dimensions === undefined
                    ? 'The model behind the endpoint has changed: start again.'
                    : 'The model cannot shorten its vectors: take encoder.dimensions out.',
                  text,
                )
            }
            const units = vectors.map(vector => unit(vector, subject, text))
            options.onUse?.('answered', usage?.prompt_tokens)
            return units
          },
        ),
    )

  return {
    id: options.id ?? `${calls.host}/${model}`,
    get dimensions() {
      return known
    },
    async embed(texts, { signal }) {
      const parts = await Promise.all(texts.map(async text => await options.windows(text)))
      // Endpoints refuse empty texts.
      const flat = parts.flat().map(part => (part.trim() === '' ? ' ' : part.toWellFormed()))
      const vectors = (
        await mapConcurrent(
          batches(flat, batchTexts),
          { limit: options.maxConcurrency ?? 4, signal },
          async (batch, callSignal) => await embedBatch(batch, callSignal),
        )
      ).flat()
      let at = 0
      return parts.map(({ length }) => vectors.slice(at, (at += length)))
    },
    countTokens: async texts =>
      await Promise.all(texts.map(async text => await options.countTokens(text))),
    [Symbol.asyncDispose]: () => calls[Symbol.asyncDispose](),
  }
}

function batches(texts: readonly string[], size: number): string[][] {
  const found: string[][] = []
  let characters = 0
  for (const text of texts) {
    const last = found.at(-1)
    if (last === undefined || last.length >= size || characters + text.length > batchCharacters) {
      found.push([text])
      characters = text.length
    } else {
      last.push(text)
      characters += text.length
    }
  }
  return found
}

/** The vectors in the order of their texts; servers may number them or not. */
function inOrder(
  data: z.infer<typeof replySchema>['data'],
  count: number,
  subject: CallSubject,
  body: string,
): Array<readonly number[]> {
  const placed: Array<readonly number[] | undefined> = Array.from({ length: count })
  for (const [position, { index = position, embedding }] of data.entries())
    if (index < count && placed[index] === undefined) placed[index] = embedding
  const whole = placed.filter(vector => vector !== undefined)
  if (data.length !== count || whole.length !== count)
    throw outputInvalid(
      subject,
      `answered with ${data.length} vectors for ${count} texts, or numbered them wrongly`,
      'Lower encoder.batchTexts, or look at the log of the endpoint.',
      body,
    )
  return whole
}

function unit(vector: readonly number[], subject: CallSubject, body: string): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  // Also false for NaN.
  if (!(length > 1e-9 && Number.isFinite(length)))
    throw outputInvalid(
      subject,
      'answered with a vector that has no direction (zero, or not finite)',
      'The model may not be made for embeddings.',
      body,
    )
  return Float32Array.from(vector, value => value / length)
}

import { z } from 'zod'
import type { Reranker } from '../../core/ports/reranker.ts'
import { outputInvalid } from './call-failure.ts'
import { endpointCalls, wholeReply, type EndpointOptions } from './endpoint-calls.ts'
import { readJsonReply } from './json-reply.ts'

/**
 * How a request looks: `cohere` (Cohere, Jina, vLLM, llama.cpp: `documents`, `relevance_score`) or
 * `tei` (Text Embeddings Inference: `texts`, `score`).
 */
export type RerankForm = 'cohere' | 'tei'

export interface HttpRerankerOptions extends EndpointOptions {
  /** Default `cohere`. */
  readonly form?: RerankForm | undefined
}

const path = '/rerank'

const result = z
  .object({
    index: z.int().min(0),
    relevance_score: z.number().optional(),
    score: z.number().optional(),
  })
  .transform(({ index, relevance_score, score }) => ({ index, score: relevance_score ?? score }))

// Cohere's shape, or TEI's bare list.
const replySchema = z.union([
  z.object({ results: z.array(result) }).transform(({ results }) => results),
  z.array(result),
])

/**
 * A reranker behind `/rerank` of an endpoint. Throws `model_output_invalid` for a reply that does
 * not give each text exactly one finite score.
 */
export function httpReranker(options: HttpRerankerOptions): Reranker {
  const { model, form = 'cohere' } = options
  const calls = endpointCalls(options, path)
  return {
    id: `${calls.host}/${model}`,
    rerank: async (query, texts, { signal }) => {
      if (texts.length === 0) return []
      // Endpoints refuse empty texts.
      const sent = texts.map(text => (text.trim() === '' ? '-' : text.toWellFormed()))
      return await calls.inSlot(
        signal,
        async own =>
          await calls.post(
            {
              path,
              sent: [query, ...sent],
              body: () =>
                form === 'tei'
                  ? { query, texts: sent, truncate: true }
                  : { model, query, documents: sent, top_n: sent.length },
            },
            own,
            async (reply, subject) => {
              const { text, contentType } = await wholeReply(reply, subject)
              const scored = readJsonReply(text, contentType, subject, replySchema, 'ranking')
              const scores: Array<number | undefined> = Array.from({ length: sent.length })
              for (const { index, score } of scored)
                if (index < sent.length && scores[index] === undefined) scores[index] = score
              const whole = scores.filter(score => score !== undefined && Number.isFinite(score))
              if (scored.length !== sent.length || whole.length !== sent.length)
                throw outputInvalid(
                  subject,
                  `answered with ${scored.length} scores for ${sent.length} texts, or numbered ` +
                    'them wrongly',
                  'Lower models.reranker.depth, or look at the log of the endpoint.',
                  text,
                )
              return whole as number[]
            },
          ),
      )
    },
    [Symbol.asyncDispose]: () => calls[Symbol.asyncDispose](),
  }
}

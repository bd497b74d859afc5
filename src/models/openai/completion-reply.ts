import { z } from 'zod'
import type { Completion } from '../../core/ports/language-model.ts'
import { outputInvalid, type CallSubject } from './call-failure.ts'
import { readJsonEvent, readJsonReply } from './json-reply.ts'

const contentSchema = z.union([
  z.string(),
  z
    .array(z.object({ type: z.string().nullish(), text: z.string().nullish() }))
    .transform(parts => parts.map(part => part.text ?? '').join('')),
])

const usageSchema = z
  .object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) })
  .transform(({ prompt_tokens, completion_tokens }) => ({
    promptTokens: prompt_tokens,
    completionTokens: completion_tokens,
  }))

const toolCallSchema = z.object({
  // Some servers leave the id out: a call is then known by its place.
  id: z.string().nullish(),
  function: z.object({
    name: z.string(),
    // Ollama gives an object where the protocol says text.
    arguments: z
      .union([
        z.string(),
        z.record(z.string(), z.unknown()).transform(value => JSON.stringify(value)),
      ])
      .nullish(),
  }),
})

const topTokens = z.array(z.object({ token: z.string(), logprob: z.number().max(0.001) }))

// What is caught is never worth failing for.
const replySchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: contentSchema.nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(toolCallSchema).nullish(),
        }),
        finish_reason: z.string().nullish(),
        logprobs: z
          .object({ content: z.array(z.object({ top_logprobs: topTokens })).nullish() })
          .nullish()
          .catch(undefined),
      }),
    )
    .min(1, 'there are no choices'),
  usage: usageSchema.nullish().catch(undefined),
})

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: contentSchema.nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema.nullish().catch(undefined),
})

/**
 * A whole reply. Throws `model_output_invalid`, or `model_call_failed` for an error inside a
 * success.
 */
export function readCompletion(
  body: string,
  contentType: string,
  subject: CallSubject,
): Completion {
  const {
    choices: [choice],
    usage,
  } = readJsonReply(body, contentType, subject, replySchema, 'chat completion')
  const finishReason =
    choice?.message.refusal !== undefined &&
    choice.message.refusal !== null &&
    choice.message.refusal !== ''
      ? 'content_filter'
      : finishReasonOf(choice?.finish_reason)
  const text = choice?.message.content
  const toolCalls = (choice?.message.tool_calls ?? []).map((call, index) => ({
    id: call.id ?? `call_${index + 1}`,
    name: call.function.name,
    arguments: call.function.arguments ?? '',
  }))
  if (
    toolCalls.length === 0 &&
    (text === undefined || text === null) &&
    finishReason !== 'content_filter' &&
    finishReason !== 'length'
  )
    throw outputInvalid(
      subject,
      'answered with a message without text',
      'The endpoint may not be made for chat.',
      body,
    )
  const first = choice?.logprobs?.content?.[0]?.top_logprobs ?? []
  const firstTokens = first
    .map(({ token, logprob }) => ({ token, probability: Math.min(1, Math.exp(logprob)) }))
    .toSorted((a, b) => b.probability - a.probability)
  return {
    text: text ?? '',
    finishReason,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(firstTokens.length === 0 ? {} : { firstTokens }),
    ...(usage === undefined || usage === null ? {} : { usage }),
  }
}

export interface Chunk {
  readonly text: string
  readonly finishReason: Completion['finishReason'] | undefined
  readonly usage: Completion['usage']
}

/** One event of a streamed reply. Throws as `readCompletion` does. */
export function readChunk(data: string, subject: CallSubject): Chunk {
  const { choices, usage } = readJsonEvent(data, subject, chunkSchema, 'chat completion')
  const choice = choices?.[0]
  const reason = choice?.finish_reason
  return {
    text: choice?.delta?.content ?? '',
    finishReason:
      reason === undefined || reason === null || reason === '' ? undefined : finishReasonOf(reason),
    usage: usage ?? undefined,
  }
}

const finishReasons = new Map<string | null | undefined, Completion['finishReason']>(
  (['stop', 'length', 'content_filter', 'tool_calls'] as const).map(reason => [reason, reason]),
)
const finishReasonOf = (reason: string | null | undefined): Completion['finishReason'] =>
  finishReasons.get(reason) ?? 'other'

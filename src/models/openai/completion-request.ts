import type {
  CompletionRequest,
  ModelFeatures,
  ModelMessage,
} from '../../core/ports/language-model.ts'
import { isStrictSchema } from './strict-schema.ts'

/** A parameter that some endpoints refuse. */
export const omittedParameters = [
  'temperature',
  'seed',
  'stop',
  'response_format',
  'logprobs',
  'stream_options',
] as const
export type OmittedParameter = (typeof omittedParameters)[number]

/** The two names of the limit of tokens. */
export const tokenLimitFields = ['max_tokens', 'max_completion_tokens'] as const
export type TokenLimitField = (typeof tokenLimitFields)[number]

/** What an endpoint takes. */
export interface Dialect {
  readonly maxTokensField: TokenLimitField
  readonly omit: readonly OmittedParameter[]
}

/** The body of a chat completion in the protocol's form. */
export function completionBody(
  model: string,
  request: CompletionRequest,
  stream: boolean,
  { maxTokensField, omit }: Dialect,
  features: ModelFeatures,
): Record<string, unknown> {
  const sends = (name: OmittedParameter): boolean => !omit.includes(name)
  return {
    model,
    messages: request.messages.map(messageBody),
    ...(sends('temperature') ? { temperature: request.temperature ?? 0 } : {}),
    ...(request.maxTokens === undefined ? {} : { [maxTokensField]: request.maxTokens }),
    ...(request.seed === undefined || !sends('seed') ? {} : { seed: request.seed }),
    ...(request.stop === undefined || request.stop.length === 0 || !sends('stop')
      ? {}
      : { stop: request.stop }),
    ...(request.format !== 'json' || !sends('response_format')
      ? {}
      : { response_format: responseFormat(request, features) }),
    ...(request.tools === undefined ||
    request.tools.length === 0 ||
    features.tools !== true ||
    stream
      ? {}
      : { tools: request.tools.map(tool => ({ type: 'function', function: tool })) }),
    ...(request.topTokens === undefined || stream || !sends('logprobs')
      ? {}
      : { logprobs: true, top_logprobs: request.topTokens }),
    ...(stream ? { stream: true } : {}),
    ...(stream && sends('stream_options') ? { stream_options: { include_usage: true } } : {}),
  }
}

/** A message in the protocol's form. */
function messageBody(message: ModelMessage): Record<string, unknown> {
  const content = message.content.toWellFormed()
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content }
  if (message.role !== 'assistant' || message.toolCalls === undefined)
    return { role: message.role, content }
  return {
    role: 'assistant',
    content,
    tool_calls: message.toolCalls.map(({ id, name, arguments: given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    })),
  }
}

const responseFormat = (
  { schema }: CompletionRequest,
  features: ModelFeatures,
): Record<string, unknown> =>
  schema === undefined || features.schema !== true
    ? { type: 'json_object' }
    : { type: 'json_schema', json_schema: { ...schema, strict: isStrictSchema(schema.schema) } }

/**
 * What endpoints take can depend on the model behind them (reasoning models refuse a temperature).
 * After a refusal (400 or 422) that names one of the parameters sent, gives the dialect without it;
 * `undefined` where the refusal names none, or not in words of refusal.
 */
export function withoutRefused(
  dialect: Dialect,
  sent: Readonly<Record<string, unknown>>,
  refusal: { readonly status: number; readonly body: string },
): Dialect | undefined {
  if (refusal.status !== 400 && refusal.status !== 422) return undefined
  if (!refusing.test(refusal.body)) return undefined
  // Names count in quotes only: "stop" and "seed" are words too. The first is the refused one;
  // others may be the advice ("use 'max_completion_tokens' instead").
  const first = Object.keys(sent)
    .filter(name => name in refusable)
    .map(name => ({ name, at: quotedAt(refusal.body, name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at)[0]?.name
  if (first === undefined) return undefined
  if (first === dialect.maxTokensField)
    return {
      ...dialect,
      maxTokensField: first === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens',
    }
  const refused = omittedParameters.find(name => name === refusable[first])
  return refused === undefined ? undefined : { ...dialect, omit: [...dialect.omit, refused] }
}

const refusing =
  /unsupported|not support|deprecated|unknown|unrecognized|not permitted|not allowed/i

/** Which setting leaves a field out. */
const refusable: Readonly<Record<string, OmittedParameter | TokenLimitField>> = {
  ...Object.fromEntries(omittedParameters.map(name => [name, name])),
  ...Object.fromEntries(tokenLimitFields.map(name => [name, name])),
  top_logprobs: 'logprobs',
}

const quotedAt = (text: string, name: string): number =>
  text.search(new RegExp(`["'\`\\\\]${name}["'\`\\\\]`))

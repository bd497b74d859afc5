import type { SpanAttributes, Tracer } from '../core/ports/tracer.ts'
import type { CompletionRequest, LanguageModel, StreamEnd } from '../core/ports/language-model.ts'
import { traced, tracedEvents } from '../support/tracing.ts'

/** Who looks on while a model is called. */
export interface CallObserver {
  readonly tracer: Tracer
  /** A call begins; the function is called when it ends, whatever its end is. */
  readonly began: (model: string, request: CompletionRequest) => () => void
}

/** The conventions' names of providers, where they differ from ours. */
const conventionalNames: ReadonlyMap<string, string> = new Map([
  ['azure', 'azure.ai.openai'],
  ['gemini', 'gcp.gemini'],
  ['mistral', 'mistral_ai'],
])

/**
 * A model each of whose calls is observed: as a span after OpenTelemetry's semantic conventions for
 * generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans), without messages
 * and replies, and in its duration.
 */
export function observedModel(
  model: LanguageModel,
  { name, provider }: { readonly name: string; readonly provider?: string | undefined },
  { tracer, began }: CallObserver,
): LanguageModel {
  const asked = (request: CompletionRequest): SpanAttributes => ({
    'gen_ai.operation.name': 'chat',
    // By the conventions, whoever speaks OpenAI's protocol and is not known otherwise.
    'gen_ai.provider.name': conventionalNames.get(provider ?? '') ?? provider ?? 'openai',
    'gen_ai.request.model': name,
    'gen_ai.request.temperature': request.temperature ?? 0,
    'gen_ai.request.max_tokens': request.maxTokens,
    'gen_ai.request.seed': request.seed,
    'gen_ai.output.type': request.format,
    'veritrail.step': request.purpose?.step,
    'veritrail.prompt.id': request.purpose?.prompt,
  })
  return {
    id: model.id,
    features: model.features,
    complete: (request, options) =>
      traced(tracer, `chat ${name}`, asked(request), async span => {
        const end = began(model.id, request)
        try {
          const completion = await model.complete(request, options)
          span.set(told(completion))
          return completion
        } finally {
          end()
        }
      }),
    stream: (request, options) =>
      tracedEvents(tracer, `chat ${name}`, asked(request), async function* (span) {
        const end = began(model.id, request)
        try {
          const ended = yield* model.stream(request, options)
          span.set(told(ended))
          return ended
        } finally {
          end()
        }
      }),
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  }
}

const told = ({ finishReason, usage }: StreamEnd): SpanAttributes => ({
  'gen_ai.response.finish_reasons': [finishReason],
  'gen_ai.usage.input_tokens': usage?.promptTokens,
  'gen_ai.usage.output_tokens': usage?.completionTokens,
})

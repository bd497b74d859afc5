import type { SpanAttributes, Tracer } from '../core/ports/tracer.ts'
import type {
  CompletionRequest,
  LanguageModel,
  StreamEnd,
} from '../core/ports/language-model.ts'
import { traced, tracedEvents } from '../support/tracing.ts'

/** The conventions' names of providers, where they differ from ours. */
const conventionalNames: ReadonlyMap<string, string> = new Map([
  ['azure', 'azure.ai.openai'],
  ['gemini', 'gcp.gemini'],
  ['mistral', 'mistral_ai'],
])

/**
 * A model each of whose calls is a span, after OpenTelemetry's semantic conventions for generative
 * AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans). Messages and replies are
 * never part of it.
 */
export function tracedModel(
  model: LanguageModel,
  { name, provider }: { readonly name: string; readonly provider?: string | undefined },
  tracer: Tracer,
): LanguageModel {
  const begun = (request: CompletionRequest): SpanAttributes => ({
    'gen_ai.operation.name': 'chat',
    // By the conventions, who speaks OpenAI's protocol and is not known otherwise is called so.
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
      traced(tracer, `chat ${name}`, begun(request), async span => {
        const completion = await model.complete(request, options)
        span.set(ended(completion))
        return completion
      }),
    stream: (request, options) =>
      tracedEvents(tracer, `chat ${name}`, begun(request), async function* (span) {
        const end = yield* model.stream(request, options)
        span.set(ended(end))
        return end
      }),
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  }
}

const ended = ({ finishReason, usage }: StreamEnd): SpanAttributes => ({
  'gen_ai.response.finish_reasons': [finishReason],
  'gen_ai.usage.input_tokens': usage?.promptTokens,
  'gen_ai.usage.output_tokens': usage?.completionTokens,
})


/**
 * Everything that a span may say: settings, closed sets of words, counts. The names are closed, so
 * that no question, document text, prompt, reply or name of a person can become an attribute.
 */
export interface SpanAttributes {
  readonly 'veritrail.answer.id'?: string | undefined
  /** Name of the pipeline, as the configuration has it. */
  readonly 'veritrail.pipeline'?: string | undefined
  readonly 'veritrail.conversation.turns'?: number | undefined
  readonly 'veritrail.finish_reason'?: 'stop' | 'no_evidence' | 'small_talk' | undefined
  readonly 'veritrail.first_word_ms'?: number | undefined
  readonly 'veritrail.route.outcome'?: 'answered' | 'told' | 'passed' | undefined
  readonly 'veritrail.technique.outcome'?: 'reworded' | 'unchanged' | undefined
  /** Wordings of a question that were searched. */
  readonly 'veritrail.queries'?: number | undefined
  readonly 'veritrail.context'?: string | undefined
  readonly 'veritrail.passages'?: number | undefined
  readonly 'veritrail.vectors.used'?: boolean | undefined
  readonly 'veritrail.sentences'?: number | undefined
  /** Calibrated, 0–1. */
  readonly 'veritrail.confidence'?: number | undefined
  /** The step that a call of a language model is for. */
  readonly 'veritrail.step'?: string | undefined
  /** Id of the prompt: name, version and hash. */
  readonly 'veritrail.prompt.id'?: string | undefined
  readonly 'veritrail.items'?: number | undefined
  readonly 'veritrail.documents.ingested'?: number | undefined
  readonly 'veritrail.documents.unchanged'?: number | undefined
  readonly 'veritrail.documents.replaced'?: number | undefined
  readonly 'veritrail.documents.removed'?: number | undefined
  readonly 'veritrail.documents.skipped'?: number | undefined
  readonly 'veritrail.documents.failed'?: number | undefined
  // OpenTelemetry's semantic conventions for generative AI, 1.37 and later.
  readonly 'gen_ai.operation.name'?: 'chat' | undefined
  readonly 'gen_ai.provider.name'?: string | undefined
  readonly 'gen_ai.request.model'?: string | undefined
  readonly 'gen_ai.request.temperature'?: number | undefined
  readonly 'gen_ai.request.max_tokens'?: number | undefined
  readonly 'gen_ai.request.seed'?: number | undefined
  readonly 'gen_ai.output.type'?: 'text' | 'json' | undefined
  readonly 'gen_ai.response.finish_reasons'?: readonly string[] | undefined
  readonly 'gen_ai.usage.input_tokens'?: number | undefined
  readonly 'gen_ai.usage.output_tokens'?: number | undefined
}

/** What a span is about. */
export type SpanName =
  | 'answer'
  | 'answer.read-question'
  | 'answer.standalone-question'
  | 'answer.further-queries'
  | `answer.route.${string}`
  | 'answer.retrieve'
  | 'answer.write'
  | 'answer.check'
  | 'answer.confidence'
  | `chat ${string}`
  | 'ingest'
  | 'ingest.source'
  | 'ingest.read'
  | 'ingest.commit'
  | 'ingest.vectors'

/** A step that is under way. */
export interface Span {
  /** Adds attributes, or replaces those of the same name. */
  set(attributes: SpanAttributes): void
  /** Runs the work with this span as the parent of those begun meanwhile, also after its awaits. */
  run<Result>(work: () => Result): Result
  /** Ends the span; a second call changes nothing. Of an error only its code is told. */
  end(outcome?: { readonly error?: unknown }): void
}

/** Measures steps. No call ever throws or waits. */
export interface Tracer {
  /** Begins a span within the one that is under way, or a trace of its own. */
  start(name: SpanName, attributes?: SpanAttributes): Span
}

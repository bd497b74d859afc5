/** A tool that a model may ask for; `parameters` is a JSON Schema of an object. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
}

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a model wants of a tool. `arguments` is JSON text as the model wrote it, unchecked. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant'
      readonly content: string
      readonly toolCalls?: readonly ToolCall[] | undefined
    }
  /** The result of the tool call with this id. */
  | { readonly role: 'tool'; readonly content: string; readonly callId: string }

/** The steps between question and answer, or of ingestion, that may ask a language model. */
export type ModelStep =
  | 'standalone-question'
  | 'multi-query'
  | 'side-queries'
  | 'keywords'
  | 'graph-query'
  | 'query-check'
  | 'agent'
  | 'answer'
  | 'summary'
  | 'extraction'
  | 'classification'
  | 'judge'
  | 'entailment'
  | 'questions'
  | 'chat'

/** What a call of a language model is for. */
export interface CallPurpose {
  readonly step: ModelStep
  /** Id of the prompt (`name/version/hash`). */
  readonly prompt?: string | undefined
}

export interface CompletionRequest {
  readonly messages: readonly ModelMessage[]
  /** Default 0. */
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  readonly seed?: number | undefined
  /** `json` asks the endpoint for a JSON object; the reply must still be checked. */
  readonly format?: 'text' | 'json' | undefined
  /**
   * Asks for JSON in this form, where the model can be held to it; the reply must still be checked.
   * Goes with `format: 'json'`.
   */
  readonly schema?: { readonly name: string; readonly schema: JsonSchema } | undefined
  /** Offered only to models that take tools; the others get a description in their messages. */
  readonly tools?: readonly ToolDefinition[] | undefined
  /** The reply ends before the first of these; at most 4. */
  readonly stop?: readonly string[] | undefined
  /**
   * Asks for this many of the likeliest first tokens; an endpoint without this feature omits
   * `firstTokens`.
   */
  readonly topTokens?: number | undefined
  /** What the call is for; kept in records and traces, never sent. */
  readonly purpose?: CallPurpose | undefined
}

export interface TokenUsage {
  readonly promptTokens: number
  readonly completionTokens: number
}

type FinishReason = 'stop' | 'length' | 'content_filter' | 'tool_calls' | 'other'

export interface Completion {
  readonly text: string
  readonly finishReason: FinishReason
  readonly toolCalls?: readonly ToolCall[] | undefined
  /**
   * Alternative first tokens of the reply, likeliest first; probabilities 0–1, together at most 1.
   */
  readonly firstTokens?:
    | ReadonlyArray<{ readonly token: string; readonly probability: number }>
    | undefined
  readonly usage?: TokenUsage | undefined
}

/** What is known at the end of a streamed reply. */
export interface StreamEnd {
  readonly finishReason: FinishReason
  readonly usage?: TokenUsage | undefined
}

/** What a model can be asked for besides text; what is absent it cannot. */
export interface ModelFeatures {
  readonly tools?: boolean | undefined
  readonly schema?: boolean | undefined
}

/**
 * A chat model: behind an endpoint, in this process, or a scripted one in tests. Throws
 * `model_call_failed`, `model_output_invalid` (a broken reply), `aborted`.
 */
export interface LanguageModel extends AsyncDisposable {
  /** Provider and model, for display. */
  readonly id: string
  readonly features?: ModelFeatures | undefined
  complete(
    request: CompletionRequest,
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<Completion>
  /**
   * Of a model that changes requests before they leave the machine: the same with `wrap` around
   * what sends them, for records of what was sent. `scrubbedBy`: what took personal data out.
   */
  sentThrough?(wrap: (sender: LanguageModel, scrubbedBy: string) => LanguageModel): LanguageModel
  /**
   * The reply in pieces as they arrive; returns how it ended. A stream that breaks off throws;
   * pieces already yielded remain valid. Tools are not offered.
   */
  stream(
    request: CompletionRequest,
    options: { readonly signal?: AbortSignal | undefined },
  ): AsyncGenerator<string, StreamEnd, undefined>
}

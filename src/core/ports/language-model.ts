export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
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
   * Asks for this many of the likeliest first tokens; an endpoint without this feature omits
   * `firstTokens`.
   */
  readonly topTokens?: number | undefined
}

export interface Completion {
  readonly text: string
  readonly finishReason: 'stop' | 'length' | 'content_filter' | 'other'
  /**
   * Alternative first tokens of the reply, likeliest first; probabilities 0–1, together at most 1.
   */
  readonly firstTokens?:
    | ReadonlyArray<{ readonly token: string; readonly probability: number }>
    | undefined
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | undefined
}

/**
 * A chat model behind an OpenAI-compatible endpoint, or a scripted one in tests. Throws
 * `model_call_failed`, `model_output_invalid` (a broken reply), `aborted`.
 */
export interface LanguageModel extends AsyncDisposable {
  /** Provider and model, for display. */
  readonly id: string
  complete(
    request: CompletionRequest,
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<Completion>
  /**
   * The reply in pieces as they arrive. A stream that breaks off throws; pieces already yielded
   * remain valid.
   */
  stream(
    request: CompletionRequest,
    options: { readonly signal?: AbortSignal | undefined },
  ): AsyncIterable<string>
}

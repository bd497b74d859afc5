import type { CallPurpose, Completion, CompletionRequest } from './ports/language-model.ts'

/** Everything about one call of a language model that shaped an answer. */
export interface ModelCall {
  /** Absent where the caller named none. */
  readonly purpose?: CallPurpose | undefined
  /** Provider and model. */
  readonly model: string
  readonly request: Omit<CompletionRequest, 'purpose'>
  /** The raw reply; absent where the call failed before one was there. */
  readonly reply?: Omit<Completion, 'firstTokens'> | undefined
  /** A code of `AppError`, or `timeout` where a limit of time ended the call. */
  readonly error?: { readonly code: string; readonly message: string } | undefined
  /**
   * What took personal data out of the request before it was sent; request and reply are then as
   * they were sent, with placeholders.
   */
  readonly scrubbedBy?: string | undefined
  readonly durationMs: number
  /** US dollars, where the configuration knows the prices. */
  readonly cost?: number | undefined
  /** The reply came from the cache. */
  readonly isCached?: boolean | undefined
}

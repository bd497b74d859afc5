/**
 * A language model that says how likely texts are. Their perplexity is the exponential of the mean
 * negative log-probability of their tokens. Throws `model_call_failed`, `aborted`.
 */
export interface PerplexityModel {
  /** Model and how its figures are made. */
  readonly id: string
  /**
   * For each text the natural log-probabilities (at most 0) of its tokens after the texts before
   * it; a text without tokens has none, and the first token of all may have none.
   */
  logProbabilities(
    texts: readonly string[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<ReadonlyArray<readonly number[]>>
}

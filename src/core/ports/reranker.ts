/**
 * Says how relevant texts are to a question: reads both together, better and slower than comparing
 * their vectors. Throws `model_call_failed`, `model_output_invalid` (a broken reply), `aborted`.
 */
export interface Reranker extends AsyncDisposable {
  /** Provider and model, for display. */
  readonly id: string
  /** One score for each text, in their order; higher is more relevant, on a scale of its own. */
  rerank(
    query: string,
    texts: readonly string[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<number[]>
}

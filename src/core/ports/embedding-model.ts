/**
 * Turns texts into unit vectors. Text above the window is embedded as overlapping windows: one
 * vector per window, in order; never silently truncated.
 */
export interface EmbeddingModel extends AsyncDisposable {
  /** Name and version, stored with the vectors. */
  readonly id: string
  readonly dimensions: number
  embed(
    texts: readonly string[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<Float32Array[][]>
  /** Word pieces of a text without special tokens. */
  countTokens(
    texts: readonly string[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<number[]>
}

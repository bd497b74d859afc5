/** How alike neighbouring sentences are. */
export interface NeighbourSimilarity {
  /** Which model or measure, with version. */
  readonly name: string
  /** For each sentence but the last: how like the next it is, −1 to 1. */
  readonly of: (sentences: readonly string[]) => readonly number[]
}

/** How well a language model foresees sentences. */
export interface SentenceLikelihood {
  /** Which model, with version. */
  readonly name: string
  /**
   * For each sentence the log-probabilities (natural, at most 0) of its tokens after the sentences
   * before it.
   */
  readonly of: (sentences: readonly string[]) => ReadonlyArray<readonly number[]>
}

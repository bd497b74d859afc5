/**
 * Premise: the sentences of one window, in order; `context` says what they are about (title,
 * headings, mail headers) and may be empty.
 */
export interface EntailmentPair {
  readonly premise: readonly string[]
  readonly context: string
  readonly hypothesis: string
}

/** Softmax over the three classes: finite, each 0–1, together 1. */
export interface EntailmentScores {
  readonly entailment: number
  readonly neutral: number
  readonly contradiction: number
  /**
   * How well the hypothesis's word pieces match the premise: mean of the best cosines, rare pieces
   * weigh more; at most 1. Absent where a model has no token vectors.
   */
  readonly alignment?: number | undefined
  /** The same for the worst-matching fifth of the pieces. */
  readonly weakest?: number | undefined
  /**
   * Cosine of the mean token vectors of hypothesis and premise: whether both are about the same
   * thing.
   */
  readonly similarity?: number | undefined
  /**
   * Whether the model gave a quotation as its reason that does not occur in the premise; absent if
   * not.
   */
  readonly rejectedQuotation?: true | undefined
}

/**
 * Says whether a premise entails a hypothesis. Equal pairs get equal scores whatever else is in the
 * call. Throws `model_call_failed`, `aborted`.
 */
export interface EntailmentModel extends AsyncDisposable {
  /** Name and version. */
  readonly id: string
  /** One result per pair, in order. */
  score(
    pairs: readonly EntailmentPair[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<EntailmentScores[]>
}

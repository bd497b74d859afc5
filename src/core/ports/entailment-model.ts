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
   * How well the hypothesis's word pieces find a counterpart in the premise: mean of the best
   * cosines, rare pieces counting more; at most 1. Absent where a model has no token vectors.
   */
  readonly alignment?: number | undefined
  /** The same for the fifth of the pieces that find the worst counterparts. */
  readonly weakest?: number | undefined
  /**
   * Cosine of the mean token vectors of hypothesis and premise: how far both are about the same.
   */
  readonly similarity?: number | undefined
  /**
   * Whether the model named a quotation as its reason that does not stand in the premise; absent
   * where not.
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

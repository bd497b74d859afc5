/** Choosers that need no language model. */
export const computedChoosers = ['tf-idf', 'embedding', 'entailment'] as const

/** Somebody who says which option an answer comes nearest to. */
export type OptionChooser =
  | { readonly kind: 'metric'; readonly raterId: (typeof computedChoosers)[number] }
  /** `model`: one of the definition's. */
  | { readonly kind: 'model'; readonly raterId: string; readonly model: string }

/**
 * Why a value has no score, in words for people; a closed list, so that summaries can count by it.
 */
export const unscoredReasons = {
  no_question: 'there is no question',
  no_answer: 'the answer is empty',
  no_context: 'there is no context',
  no_reference: 'there is no reference answer',
  no_evidence: 'one side has no evidence',
  nothing_to_check: 'nothing in the answer can be checked',
  no_reference_statement: 'nothing in the reference answer can be checked',
  no_words: 'one side has no words',
  too_long: 'the texts are too long to be aligned',
  no_relevant_item: 'there is nothing to find',
  no_encoder: 'the encoder is not there',
  no_entailment_model: 'there is no entailment model',
  no_judge: 'there is no language model that judges',
  judge_wrote_it: 'the judge wrote the answer itself, and models.allowSameModel is not set',
  document_too_long: 'the document is longer than the judge can be shown in parts',
  reply_invalid: 'the judge replied twice in another form than asked for',
  judge_failed: 'the judge could not be reached',
} as const
export type UnscoredReason = keyof typeof unscoredReasons

/** A value with the parts that it was made of, or the reason why there is none; never NaN. */
export type MetricResult =
  | {
      readonly status: 'scored'
      readonly score: number
      readonly parts: Readonly<Record<string, number>>
      /** Why, in the words of a judge that was asked for it. */
      readonly justification?: string | undefined
    }
  | {
      readonly status: 'unscored'
      readonly reason: UnscoredReason
      /** What exactly went wrong, in words of its own. */ readonly detail?: string | undefined
    }

/** What is known of a metric before anything is measured. */
export interface MetricDescription {
  readonly name: string
  readonly measures: string
  /** Paper and section, or program and version. */
  readonly source: string
  /** Smallest and largest value. */
  readonly range: readonly [low: number, high: number]
  readonly unscoredWhen: readonly UnscoredReason[]
}

/** What a metric of answers looks at. */
export interface MetricSample {
  readonly question: string
  readonly answer: string
  /** The contexts given to the system that wrote the answer, best first. */
  readonly contexts: readonly string[]
  /** The right answer. */
  readonly reference?: string | undefined
  /** The whole documents that the contexts are of; absent: the contexts. */
  readonly documents?: readonly string[] | undefined
  /** The language model that wrote the answer, as far as it is known. */
  readonly writtenBy?: string | undefined
}

/** Throws where the score is not finite: a metric has to say that it has none. */
export function scored(
  score: number,
  parts: Readonly<Record<string, number>> = {},
  justification?: string,
): MetricResult {
  if (!Number.isFinite(score)) throw new RangeError('a score is a finite number')
  return {
    status: 'scored',
    score,
    parts,
    ...(justification === undefined ? {} : { justification }),
  }
}

export const unscored = (reason: UnscoredReason, detail?: string): MetricResult => ({
  status: 'unscored',
  reason,
  ...(detail === undefined ? {} : { detail }),
})

/** Whether a value has no score because of the judge, and not because of what was judged. */
export const isJudgeFailure = (result: MetricResult): boolean =>
  result.status === 'unscored' &&
  (result.reason === 'judge_failed' || result.reason === 'reply_invalid')

/**
 * What a confidence is computed from, in fixed order. `sign`: in which direction a feature may move
 * it (1 only up, -1 only down, 0 either); a calibration is fitted under these signs, so that better
 * evidence never lowers a confidence.
 */
export const confidenceFeatureSigns = {
  /** Shares of the claims, by verdict, 0–1. */
  supported: 1,
  contradicted: -1,
  notFound: -1,
  /** Log odds of support of the weakest claim and on average, ±5 as ±1. */
  weakestMargin: 1,
  meanMargin: 1,
  /** Highest probability of contradiction, 0–1. */
  contradiction: -1,
  /** Share of the answer's content words that stand in the quotations, 0–1. */
  quoted: 1,
  /** Share of the question's content words in the answer or its evidence, 0–1. */
  questionCovered: 1,
  /** The same for its names, dates and numbers. */
  namesCovered: 1,
  /**
   * 1 if the answer holds the kind of thing asked for (a person, a date, a number, a place), 0 if
   * not.
   */
  kindMatches: 1,
  /** Cosine of question and answer, the best of the whole and its sentences. */
  relation: 1,
  /**
   * How far question and answer stay below a usual relation: 0 from .6 on (words shared or cosine),
   * 1 for nothing in common.
   */
  offQuestion: -1,
  /** 1 where there is no question: claims by themselves hold more or less often than answers. */
  unasked: 0,
  /** Support of the weakest claim times relation to the question: both are needed. */
  supportedAndRelated: 1,
  /** RAG-Eval's query relevance and coverage by the built-in judge, 1–5 as 0–1. */
  addresses: 1,
  covers: 1,
  /** Words of the answer, short ones as stated in full: log2, over 10. */
  length: 0,
  /** Documents among the supporting quotations, up to 3, over 3. */
  sources: 1,
  /** How far keyword, vector and graph search agreed, 0–1. */
  agreement: 1,
  /** What the answering itself says of its strength, 0–1. */
  answerScore: 1,
  /**
   * 1 where the answering tells its strength: sentences that were picked hold more or less often
   * than ones that somebody wrote.
   */
  picked: 0,
  /** Names, numbers and particular words against vague ones, 0–1. */
  specific: 1,
  /** Share of the sentences that state nothing to check. */
  nothingToCheck: -1,
} as const satisfies Record<string, 1 | -1 | 0>

export type ConfidenceFeatureName = keyof typeof confidenceFeatureSigns
export const confidenceFeatureNames = Object.keys(confidenceFeatureSigns) as [
  ConfidenceFeatureName,
  ...ConfidenceFeatureName[],
]

import { isUnsupported, type JudgedSentence } from './judged-sentences.ts'
import { linearScore, metricModel } from './linear-score.ts'
import { along, bounded, meanOf, type Knots } from './scale.ts'
import { weightedMean } from './support.ts'

export interface Accuracy {
  /** 1–5. */
  readonly value: number
  /** The same without doubt and contradiction: how much it draws on the documents, 1–5. */
  readonly drawn: number
  /** How far the documents carry the response, before it is put on the scale; about 0–1. */
  readonly grounded: number
  /** Share of the response that the second pass found unsupported, 0–1. */
  readonly unsupported: number
}

/** Where the scale's scores lie on what `grounded` measures. */
const toScore: Knots = [
  [0.38, 1],
  [0.52, 2],
  [0.64, 3],
  [0.74, 4],
  [0.82, 4.5],
  [1, 5],
]
/** What the share of unsupported sentences leaves of the score at most. */
const secondPass: Knots = [
  [0, 5],
  [0.12, 4.4],
  [0.34, 3.4],
  [0.6, 2.2],
  [0.95, 1],
]
const lackingWords = 0.6
/** No answer is accurate that the documents contradict, the less the more of it they do. */
const contradictedAtMost = 2
/** Nor very, that says the opposite of one of their sentences in the same words, or of another. */
const denyingAtMost = 3
/** How doubtful a sentence is by the probability that the documents support it. */
const doubtBySupport: Knots = [
  [0, 1],
  [0.5, 0.2],
  [1, 0],
]
/** What doubt about the whole answer takes away beyond the rest. */
const doubtCosts = 0.25

/**
 * What accuracy is made of, each 0–1; the larger sentences count more. Without an entailment model
 * the last two are absent.
 */
export function groundedMeasures(
  sentences: readonly JudgedSentence[],
  hasDocuments: boolean,
): Record<string, number> {
  const stating = sentences.filter(sentence => !sentence.empty)
  const judged = stating.filter(sentence => sentence.entailed !== undefined)
  return {
    words: weightedMean(stating, one => one.words),
    window: weightedMean(stating, one => one.window),
    pairs: weightedMean(stating, one => one.pairs),
    nearest: weightedMean(stating, one => one.nearest),
    particulars: weightedMean(stating, one => one.particulars),
    sound: 1 - weightedMean(stating, one => (one.words < lackingWords ? 1 : 0)),
    sourced: hasDocuments ? 1 : 0,
    abstains: meanOf(
      stating.map(sentence => (sentence.abstains ? 1 : 0)),
      0,
    ),
    entailed: weightedMean(judged, one => one.entailed ?? 0),
    contradicted: Math.max(0, ...judged.map(one => one.contradicted ?? 0)),
  }
}

/**
 * How far the documents bear out the response, 1–5: by words, by meaning and by the verdicts on its
 * claims, and once more by what is left without support.
 */
export function accuracyOf(sentences: readonly JudgedSentence[], hasDocuments: boolean): Accuracy {
  const measures = groundedMeasures(sentences, hasDocuments)
  const judged = sentences.some(sentence => sentence.entailed !== undefined)
  const grounded = linearScore(metricModel().grounded[judged ? 'judged' : 'lexical'], measures)
  const unsupported = weightedMean(
    sentences.filter(sentence => !sentence.empty),
    one => (isUnsupported(one) ? 1 : 0),
  )
  const stating = sentences.filter(sentence => !sentence.empty && sentence.entailed !== undefined)
  const doubt = weightedMean(stating, one => along(doubtBySupport, one.entailed ?? 1))
  const contradicted = weightedMean(sentences, one => (one.isContradicted ? 1 : 0))
  const drawn = Math.min(along(toScore, grounded), along(secondPass, unsupported))
  return {
    drawn: bounded(drawn, 1, 5),
    value: bounded(
      Math.min(
        drawn - doubtCosts * doubt,
        contradicted === 0 ? 5 : contradictedAtMost - contradicted,
        sentences.some(sentence => sentence.isDenial || sentence.isToldApart) ? denyingAtMost : 5,
      ),
      1,
      5,
    ),
    grounded,
    unsupported,
  }
}

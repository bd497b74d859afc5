import type { Confidence } from '../../core/verdict.ts'
import { defaultConfidenceBands, type ConfidenceBands } from './confidence-of.ts'

/**
 * How often a list or count that was read from the documents' own fields is right. Twenty of twenty
 * were on the questions it was developed with (`bench -- email-questions`), about nine in ten on
 * questions in wordings that nobody had seen: what fails is how the question was understood, which
 * no check of the answer's sentences can tell.
 */
const shareRight = 0.9

/**
 * The confidence of an answer whose lines a query read from records: a measured share, the same for
 * all of them.
 */
export function confidenceOfRecords(bands: ConfidenceBands = defaultConfidenceBands): Confidence {
  return {
    value: shareRight,
    band: shareRight >= bands.high ? 'high' : shareRight >= bands.partial ? 'partial' : 'low',
    calibration: 'records/1',
    reasons: [
      "its lines are read from the documents' own fields by a query",
      'nine in ten such answers understand the question rightly',
    ],
  }
}

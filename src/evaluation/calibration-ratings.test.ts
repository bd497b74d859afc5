import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerMetrics } from '../core/verdict.ts'
import type { DocumentId, RevisionId } from '../core/ids.ts'
import { calibrationSchema, defaultCalibration } from '../evidence/confidence/calibration.ts'
import { confidenceFeatures } from '../evidence/confidence/confidence-features.ts'
import { seededRandom } from '../support/random.ts'
import { fitRatings, type RatedAnswer } from './calibration-ratings.ts'

/**
 * Raters who hold accuracy dear: scores of ours that are a point too high and noisy, and answers
 * that hold more often the better they are supported.
 */
function rated(count: number, seed = 11): RatedAnswer[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const quality = random()
    const human = (shift: number): number =>
      Math.max(1, Math.min(5, Math.round(1 + 4 * quality + shift * (random() - 0.5))))
    const ratings = {
      relevance: human(1),
      accuracy: human(0.5),
      coverage: human(1),
      coherence: human(2),
      fluency: human(3),
    }
    const scores = {
      relevance: Math.min(5, ratings.relevance + 1),
      accuracy: Math.min(5, ratings.accuracy + 1),
      coverage: Math.min(5, ratings.coverage + 1),
      coherence: 1 + Math.floor(random() * 5),
      fluency: 5,
    }
    const text = 'The bridge was closed.'
    const verified = {
      text,
      model: 'sample/1',
      rejectedQuotations: [],
      sentences: [
        {
          index: 0,
          start: 0,
          end: text.length,
          text,
          verdict: 'supported' as const,
          claims: [
            {
              claim: { start: 0, end: text.length, hypothesis: text },
              verdict: 'supported' as const,
              support: 0.5 + 0.49 * quality,
              contradiction: 0,
              reasons: [],
              windows: 1,
              evidence: [
                {
                  documentId: 'd' as DocumentId,
                  revisionId: 'r' as RevisionId,
                  start: 0,
                  end: text.length,
                  text,
                  sentences: [],
                  title: '',
                  key: 'd',
                  headingPath: [],
                  about: '',
                  origin: 'context' as const,
                  stance: 'supports' as const,
                  probability: quality,
                  score: quality,
                },
              ],
            },
          ],
        },
      ],
    }
    return {
      group: `g${index}`,
      ratings,
      holds: random() < quality,
      scores,
      features: confidenceFeatures({
        question: 'Was the bridge closed?',
        verified,
        relation: quality,
      }),
    }
  })
}

describe('calibrating on ratings', () => {
  it('brings scores nearer to people and weighs what tells', () => {
    const { fitted, before, after } = fitRatings(rated(120), defaultCalibration())
    assert.ok(after.total.meanAbsoluteDifference < before.total.meanAbsoluteDifference)
    assert.ok(
      after.metrics.accuracy.meanAbsoluteDifference <
        before.metrics.accuracy.meanAbsoluteDifference,
    )
    assert.ok(after.confidence.brier <= before.confidence.brier + 0.02)
    const weights = fitted.scores?.weights
    assert.ok(
      weights !== undefined &&
        Math.abs(answerMetrics.reduce((sum, metric) => sum + weights[metric], 0) - 1) < 1e-9,
    )
    assert.ok(
      answerMetrics.every(metric => weights[metric] >= 0) && weights.coherence < weights.accuracy,
    )
    calibrationSchema.parse({ ...defaultCalibration(), name: 'team', ...fitted })
  })

  it('is the same whenever it is done', () => {
    assert.deepEqual(
      fitRatings(rated(40), defaultCalibration()),
      fitRatings(rated(40), defaultCalibration()),
    )
  })

  it('refuses fewer than twenty ratings and columns that never change', () => {
    assert.throws(() => fitRatings(rated(19), defaultCalibration()), {
      code: 'invalid_input',
      message: /there are 19 usable ones; at least 20/,
    })
    const constant = rated(30).map(one => ({ ...one, ratings: { ...one.ratings, fluency: 5 } }))
    assert.throws(() => fitRatings(constant, defaultCalibration()), {
      code: 'invalid_input',
      message: /fluency: every rating is 5/,
    })
    assert.throws(
      () =>
        fitRatings(
          rated(30).map(one => ({ ...one, holds: true })),
          defaultCalibration(),
        ),
      { code: 'invalid_input', message: /holds: every answer is rated correct/ },
    )
  })

  it('keeps the mapping of the confidence where no answer tells it anything', () => {
    const bad = rated(30).map(({ holds: _holds, ...one }) => ({
      ...one,
      ratings: { ...one.ratings, accuracy: Math.min(3, one.ratings.accuracy) },
    }))
    const { fitted, notes } = fitRatings(bad, defaultCalibration())
    assert.deepEqual(fitted.mapping, defaultCalibration().mapping)
    assert.match(notes.join(), /rated not to hold/)
  })
})

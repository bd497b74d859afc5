import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import type { AnswerMetric, MetricScore } from '../../core/verdict.ts'
import { defaultWeights, parseWeights } from './metric-weights.ts'
import { bandOf, defaultBands, parseBands } from './score-bands.ts'
import { totalScore } from './total-score.ts'

const scores = (
  relevance: number | null,
  accuracy: number,
  coverage: number,
  coherence: number,
  fluency: number,
): Record<AnswerMetric, MetricScore> => ({
  relevance: { score: relevance },
  accuracy: { score: accuracy },
  coverage: { score: coverage },
  coherence: { score: coherence },
  fluency: { score: fluency },
})

test('weights are read in their order, from text or numbers', () => {
  assert.deepEqual(parseWeights('.25, .25,.25,.125,.125'), defaultWeights)
  assert.deepEqual(parseWeights([0.4, 0.3, 0.3, 0, 0]), {
    relevance: 0.4,
    accuracy: 0.3,
    coverage: 0.3,
    coherence: 0,
    fluency: 0,
  })
  assert.deepEqual(parseWeights([0.1, 0.2, 0.3, 0.4 - 1e-10, 0]).fluency, 0)
})

test('weights that are not five, not numbers, below 0 or not summing to 1 are refused', () => {
  for (const wrong of [
    '',
    '1',
    '.2,.2,.2,.2',
    '.2,.2,.2,.2,.1,.1',
    '.2,.2,.2,.2,x',
    '.2,.2,.2,.2,',
    '.3,.2,.2,.2,.2',
    '-.2,.4,.4,.2,.2',
    'Infinity,0,0,0,0',
    'NaN,0,0,0,1',
    [0.2, 0.2, 0.2, 0.2, 0.2 + 1e-8],
  ])
    assert.throws(
      () => parseWeights(wrong),
      error => isAppError(error, 'invalid_input'),
      String(wrong),
    )
})

test("totals are those of the paper's tables", () => {
  assert.equal(totalScore(scores(5, 5, 5, 5, 5), defaultWeights), 1)
  assert.equal(totalScore(scores(5, 5, 4, 5, 5), defaultWeights), 0.95)
  assert.equal(totalScore(scores(1, 5, 3, 4, 4), defaultWeights), 0.65)
  assert.equal(totalScore(scores(1, 5, 1, 4, 5), defaultWeights), 0.575)
  assert.equal(totalScore(scores(1, 5, 3, 4, 5), defaultWeights), 0.675)
  assert.equal(totalScore(scores(2, 1, 1, 2, 5), defaultWeights), 0.375)
  assert.equal(totalScore(scores(1, 1, 1, 1, 5), defaultWeights), 0.3)
})

test('an unscored metric leaves no total unless its weight is 0', () => {
  assert.equal(totalScore(scores(null, 5, 5, 5, 5), defaultWeights), null)
  assert.equal(totalScore(scores(null, 5, 5, 5, 5), parseWeights([0, 0.5, 0.5, 0, 0])), 1)
})

test('bands begin above the first percentage and at the second', () => {
  assert.deepEqual(
    [0.95, 0.7401, 0.74, 0.5, 0.4999, 0.2].map(total => bandOf(total)),
    ['high', 'high', 'partial', 'partial', 'misaligned', 'misaligned'],
  )
  assert.deepEqual(parseBands('74,50'), defaultBands)
  assert.equal(bandOf(0.75, parseBands('80,60')), 'partial')
  for (const wrong of ['', '74', '50,74', '101,50', '74,-1', 'a,b', '74,50,20'])
    assert.throws(
      () => parseBands(wrong),
      error => isAppError(error, 'invalid_input'),
      wrong,
    )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerMetrics } from '../core/verdict.ts'
import { isAppError } from '../core/errors.ts'
import { fallsIn, refuseFall } from './calibration-falls.ts'
import type { RatingAgreement } from './calibration-agreement.ts'

function agreed(spearman: number, difference: number, ece = 0.1): RatingAgreement {
  const one = { spearman, meanAbsoluteDifference: difference, n: 40 }
  return {
    metrics: Object.fromEntries(
      answerMetrics.map(metric => [metric, one]),
    ) as RatingAgreement['metrics'],
    total: one,
    confidence: { ece, brier: 0.2, n: 40 },
  }
}

test('agreement that holds or gains is no fall', () => {
  assert.deepEqual(fallsIn(agreed(0.5, 0.4), agreed(0.6, 0.3)), [])
  assert.deepEqual(fallsIn(agreed(0.5, 0.4), agreed(0.49, 0.41)), [])
  refuseFall(agreed(0.5, 0.4), agreed(0.6, 0.3))
})

test('each fall is told with its figures', () => {
  const before = agreed(0.5, 0.4, 0.05)
  const after = { ...before, confidence: { ...before.confidence, ece: 0.12 } }
  assert.deepEqual(fallsIn(before, after), [
    'the confidence is calibrated worse with the fit than without: error 0.05 before, 0.12 after',
  ])
  const metrics = {
    ...before.metrics,
    coverage: { spearman: 0.2, meanAbsoluteDifference: 0.4, n: 40 },
  }
  assert.deepEqual(fallsIn(before, { ...before, metrics }), [
    'coverage ranks answers worse with the fit than without: rank correlation 0.50 before, 0.20 ' +
      'after',
  ])
})

test('a fit whose total ranks worse and lies no nearer is refused', () => {
  assert.throws(
    () => refuseFall(agreed(0.5, 0.4), agreed(0.3, 0.4)),
    error => isAppError(error, 'invalid_input') && error.message.includes('0.30'),
  )
  // Ranked worse, but much nearer: the user is told and decides.
  refuseFall(agreed(0.5, 0.4), agreed(0.3, 0.2))
})

test('a fit that does not rank answers as the raters do is refused, however near it lies', () => {
  for (const [before, after] of [
    [-0.7, -0.68],
    [0.1, 0],
  ] as const)
    assert.throws(
      () => refuseFall(agreed(before, 1), agreed(after, 0.2)),
      error => isAppError(error, 'invalid_input') && error.message.includes('5 is the best'),
    )
  refuseFall(agreed(0.02, 1), agreed(0.01, 0.2))
})

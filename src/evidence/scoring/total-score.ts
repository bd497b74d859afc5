import { answerMetrics, type AnswerMetric, type MetricScore } from '../../core/verdict.ts'
import { exactDecimal } from '../../support/half-up.ts'
import type { MetricWeights } from './metric-weights.ts'

/**
 * RAG-Eval's total (section 4.3.2): the sum of weight × score / 5, from .2 to 1; `null` where a
 * metric with a weight above 0 is unscored.
 */
export function totalScore(
  metrics: Readonly<Record<AnswerMetric, MetricScore>>,
  weights: MetricWeights,
): number | null {
  let total = 0
  for (const metric of answerMetrics) {
    if (weights[metric] === 0) continue
    const { score } = metrics[metric]
    if (score === null) return null
    total += weights[metric] * (score / 5)
  }
  return exactDecimal(total)
}

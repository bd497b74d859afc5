import { z } from 'zod'
import { answerMetrics } from '../../core/verdict.ts'
import { defaultWeights } from '../../evidence/scoring/metric-weights.ts'

// Fractions such as 1/8 and .1 add up with an error in the last digits.
const tolerance = 1e-9

/** How much each of RAG-Eval's metrics counts in the total of an answer. */
export const scoreWeights = z
  .strictObject({
    relevance: z.number().min(0).max(1).default(defaultWeights.relevance),
    accuracy: z.number().min(0).max(1).default(defaultWeights.accuracy),
    coverage: z.number().min(0).max(1).default(defaultWeights.coverage),
    coherence: z.number().min(0).max(1).default(defaultWeights.coherence),
    fluency: z.number().min(0).max(1).default(defaultWeights.fluency),
  })
  .refine(
    weights =>
      Math.abs(answerMetrics.reduce((sum, metric) => sum + weights[metric], 0) - 1) <= tolerance,
    'must sum to 1',
  )

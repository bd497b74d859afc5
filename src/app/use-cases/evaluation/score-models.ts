import type { ModelAccount } from '../../../core/ports/model-account.ts'
import { judgeMetrics } from '../../../evidence/judging/judge-metrics.ts'
import type { MetricWeights } from '../../../evidence/scoring/metric-weights.ts'
import { builtInModelDirectory } from '../../../models/local/built-in-model.ts'
import { localEncoder } from '../../../models/local/encoder.ts'
import { withConfiguredJudge } from '../../models/configured-judge.ts'
import { builtInScorer, type ScoreOne } from './score.ts'

/**
 * Runs some work with the built-in scorer, for which no corpus is needed; its processes end with
 * the work. Throws `not_found` for a missing model, `model_call_failed`.
 */
export async function withBuiltInScorer<Result>(
  weights: MetricWeights | undefined,
  work: (score: ScoreOne) => Promise<Result>,
): Promise<Result> {
  await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
  return await work(builtInScorer({ encoder, entailment: encoder.entailment }, weights))
}

/**
 * Runs some work with the language model that a corpus's configuration names as judge, and its
 * prompts. Throws `not_found` without a corpus, `invalid_input` where no model may judge.
 */
export async function withModelScorer<Result>(
  corpusFolder: string,
  weights: MetricWeights | undefined,
  work: (score: ScoreOne, account: ModelAccount) => Promise<Result>,
): Promise<Result> {
  return await withConfiguredJudge(
    corpusFolder,
    async ({ model, account, prompts, documentCharacters }) =>
      await work(
        async (triple, { signal }) =>
          await judgeMetrics(triple, model, prompts, { weights, documentCharacters, signal }),
        account,
      ),
  )
}

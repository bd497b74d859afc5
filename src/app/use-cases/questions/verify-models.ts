import { builtInModelDirectory } from '../../../models/local/built-in-model.ts'
import { localEncoder } from '../../../models/local/encoder.ts'
import type { VerifyModels } from './verify.ts'

/**
 * Runs some work with the built-in entailment model, for texts that are verified without a corpus;
 * its processes end with the work. Throws `not_found` for a missing model, `model_call_failed`.
 */
export async function withVerifyModels<Result>(
  work: (models: VerifyModels) => Promise<Result>,
): Promise<Result> {
  await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
  return await work({
    entailment: encoder.entailment,
    clock: { now: () => Date.now() },
    timeZone: 'UTC',
  })
}

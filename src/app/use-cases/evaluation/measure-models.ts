import { AppError } from '../../../core/errors.ts'
import type { MeasuringModels } from '../../../evaluation/metrics/measure-sample.ts'
import { builtInModelDirectory } from '../../../models/local/built-in-model.ts'
import { localEncoder } from '../../../models/local/encoder.ts'
import type { GradedExample } from '../../../evaluation/metrics/graded-examples.ts'
import type { App } from '../../compose.ts'
import { judgeSettings } from '../../models/language-models.ts'

/**
 * Runs some work with the built-in models, for which no corpus is needed; their processes end with
 * the work. Throws `not_found` for a missing model, `model_call_failed`.
 */
export async function withMeasuringModels<Result>(
  work: (models: MeasuringModels) => Promise<Result>,
): Promise<Result> {
  await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
  return await work({
    encoder,
    entailment: encoder.entailment,
    tokens: (texts, options) => encoder.tokens(texts, options),
  })
}

/**
 * The models of a corpus's configuration, its judging language model among them, which is shown
 * the answers in `examples` that experts graded. Throws
 * `invalid_input` where none is configured.
 */
export async function judgingModels(
  {
    config,
    encoder,
    entailment,
    judgeModel,
    languageModel,
    prompts,
  }: Pick<App, 'config' | 'encoder' | 'entailment' | 'judgeModel' | 'languageModel' | 'prompts'>,
  examples?: readonly GradedExample[],
): Promise<MeasuringModels> {
  if (judgeModel === undefined)
    throw new AppError(
      'invalid_input',
      "No judging model is configured: set models.judge in the corpus's config.json.",
      { issues: [{ path: 'models.judge', message: 'is not set' }] },
    )
  return {
    encoder,
    entailment,
    tokens: encoder === undefined ? undefined : (texts, options) => encoder.tokens(texts, options),
    judge: {
      model: judgeModel,
      prompts: await prompts(),
      documentCharacters: judgeSettings(config.models)?.documentCharacters,
      examples,
      isWriter: judgeModel.id === languageModel?.id,
      allowsOwnAnswers: config.models.allowSameModel,
    },
  }
}

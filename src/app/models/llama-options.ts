import type { LlamaModelOptions } from '../../models/llama/llama-model.ts'
import { bareEnvironment, llamaFolder } from '../config/config.ts'
import type { GgufModelSettings } from '../config/language-model-settings.ts'

/** The adapter's options for the settings of a model from a file. */
export const llamaOptions = (
  { file, contextTokens, threads }: GgufModelSettings,
  variables?: NodeJS.ProcessEnv,
): LlamaModelOptions => ({
  file,
  contextTokens,
  threads,
  libraryFolder: llamaFolder(variables),
  environment: bareEnvironment(variables),
})

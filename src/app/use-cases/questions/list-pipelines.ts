import type { Pipeline } from '../../../answering/pipeline/pipeline.ts'
import type { App } from '../../compose.ts'
import { pipelinesOf } from './choose-pipeline.ts'

/** The pipelines of a corpus, the one in use, and the model that their steps ask. */
export function listPipelines({ config, languageModel }: Pick<App, 'config' | 'languageModel'>): {
  readonly pipelines: readonly Pipeline[]
  readonly inUse: string
  readonly model: string | undefined
} {
  return { pipelines: pipelinesOf(config), inUse: config.pipeline, model: languageModel?.id }
}

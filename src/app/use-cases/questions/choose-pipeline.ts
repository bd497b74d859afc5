import { AppError } from '../../../core/errors.ts'
import { pipelinePresets } from '../../../answering/pipeline/presets.ts'
import type { Pipeline } from '../../../answering/pipeline/pipeline.ts'
import type { Config } from '../../config/config.ts'

/** The pipeline of a request, and how it came to it. */
export interface ChosenPipeline {
  readonly pipeline: Pipeline
  /** `random`: drawn from several, which the asker is not told (Bos 2025, section 4.1.3). */
  readonly assignment: 'default' | 'named' | 'random'
}

/** Pipelines of the corpus's configuration, then the product's; names are unique. */
export const pipelinesOf = ({ pipelines }: Pick<Config, 'pipelines'>): readonly Pipeline[] => [
  ...pipelines,
  ...pipelinePresets.filter(({ name }) => !pipelines.some(own => own.name === name)),
]

/**
 * The pipeline of a name; of several names, parted by commas, one at random. Throws `invalid_input`
 * for an unknown name.
 */
export function choosePipeline(
  config: Pick<Config, 'pipelines' | 'pipeline'>,
  asked: string | undefined,
  random: () => number = Math.random,
): ChosenPipeline {
  const names = (asked ?? config.pipeline).split(',').map(name => name.trim())
  const known = pipelinesOf(config)
  const found = names.map(name => {
    const pipeline = known.find(candidate => candidate.name === name)
    if (pipeline === undefined)
      throw new AppError(
        'invalid_input',
        `There is no pipeline "${name}". There are ${known.map(one => one.name).join(', ')}.`,
        { issues: [{ path: 'pipeline', message: 'is unknown' }] },
      )
    return pipeline
  })
  const pipeline = found[Math.min(found.length - 1, Math.floor(random() * found.length))]
  if (pipeline === undefined) throw new Error('a list of names is never empty')
  return {
    pipeline,
    assignment: found.length > 1 ? 'random' : asked === undefined ? 'default' : 'named',
  }
}

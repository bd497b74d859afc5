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

/** The name that stands for one of them, drawn at random. */
const randomPipeline = 'random'

/**
 * What is drawn from: the pipelines that the configuration has in use where these are several, else
 * those that it defines, else all.
 */
function drawnFrom(config: Pick<Config, 'pipelines' | 'pipeline'>): readonly string[] {
  const inUse = config.pipeline.split(',').map(name => name.trim())
  if (inUse.length > 1) return inUse
  const own = config.pipelines.map(({ name }) => name)
  return own.length > 1 ? own : pipelinesOf(config).map(({ name }) => name)
}

/**
 * The pipeline of a name; of several names, parted by commas, one at random; for `random` one of
 * those that the configuration compares. Throws `invalid_input` for an unknown name.
 */
export function choosePipeline(
  config: Pick<Config, 'pipelines' | 'pipeline'>,
  asked: string | undefined,
  random: () => number = Math.random,
): ChosenPipeline {
  const known = pipelinesOf(config)
  const names =
    asked === randomPipeline
      ? drawnFrom(config)
      : (asked ?? config.pipeline).split(',').map(name => name.trim())
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
    assignment:
      asked === randomPipeline || found.length > 1
        ? 'random'
        : asked === undefined
          ? 'default'
          : 'named',
  }
}

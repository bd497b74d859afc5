import { AppError } from '../../../core/errors.ts'
import { definePipeline, type Pipeline } from '../../../answering/pipeline/pipeline.ts'
import { pipelinePresets } from '../../../answering/pipeline/presets.ts'
import type { ChunkSettings } from '../../../ingestion/chunk/chunk-settings.ts'
import type { Definition } from './definition-schema.ts'
import {
  knownChunkings,
  knownGenerators,
  knownRetrievals,
  knownTechniques,
  type GeneratorSettings,
  type RetrievalSettings,
  type TechniqueSettings,
} from './factor-levels.ts'

/** A system under study: how documents are divided, and what then answers. */
export interface Cell {
  readonly id: string
  readonly label: string
  /** Its level of each factor of the experiment. */
  readonly factors: Readonly<Record<string, string>>
  /** Absent: as the corpus is, or as the product divides. */
  readonly chunking: { readonly name: string; readonly settings: ChunkSettings } | undefined
  readonly pipeline: Pipeline
  /** One of the definition's models; absent: it asks none. */
  readonly model: string | undefined
}

export interface Cells {
  /** Factors with more than one level, in the order in which tables show them. */
  readonly factors: readonly string[]
  readonly cells: readonly Cell[]
}

const gridFactors = ['chunking', 'technique', 'retrieval', 'generator'] as const
type GridFactor = (typeof gridFactors)[number]
type Grid = Readonly<Record<GridFactor, ReadonlyMap<string, unknown>>>

/**
 * The pipelines that an experiment compares: those it names, or the cells of its grid. Throws
 * `invalid_input` for names that nothing has, and for levels that ask a model where there is none.
 */
export function cellsOf(definition: Definition): Cells {
  if ((definition.factors === undefined) === (definition.pipelines === undefined))
    throw invalid(
      'factors',
      'An experiment has either "factors", whose levels are combined, or "pipelines".',
    )
  const found = definition.pipelines === undefined ? gridCells(definition) : namedCells(definition)
  for (const [index, { id }] of found.cells.entries())
    if (found.cells.findIndex(other => other.id === id) < index)
      throw invalid('pipelines', `Two pipelines are called "${id}". Give one of them a "name".`)
  for (const cell of found.cells) requireModel(definition, cell)
  return found
}

function gridCells(definition: Definition): Cells {
  const grid = gridOf(definition)
  const varied = gridFactors.filter(factor => grid[factor].size > 1)
  const combinations =
    definition.cells === 'full'
      ? combined(grid)
      : definition.cells.map((cell, index) => namedCombination(grid, cell, index))
  // With one cell alone there is nothing to compare, but it has a name.
  const shown = varied.length > 0 ? varied : gridFactors.filter(factor => grid[factor].size > 0)
  return {
    factors: varied,
    cells: combinations.map(levels => gridCell(definition, grid, levels, shown, varied)),
  }
}

type Combination = Readonly<Partial<Record<GridFactor, string>>>

function gridOf({ factors = {}, chunkings }: Definition): Grid {
  const own = { ...knownChunkings, ...chunkings }
  return {
    chunking: levelsOf('chunking', factors.chunking ?? [], own),
    technique: levelsOf('technique', factors.technique ?? ['none'], knownTechniques),
    retrieval: levelsOf('retrieval', factors.retrieval ?? ['hybrid'], knownRetrievals),
    generator: levelsOf('generator', factors.generator ?? ['extractive'], knownGenerators),
  }
}

function levelsOf<Settings>(
  factor: GridFactor,
  given: readonly string[] | Readonly<Record<string, Settings>>,
  known: Readonly<Record<string, Settings>>,
): ReadonlyMap<string, Settings> {
  if (!isNames(given)) return new Map(Object.entries(given))
  return new Map(
    given.map(name => {
      const settings = ownValue(known, name)
      if (settings === undefined)
        throw invalid(
          `factors.${factor}`,
          `There is no ${factor} "${name}". There are ${Object.keys(known).join(', ')}.`,
        )
      return [name, settings]
    }),
  )
}

const isNames = (given: unknown): given is readonly string[] => Array.isArray(given)

const ownValue = <Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(record, name) ? record[name] : undefined)

function combined(grid: Grid): Combination[] {
  let combinations: Combination[] = [{}]
  for (const factor of gridFactors)
    if (grid[factor].size > 0)
      combinations = combinations.flatMap(levels =>
        [...grid[factor].keys()].map(level => ({ ...levels, [factor]: level })),
      )
  return combinations
}

/** A cell that a definition spells out; a factor with one level need not be named. */
function namedCombination(
  grid: Grid,
  cell: Readonly<Record<string, string>>,
  index: number,
): Combination {
  const where = `cells.${index}`
  const unknown = Object.keys(cell).find(name => !isGridFactor(name) || grid[name].size === 0)
  if (unknown !== undefined)
    throw invalid(where, `A cell names "${unknown}", which is no factor of this experiment.`)
  const levels: Partial<Record<GridFactor, string>> = {}
  for (const factor of gridFactors) {
    const all = [...grid[factor].keys()]
    const [only] = all
    if (only === undefined) continue
    const level = ownValue(cell, factor) ?? (all.length === 1 ? only : undefined)
    if (level === undefined || !all.includes(level))
      throw invalid(
        where,
        level === undefined
          ? `A cell has no level of ${factor}. There are ${all.join(', ')}.`
          : `A cell has the level "${level}" of ${factor}. There are ${all.join(', ')}.`,
      )
    levels[factor] = level
  }
  return levels
}

const isGridFactor = (name: string): name is GridFactor =>
  (gridFactors as readonly string[]).includes(name)

function gridCell(
  definition: Definition,
  grid: Grid,
  levels: Combination,
  shown: readonly GridFactor[],
  varied: readonly GridFactor[],
): Cell {
  const settingsOf = (factor: GridFactor): unknown => grid[factor].get(levels[factor] ?? '')
  const technique = settingsOf('technique') as TechniqueSettings
  const retrieval = settingsOf('retrieval') as RetrievalSettings
  const generator = settingsOf('generator') as GeneratorSettings
  const id = shown.map(factor => levels[factor] ?? '').join(' / ')
  const pipeline = pipelineOf(technique, retrieval, generator)
  const chunking = settingsOf('chunking') as ChunkSettings | undefined
  return {
    id,
    label: id,
    factors: Object.fromEntries(varied.map(factor => [factor, levels[factor] ?? ''])),
    chunking:
      chunking === undefined ? undefined : { name: levels.chunking ?? '', settings: chunking },
    pipeline,
    model: asksModel(pipeline)
      ? ((generator.kind === 'model' ? generator.model : undefined) ?? firstModel(definition))
      : undefined,
  }
}

/** A pipeline that does nothing but what its levels say: no records, chains or tables first. */
function pipelineOf(
  technique: TechniqueSettings,
  retrieval: RetrievalSettings,
  generator: GeneratorSettings,
): Pipeline {
  const { keywords, paraphrases, parts, reformulation, reasoning, examples } = technique
  const { model: _model, ...written } =
    generator.kind === 'model' ? generator : { ...generator, model: undefined }
  return definePipeline({
    name: 'cell',
    ...(reformulation === undefined
      ? {}
      : { standalone: { when: reformulation, turns: 5, profile: false } }),
    routes: [
      {
        kind: 'texts',
        sureFirst: false,
        ...(keywords === undefined && paraphrases === undefined && parts === undefined
          ? {}
          : { queries: { keywords, paraphrases, parts } }),
        context: { kind: 'passages', ...retrieval },
        generator:
          written.kind === 'extractive' ? written : { ...written, style: reasoning, examples },
      },
    ],
  })
}

function namedCells(definition: Definition): Cells {
  const chunkings = { ...knownChunkings, ...definition.chunkings }
  const entries = (definition.pipelines ?? []).map(entry =>
    typeof entry === 'string' ? { pipeline: entry, factors: {} } : entry,
  )
  const factors = [...new Set(entries.flatMap(entry => Object.keys(entry.factors)))]
  const cells = entries.map((entry, index): Cell => {
    const where = `pipelines.${index}`
    const pipeline =
      typeof entry.pipeline === 'string'
        ? presetOf(entry.pipeline, where)
        : definePipeline(entry.pipeline)
    const id = ('name' in entry ? entry.name : undefined) ?? pipeline.name
    const missing = factors.find(factor => ownValue(entry.factors, factor) === undefined)
    if (missing !== undefined)
      throw invalid(where, `The pipeline "${id}" has no level of the factor "${missing}".`)
    const name = ('chunking' in entry ? entry.chunking : undefined) ?? pipeline.chunking
    const settings = name === undefined ? undefined : ownValue(chunkings, name)
    if (name !== undefined && settings === undefined)
      throw invalid(
        where,
        `There is no chunking "${name}". There are ${Object.keys(chunkings).join(', ')}.`,
      )
    return {
      id,
      label: id,
      factors: factors.length > 0 ? entry.factors : { pipeline: id },
      chunking: name === undefined || settings === undefined ? undefined : { name, settings },
      pipeline,
      model:
        ('model' in entry ? entry.model : undefined) ??
        (asksModel(pipeline) ? firstModel(definition) : undefined),
    }
  })
  return { factors: factors.length > 0 ? factors : cells.length > 1 ? ['pipeline'] : [], cells }
}

function presetOf(name: string, where: string): Pipeline {
  const found = pipelinePresets.find(preset => preset.name === name)
  if (found === undefined)
    throw invalid(
      where,
      `There is no pipeline "${name}". There are ` +
        `${pipelinePresets.map(preset => preset.name).join(', ')}.`,
    )
  return found
}

const firstModel = ({ models }: Definition): string | undefined => Object.keys(models)[0]

/** Whether a pipeline has a step that a language model takes, where there is one. */
const asksModel = ({ standalone, routes }: Pipeline): boolean =>
  standalone !== undefined ||
  routes.some(
    route =>
      route.kind === 'chat' ||
      route.kind === 'agent' ||
      route.kind === 'model-query' ||
      (route.kind === 'summary' && route.by === 'model') ||
      (route.kind === 'texts' && (route.queries !== undefined || route.generator.kind === 'model')),
  )

/** A pipeline that asks a model must not be measured without one: it would be another pipeline. */
function requireModel({ models }: Definition, { id, pipeline, model }: Cell): void {
  if (model !== undefined && !Object.hasOwn(models, model))
    throw invalid(
      'models',
      `The pipeline "${id}" names the model "${model}". There ` +
        (Object.keys(models).length === 0
          ? 'are no "models" in the definition.'
          : `are ${Object.keys(models).join(', ')}.`),
    )
  if (model === undefined && asksModel(pipeline))
    throw invalid('models', `The pipeline "${id}" asks a language model. Name one under "models".`)
}

const invalid = (path: string, message: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

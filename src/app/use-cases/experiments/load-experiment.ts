import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { hashOfExamples, type GradedExample } from '../../../evaluation/metrics/graded-examples.ts'
import { retrievalRater } from '../../../evaluation/experiment/retrieval-rows.ts'
import { sha256 } from '../../../support/ids.ts'
import { readGradedExamples } from '../evaluation/measure-samples.ts'
import { metricFamilies, measurableMetrics, type SampleMetric } from '../evaluation/measure.ts'
import { computedChoosers, type OptionChooser } from './option-chooser.ts'
import { cellsOf, type Cell } from './cells.ts'
import type { Definition } from './definition-schema.ts'
import { readExperimentItems, type ExperimentItem } from './experiment-items.ts'
import { missingFile, textOf } from './named-file.ts'
import { readDefinition } from './read-definition.ts'
import { isRunFolder, readState, runFolder, runFolderName, type RunFolder } from './run-folder.ts'

/** A judge of answers, with what it measures. */
export interface Judge {
  readonly raterId: string
  readonly kind: 'metric' | 'model'
  readonly metrics: readonly SampleMetric[]
  /** One of the definition's models. */
  readonly model?: string | undefined
  readonly examples?: readonly GradedExample[] | undefined
  readonly examplesHash?: string | undefined
}

/** A file that an experiment rests on. */
interface QuestionFile {
  readonly file: string
  readonly hash: string
  readonly questions: number
}

/** An experiment with everything that its definition names read and checked. */
export interface Experiment {
  readonly definition: Definition
  /** The definition as it was written. */
  readonly text: string
  /** Folder that its relative paths begin at. */
  readonly base: string
  readonly factors: readonly string[]
  readonly cells: readonly Cell[]
  readonly items: readonly ExperimentItem[]
  readonly questionFiles: readonly QuestionFile[]
  readonly judges: readonly Judge[]
  /** Of questions with options. */
  readonly choosers: readonly OptionChooser[]
}

const defaultMetrics: readonly SampleMetric[] = measurableMetrics.slice(0, 5)
const builtInRater = 'built-in'

/**
 * Reads an experiment from the text of its definition. Throws `invalid_input` for anything that
 * cannot be run as it is written, `not_found` for files that are not there.
 */
export async function loadExperiment(
  text: string,
  name: string,
  base: string,
): Promise<Experiment> {
  const definition = await readDefinition(text, name)
  const { factors, cells } = cellsOf(definition)
  for (const [corpus, settings] of Object.entries(definition.corpora)) {
    const paths = 'paths' in settings ? settings.paths : [settings.folder]
    for (const path of paths)
      if (!existsSync(resolve(base, path)))
        throw missingFile(
          `The corpus "${corpus}" of ${name} names ${path}, which is not there.`,
          path,
        )
  }
  const { items, files } = readExperimentItems(definition, base)
  return {
    definition,
    text,
    base,
    factors,
    cells,
    items,
    questionFiles: files,
    judges: judgesOf(definition, base),
    choosers: items.some(({ question }) => question.wrong !== undefined)
      ? choosersOf(definition)
      : [],
  }
}

function judgesOf({ judges, models }: Definition, base: string): Judge[] {
  const found: Judge[] = [
    {
      raterId: builtInRater,
      kind: 'metric',
      metrics: judges.metrics === undefined ? defaultMetrics : metricsOf(judges.metrics),
    },
  ]
  for (const { model, metrics, gradedExamples } of judges.models) {
    if (!Object.hasOwn(models, model))
      throw new AppError(
        'invalid_input',
        `The judge "${model}" is not among the "models" of the definition` +
          (Object.keys(models).length === 0 ? '.' : `: ${Object.keys(models).join(', ')}.`),
        { issues: [{ path: 'judges.models', message: 'is unknown' }] },
      )
    if (model === retrievalRater || found.some(({ raterId }) => raterId === model))
      throw new AppError(
        'invalid_input',
        `The judge "${model}" is named twice, or as a built-in rater is.`,
        { issues: [{ path: 'judges.models', message: 'named twice' }] },
      )
    const examples =
      gradedExamples === undefined
        ? undefined
        : readGradedExamples(textOf(resolve(base, gradedExamples)), gradedExamples)
    found.push({
      raterId: model,
      kind: 'model',
      metrics: metricsOf(metrics),
      model,
      ...(examples === undefined ? {} : { examples, examplesHash: hashOfExamples(examples) }),
    })
  }
  return found.filter(({ metrics }) => metrics.length > 0)
}

const choosersOf = ({ judges }: Definition): OptionChooser[] => [
  ...(judges.choosers ?? computedChoosers).map(raterId => ({ kind: 'metric' as const, raterId })),
  ...judges.models.flatMap(({ model, chooses }) =>
    chooses ? [{ kind: 'model' as const, raterId: model, model }] : [],
  ),
]

/** Metrics by name, families spread out, each once. */
const metricsOf = (names: readonly string[]): SampleMetric[] => {
  const wanted = new Set(
    names.flatMap((name): readonly string[] =>
      Object.hasOwn(metricFamilies, name) ? (metricFamilies[name] ?? []) : [name],
    ),
  )
  return measurableMetrics.filter(metric => wanted.has(metric))
}

/** Hash of all that decides what is run. */
export const definitionHash = ({ text }: Pick<Experiment, 'text'>): string => sha256(text)

/** The folder of the run behind a path, whatever its definition says by now. */
export function runFolderAt(path: string, workingFolder: string, named?: string): RunFolder {
  const full = resolve(workingFolder, path)
  if (isRunFolder(full)) return runFolder(full)
  return runFolder(
    named === undefined ? join(workingFolder, runFolderName(full)) : resolve(workingFolder, named),
  )
}

/**
 * The experiment behind a path: the file of a definition, or the folder of a run; with the folder
 * that its run has, which `named` may say. Throws as `loadExperiment`.
 */
export async function experimentAt(
  path: string,
  workingFolder: string,
  named?: string,
): Promise<{ readonly experiment: Experiment; readonly folder: RunFolder }> {
  const full = resolve(workingFolder, path)
  if (isRunFolder(full)) {
    const folder = runFolder(full)
    const base = readState(folder)?.base ?? full
    return {
      experiment: await loadExperiment(textOf(folder.definition), folder.definition, base),
      folder,
    }
  }
  if (statSync(full, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new AppError(
      'not_found',
      `${path} is a folder that holds no run. Name the file of an experiment, or the folder that ` +
        '"veritrail experiment run" made.',
      { kind: 'file', id: full },
    )
  const folder = runFolderAt(path, workingFolder, named)
  return { experiment: await loadExperiment(textOf(full), path, dirname(full)), folder }
}

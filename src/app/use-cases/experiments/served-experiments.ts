import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { isErrno, makePrivateFolder } from '../../../support/private-files.ts'
import { hashParts } from '../../../support/ids.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { experimentsFolderName } from '../../config/config.ts'
import { isGguf } from '../../config/language-model-settings.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import { experimentStatus, type ExperimentStatus } from './experiment-status.ts'
import { loadExperiment, type Experiment } from './load-experiment.ts'
import { planExperiment, type ExperimentPlan } from './plan-experiment.ts'
import { readDefinition } from './read-definition.ts'
import { textOf } from './named-file.ts'
import { beginRun, isRunFolder, runFolder, type RunFolder } from './run-folder.ts'
import { runExperiment, type RunProgress } from './run-experiment.ts'

/** An experiment over the corpus of a server, in the corpus's folder. */
interface ServedExperiment {
  readonly experiment: Experiment
  readonly folder: RunFolder
}

export const experimentAction = 'run experiments'
const idForm = /^exp_[0-9a-f]{24}$/
const mostListed = 1_000

/**
 * Keeps an experiment over this corpus. The same definition is the same experiment. Throws
 * `forbidden` for users and corpora that can only be read, and `invalid_input` also for definitions
 * that name files of the server.
 */
export async function storeExperiment(
  app: App,
  definition: string,
  { principal }: ReadOptions,
): Promise<{ readonly id: string; readonly plan: ExperimentPlan }> {
  requireOwner(principal, experimentAction)
  requireWritable(app, experimentAction)
  const experiment = await loaded(app, definition)
  const id = `exp_${hashParts([definition])}`
  makePrivateFolder(join(app.corpusFolder, experimentsFolderName))
  const folder = folderOf(app, id)
  beginRun(folder, { text: definition, base: app.corpusFolder, askedAt: app.clock.now() })
  return { id, plan: planExperiment(experiment, folder) }
}

/** Reads a definition that names nothing outside the corpus. */
async function loaded(app: App, text: string): Promise<Experiment> {
  const name = 'The definition'
  const definition = await readDefinition(text, name)
  const { corpora, questions, people, judges, models } = definition
  const problem = Object.values(corpora).some(one => !('folder' in one) || one.folder !== '.')
    ? 'a corpus must be {folder: .}, the corpus of this server'
    : questions.some(({ file }) => file !== undefined)
      ? 'questions must stand in it, as "items", or be a "set" of the corpus'
      : people.length > 0 || judges.models.some(judge => judge.gradedExamples !== undefined)
        ? 'it must not name files'
        : Object.values(models).some(isGguf)
          ? 'models must be behind an endpoint'
          : undefined
  // Before anything is looked for: nobody learns which files there are.
  if (problem === undefined) return await loadExperiment(text, name, app.corpusFolder)
  throw new AppError('invalid_input', `Over HTTP a definition names no file: ${problem}.`, {
    issues: [{ path: 'definition', message: problem }],
  })
}

const folderOf = (app: Pick<App, 'corpusFolder'>, id: string): RunFolder =>
  runFolder(join(app.corpusFolder, experimentsFolderName, id))

/** The folder of a stored experiment. Throws `forbidden` and `not_found`. */
export function requireServedExperiment(
  app: Pick<App, 'corpusFolder'>,
  id: string,
  { principal }: ReadOptions,
): RunFolder {
  requireOwner(principal, experimentAction)
  const folder = folderOf(app, id)
  if (!idForm.test(id) || !isRunFolder(folder.path))
    throw new AppError('not_found', `There is no experiment "${id}".`, { kind: 'experiment', id })
  return folder
}

/** A stored experiment with its run. Throws `forbidden` and `not_found`. */
export async function servedExperiment(
  app: App,
  id: string,
  options: ReadOptions,
): Promise<ServedExperiment> {
  const folder = requireServedExperiment(app, id, options)
  return { experiment: await loaded(app, textOf(folder.definition)), folder }
}

/** Stored experiments by id, with how far they are. Throws `forbidden`. */
export async function listExperiments(
  app: App,
  options: ReadOptions,
): Promise<ReadonlyArray<{ readonly id: string } & ExperimentStatus>> {
  requireOwner(options.principal, experimentAction)
  const listed: Array<{ readonly id: string } & ExperimentStatus> = []
  for (const id of namesIn(join(app.corpusFolder, experimentsFolderName)).slice(0, mostListed)) {
    const { experiment, folder } = await servedExperiment(app, id, options)
    listed.push({ id, ...experimentStatus(experiment, folder) })
  }
  return listed
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => idForm.test(name))
      .sort(compareCodePoints)
  } catch (error) {
    if (!isErrno(error) || error.code !== 'ENOENT') throw error
    return []
  }
}

/** Runs a stored experiment with the corpus that is open. Throws as `runExperiment`. */
export async function runServedExperiment(
  app: App,
  request: { readonly experiment: string; readonly retryFailed: boolean },
  options: ReadOptions & {
    readonly onProgress: (progress: RunProgress) => void
    readonly onStopped: (reason: string) => void
  },
): Promise<void> {
  const { experiment, folder } = await servedExperiment(app, request.experiment, options)
  const { stopped } = await runExperiment(experiment, folder, {
    principal: options.principal,
    signal: options.signal,
    retryFailed: request.retryFailed,
    onProgress: options.onProgress,
    now: () => app.clock.now(),
    open: async (_, clock) => ({
      ...app,
      clock,
      async [Symbol.asyncDispose]() {
        // The server goes on with it.
      },
    }),
  })
  if (stopped !== undefined) options.onStopped(stopped)
}

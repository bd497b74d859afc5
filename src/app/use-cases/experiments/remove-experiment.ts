import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { processLock } from '../../process-lock.ts'
import { requireWritable } from '../../require-writable.ts'
import { isRunFolder, type RunFolder } from './run-folder.ts'
import { experimentAction, requireServedExperiment } from './served-experiments.ts'

/** What was removed, and what of other people's stayed in the folder. */
export interface RemovedRun {
  readonly folder: string
  readonly kept: readonly string[]
}

/**
 * Removes the run of an experiment: answers, scores, results and the corpora that it made. Files
 * that are none of its own stay, and the folder with them. Throws `not_found` where there is no
 * run, `invalid_input` while it is being run.
 */
export function removeRun(folder: RunFolder): RemovedRun {
  const { path, ...own } = folder
  if (!isRunFolder(path))
    throw new AppError('not_found', `There is no run of an experiment in ${resolve(path)}.`, {
      kind: 'experiment',
      id: path,
    })
  {
    using lock = processLock(own.lock)
    if (!lock.isHeld)
      throw new AppError(
        'invalid_input',
        `The experiment in ${resolve(path)} is being run. Stop the run, then remove it.`,
        { issues: [{ path: 'experiment', message: 'is being run' }] },
      )
    // The definition last: until then a removal that was cut off can be begun again.
    for (const file of [own.corpora, own.journal, own.study, own.times, own.record, own.state])
      rmSync(file, { recursive: true, force: true })
    rmSync(own.definition, { force: true })
  }
  rmSync(own.lock, { force: true })
  const kept = readdirSync(path)
  if (kept.length === 0) rmdirSync(path)
  return { folder: path, kept }
}

/** Removes a stored experiment with its run. Throws as `removeRun`, and `forbidden`. */
export function removeServedExperiment(app: App, id: string, options: ReadOptions): void {
  const folder = requireServedExperiment(app, id, options)
  requireWritable(app, experimentAction)
  removeRun(folder)
}

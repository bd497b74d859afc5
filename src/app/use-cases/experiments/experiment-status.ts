import { readJournal } from './journal.ts'
import { experimentStudy, workOf } from './experiment-study.ts'
import { experimentRecord, type ExperimentRecord } from './experiment-record.ts'
import type { Experiment } from './load-experiment.ts'
import { readState, unbegunState, type RunFolder } from './run-folder.ts'
import { isLocked } from '../../process-lock.ts'
import { sumOfCosts, type Cost } from '../../../evaluation/experiment/entries.ts'
import { studyMeans, type StudyMean } from '../../../evaluation/experiment/study-means.ts'

export { studyMeans }

/** How far an experiment is. */
export interface ExperimentStatus {
  readonly state: 'new' | 'running' | 'unfinished' | 'finished'
  readonly folder: string
  readonly wanted: number
  readonly record: ExperimentRecord
  readonly spent: Cost
  readonly means: readonly StudyMean[]
}

/** How far the run of an experiment is, from its journal; also while it is under way. */
export function experimentStatus(experiment: Experiment, folder: RunFolder): ExperimentStatus {
  const state = readState(folder) ?? unbegunState(experiment.base)
  const { found } = readJournal(folder.journal)
  const work = workOf(experiment, state, new Map(found.map(entry => [entry.key, entry])))
  const study = experimentStudy(experiment, work)
  const isDone = work.every(
    ({ entry, scores, choices }) =>
      entry?.kind === 'failure' ||
      (entry?.kind === 'answer' && [...scores, ...choices].every(one => one.entry !== undefined)),
  )
  return {
    state: isLocked(folder.lock)
      ? 'running'
      : found.length === 0
        ? 'new'
        : isDone
          ? 'finished'
          : 'unfinished',
    folder: folder.path,
    wanted: work.length,
    record: experimentRecord(experiment, state, study),
    spent: sumOfCosts(found),
    means: studyMeans(study),
  }
}

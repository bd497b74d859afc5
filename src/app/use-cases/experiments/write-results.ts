import type { Cost, JournalEntry } from '../../../evaluation/experiment/entries.ts'
import type { StudyData } from '../../../evaluation/study/study-data.ts'
import { csvLine, harmlessText } from '../../../support/escaping/csv-text.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { replacePrivateFile } from '../../../support/private-files.ts'
import { experimentRecord, type ExperimentRecord } from './experiment-record.ts'
import { experimentStudy, workOf, type Work } from './experiment-study.ts'
import type { Experiment } from './load-experiment.ts'
import type { RunFolder, RunState } from './run-folder.ts'

export interface RunResult {
  readonly study: StudyData
  readonly record: ExperimentRecord
  /** Why the run ended before everything was done. */
  readonly stopped: string | undefined
  /** Lines of the journal that could not be read; their work was done again. */
  readonly damagedLines: number
  readonly spent: Cost
}

/**
 * Writes the study, the record and the times of a run. The first two are equal byte for byte
 * wherever equal work was done; what differs from run to run is in the times alone.
 */
export function writeResults(
  experiment: Experiment,
  folder: RunFolder,
  state: RunState,
  entries: ReadonlyMap<string, JournalEntry>,
  stopped: string | undefined,
): Pick<RunResult, 'study' | 'record' | 'stopped'> {
  const work = workOf(experiment, state, entries)
  const study = experimentStudy(experiment, work)
  const record = experimentRecord(experiment, state, study)
  replacePrivateFile(folder.study, `${canonicalJson(study)}\n`)
  replacePrivateFile(folder.record, `${JSON.stringify(record, undefined, 2)}\n`)
  replacePrivateFile(folder.times, timesCsv(work))
  return { study, record, stopped }
}

const timesCsv = (work: readonly Work[]): string =>
  [
    ['item', 'pipeline', 'repetition', 'answer_ms', 'scores_ms', 'model_calls', 'tokens'],
    ...work.flatMap(({ planned, entry, scores }) =>
      entry === undefined
        ? []
        : [
            [
              harmlessText(planned.item.question.id),
              harmlessText(planned.cell.id),
              String(planned.repetition),
              entry.durationMs.toFixed(1),
              scores.reduce((sum, score) => sum + (score.entry?.durationMs ?? 0), 0).toFixed(1),
              String(
                scores.reduce(
                  (sum, score) => sum + (score.entry?.modelCalls ?? 0),
                  entry.modelCalls,
                ),
              ),
              String(
                tokensOf(entry) + scores.reduce((sum, score) => sum + tokensOf(score.entry), 0),
              ),
            ],
          ],
    ),
  ]
    .map(csvLine)
    .join('')

const tokensOf = (entry: JournalEntry | undefined): number =>
  (entry?.promptTokens ?? 0) + (entry?.completionTokens ?? 0)

import type {
  ExportedAnswer,
  ExportFile,
} from '../../../evaluation/experiment/exports/exported-answer.ts'
import { huggingFaceFiles } from '../../../evaluation/experiment/exports/hugging-face.ts'
import { promptfooFiles } from '../../../evaluation/experiment/exports/promptfoo.ts'
import { ragasFiles } from '../../../evaluation/experiment/exports/ragas.ts'
import { reportStyleSource } from '../../../evaluation/report/html/report-style.ts'
import {
  studyReport,
  type ReportFile,
  type ReportFormat,
} from '../../../evaluation/report/study-report.ts'
import type { StudyData } from '../../../evaluation/study/study-data.ts'
import { AppError } from '../../../core/errors.ts'
import { packageVersion } from '../../config/config.ts'
import { referencesOf } from '../evaluation/measure-against-references.ts'
import { experimentStudy, workOf, type Work } from './experiment-study.ts'
import { readJournal } from './journal.ts'
import { definitionHash, type Experiment } from './load-experiment.ts'
import { withPeople } from './people-ratings.ts'
import { readState, type RunFolder } from './run-folder.ts'

export { reportStyleSource }
export type { ReportFormat }
export const exportFormats = ['promptfoo', 'ragas', 'huggingface'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * The outcome of an experiment as far as it goes, with what people rated. Throws `not_found` where
 * nothing was run, `invalid_input` for files of ratings that are about something else.
 */
export function studyOfRun(experiment: Experiment, folder: RunFolder): StudyData {
  return withPeople(experiment, experimentStudy(experiment, workOfRun(experiment, folder)))
}

/** The files of a report. Throws as `studyOfRun`. */
export async function reportOfRun(
  experiment: Experiment,
  folder: RunFolder,
  format: ReportFormat,
): Promise<readonly ReportFile[]> {
  return studyReport(studyOfRun(experiment, folder), { format })
}

/** The answers of an experiment in the form of another program. Throws as `studyOfRun`. */
export function exportRun(
  experiment: Experiment,
  folder: RunFolder,
  format: ExportFormat,
): readonly ExportFile[] {
  const answers = workOfRun(experiment, folder).flatMap(exportedAnswer)
  const { name, description } = experiment.definition
  switch (format) {
    case 'promptfoo':
      return promptfooFiles(answers, { name })
    case 'ragas':
      return ragasFiles(answers)
    case 'huggingface':
      return huggingFaceFiles(answers, {
        name,
        description,
        version: packageVersion(),
        definitionHash: definitionHash(experiment),
        pipelines: experiment.cells,
      })
  }
}

function workOfRun(experiment: Experiment, folder: RunFolder): Work[] {
  const state = readState(folder)
  const { found } = readJournal(folder.journal)
  if (state === undefined || found.length === 0)
    throw new AppError(
      'not_found',
      `Nothing was run in ${folder.path} yet. Run "veritrail experiment run" first.`,
      { kind: 'file', id: folder.path },
    )
  return workOf(experiment, state, new Map(found.map(entry => [entry.key, entry])))
}

/** Answers that there are; one that failed is none. */
function exportedAnswer({ planned, entry, scores, choices }: Work): ExportedAnswer[] {
  if (entry?.kind !== 'answer') return []
  const { item, cell, repetition } = planned
  const { question, study } = item
  return [
    {
      itemId: question.id,
      pipelineId: cell.id,
      repetition,
      question: question.question,
      references: referencesOf(question),
      referenceContexts: question.evidence.flatMap(({ text }) => text ?? []),
      category: question.category,
      difficulty: question.difficulty,
      bloom: question.bloom,
      options: study.options,
      rightOption: study.rightOption,
      factors: cell.factors,
      text: entry.text,
      abstained: entry.abstained,
      contexts: entry.contexts,
      documentKeys: entry.documentKeys,
      scores: scores.flatMap(({ judge, metric, entry: score }) =>
        score?.kind === 'score'
          ? [{ raterId: judge.raterId, aspect: metric, value: score.value, reason: score.reason }]
          : [],
      ),
      choices: choices.flatMap(({ chooser, entry: choice }) =>
        choice?.kind === 'choice' ? [{ raterId: chooser.raterId, option: choice.option }] : [],
      ),
    },
  ]
}

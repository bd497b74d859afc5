import { resolve } from 'node:path'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { hashParts } from '../../../support/ids.ts'
import type { SampleMetric } from '../evaluation/measure.ts'
import type { Cell } from './cells.ts'
import type { OptionChooser } from './option-chooser.ts'
import type { ExperimentItem } from './experiment-items.ts'
import type { Experiment, Judge } from './load-experiment.ts'
import type { RunState } from './run-folder.ts'

/** One answer that an experiment needs. */
export interface PlannedAnswer {
  readonly cell: Cell
  readonly item: ExperimentItem
  readonly repetition: number
  /** The corpus, divided as the cell wants it. */
  readonly instance: string
}

/** A score that an experiment needs of an answer. */
export interface PlannedScore {
  readonly judge: Judge
  readonly metric: SampleMetric
}

/** Every answer of an experiment, instance by instance, then question by question. */
export function plannedAnswers(experiment: Experiment): PlannedAnswer[] {
  const { cells, items, definition } = experiment
  const planned = items.flatMap(item =>
    cells.flatMap(cell =>
      Array.from({ length: definition.repetitions }, (_, repetition): PlannedAnswer => ({
        cell,
        item,
        repetition,
        instance: instanceOf(experiment, item.corpus, cell),
      })),
    ),
  )
  const byInstance = Map.groupBy(planned, ({ instance }) => instance)
  return [...byInstance.values()].flat()
}

/** The names of the corpora that an experiment asks, in the order in which it asks them. */
export const instancesOf = (experiment: Experiment): string[] => [
  ...new Set(plannedAnswers(experiment).map(({ instance }) => instance)),
]

export const plannedScores = ({ judges }: Experiment): PlannedScore[] =>
  judges.flatMap(judge => judge.metrics.map(metric => ({ judge, metric })))

/** The name of a corpus divided in one way; that of its folder. */
function instanceOf({ definition, base }: Experiment, corpus: string, { chunking }: Cell): string {
  const settings = definition.corpora[corpus]
  if (settings === undefined) throw new Error(`there is no corpus ${corpus}`)
  const what =
    'folder' in settings
      ? {
          folder: resolve(base, settings.folder),
          ...(chunking === undefined ? {} : { chunking: chunking.settings }),
        }
      : {
          paths: settings.paths.map(path => resolve(base, path)),
          settings: settings.settings,
          chunking: chunking?.settings,
        }
  return hashParts([canonicalJson(what)])
}

/** Keys of the work of an experiment whose corpora have these hashes. */
export interface WorkKeys {
  answer(planned: PlannedAnswer): string
  score(answerKey: string, planned: PlannedAnswer, score: PlannedScore): string
  choice(answerKey: string, planned: PlannedAnswer, chooser: OptionChooser): string
}

/** What an answer depends on decides its key, and nothing else does. */
export function workKeys(
  { definition }: Experiment,
  { askedAt, version }: Pick<RunState, 'askedAt' | 'version'>,
  corpusHash: (instance: string) => string,
): WorkKeys {
  const modelText = (name: string | undefined): string =>
    name === undefined ? '' : canonicalJson(definition.models[name])
  const pipelines = new Map<Cell, string>()
  const pipelineText = (cell: Cell): string => {
    const { name: _name, description: _description, ...does } = cell.pipeline
    const known = pipelines.get(cell) ?? canonicalJson(does)
    pipelines.set(cell, known)
    return known
  }
  return {
    answer: ({ cell, item, repetition, instance }) =>
      hashParts([
        'answer/1',
        version,
        corpusHash(instance),
        pipelineText(cell),
        modelText(cell.model),
        item.question.id,
        item.question.question,
        repetition,
        definition.seed,
        askedAt,
      ]),
    score: (answerKey, { item }, { judge, metric }) =>
      hashParts([
        'score/1',
        answerKey,
        metric,
        judge.kind,
        modelText(judge.model),
        judge.examplesHash ?? '',
        canonicalJson(item.question),
      ]),
    choice: (answerKey, { item }, chooser) =>
      hashParts([
        'choice/1',
        answerKey,
        chooser.kind,
        chooser.kind === 'metric' ? chooser.raterId : modelText(chooser.model),
        canonicalJson(item.question),
      ]),
  }
}

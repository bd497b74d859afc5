import type { JournalEntry } from '../../../evaluation/experiment/entries.ts'
import { studyOfWork, type WantedAnswer } from '../../../evaluation/experiment/study-of-work.ts'
import {
  retrievalRater,
  type GoldDocuments,
} from '../../../evaluation/experiment/retrieval-rows.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import type { StudyData } from '../../../evaluation/study/study-data.ts'
import type { SampleMetric } from '../evaluation/measure.ts'
import type { OptionChooser } from './option-chooser.ts'
import type { Experiment, Judge } from './load-experiment.ts'
import type { RunState } from './run-folder.ts'
import { plannedAnswers, plannedScores, workKeys, type PlannedAnswer } from './work-keys.ts'

/** Aspects that people rate too, by the metrics that measure them. */
const aspects: Readonly<Partial<Record<SampleMetric, string>>> = {
  'leadinfo-faithfulness': 'faithfulness',
  'leadinfo-answer-relevance': 'answer_relevance',
  'leadinfo-context-relevance': 'context_relevance',
}
const builtInAspects: Readonly<Partial<Record<SampleMetric, string>>> = {
  faithfulness: 'faithfulness',
  'answer-relevancy': 'answer_relevance',
  'context-relevance': 'context_relevance',
}

/** What a judge's metric is called in a study. */
const aspectOf = ({ kind }: Pick<Judge, 'kind'>, metric: SampleMetric): string => {
  const shared = aspects[metric]
  if (shared !== undefined) return shared
  if (kind === 'metric') return builtInAspects[metric] ?? metric
  // Leadinfo's aspect of the same name is another scale.
  return builtInAspects[metric] === undefined ? metric : `ragas-${metric}`
}

/** All work of an experiment in its order, with its keys and what the journal has of it. */
export interface Work {
  readonly planned: PlannedAnswer
  /** Undefined where the corpus has not been read yet. */
  readonly answerKey: string | undefined
  readonly entry: JournalEntry | undefined
  readonly scores: ReadonlyArray<{
    readonly judge: Judge
    readonly metric: SampleMetric
    readonly key: string | undefined
    readonly entry: JournalEntry | undefined
  }>
  /** Empty for a question without options. */
  readonly choices: ReadonlyArray<{
    readonly chooser: OptionChooser
    readonly key: string | undefined
    readonly entry: JournalEntry | undefined
  }>
}

export function workOf(
  experiment: Experiment,
  state: Pick<RunState, 'askedAt' | 'version' | 'instances'>,
  entries: ReadonlyMap<string, JournalEntry>,
): Work[] {
  const { instances } = state
  const { choosers } = experiment
  const scores = plannedScores(experiment)
  const keys = workKeys(experiment, state, instance => instances[instance]?.hash ?? '')
  return plannedAnswers(experiment).map(planned => {
    const isKnown = instances[planned.instance] !== undefined
    const answerKey = isKnown ? keys.answer(planned) : undefined
    return {
      planned,
      answerKey,
      entry: answerKey === undefined ? undefined : entries.get(answerKey),
      scores: scores.map(({ judge, metric }) => {
        const key =
          answerKey === undefined ? undefined : keys.score(answerKey, planned, { judge, metric })
        return { judge, metric, key, entry: key === undefined ? undefined : entries.get(key) }
      }),
      choices: (planned.item.study.options === undefined ? [] : choosers).map(chooser => {
        const key = answerKey === undefined ? undefined : keys.choice(answerKey, planned, chooser)
        return { chooser, key, entry: key === undefined ? undefined : entries.get(key) }
      }),
    }
  })
}

/** The study of an experiment as far as its journal goes. */
export function experimentStudy(experiment: Experiment, work: readonly Work[]): StudyData {
  const { definition, factors, cells, judges, choosers, items } = experiment
  const gold = new Map(items.map(({ question }) => [question.id, goldDocuments(question)]))
  const hasGold = [...gold.values()].some(({ keys }) => keys !== undefined)
  return studyOfWork(
    {
      name: definition.name,
      factors,
      pipelines: cells.map(({ id, label, factors: levels }) => ({ id, label, factors: levels })),
      raters: [
        ...judges.map(({ raterId, kind }) => ({ id: raterId, kind })),
        ...choosers
          .filter(({ raterId }) => !judges.some(judge => judge.raterId === raterId))
          .map(({ raterId, kind }) => ({ id: raterId, kind })),
        ...(hasGold ? [{ id: retrievalRater, kind: 'metric' as const }] : []),
      ],
      items: items.map(({ study }) => study),
    },
    work.map(({ planned: { cell, item, repetition }, entry, scores, choices }): WantedAnswer => ({
      place: { itemId: item.question.id, pipelineId: cell.id, repetition },
      entry,
      ...(hasGold ? { gold: gold.get(item.question.id) } : {}),
      scores: scores.map(({ judge, metric, entry: score }) => ({
        raterId: judge.raterId,
        aspect: aspectOf(judge, metric),
        entry: score,
      })),
      choices: choices.map(({ chooser, entry: choice }) => ({
        raterId: chooser.raterId,
        entry: choice,
      })),
    })),
  )
}

/** The documents that a question names as those that hold its answer. */
function goldDocuments({ evidence, difficulty }: GoldQuestion): GoldDocuments {
  // The documents of such a question are related, and do not answer it.
  if (difficulty === 'S4') return { reason: 'the corpus does not hold the answer' }
  const keys = new Set(evidence.flatMap(({ documentKey }) => documentKey ?? []))
  if (keys.size > 0 && evidence.every(({ documentKey }) => documentKey !== undefined))
    return { keys }
  return {
    reason:
      evidence.length === 0
        ? 'the question names no document that holds its answer'
        : 'the question names documents by ids, and not by their keys',
  }
}

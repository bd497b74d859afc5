import type { Pipeline } from '../../../answering/pipeline/pipeline.ts'
import type { JournalEntry } from '../../../evaluation/experiment/entries.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { hasAnswer } from '../evaluation/measure-against-references.ts'
import type { SampleMetric } from '../evaluation/measure.ts'
import type { Cell } from './cells.ts'
import { workOf, type Work } from './experiment-study.ts'
import { packageVersion } from '../../config/config.ts'
import { readJournal } from './journal.ts'
import type { Experiment } from './load-experiment.ts'
import { readState, unbegunState, type RunFolder } from './run-folder.ts'

/** What an experiment will take; nothing is run. */
export interface ExperimentPlan {
  readonly name: string
  readonly cells: ReadonlyArray<{
    readonly id: string
    readonly factors: Readonly<Record<string, string>>
    readonly answers: number
    readonly done: number
    /** Calls of language models for one answer, as far as its settings tell. */
    readonly modelCallsEach: number
  }>
  readonly questions: number
  readonly repetitions: number
  readonly answers: number
  /** Answers that are not in the run's folder yet. */
  readonly answersLeft: number
  readonly scoresLeft: number
  readonly modelCallsLeft: number
  readonly tokensLeft: number
  readonly minutesLeft: number
  /** What the minutes rest on. */
  readonly ratesFrom: 'this run' | 'usual rates'
  /** What people should know before they start. */
  readonly notes: readonly string[]
}

// Measured on two cores with the example documents; a language model is anybody's guess.
const usualAnswerMs = 150
const usualScoreMs = 60
const usualCallMs = 2_500
const usualTokensOfCall = 600
const charactersOfToken = 4

const judgeCalls: Readonly<Partial<Record<SampleMetric, number>>> = {
  faithfulness: 2,
  'answer-relevancy': 1,
  'context-relevance': 1,
  'context-recall': 1,
  'answer-correctness': 2,
  'leadinfo-faithfulness': 1,
  // One call grades all three.
  'leadinfo-answer-relevance': 0,
  'leadinfo-context-relevance': 0,
}
const isGEval = (metric: SampleMetric): boolean => metric.startsWith('g-eval')

/** What is left to do of an experiment, and about how much that takes. */
export function planExperiment(experiment: Experiment, folder: RunFolder): ExperimentPlan {
  const { definition, cells, items } = experiment
  const known = readState(folder) ?? unbegunState(experiment.base)
  // What another version of the program answered is asked again.
  const state = { ...known, version: packageVersion() }
  const entries = new Map(readJournal(folder.journal).found.map(entry => [entry.key, entry]))
  const work = workOf(experiment, state, entries)
  const rates = ratesOf(work)
  const left = work.filter(({ entry }) => entry === undefined)
  const openScores = work.flatMap(({ entry, scores, choices }) =>
    entry?.kind === 'failure'
      ? []
      : [
          ...scores.filter(score => score.entry === undefined).map(callsOfScore),
          ...choices
            .filter(choice => choice.entry === undefined)
            .map(({ chooser }) => (chooser.kind === 'model' ? 1 : 0)),
        ],
  )
  const answerCalls = sum(left.map(({ planned }) => callsOf(planned.cell.pipeline)))
  const judging = sum(openScores)
  const ms =
    sum(
      left.map(({ planned }) => {
        const calls = callsOf(planned.cell.pipeline)
        return rates.answerMs.get(planned.cell) ?? usualAnswerMs + calls * usualCallMs
      }),
    ) +
    openScores.length * (rates.scoreMs ?? usualScoreMs) +
    (rates.scoreMs === undefined ? judging * usualCallMs : 0)
  return {
    name: definition.name,
    cells: cells.map(cell => {
      const own = work.filter(({ planned }) => planned.cell === cell)
      return {
        id: cell.id,
        factors: cell.factors,
        answers: own.length,
        done: own.filter(({ entry }) => entry !== undefined).length,
        modelCallsEach: callsOf(cell.pipeline),
      }
    }),
    questions: items.length,
    repetitions: definition.repetitions,
    answers: work.length,
    answersLeft: left.length,
    scoresLeft: openScores.length,
    modelCallsLeft: answerCalls + judging,
    tokensLeft:
      sum(left.map(({ planned }) => tokensOf(planned.cell.pipeline))) + judging * usualTokensOfCall,
    minutesLeft: ms / definition.concurrency / 60_000,
    ratesFrom: rates.isMeasured ? 'this run' : 'usual rates',
    notes: notesOn(experiment, work),
  }
}

function ratesOf(work: readonly Work[]): {
  readonly answerMs: ReadonlyMap<Cell, number>
  readonly scoreMs: number | undefined
  readonly isMeasured: boolean
} {
  const times = new Map<Cell, number[]>()
  const scoring: number[] = []
  for (const { planned, entry, scores, choices } of work) {
    if (entry !== undefined)
      times.set(planned.cell, [...(times.get(planned.cell) ?? []), entry.durationMs])
    for (const { entry: score } of [...scores, ...choices])
      if (score !== undefined) scoring.push(score.durationMs)
  }
  return {
    answerMs: new Map([...times].map(([cell, all]) => [cell, sum(all) / all.length])),
    scoreMs: scoring.length === 0 ? undefined : sum(scoring) / scoring.length,
    isMeasured: times.size > 0,
  }
}

/** Calls of the language model for one answer where no route falls through to another. */
function callsOf({ standalone, routes, limits }: Pipeline): number {
  const ofRoutes = routes.map(route => {
    if (route.kind === 'model-query') return 1
    if (route.kind === 'agent') return Math.ceil(route.maxSteps / 2)
    if (route.kind !== 'texts') return 0
    const { queries, generator } = route
    const further =
      queries === undefined
        ? 0
        : Number(queries.paraphrases + queries.parts > 0) + Number(queries.keywords > 0)
    return further + Number(generator.kind === 'model')
  })
  return Math.min(limits.modelCalls, Number(standalone !== undefined) + sum(ofRoutes))
}

function tokensOf(pipeline: Pipeline): number {
  const shown = sum(
    pipeline.routes.map(route =>
      route.kind === 'texts' && route.generator.kind === 'model'
        ? route.generator.contextCharacters / charactersOfToken
        : 0,
    ),
  )
  return Math.round(shown + callsOf(pipeline) * usualTokensOfCall)
}

const callsOfScore = ({ judge, metric }: Work['scores'][number]): number =>
  judge.kind === 'model' ? (judgeCalls[metric] ?? Number(isGEval(metric))) : 0

function notesOn(
  { definition, cells, items, judges }: Experiment,
  work: readonly Work[],
): string[] {
  const notes: string[] = []
  const without = items.filter(({ question }) => !hasAnswer(question))
  const needing = ['answer-correctness', 'context-recall', 'rougeL', 'bert-score'].filter(metric =>
    judges.some(({ metrics }) => (metrics as readonly string[]).includes(metric)),
  )
  if (without.length > 0 && needing.length > 0)
    notes.push(
      `${without.length} of ${items.length} questions have no right answer ` +
        `(${without
          .slice(0, 3)
          .map(({ question }) => question.id)
          .join(
            ', ',
          )}${without.length > 3 ? ' …' : ''}): ${needing.join(', ')} leave them unscored.`,
    )
  if (definition.repetitions > 1 && cells.every(({ model }) => model === undefined))
    notes.push('No pipeline asks a language model: repetitions give the same answers again.')
  for (const [index, cell] of cells.entries()) {
    const twin = cells.slice(0, index).find(other => doesSame(other, cell))
    if (twin !== undefined) notes.push(`"${cell.id}" does the same as "${twin.id}".`)
  }
  const writers = new Set(cells.flatMap(({ model }) => model ?? []))
  for (const { model } of judges)
    if (model !== undefined && writers.has(model))
      notes.push(`The judge "${model}" also writes answers: it judges its own.`)
  const failed = work.filter(
    ({ entry }: { entry: JournalEntry | undefined }) => entry?.kind === 'failure',
  ).length
  if (failed > 0) notes.push(`${failed} answers failed; "run --retry-failed" asks for them again.`)
  return notes
}

/** Such as a chain of thought for a generator that only quotes. */
const doesSame = (left: Cell, right: Cell): boolean =>
  left.model === right.model && canonicalJson(workings(left)) === canonicalJson(workings(right))
const workings = ({ pipeline, chunking }: Cell): unknown => ({
  ...pipeline,
  name: '',
  description: '',
  chunking: chunking?.settings,
})

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

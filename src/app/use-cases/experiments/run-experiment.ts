import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { AnswerEntry, Cost, JournalEntry } from '../../../evaluation/experiment/entries.ts'
import type { SampleMetric } from '../../../evaluation/metrics/measure-sample.ts'
import { mapConcurrent } from '../../../support/map-concurrent.ts'
import type { App } from '../../compose.ts'
import { isLocked, processLock } from '../../process-lock.ts'
import { measuringModels } from '../evaluation/compare-answers.ts'
import { tokenCounter } from '../evaluation/token-counter.ts'
import { answerOnce, type AnsweringWith } from './answer-once.ts'
import { chooseOnce } from './choose-once.ts'
import { openCorpus, type CorpusProgress } from './experiment-corpora.ts'
import { experimentModels, type ExperimentModels } from './experiment-models.ts'
import { workOf, type Work } from './experiment-study.ts'
import { keepInLedger } from './experiment-record.ts'
import { openJournal, type Journal } from './journal.ts'
import type { Experiment, Judge } from './load-experiment.ts'
import { beginRun, writeState, type RunFolder, type RunState } from './run-folder.ts'
import { scoreAnswer, type JudgingWith } from './score-answer.ts'
import { spending, type Spending } from './spending.ts'
import { writeResults, type RunResult } from './write-results.ts'

/** How far a run is. */
export interface RunProgress {
  readonly done: number
  readonly total: number
  readonly failed: number
  /** What the experiment took so far, in this run and before. */
  readonly spent: Cost
  /** Estimated from the rate of this run; undefined before the first answer. */
  readonly leftMs: number | undefined
}

export interface RunOptions extends ReadOptions {
  /** Asks again where a pipeline failed before, and judges again where the judge failed. */
  readonly retryFailed?: boolean | undefined
  /** So many answers of each pipeline at most, which measure how long they take. */
  readonly answersEach?: number | undefined
  readonly onCorpus?: ((progress: CorpusProgress) => void) | undefined
  readonly onProgress?: ((progress: RunProgress) => void) | undefined
  readonly now?: (() => number) | undefined
  /** Opens corpora in another way than from their folders. */
  readonly open?: ((folder: string, clock: Clock) => Promise<App>) | undefined
  /** Models in place of the definition's, by name. */
  readonly models?: Readonly<Record<string, LanguageModel>> | undefined
}

/**
 * Does all work of an experiment that its folder does not hold yet, and writes the results. Stops
 * before more than the budget is spent. Throws `invalid_input` where the folder is another's or is
 * in use, `aborted` (finished answers stay), and what opening corpora throws.
 */
export async function runExperiment(
  experiment: Experiment,
  folder: RunFolder,
  options: RunOptions,
): Promise<RunResult> {
  const now = options.now ?? Date.now
  const { definition } = experiment
  const askedAt = definition.askedAt === undefined ? now() : Date.parse(definition.askedAt)
  if (isLocked(folder.lock)) throw inUse(folder)
  const state = beginRun(folder, { text: experiment.text, base: experiment.base, askedAt })
  if (definition.askedAt !== undefined) state.askedAt = askedAt
  using lock = processLock(folder.lock)
  if (!lock.isHeld) throw inUse(folder)
  await using models = experimentModels(experiment, options.models)
  using journal = openJournal(folder.journal)
  const spent = spending(definition.budget, journal.all)
  const run: Run = { experiment, folder, state, models, journal, spent, options }
  const result = await allInstances(run, async (stopped, last) => {
    const written = writeResults(experiment, folder, state, journal.entries, stopped)
    await keepInLedger(experiment, folder, state, written.record, last, {
      ...options,
      clock: { now },
    })
    return written
  })
  return { ...result, damagedLines: journal.damaged, spent: spent.total() }
}

interface Run {
  readonly experiment: Experiment
  readonly folder: RunFolder
  readonly state: RunState
  readonly models: ExperimentModels
  readonly journal: Journal
  readonly spent: Spending
  readonly options: RunOptions
}

/** The corpus that was asked last, while it is still open. */
type LastCorpus = { readonly instance: string; readonly app: App }

/** Goes through the corpora one by one; `atEnd` is told why it stopped, if it did. */
async function allInstances<Result>(
  run: Run,
  atEnd: (stopped: string | undefined, last: LastCorpus) => Promise<Result>,
): Promise<Result> {
  const { experiment, folder, state, journal, options } = run
  const work = workOf(experiment, state, journal.entries)
  const follow = follower(run, work.length)
  const instances = [...Map.groupBy(work, ({ planned }) => planned.instance)]
  for (const [index, [instance, [first]]] of instances.entries()) {
    if (first === undefined) continue
    await using corpus = await openCorpus(experiment, first.planned, folder, {
      principal: options.principal,
      signal: options.signal,
      clock: { now: () => state.askedAt },
      open: options.open,
      onProgress: options.onCorpus ?? (() => {}),
    })
    state.instances[instance] = corpus.facts
    writeState(folder, state)
    const open = workOf(experiment, state, journal.entries).filter(
      ({ planned }) => planned.instance === instance,
    )
    const stopped = await oneInstance(run, corpus.app, open, follow)
    if (stopped !== undefined || index === instances.length - 1)
      return await atEnd(stopped, { instance, app: corpus.app })
  }
  throw new Error('an experiment has a question and a pipeline')
}

async function oneInstance(
  run: Run,
  app: App,
  work: readonly Work[],
  follow: Follower,
): Promise<string | undefined> {
  const { experiment, options, spent } = run
  const { signal } = options
  const isRetried = options.retryFailed === true
  const toDo = firstOfEach(
    work.filter(one => isOpen(one, isRetried)),
    options.answersEach,
  )
  follow.skip(work.length - toDo.length)
  if (toDo.length === 0) return undefined
  const read = { principal: options.principal, signal }
  const tools = {
    app,
    tokens: await tokenCounter(app, read),
    seed: experiment.definition.seed,
    judging: await judgingOf(run, app, read),
  }
  let stopped: string | undefined
  await mapConcurrent(
    toDo,
    { limit: experiment.definition.concurrency, signal },
    async (one, unitSignal) => {
      stopped ??= spent.exhausted(asksAnyModel(one))
      if (stopped !== undefined) return
      spent.begin()
      try {
        const failed = await doWork(run, one, tools, isRetried, { ...read, signal: unitSignal })
        follow.did(failed)
      } finally {
        spent.end()
      }
    },
  )
  return stopped
}

const firstOfEach = (work: readonly Work[], count: number | undefined): readonly Work[] =>
  count === undefined
    ? work
    : [...Map.groupBy(work, ({ planned }) => planned.cell).values()].flatMap(own =>
        own.slice(0, count),
      )

const asksAnyModel = ({ planned, scores, choices }: Work): boolean =>
  planned.cell.model !== undefined ||
  scores.some(({ judge }) => judge.kind === 'model') ||
  choices.some(({ chooser }) => chooser.kind === 'model')

/** Whether there is something left to do for an answer. */
const isOpen = ({ entry, scores, choices }: Work, isRetried: boolean): boolean =>
  entry === undefined ||
  (entry.kind === 'failure' && isRetried) ||
  (entry.kind === 'answer' && [...scores, ...choices].some(one => isUnscored(one.entry, isRetried)))

const isUnscored = (entry: JournalEntry | undefined, isRetried: boolean): boolean =>
  (entry?.kind !== 'score' && entry?.kind !== 'choice') || (isRetried && entry.judgeFailed === true)

/** Makes and scores one answer; tells whether it failed. */
async function doWork(
  { journal, models, spent }: Run,
  { planned, answerKey, entry, scores, choices }: Work,
  tools: Omit<AnsweringWith, 'model'> & { readonly judging: ReadonlyMap<Judge, JudgingWith> },
  isRetried: boolean,
  read: ReadOptions,
): Promise<boolean> {
  if (answerKey === undefined) throw new Error('the corpus of an answer has been read')
  let answer: AnswerEntry
  if (entry?.kind === 'answer') answer = entry
  else {
    const made = await answerOnce(
      answerKey,
      planned,
      { ...tools, model: models.get(planned.cell.model) },
      read,
    )
    journal.append([made])
    spent.spend([made])
    if (made.kind === 'failure') return true
    answer = made
  }
  const open = scores.filter(score => isUnscored(score.entry, isRetried))
  for (const [judge, wanted] of Map.groupBy(open, ({ judge: by }) => by)) {
    const judging = tools.judging.get(judge)
    if (judging === undefined) throw new Error('every judge has its models')
    const scored = await scoreAnswer(
      answer,
      planned.item,
      judge,
      new Map<SampleMetric, string>(wanted.map(({ metric, key }) => [metric, key ?? ''])),
      judging,
      read,
    )
    journal.append(scored)
    spent.spend(scored)
  }
  for (const { chooser, key = '', entry: before } of choices) {
    if (!isUnscored(before, isRetried)) continue
    const model = models.get(chooser.kind === 'model' ? chooser.model : undefined)
    const chosen = await chooseOnce(
      key,
      answer,
      planned.item,
      chooser,
      { app: tools.app, model },
      read,
    )
    journal.append([chosen])
    spent.spend([chosen])
  }
  return false
}

async function judgingOf(
  { experiment, models }: Run,
  app: App,
  read: ReadOptions,
): Promise<ReadonlyMap<Judge, JudgingWith>> {
  const started = await measuringModels(app, read)
  const { encoder } = app
  const builtIn = {
    ...started,
    tokens:
      started.encoder === undefined || encoder === undefined
        ? undefined
        : encoder.tokens.bind(encoder),
  }
  return new Map(
    experiment.judges.map(judge => [
      judge,
      {
        app,
        models: builtIn,
        judgeModel: models.get(judge.model),
        documentCharacters: models.documentCharacters(judge.model),
      },
    ]),
  )
}

interface Follower {
  skip(count: number): void
  did(failed: boolean): void
}

/** Tells how far a run is, with the time that is left at the rate of this run. */
function follower({ spent, options }: Run, total: number): Follower {
  let done = 0
  let skipped = 0
  let failed = 0
  const started = performance.now()
  const tell = (): void => {
    const made = done - skipped
    const took = performance.now() - started
    options.onProgress?.({
      done,
      total,
      failed,
      spent: spent.total(),
      leftMs: made === 0 ? undefined : ((total - done) * took) / made,
    })
  }
  return {
    skip(count) {
      done += count
      skipped += count
      tell()
    },
    did(hasFailed) {
      done += 1
      if (hasFailed) failed += 1
      tell()
    },
  }
}

const inUse = ({ path }: RunFolder): AppError<'invalid_input'> =>
  new AppError(
    'invalid_input',
    `The experiment in ${resolve(path)} is being run by another process. Wait for it, or name ` +
      'another folder with --folder.',
    { issues: [{ path: '--folder', message: 'is in use' }] },
  )

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Clock } from '../../../core/ports/clock.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { AnswerId } from '../../../core/ids.ts'
import { unscoredOf } from '../../../evaluation/experiment/study-of-work.ts'
import type { StudyData } from '../../../evaluation/study/study-data.ts'
import { encoderId } from '../../../models/local/encoder-identity.ts'
import { entailmentId } from '../../../models/local/entailment.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { hashParts, sha256 } from '../../../support/ids.ts'
import { compose, type App } from '../../compose.ts'
import { modelId } from '../../models/endpoint-options.ts'
import { isGguf } from '../../config/language-model-settings.ts'
import { definitionHash, type Experiment } from './load-experiment.ts'
import type { CorpusFacts, RunFolder, RunState } from './run-folder.ts'
import { instancesOf } from './work-keys.ts'

/** All that a result rests on; holds no time and no path of this machine. */
export interface ExperimentRecord {
  readonly v: 1
  readonly experiment: string
  readonly version: string
  readonly definition: { readonly hash: string }
  readonly seed: number
  readonly repetitions: number
  readonly corpora: readonly CorpusFacts[]
  readonly questions: Experiment['questionFiles']
  readonly pipelines: ReadonlyArray<{
    readonly id: string
    readonly hash: string
    readonly chunking: string | undefined
    readonly model: string | undefined
  }>
  readonly models: Readonly<Record<string, string>>
  readonly judges: ReadonlyArray<{
    readonly id: string
    readonly kind: string
    readonly metrics: readonly string[]
    readonly gradedExamples?: string | undefined
  }>
  readonly counts: {
    readonly answers: number
    readonly failed: number
    readonly missing: number
    readonly scores: number
    readonly unscored: number
  }
  readonly unscored: ReturnType<typeof unscoredOf>
  /** Hash of the study that came out. */
  readonly study: string
}

export function experimentRecord(
  experiment: Experiment,
  state: RunState,
  study: StudyData,
): ExperimentRecord {
  const { definition, cells, judges } = experiment
  const gaps = study.gaps ?? []
  const missing = gaps.filter(({ reason }) => reason === 'not asked yet').length
  const unscored = study.ratings.filter(({ value }) => value === null).length
  return {
    v: 1,
    experiment: definition.name,
    version: state.version,
    definition: { hash: definitionHash(experiment) },
    seed: definition.seed,
    repetitions: definition.repetitions,
    corpora: instancesOf(experiment).flatMap(instance => state.instances[instance] ?? []),
    questions: experiment.questionFiles,
    pipelines: cells.map(({ id, pipeline, chunking, model }) => ({
      id,
      hash: hashParts([canonicalJson(pipeline)]),
      chunking: chunking?.name,
      model,
    })),
    models: {
      encoder: encoderId,
      entailment: entailmentId,
      ...Object.fromEntries(
        Object.entries(definition.models).map(([name, settings]) => [
          name,
          isGguf(settings) ? settings.file : modelId(settings),
        ]),
      ),
    },
    judges: judges.map(({ raterId, kind, metrics, examplesHash }) => ({
      id: raterId,
      kind,
      metrics,
      ...(examplesHash === undefined ? {} : { gradedExamples: examplesHash }),
    })),
    counts: {
      answers: study.answers.length,
      failed: gaps.length - missing,
      missing,
      scores: study.ratings.length - unscored,
      unscored,
    },
    unscored: unscoredOf(study),
    study: sha256(canonicalJson(study)),
  }
}

/**
 * Keeps the record in the ledgers of the corpora that were asked; the same one only once. A corpus
 * that can only be read gets none.
 */
export async function keepInLedger(
  experiment: Experiment,
  folder: RunFolder,
  state: RunState,
  record: ExperimentRecord,
  /** One that is open already. */
  opened: { readonly instance: string; readonly app: App },
  {
    principal,
    signal,
    clock,
    open = (corpus, at) => compose(corpus, { clock: at }),
  }: ReadOptions & {
    readonly clock: Clock
    readonly open?: ((folder: string, clock: Clock) => Promise<App>) | undefined
  },
): Promise<void> {
  const { definition, base } = experiment
  const body = canonicalJson(record)
  const id = `exp_${hashParts([body])}` as AnswerId
  const append = async ({ store }: App): Promise<void> => {
    const { ledger, documents, readOnlyReason } = store
    const read = { principal, signal }
    if (readOnlyReason !== undefined || (await ledger.get(id, read)) !== undefined) return
    await ledger.append(
      {
        schemaVersion: 1,
        id,
        kind: 'experiment',
        asker: 'owner',
        createdAt: clock.now(),
        commitSeq: await documents.commitSeq(read),
        citedDocumentIds: [],
        body,
      },
      read,
    )
  }
  await append(opened.app)
  for (const instance of instancesOf(experiment)) {
    const facts = state.instances[instance]
    const settings = facts === undefined ? undefined : definition.corpora[facts.corpus]
    if (instance === opened.instance || settings === undefined) continue
    const own = join(folder.corpora, instance)
    await using app =
      'folder' in settings && !existsSync(own)
        ? await open(resolve(base, settings.folder), clock)
        : await compose(own, { clock })
    await append(app)
  }
}

import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreCheck } from '../../../core/ports/store.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import { readableGroups } from '../../../core/principal.ts'
import { storeFileName } from '../../config/config.ts'
import { checkCorpusFiles, type CorpusFilesCheck } from '../../corpus-files.ts'
import type { ModelRole } from '../../config/load-config.ts'
import type { ModelOrigin } from '../../config/model-environment.ts'
import type { App } from '../../compose.ts'
import { listModels } from '../models/list-models.ts'
import { testModels, type AbilityCheck, type TestedModel } from '../models/test-models.ts'
import { toldPrivacy, type ToldPrivacy } from '../../privacy/told-privacy.ts'
import { disagreement } from '../../encoder-disagreement.ts'
import { watchedCheck, type WatchedCheckOptions } from './watched-check.ts'

export interface Diagnosis {
  readonly node: string
  readonly sqlite: string
  readonly corpusFolder: string
  /** Size of the corpus file; absent for a store on a server. */
  readonly storeBytes: number | undefined
  readonly store: StoreCheck
  /** Why the corpus can only be read; some parts of the store are then not checked. */
  readonly readOnlyReason: string | undefined
  /** Who else on this machine can use the files of the corpus. */
  readonly files: CorpusFilesCheck
  /** Whether personal data was replaced when documents were read. */
  readonly privacy: ToldPrivacy
  /** What the encoder runs on, or why it does not run. */
  readonly encoder: { readonly status: 'ready' | 'off' | 'failed'; readonly detail: string }
  readonly vectors: {
    readonly indexed: number
    readonly total: number
    readonly model: string | undefined
  }
  /**
   * The configured models behind endpoints: whether each can be reached, and does what else the
   * product asks of it; empty `abilities` where it was not asked.
   */
  readonly models: ReadonlyArray<{
    readonly role: ModelRole
    readonly status: 'ready' | 'failed' | 'not asked'
    readonly detail: string
    readonly origin: ModelOrigin
    /** What takes the model's place where it failed. */
    readonly instead?: string | undefined
    readonly abilities: readonly AbilityCheck[]
  }>
  readonly healthy: boolean
}

export interface DiagnosisOptions extends ReadOptions, WatchedCheckOptions {
  /** Asks no model behind an endpoint. */
  readonly offline?: boolean | undefined
}

/**
 * Checks the installation, the whole consistency of the store, and what configured models behind
 * endpoints can do; reads everything, changes nothing. Throws `forbidden` for all but the
 * owner and the system.
 */
export async function diagnose(app: App, options: DiagnosisOptions): Promise<Diagnosis> {
  if (readableGroups(options.principal) !== 'all')
    throw new AppError(
      'forbidden',
      'Only the owner of a corpus may check it: the check reads every document.',
      { action: 'doctor' },
    )
  const store = await watchedCheck(app.store, options)
  const { principal, signal } = options
  const coverage = await app.store.vectors
    .coverage({ principal, signal })
    .catch((error: unknown) => {
      // Already told by the check.
      if (
        store.problems.length > 0 &&
        (isAppError(error, 'store_unavailable') || isAppError(error, 'damaged'))
      )
        return { indexed: 0, total: 0, model: undefined }
      throw error
    })
  const encoder = await encoderState(app, signal)
  const models = await modelStates(app, options)
  const files = checkCorpusFiles(app.corpusFolder)
  return {
    node: process.version,
    sqlite: process.versions.sqlite ?? 'unknown',
    corpusFolder: app.corpusFolder,
    storeBytes:
      app.config.store.kind !== 'sqlite'
        ? undefined
        : ['', '-wal'].reduce(
            (sum, suffix) =>
              sum +
              (statSync(join(app.corpusFolder, storeFileName + suffix), { throwIfNoEntry: false })
                ?.size ?? 0),
            0,
          ),
    store,
    readOnlyReason: app.store.readOnlyReason,
    files,
    privacy: toldPrivacy(app),
    encoder,
    vectors: { indexed: coverage.indexed, total: coverage.total, model: coverage.model },
    models,
    healthy:
      store.problems.length === 0 &&
      store.toReread === undefined &&
      files.problems.length === 0 &&
      encoder.status !== 'failed' &&
      models.every(
        ({ status, abilities }) =>
          status !== 'failed' && abilities.every(ability => ability.status !== 'fails'),
      ),
  }
}

async function modelStates(
  { config }: App,
  { offline = false, signal }: DiagnosisOptions,
): Promise<Diagnosis['models']> {
  const configured = listModels(config).flatMap(({ task, model, origin, provider }) =>
    origin.from === 'built in' || task === 'reader' || task === 'entailment'
      ? []
      : [{ role: task, model, origin, isAsked: !offline || provider === 'gguf' }],
  )
  // What is read from a file of this machine needs no network.
  const roles = configured.filter(({ isAsked }) => isAsked).map(({ role }) => role)
  const tested = await testModels(config, { roles, reachableOnly: offline, signal })
  const stateOf = ({
    role,
    model,
    origin,
    checks: [check, ...abilities],
  }: TestedModel): Diagnosis['models'][number] => ({
    role,
    origin,
    status: check?.status === 'works' ? ('ready' as const) : ('failed' as const),
    detail: role === 'encoder' ? `${model}, ${check?.detail ?? ''}` : (check?.detail ?? model),
    instead: check?.instead,
    abilities,
  })
  return configured.flatMap(({ role, model: name, origin, isAsked }) =>
    isAsked
      ? tested.filter(model => model.role === role).map(stateOf)
      : [{ role, origin, status: 'not asked' as const, detail: name, abilities: [] }],
  )
}

async function encoderState(
  { encoder }: App,
  signal: AbortSignal | undefined,
): Promise<Diagnosis['encoder']> {
  if (encoder === undefined) return { status: 'off', detail: 'switched off in the configuration' }
  try {
    const check = await encoder.check({ signal })
    return check.agrees
      ? { status: 'ready', detail: `${encoder.id} (${check.runtime})` }
      : { status: 'failed', detail: disagreement(check) }
  } catch (error) {
    if (isAppError(error, 'aborted')) throw error
    return { status: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}

import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreCheck } from '../../core/ports/store.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { AppError, isAppError } from '../../core/errors.ts'
import { readableGroups } from '../../core/principal.ts'
import { storeFileName } from '../config.ts'
import type { App } from '../compose.ts'

export interface Diagnosis {
  readonly node: string
  readonly sqlite: string
  readonly corpusFolder: string
  readonly storeBytes: number
  readonly store: StoreCheck
  /** What the encoder runs on, or why it does not run. */
  readonly encoder: { readonly status: 'ready' | 'off' | 'failed'; readonly detail: string }
  readonly vectors: { readonly indexed: number; readonly total: number; readonly model: string | undefined }
  readonly healthy: boolean
}

/** Checks the installation and the whole consistency of the store; reads everything, changes nothing. Throws `forbidden` for all but the owner and the system. */
export async function diagnose(app: App, options: ReadOptions): Promise<Diagnosis> {
  if (readableGroups(options.principal) !== 'all') throw new AppError('forbidden', 'Only the owner of a corpus may check it: the check reads every document.', { action: 'doctor' })
  const store = await app.store.check()
  const coverage = await app.store.vectors.coverage(options).catch((error: unknown) => {
    // Already told by the check.
    if (store.problems.length > 0 && isAppError(error, 'store_unavailable')) return { indexed: 0, total: 0, model: undefined }
    throw error
  })
  const encoder = await encoderState(app)
  return {
    node: process.version,
    sqlite: process.versions.sqlite ?? 'unknown',
    corpusFolder: app.corpusFolder,
    storeBytes: ['', '-wal'].reduce((sum, suffix) => sum + (statSync(join(app.corpusFolder, storeFileName + suffix), { throwIfNoEntry: false })?.size ?? 0), 0),
    store,
    encoder,
    vectors: { indexed: coverage.indexed, total: coverage.total, model: coverage.model },
    healthy: store.problems.length === 0 && encoder.status !== 'failed',
  }
}

async function encoderState(app: App): Promise<Diagnosis['encoder']> {
  const { encoder } = app
  if (encoder === undefined) return { status: 'off', detail: 'switched off in the configuration' }
  try {
    const [vectors] = await encoder.embed(['probe'], {})
    return vectors?.[0]?.length === encoder.dimensions
      ? { status: 'ready', detail: encoder.id }
      : { status: 'failed', detail: `${encoder.id} gave no vector of ${encoder.dimensions} dimensions` }
  } catch (error) {
    return { status: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}

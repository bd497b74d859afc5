import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { needsThreading } from '../../../core/changes.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { DamagedDocument, StoreCheck, StoreRepair } from '../../../core/ports/store.ts'
import { loadState, saveState } from '../session/corpus-state.ts'
import { isDamage } from '../session/damage.ts'
import { openDatabase, storeError } from '../file/database.ts'
import { noteReread } from '../documents/reread.ts'
import { restoredState, restoreRows } from './restore-rows.ts'
import { salvageDocuments } from './salvage-documents.ts'
import {
  salvageConversations,
  salvageDeletions,
  salvageJobs,
  salvageLedger,
  salvageRules,
} from './salvage-rows.ts'
import { applyIngestions } from '../session/open-ingestions.ts'
import { openSession } from '../session/session.ts'
import { openSqliteStore } from '../sqlite-store.ts'

export type RepairEvent =
  | { readonly type: 'copied'; readonly done: number; readonly total: number }
  | { readonly type: 'checking' }
  | { readonly type: 'repair-end'; readonly repair: StoreRepair }

export interface RepairSettings {
  /** The corpus file. At the end no other process may have it open. */
  readonly path: string
  /** Added to the name under which the damaged file is kept. */
  readonly suffix: string
  /** Checks the new file, e.g. in another thread; absent: here. */
  readonly check?: ((path: string) => Promise<StoreCheck>) | undefined
  readonly signal?: AbortSignal | undefined
}

const settings = { readOnly: false, busyTimeoutMs: 30_000, cacheBytes: 64 * 2 ** 20 } as const
const action = 'repairing the corpus'

/**
 * Saves the intact parts of a damaged corpus into a new file, computes everything derived again,
 * checks the file and replaces the old one, which is kept under another name. Damage of a single
 * bit is reversed by means of the hash. Nothing is changed before the last step; no other process
 * can write meanwhile. Throws `damaged` if the file cannot even be opened, `store_unavailable`
 * while another process uses it, `aborted`.
 */
export async function* repairSqliteStore({
  path,
  suffix,
  check = checkHere,
  signal,
}: RepairSettings): AsyncGenerator<RepairEvent> {
  const made = `${path}.repair`
  removeStore(made)
  try {
    const { repair, commitSeq } = yield* rebuild(path, made, check, signal)
    const keptAs = `${path}.${suffix}`
    replaceStore(path, made, keptAs, commitSeq)
    yield { type: 'repair-end', repair: { ...repair, keptAs } }
  } finally {
    removeStore(made)
  }
}

type Rebuilt = {
  readonly repair: Omit<StoreRepair, 'keptAs'>
  readonly commitSeq: number | undefined
}

async function checkHere(path: string): Promise<StoreCheck> {
  await using store = openSqliteStore({ path })
  return await store.check()
}

async function* rebuild(
  path: string,
  made: string,
  check: NonNullable<RepairSettings['check']>,
  signal: AbortSignal | undefined,
): AsyncGenerator<RepairEvent, Rebuilt> {
  const source = openDatabase({ ...settings, path })
  try {
    const target = openDatabase({ ...settings, path: made })
    try {
      // Held to the end and then rolled back: rows are restored in it for reading only.
      source.statement('begin immediate').run()
      const restoredRows = restoreRows(source)
      const state = restoredState(source)
      const from = openSession(source)
      const to = openSession(target)
      target.write({ signal }, action, () => {
        // Later commits must have unused numbers.
        saveState(target, {
          ...loadState(target),
          commitSeq:
            state?.commitSeq ??
            source.get<[number | null]>('select max(commit_seq) from change')?.[0] ??
            0,
        })
      })
      const found: DamagedDocument[] = []
      const counts = { documents: 0, lostVectors: 0 }
      for await (const step of salvageDocuments(from, to, {
        model: state?.model ?? undefined,
        dimensions: state?.dimensions ?? 0,
        signal,
      })) {
        if (step.type === 'copied') {
          yield step
          continue
        }
        counts.documents = step.documents
        counts.lostVectors = step.lostVectors
        target.write({ signal }, action, () => {
          for (const reread of step.reread) noteReread(target, reread)
          // What is lost tied emails together.
          applyIngestions(target, { ingestions: { open: [needsThreading] } })
        })
        found.push(...step.damaged)
      }
      const lostAnswers =
        salvageLedger(source, target, signal).lost +
        salvageConversations(source, target, signal).lost
      salvageJobs(source, target, signal)
      const { lost: lostRules } = await salvageRules(source, to, signal)
      const { lost: lostDeletions } = await salvageDeletions(source, to, signal)
      yield { type: 'checking' }
      target.close()
      const { problems } = await check(made)
      if (problems.length > 0)
        throw new AppError(
          'store_inconsistent',
          `The repaired copy of ${path} is not intact; nothing was changed. Restore a copy ` +
            'of the file, or move it away and ingest again.',
          { store: path, problems },
        )
      return {
        repair: { ...counts, restoredRows, damaged: found, lostAnswers, lostRules, lostDeletions },
        commitSeq: state?.commitSeq,
      }
    } finally {
      target.close()
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : isDamage(cause) ? storeError(path, cause) : cause
  } finally {
    // Rolls back the rows restored for reading.
    source.close()
  }
}

/** Replaces the old file with the new one while no process has the old one open. */
function replaceStore(
  path: string,
  made: string,
  keptAs: string,
  commitSeq: number | undefined,
): void {
  closeStore(path, commitSeq)
  if (existsSync(keptAs))
    throw new AppError(
      'store_unavailable',
      `Cannot keep the damaged file as ${keptAs}: that file already exists. Nothing was changed.`,
      { store: path },
    )
  try {
    linkSync(path, keptAs)
  } catch {
    // Not every file system supports links.
    copyFileSync(path, keptAs)
  }
  // A log that could not be closed belongs to the old file and would damage the new one.
  for (const part of ['-wal', '-shm'])
    if (existsSync(path + part)) renameSync(path + part, keptAs + part)
  renameSync(made, path)
}

/**
 * Ensures that no other process has the file open and that it is unchanged since it was read, and
 * removes its log.
 */
function closeStore(path: string, commitSeq: number | undefined): void {
  const inUse = (cause: unknown): AppError =>
    new AppError(
      'store_unavailable',
      `${path} is in use by another process. Stop it and repair again; nothing was changed.`,
      { store: path },
      { cause, retryable: true },
    )
  const connection = new DatabaseSync(path, { timeout: 2_000 })
  try {
    connection.exec('pragma locking_mode = exclusive')
    connection.exec('begin exclusive')
    const text = String(
      connection.prepare(`select value from meta where key = 'state'`).get()?.['value'],
    )
    const now = /"commitSeq":(\d+)/.exec(text)?.[1]
    connection.exec('rollback')
    if (commitSeq !== undefined && now !== String(commitSeq)) throw inUse(undefined)
    connection.exec('pragma journal_mode = delete')
  } catch (cause) {
    if (isAppError(cause, 'store_unavailable')) throw cause
    const error = storeError(path, cause)
    // The file can be moved in spite of the damage.
    if (isAppError(error, 'store_unavailable')) throw error.retryable ? inUse(cause) : error
  } finally {
    connection.close()
  }
}

function removeStore(path: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(path + part, { force: true })
}

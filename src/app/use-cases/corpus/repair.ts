import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { StoreCheck } from '../../../core/ports/store.ts'
import { readableGroups, type Principal } from '../../../core/principal.ts'
import { storeFileName } from '../../config/config.ts'
import { loadConfig } from '../../config/load-config.ts'
import { remoteSqliteStore } from '../../workers/remote-store.ts'
import type { RepairEvent } from '../../../stores/sqlite/repair/repair.ts'
import { sealStore } from '../../../stores/sqlite/repair/seal-store.ts'
import { repairSqliteStore } from '../../../stores/sqlite/repair/repair.ts'

export type RepairCorpusEvent =
  | { readonly type: 'checked'; readonly check: StoreCheck }
  /** Nothing was damaged; `documents` of an earlier version got their content hashes. */
  | { readonly type: 'sound'; readonly documents: number }
  | RepairEvent

/**
 * Checks the corpus in a folder, which nobody may have open, and repairs it if need be: what is
 * sound is saved into a new file, the damaged one is kept beside it. Throws `forbidden` for users,
 * `invalid_input` for a corpus on a server, `damaged` where the file cannot even be opened,
 * `store_unavailable` while another process uses it.
 */
export async function* repairCorpus(
  corpusFolder: string,
  options: {
    readonly principal: Principal
    readonly clock: Clock
    readonly signal?: AbortSignal | undefined
  },
): AsyncGenerator<RepairCorpusEvent> {
  if (readableGroups(options.principal) !== 'all')
    throw new AppError('forbidden', 'Only the owner of a corpus may repair it.', {
      action: 'repair',
    })
  if (loadConfig(corpusFolder).store.kind !== 'sqlite') {
    throw new AppError(
      'invalid_input',
      'Only a corpus in a file can be repaired here; for one in Neo4j use the tools of the ' +
        'server, or copy it from a sound corpus.',
      { issues: [{ path: 'repair', message: 'needs a corpus in a file' }] },
    )
  }
  const path = join(corpusFolder, storeFileName)
  const check = await checkOf(path)
  yield { type: 'checked', check }
  if (check.problems.length === 0) {
    yield { type: 'sound', documents: sealStore(path, options.signal) }
    return
  }
  const suffix = `damaged-${new Date(options.clock.now()).toISOString().replace(/[:.]/g, '-')}`
  for await (const event of repairSqliteStore({
    path,
    suffix,
    check: checkOf,
    signal: options.signal,
  })) {
    yield event
    // The store works without a pause: only now is the signal heard.
    await setImmediate()
  }
}

async function checkOf(path: string): Promise<StoreCheck> {
  try {
    await using store = await remoteSqliteStore({ path })
    return await store.check()
  } catch (cause) {
    if (!isAppError(cause, 'damaged')) throw cause
    throw new AppError(
      'damaged',
      `${path}is damaged at its root (${cause.details.what}): nothing can be ` +
        'saved from it. Restore a copy of the file, or move it away and ingest again.',
      cause.details,
      { cause },
    )
  }
}

import type { CommitResult, CorpusChanges } from '../changes.ts'
import type { Principal } from '../principal.ts'

export interface WriteOptions {
  readonly principal: Principal
  readonly signal?: AbortSignal | undefined
}

/**
 * The one way to change a corpus. Atomic: all of it or, after a crash or an error, none of it.
 * Users (not owner or system) are refused with `forbidden`.
 */
export interface CorpusWriter {
  commit(changes: CorpusChanges, options: WriteOptions): Promise<CommitResult>
}

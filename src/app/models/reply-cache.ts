import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CommitResult } from '../../core/changes.ts'
import { fileReplyStore } from '../../models/file-reply-store.ts'
import type { ReplyStore } from '../../models/with-cache.ts'
import type { Config } from '../config/config.ts'
import { cacheFolderName } from '../config/config.ts'
import type { RemoteStore } from '../workers/remote-store.ts'

const folderOf = (corpusFolder: string): string => join(corpusFolder, cacheFolderName, 'models')

/** Where a corpus keeps replies of models; undefined unless its configuration asks for it. */
export const replyStoreOf = (
  corpusFolder: string,
  { cache, cacheMb }: Config['models'],
): ReplyStore | undefined =>
  cache ? fileReplyStore(folderOf(corpusFolder), cacheMb * 2 ** 20) : undefined

/** Deletes every kept reply. Throws the errors of `rm`. */
function clearReplies(corpusFolder: string): void {
  rmSync(folderOf(corpusFolder), { recursive: true, force: true })
}

/**
 * The same store, but a commit that removes or replaces documents deletes the kept replies of
 * models with them: any of these may repeat text of theirs. Also where none are kept any more.
 */
export function clearingReplies(store: RemoteStore, corpusFolder: string): RemoteStore {
  const cleared = async (
    isDeletion: boolean,
    commit: () => Promise<CommitResult>,
  ): Promise<CommitResult> => {
    const isKept = existsSync(folderOf(corpusFolder))
    // Before: the text is gone from here even if the process dies within the commit.
    if (isKept && isDeletion) clearReplies(corpusFolder)
    const result = await commit()
    if (result.removed + result.replaced > 0) clearReplies(corpusFolder)
    return result
  }
  const { writer } = store
  return {
    ...store,
    writer: {
      commit: (changes, options) =>
        cleared((changes.remove?.length ?? 0) > 0, () => writer.commit(changes, options)),
    },
    commitBuilt: (changes, options) =>
      cleared((changes.remove?.length ?? 0) > 0, () => store.commitBuilt(changes, options)),
  }
}

import { join } from 'node:path'
import { changeRefused } from '../stores/sqlite/file/read-only-place.ts'
import type { App } from './compose.ts'
import { storeFileName } from './config/config.ts'

/**
 * Refuses what would change a corpus before any work is done for it. Throws `forbidden` where the
 * corpus can only be read.
 */
export function requireWritable(
  {
    store,
    corpusFolder,
  }: { readonly store: Pick<App['store'], 'readOnlyReason'> } & Pick<App, 'corpusFolder'>,
  action: string,
): void {
  if (store.readOnlyReason !== undefined)
    throw changeRefused(join(corpusFolder, storeFileName), store.readOnlyReason, action)
}

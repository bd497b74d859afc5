import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../core/errors.ts'
import type { Store } from '../core/ports/store.ts'
import { storeFileName, type Config } from './config/config.ts'
import { configuredStore } from './configured-store.ts'
import { storeSettings } from './config/store-settings.ts'

/** What a corpus can be copied between. */
export const sides = ['sqlite', 'neo4j'] as const
export type Side = (typeof sides)[number]

/**
 * Opens one side of a copy: the file in the corpus folder, or the server of the configuration (else
 * the usual one, as the environment has it). Throws `not_found` for a source that is not there.
 */
export async function openSide(
  side: Side,
  config: Config,
  corpusFolder: string,
  role: 'source' | 'target',
): Promise<Store> {
  if (side === 'sqlite' && role === 'source' && !existsSync(join(corpusFolder, storeFileName)))
    throw new AppError(
      'not_found',
      `There is no file ${storeFileName} in ${corpusFolder} to copy from.`,
      { kind: 'file', id: join(corpusFolder, storeFileName) },
    )
  return configuredStore(
    config.store.kind === side ? config.store : storeSettings.parse({ kind: side }),
    corpusFolder,
  )
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../src/app/compose.ts'

/** A new corpus folder without an encoder, read by one process; `store` is where it is kept. */
export function corpusIn(folder: string, store: object): string {
  mkdirSync(folder, { mode: 0o700 })
  const config = { schemaVersion: 1, store, encoder: { kind: 'off' }, ingest: { workers: 1 } }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config), { mode: 0o600 })
  return folder
}

/** All that a corpus holds, the same for every store. */
export const contentOf = (app: App): Promise<string[]> => Array.fromAsync(app.store.exportLogical())

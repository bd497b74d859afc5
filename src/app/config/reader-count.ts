import { availableParallelism } from 'node:os'
import type { Config } from './config.ts'

/**
 * How many processes read documents: as configured, else one for each core but the store's. Where
 * personal data is replaced, reading takes longer than storing, so that the store shares a core.
 */
export function readerCount({
  ingest,
  privacy,
}: {
  readonly ingest: Pick<Config['ingest'], 'workers'>
  readonly privacy: Pick<Config['privacy'], 'mode'>
}): number {
  const cores = availableParallelism()
  return ingest.workers ?? (privacy.mode === 'none' ? Math.max(1, cores - 1) : cores)
}

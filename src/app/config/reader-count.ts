import { availableParallelism } from 'node:os'
import type { Config } from './config.ts'

/**
 * How many processes read documents: as configured, else one for each core. Reading takes longer
 * than storing, so that the store shares the cores with them.
 */
export const readerCount = ({ workers }: Pick<Config['ingest'], 'workers'>): number =>
  workers ?? availableParallelism()

import type { Unread } from './process-items.ts'

/** An outcome `over_budget` as it is told again. */
export interface FailedReading {
  readonly key: string
  readonly message: string
  readonly unread?: Unread | undefined
}

/**
 * Items of one source that took more than their budget, remembered so that the same bytes do not
 * cost it at each ingestion.
 */
export interface FailedReadings {
  /**
   * What failed of an item with these bytes; `isCurrent`: nothing that it depends on (budget,
   * program, chunking) has changed since, and no rebuild was asked for.
   */
  of(
    itemKey: string,
    bytesHash: string,
  ): { readonly isCurrent: boolean; readonly failed: readonly FailedReading[] } | undefined
  /** The failures of this item were told again. */
  keep(itemKey: string): void
  add(itemKey: string, bytesHash: string, failed: FailedReading): void
  /** Forgets what this run neither kept nor added. */
  end(): void
}

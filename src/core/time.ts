/** A point in time: UTC milliseconds, with how it was written. */
export interface Instant {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly ms: number
  /**
   * Minutes east of UTC as written; absent when the source gave none and `corpus.timeZone` was
   * assumed.
   */
  readonly offsetMinutes?: number | undefined
  /** The string as the source has it. */
  readonly original: string
}

/** The day of an instant where it was written; absent for a time that no calendar has. */
export function dayOf(instant: Instant): string | undefined {
  const date = new Date(instant.ms + (instant.offsetMinutes ?? 0) * 60_000)
  return Number.isFinite(date.getTime()) ? date.toISOString().replace(/T.*$/, '') : undefined
}

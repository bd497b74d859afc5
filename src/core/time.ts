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

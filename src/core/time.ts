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

/**
 * The time of a file as an instant. It is told apart by how it is written, to the millisecond, as
 * no other date of a document is kept.
 */
export const fileInstant = (ms: number): Instant => ({
  ms,
  offsetMinutes: 0,
  original: new Date(ms).toISOString(),
})

/** Whether an instant is written like the time of a file. */
export function isFileInstant({ ms, original }: Pick<Instant, 'ms' | 'original'>): boolean {
  const date = new Date(ms)
  return Number.isFinite(date.getTime()) && original === date.toISOString()
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/

/** Whether it was written as a day without a time: it is that day in every zone. */
export const isWholeDay = ({ original }: Pick<Instant, 'original'>): boolean =>
  wholeDay.test(original)

/** As people read it: the day where it is a whole one, else the moment in UTC (ISO 8601). */
export const shownInstant = (instant: Pick<Instant, 'ms' | 'original'>): string =>
  isWholeDay(instant) ? instant.original : new Date(instant.ms).toISOString()

/** The day of an instant where it was written; absent for a time that no calendar has. */
export function dayOf(instant: Instant): string | undefined {
  if (isWholeDay(instant)) return instant.original
  const date = new Date(instant.ms + (instant.offsetMinutes ?? 0) * 60_000)
  return Number.isFinite(date.getTime()) ? date.toISOString().replace(/T.*$/, '') : undefined
}

/** The moment and the zone that temporal functions start from. */
export interface QueryClock {
  /** UTC milliseconds at the start of the query: `date()`, `datetime()` and their like. */
  readonly now: number
  /** IANA zone of those and of values given without one. */
  readonly timeZone: string
}

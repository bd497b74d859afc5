import type { Instant } from '../core/time.ts'
import { zoneOffsetMs } from '../support/zoned-time.ts'

const pad = (value: number): string => (value < 10 ? `0${value}` : String(value))

/**
 * An instant as people read and search it, `YYYY-MM-DD HH:MM:SS` on the clock of an IANA time zone.
 * Throws RangeError for an unknown zone.
 */
export function readableTime(instant: Pick<Instant, 'ms'>, timeZone = 'UTC'): string {
  const date = new Date(instant.ms + zoneOffsetMs(instant.ms, timeZone))
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return (
    `${year}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())} ` +
    `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`
  )
}

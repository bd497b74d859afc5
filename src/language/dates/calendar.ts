import { wallTimeToUtc, zoneOffsetMs } from '../../support/zoned-time.ts'

/** A day or clock time of the civil calendar; month 1–12. */
export interface CivilTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
}

/** What the clock on the wall of the zone shows at an instant. */
export function civilTime(ms: number, timeZone: string): Required<CivilTime> {
  const shown = new Date(ms + zoneOffsetMs(ms, timeZone))
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  }
}

/**
 * UTC ms of a civil time in a zone. Out-of-range days and months carry over (day 32 is the next
 * month's first), so that a range's end can be written as day + 1.
 */
export function instantOf(time: CivilTime, timeZone: string): number {
  return wallTimeToUtc(
    Date.UTC(
      time.year,
      time.month - 1,
      time.day,
      time.hour ?? 0,
      time.minute ?? 0,
      time.second ?? 0,
    ),
    timeZone,
  )
}

/** Whether the civil day exists (no 30 February). */
export function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Day of the week, Monday 0. */
export function weekday(time: CivilTime): number {
  return (new Date(Date.UTC(time.year, time.month - 1, time.day)).getUTCDay() + 6) % 7
}

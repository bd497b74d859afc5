import { AppError } from '../../../core/errors.ts'
import type { Instant } from '../../../core/time.ts'
import { zoneOffsetMs } from '../../../support/zoned-time.ts'
import type { App } from '../../compose.ts'
import { dayForms, dayRange } from '../../read-filter.ts'

/**
 * The end of the day, month or year up to which a report goes, in the zone of the configuration;
 * without one the present moment. Throws `invalid_input` for a text that is no date.
 */
export function reportDay(
  { config, clock }: Pick<App, 'config' | 'clock'>,
  asOf?: string,
): Instant {
  const { timeZone } = config
  if (asOf === undefined) return inZone(clock.now(), timeZone, 'now')
  const range = dayRange(asOf, timeZone)
  if (range === undefined)
    throw new AppError('invalid_input', `"${asOf.slice(0, 100)}" is no date: give ${dayForms}.`, {
      issues: [{ path: 'asOf', message: 'is no date' }],
    })
  return inZone(range.until - 1, timeZone, asOf)
}

const inZone = (ms: number, timeZone: string, original: string): Instant => ({
  ms,
  offsetMinutes: zoneOffsetMs(ms, timeZone) / 60_000,
  original,
})

import type { Instant } from '../../core/time.ts'
import { longPattern } from '../../support/long-pattern.ts'

/**
 * `YYYY-MM-DD`, optionally with a time and an offset, as file metadata write it; anything else is
 * undefined.
 */
const pattern = longPattern('')`
  ^\s*(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z
  |[+-]\d{2}:?\d{2})?)?)?\s*$`

/** A date of file metadata as an instant; one without offset is read in `timeZone`. */
export function instantOf(written: string | undefined, timeZone: string): Instant | undefined {
  if (written === undefined || written.length > 60) return undefined
  const match = pattern.exec(written)
  if (match === null) return undefined
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map(index =>
    Number(match[index] ?? (index <= 3 ? 1 : 0)),
  )
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    hour === undefined ||
    minute === undefined ||
    second === undefined
  )
    return undefined
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const check = new Date(ms)
  if (
    !Number.isFinite(ms) ||
    check.getUTCMonth() !== month - 1 ||
    check.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59
  )
    return undefined
  const zone = match[7]
  if (zone === undefined)
    return { ms: ms - zoneOffset(ms, timeZone) * 60_000, original: written.trim() }
  const offsetMinutes =
    zone === 'Z'
      ? 0
      : (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)))
  return { ms: ms - offsetMinutes * 60_000, offsetMinutes, original: written.trim() }
}

/** Minutes east of UTC of a zone at about the local time `ms`; an unknown zone counts as UTC. */
function zoneOffset(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      timeZoneName: 'longOffset',
    }).formatToParts(ms)
    const name = parts.find(part => part.type === 'timeZoneName')?.value ?? ''
    const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
    return match === null
      ? 0
      : (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
  } catch (error) {
    if (error instanceof RangeError) return 0
    throw error
  }
}

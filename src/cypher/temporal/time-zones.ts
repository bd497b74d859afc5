import { checkRange } from './calendar.ts'
import { evaluationFault } from '../query/fault.ts'

/** Seconds east of Greenwich, or an IANA name. */
export type Zone = number | string

const secondsOfDay = 86_400
const maxOffset = 18 * 3600
/** Seconds of 400 years: the calendar and its weekdays repeat, and so do rules of summer time. */
const cycle = 146_097 * secondsOfDay
/** No zone had rules before 1600, none has other rules after 2400. */
const firstRule = -11_676_096_000
const lastRule = 13_569_465_600
const formatters = new Map<string, Intl.DateTimeFormat>()
/**
 * Other names of three letters are abbreviations, which the platform reads in its own way (BST as
 * Bangladesh's).
 */
const shortNames = new Set(['cet', 'eet', 'met', 'wet', 'gmt', 'utc', 'uct', 'prc', 'rok'])

/** `Z`, an offset (`+01:00`, `+0100`, `+01`, `+01:00:30`) or an IANA name. */
export function readZone(text: string): Zone {
  if (text === 'Z' || text === 'z') return 0
  return readOffset(text) ?? readZoneName(text)
}

/** Undefined where the text is not an offset; throws for one out of range (18 hours). */
export function readOffset(text: string): number | undefined {
  if (text === 'Z' || text === 'z') return 0
  const found = /^([+-])(\d\d)(?::?(\d\d)(?::?(\d\d))?)?$/.exec(text)
  if (found === null) return undefined
  const minutes = checkRange('minutes of an offset', Number(found[3] ?? 0), 0, 59)
  const seconds = checkRange('seconds of an offset', Number(found[4] ?? 0), 0, 59)
  const offset = checkRange(
    'an offset in seconds',
    Number(found[2]) * 3600 + minutes * 60 + seconds,
    0,
    maxOffset,
  )
  return found[1] === '-' ? 0 - offset : offset
}

export function readZoneName(text: string): string {
  const name = text.replaceAll(' ', '_')
  if (
    !/^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(name) ||
    (name.length === 3 && !shortNames.has(name.toLowerCase()))
  )
    throw unknownZone(text)
  const resolved = formatterOf(name).resolvedOptions().timeZone
  return resolved.toLowerCase() === name.toLowerCase() ? resolved : name
}

/** Zone of values that say none; UTC is then an offset, which is how it prints. */
export function defaultZone(name: string): Zone {
  return name === 'UTC' || name === 'Etc/UTC' ? 0 : readZone(name)
}

export function offsetAt(zone: Zone, epochSecond: number): number {
  if (typeof zone === 'number') return zone
  let second = Math.max(epochSecond, firstRule)
  if (second > lastRule) second = lastRule + ((second - lastRule) % cycle)
  const text = formatterOf(zone).format(second * 1000)
  const offset = text.slice(text.lastIndexOf('GMT') + 3)
  if (offset === '') return 0
  const [hours = '', minutes = '0', seconds = '0'] = offset.slice(1).split(':')
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return offset.startsWith('+') ? size : 0 - size
}

/**
 * All offsets under which the clock showed the time (seconds of the clock since 1970), the earliest
 * moment first; none in a gap.
 */
export function offsetsOfLocal(zone: Zone, localSecond: number): readonly number[] {
  if (typeof zone === 'number') return [zone]
  const before = offsetAt(zone, localSecond - secondsOfDay)
  const after = offsetAt(zone, localSecond + secondsOfDay)
  const between = offsetAt(zone, localSecond - before)
  return [...new Set([before, after, between])]
    .filter(offset => offsetAt(zone, localSecond - offset) === offset)
    .toSorted((a, b) => b - a)
}

/**
 * A time that the clock showed twice is the one with the preferred offset, else the first; one that
 * it skipped is moved on by what was skipped.
 */
export function momentOfLocal(
  zone: Zone,
  localSecond: number,
  preferredOffset?: number,
): { readonly epochSecond: number; readonly offsetSeconds: number } {
  if (typeof zone === 'number') return { epochSecond: localSecond - zone, offsetSeconds: zone }
  const offsets = offsetsOfLocal(zone, localSecond)
  const offset =
    preferredOffset !== undefined && offsets.includes(preferredOffset)
      ? preferredOffset
      : offsets[0]
  if (offset !== undefined) return { epochSecond: localSecond - offset, offsetSeconds: offset }
  const epochSecond = localSecond - offsetAt(zone, localSecond - secondsOfDay)
  return { epochSecond, offsetSeconds: offsetAt(zone, epochSecond) }
}

function formatterOf(name: string): Intl.DateTimeFormat {
  const key = name.toLowerCase()
  const known = formatters.get(key)
  if (known !== undefined) return known
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      timeZoneName: 'longOffset',
      year: 'numeric',
    })
    formatters.set(key, made)
    return made
  } catch (cause) {
    if (cause instanceof RangeError) throw unknownZone(name)
    throw cause
  }
}

function unknownZone(text: string): Error {
  return evaluationFault(`'${text.slice(0, 80)}' is not a time zone`)
}

import type { GraphValue } from '../../core/graph-value.ts'
import type { QueryClock } from './query-clock.ts'
import { remainder } from './calendar.ts'
import { dateFields, dayFromFields } from './date-fields.ts'
import { hasAny, readFields, wholeField } from './temporal-fields.ts'
import type { TemporalFields } from './temporal-fields.ts'
import {
  dayOf,
  isTemporal,
  makeDate,
  makeDateTime,
  makeLocalDateTime,
  makeMoment,
  nanoOfDayOf,
  nanosOfSecond,
  zoneOf,
} from './temporal-parts.ts'
import type { InstantKind, InstantValue } from './temporal-parts.ts'
import { timeFields, timeFromFields } from './time-fields.ts'
import { defaultZone, offsetAt, readZone } from './time-zones.ts'
import type { Zone } from './time-zones.ts'
import { evaluationFault, limitFault } from '../query/fault.ts'

const allowed: Readonly<Record<InstantKind, ReadonlySet<string>>> = {
  date: new Set(['date', ...dateFields]),
  localtime: new Set(['time', ...timeFields]),
  time: new Set(['time', ...timeFields, 'timezone']),
  localdatetime: new Set(['date', 'time', 'datetime', ...dateFields, ...timeFields]),
  datetime: new Set([
    'date',
    'time',
    'datetime',
    ...dateFields,
    ...timeFields,
    'timezone',
    'epochseconds',
    'epochmillis',
  ]),
}

/**
 * A date, a time or both from a map of fields; values under `date`, `time` and `datetime` give what
 * the other fields do not.
 */
export function instantFromFields(
  kind: InstantKind,
  entries: Readonly<Record<string, GraphValue>>,
  context: QueryClock,
): InstantValue {
  const fields = readFields(entries, allowed[kind], kind)
  const both = baseMoment(fields)
  const dateBase = both ?? baseOf(fields, 'date')
  const timeBase = both ?? baseOf(fields, 'time')
  const day = dateBase === undefined ? undefined : (dayOf(dateBase) ?? lacks(dateBase, 'date'))
  const nanoOfDay =
    timeBase === undefined ? undefined : (nanoOfDayOf(timeBase) ?? lacks(timeBase, 'time'))
  switch (kind) {
    case 'date':
      return makeDate(dayFromFields(fields, day, false))
    case 'localtime':
      return { kind, nanoOfDay: timeFromFields(fields, nanoOfDay) }
    case 'time':
      return makeTime(timeFromFields(fields, nanoOfDay), timeBase, fields, context)
    case 'localdatetime':
      return makeLocalDateTime(
        dayFromFields(fields, day, hasTime(fields)),
        timeFromFields(fields, nanoOfDay),
      )
    case 'datetime': {
      const zone = zoneField(fields)
      const zoneOfBase = timeBase === undefined ? undefined : zoneOf(timeBase)
      const made = makeDateTime(
        dayFromFields(fields, day, hasTime(fields)),
        timeFromFields(fields, nanoOfDay),
        zoneOfBase ?? zone ?? defaultZone(context.timeZone),
      )
      // A base with a zone of its own keeps its moment in the new zone; one without keeps what its
      // clock shows.
      return zone === undefined || zoneOfBase === undefined || made.kind !== 'datetime'
        ? made
        : makeMoment(made.epochSecond, made.nanos, zone)
    }
  }
}

function makeTime(
  nanoOfDay: number,
  base: InstantValue | undefined,
  fields: TemporalFields,
  context: QueryClock,
): InstantValue {
  const now = Math.floor(context.now / 1000)
  const zone = zoneField(fields)
  const offset = zone === undefined ? undefined : offsetAt(zone, now)
  const own = base?.kind === 'time' || base?.kind === 'datetime' ? base.offsetSeconds : undefined
  if (own === undefined || offset === undefined)
    return {
      kind: 'time',
      nanoOfDay,
      offsetSeconds: own ?? offset ?? offsetAt(defaultZone(context.timeZone), now),
    }
  return {
    kind: 'time',
    nanoOfDay: remainder(nanoOfDay + (offset - own) * nanosOfSecond, 86_400 * nanosOfSecond),
    offsetSeconds: offset,
  }
}

/** The value under `datetime`, or what seconds or milliseconds since 1970 say. */
function baseMoment(fields: TemporalFields): InstantValue | undefined {
  const names = ['datetime', 'epochseconds', 'epochmillis'].filter(name => fields.has(name))
  if (names.length === 0) return undefined
  if (names.length > 1 || hasAny(fields, ['date', 'time']))
    throw evaluationFault(
      'only one of date and time, datetime, epochSeconds and epochMillis can be given',
    )
  if (names[0] === 'datetime') return baseOf(fields, 'datetime')
  const seconds = wholeField(fields, 'epochSeconds')
  const count = seconds ?? wholeField(fields, 'epochMillis') ?? 0
  if (!Number.isSafeInteger(count))
    throw limitFault('a moment must lie within 2^53 seconds or milliseconds of 1970')
  if (seconds !== undefined) return makeMoment(seconds, 0, 0)
  return makeMoment(Math.floor(count / 1000), remainder(count, 1000) * 1_000_000, 0)
}

function baseOf(
  fields: TemporalFields,
  name: 'date' | 'time' | 'datetime',
): InstantValue | undefined {
  const value = fields.get(name)
  if (value === undefined) return undefined
  if (!isTemporal(value) || value.kind === 'duration')
    throw evaluationFault(`the field '${name}' must be a temporal value`)
  return value
}

function hasTime(fields: TemporalFields): boolean {
  return fields.has('time') || hasAny(fields, timeFields)
}

function zoneField(fields: TemporalFields): Zone | undefined {
  const zone = fields.get('timezone')
  if (zone === undefined) return undefined
  if (typeof zone !== 'string') throw evaluationFault('a time zone is given as text')
  return readZone(zone)
}

function lacks(value: InstantValue, part: 'date' | 'time'): never {
  throw evaluationFault(`a ${value.kind} has no ${part}`)
}

import type { GraphValue } from '../../core/graph-value.ts'
import type { QueryClock } from './query-clock.ts'
import { checkRange } from './calendar.ts'
import { constructDuration } from './construct-duration.ts'
import { instantFromFields } from './instant-fields.ts'
import { parseTemporal } from './parse-temporal.ts'
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
import type { InstantKind, InstantValue, TemporalKind } from './temporal-parts.ts'
import { defaultZone, offsetAt, readZone } from './time-zones.ts'
import type { Zone } from './time-zones.ts'
import { evaluationFault } from '../query/fault.ts'

/**
 * `date(…)`, `duration(…)` and their like: from nothing (the start of the query), text, a map or
 * another temporal value; null of null.
 */
export function constructTemporal(
  kind: TemporalKind,
  argument: GraphValue | undefined,
  context: QueryClock,
): GraphValue {
  if (argument === null) return null
  if (kind === 'duration') return constructDuration(argument)
  if (argument === undefined) return nowAs(kind, defaultZone(context.timeZone), context)
  if (typeof argument === 'string') return parseTemporal(kind, argument, parsingZone(kind, context))
  if (isTemporal(argument)) {
    if (argument.kind === 'duration') throw evaluationFault(`a duration is no ${kind}`)
    return convert(kind, argument, context)
  }
  if (typeof argument === 'object' && argument.kind === 'map') {
    const zone = Object.entries(argument.entries).find(
      ([name]) => name.toLowerCase() === 'timezone',
    )?.[1]
    if (zone !== undefined && Object.keys(argument.entries).length === 1)
      return currentTemporal(kind, zone, context)
    return instantFromFields(kind, argument.entries, context)
  }
  throw evaluationFault(`${kind}() takes text, a map or a temporal value`)
}

/** `datetime.statement(zone)` and its like: the start of the query, in a zone; null of null. */
export function currentTemporal(
  kind: InstantKind,
  zone: GraphValue | undefined,
  context: QueryClock,
): GraphValue {
  if (zone === null) return null
  if (zone === undefined) return nowAs(kind, defaultZone(context.timeZone), context)
  if (typeof zone !== 'string') throw evaluationFault('a time zone is given as text')
  return nowAs(kind, readZone(zone), context)
}

/** `datetime.fromEpoch(seconds, nanoseconds)`, in UTC; null of null. */
export function fromEpoch(seconds: GraphValue, nanos: GraphValue): GraphValue {
  if (seconds === null || nanos === null) return null
  if (typeof seconds !== 'bigint' || typeof nanos !== 'bigint')
    throw evaluationFault('fromEpoch() takes integers')
  return makeMoment(
    Number(seconds),
    checkRange('nanosecond', Number(nanos), 0, nanosOfSecond - 1),
    0,
  )
}

/** `datetime.fromEpochMillis(milliseconds)`, in UTC; null of null. */
export function fromEpochMillis(milliseconds: GraphValue): GraphValue {
  if (milliseconds === null) return null
  if (typeof milliseconds !== 'bigint') throw evaluationFault('fromEpochMillis() takes an integer')
  const rest = ((milliseconds % 1000n) + 1000n) % 1000n
  return makeMoment(Number((milliseconds - rest) / 1000n), Number(rest) * 1_000_000, 0)
}

function nowAs(kind: InstantKind, zone: Zone, context: QueryClock): InstantValue {
  const second = Math.floor(context.now / 1000)
  return convert(
    kind,
    makeMoment(second, Math.floor(context.now - second * 1000) * 1_000_000, zone),
    context,
  )
}

function convert(kind: InstantKind, value: InstantValue, context: QueryClock): InstantValue {
  if (kind === value.kind) return value
  const day = kind === 'localtime' || kind === 'time' ? 0 : dayOf(value)
  const nanoOfDay = kind === 'date' ? 0 : nanoOfDayOf(value)
  if (day === undefined) throw evaluationFault(`a ${value.kind} has no date`)
  if (nanoOfDay === undefined) throw evaluationFault(`a ${value.kind} has no time`)
  switch (kind) {
    case 'date':
      return makeDate(day)
    case 'localtime':
      return { kind, nanoOfDay }
    case 'time': {
      const offsetSeconds =
        value.kind === 'datetime'
          ? value.offsetSeconds
          : offsetAt(defaultZone(context.timeZone), Math.floor(context.now / 1000))
      return { kind, nanoOfDay, offsetSeconds }
    }
    case 'localdatetime':
      return makeLocalDateTime(day, nanoOfDay)
    case 'datetime':
      return makeDateTime(day, nanoOfDay, zoneOf(value) ?? defaultZone(context.timeZone))
  }
}

/**
 * A time without a date has no place in a year: its zone is the offset at the start of the query.
 */
function parsingZone(kind: InstantKind, context: QueryClock): Zone {
  const zone = defaultZone(context.timeZone)
  return kind === 'time' ? offsetAt(zone, Math.floor(context.now / 1000)) : zone
}

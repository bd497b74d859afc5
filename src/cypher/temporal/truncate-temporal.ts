import type { GraphValue } from '../../core/graph-value.ts'
import type { QueryClock } from './query-clock.ts'
import { calendarDateOf, dayOfWeekOf, epochDayOf, startOfWeekYear, weekDateOf } from './calendar.ts'
import { constructTemporal } from './construct-temporal.ts'
import { startOfQuarter } from './date-fields.ts'
import { instantFromFields } from './instant-fields.ts'
import {
  dayOf,
  isTemporal,
  makeDate,
  makeDateTime,
  makeLocalDateTime,
  nanoOfDayOf,
  nanosOfDay,
  nanosOfSecond,
  zoneOf,
} from './temporal-parts.ts'
import type { InstantKind, InstantValue } from './temporal-parts.ts'
import { defaultZone, offsetAt, readZone } from './time-zones.ts'
import { evaluationFault } from '../query/fault.ts'

const dateUnits = [
  'millennium',
  'century',
  'decade',
  'year',
  'weekYear',
  'quarter',
  'month',
  'week',
  'day',
] as const
const timeUnits: Readonly<Record<string, number>> = {
  hour: 3600 * nanosOfSecond,
  minute: 60 * nanosOfSecond,
  second: nanosOfSecond,
  millisecond: 1_000_000,
  microsecond: 1000,
}
type Entries = Readonly<Record<string, GraphValue>>

/**
 * `date.truncate(unit, value, fields)` and its like: the value cut down to the unit, then the
 * fields set on it. Without a value: the start of the query. Null where the value is null.
 */
export function truncateTemporal(
  kind: InstantKind,
  unit: string,
  value: GraphValue | undefined,
  fields: GraphValue | undefined,
  context: QueryClock,
): GraphValue {
  if (value === null) return null
  const from = value ?? constructTemporal(kind, undefined, context)
  if (!isTemporal(from) || from.kind === 'duration')
    throw evaluationFault(`${kind}.truncate() takes a date or a time`)
  const entries =
    typeof fields === 'object' && fields !== null && fields.kind === 'map'
      ? fields.entries
      : undefined
  if (entries === undefined && fields !== undefined && fields !== null)
    throw evaluationFault(`the last argument of ${kind}.truncate() must be a map`)
  const cut = truncateTo(kind, unit, from, zoneOfResult(entries), context)
  return entries === undefined || Object.keys(entries).length === 0
    ? cut
    : withFields(unit, cut, entries, context)
}

function truncateTo(
  kind: InstantKind,
  unit: string,
  from: InstantValue,
  zone: string | undefined,
  context: QueryClock,
): InstantValue {
  const dateUnit = dateUnits.find(name => name === unit)
  const size = Object.hasOwn(timeUnits, unit) ? timeUnits[unit] : undefined
  if (dateUnit === undefined && size === undefined)
    throw evaluationFault(
      `'${unit.slice(0, 40)}' is not a unit to truncate to; units are ` +
        `${[...dateUnits, ...Object.keys(timeUnits)].join(', ')}`,
    )
  const day = dayOf(from)
  const nanoOfDay = nanoOfDayOf(from)
  if (kind === 'localtime' || kind === 'time') {
    if (size === undefined && dateUnit !== 'day')
      throw evaluationFault(`${unit} is too large a unit for a ${kind}`)
    if (nanoOfDay === undefined) throw evaluationFault(`a ${from.kind} has no time`)
    const cut = size === undefined ? 0 : nanoOfDay - (nanoOfDay % size)
    return kind === 'time'
      ? { kind, nanoOfDay: cut, offsetSeconds: offsetFor(from, zone, context) }
      : { kind, nanoOfDay: cut }
  }
  if (day === undefined) throw evaluationFault(`a ${from.kind} has no date`)
  if (kind === 'date') {
    if (dateUnit === undefined) throw evaluationFault(`${unit} is too small a unit for a date`)
    return makeDate(startOf(dateUnit, day))
  }
  if (size !== undefined && nanoOfDay === undefined)
    throw evaluationFault(`a ${from.kind} has no time that could be truncated to the ${unit}`)
  const cutDay = dateUnit === undefined ? day : startOf(dateUnit, day)
  const cutTime = size === undefined || nanoOfDay === undefined ? 0 : nanoOfDay - (nanoOfDay % size)
  if (kind === 'localdatetime') return makeLocalDateTime(cutDay, cutTime)
  return makeDateTime(
    cutDay,
    cutTime,
    zone === undefined ? (zoneOf(from) ?? defaultZone(context.timeZone)) : readZone(zone),
  )
}

/**
 * First day of the unit that the day lies in; millennia, centuries and decades count towards year
 * 0.
 */
function startOf(unit: (typeof dateUnits)[number], day: number): number {
  const { year, month } = calendarDateOf(day)
  switch (unit) {
    case 'millennium':
      return epochDayOf(year - (year % 1000), 1, 1)
    case 'century':
      return epochDayOf(year - (year % 100), 1, 1)
    case 'decade':
      return epochDayOf(year - (year % 10), 1, 1)
    case 'year':
      return epochDayOf(year, 1, 1)
    case 'weekYear':
      return startOfWeekYear(weekDateOf(day).weekYear)
    case 'quarter':
      return startOfQuarter(day)
    case 'month':
      return epochDayOf(year, month, 1)
    case 'week':
      return day - dayOfWeekOf(day) + 1
    case 'day':
      return day
  }
}

/**
 * Smaller fractions than the unit are added to what is left; the other fields replace. A new zone
 * has replaced the old one already.
 */
function withFields(
  unit: string,
  cut: InstantValue,
  entries: Entries,
  context: QueryClock,
): InstantValue {
  const smaller =
    unit === 'millisecond'
      ? ['microsecond', 'nanosecond']
      : unit === 'microsecond'
        ? ['nanosecond']
        : []
  let nanos = 0
  const rest: Array<[string, GraphValue]> = []
  for (const [name, value] of Object.entries(entries)) {
    const field = name.toLowerCase()
    if (smaller.includes(field)) {
      if (typeof value !== 'bigint' || value < 0n || value > 999n)
        throw evaluationFault(`${field} must be 0 to 999 here`)
      nanos += Number(value) * (field === 'microsecond' ? 1000 : 1)
    } else if (field !== 'timezone' || (cut.kind !== 'time' && cut.kind !== 'datetime'))
      rest.push([name, value])
  }
  const sum = nanos === 0 ? cut : plusNanos(cut, nanos)
  if (rest.length === 0) return sum
  const base =
    cut.kind === 'date'
      ? 'date'
      : cut.kind === 'localtime' || cut.kind === 'time'
        ? 'time'
        : 'datetime'
  return instantFromFields(cut.kind, Object.fromEntries([...rest, [base, sum]]), context)
}

/** The nanoseconds stay below the unit that the value was cut to. */
function plusNanos(value: InstantValue, nanos: number): InstantValue {
  switch (value.kind) {
    case 'date':
      return value
    case 'localtime':
    case 'time':
      return { ...value, nanoOfDay: (value.nanoOfDay + nanos) % nanosOfDay }
    case 'localdatetime':
    case 'datetime':
      return { ...value, nanos: value.nanos + nanos }
  }
}

function zoneOfResult(entries: Entries | undefined): string | undefined {
  const zone = Object.entries(entries ?? {}).find(
    ([name]) => name.toLowerCase() === 'timezone',
  )?.[1]
  if (zone === undefined) return undefined
  if (typeof zone !== 'string') throw evaluationFault('a time zone is given as text')
  return zone
}

function offsetFor(from: InstantValue, zone: string | undefined, context: QueryClock): number {
  if (zone !== undefined) return offsetAt(readZone(zone), Math.floor(context.now / 1000))
  if (from.kind === 'time' || from.kind === 'datetime') return from.offsetSeconds
  return offsetAt(defaultZone(context.timeZone), Math.floor(context.now / 1000))
}

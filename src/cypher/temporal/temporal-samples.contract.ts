import fc from 'fast-check'
import type { GraphValue, TemporalValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import { constructTemporal } from './construct-temporal.ts'
import { formatTemporal } from './format-temporal.ts'
import {
  isTemporal,
  makeDate,
  makeDateTime,
  makeDuration,
  makeLocalDateTime,
  nanosOfDay,
} from './temporal-parts.ts'
import type { DurationValue, InstantValue, TemporalKind } from './temporal-parts.ts'

/** Material of the tests beside it. */
export type Field = number | string | TemporalValue

/** The query starts on 2026-07-15 at 10:30:15.250 in UTC. */
export const context: EvaluationContext = {
  now: Date.UTC(2026, 6, 15, 10, 30, 15, 250),
  timeZone: 'UTC',
  maxItems: 1000,
  random: () => 0,
  property: () => null,
  node: () => undefined,
}

/** A map of Cypher; whole numbers are integers. */
export function mapOf(fields: Readonly<Record<string, Field>>): GraphValue {
  return {
    kind: 'map',
    entries: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value,
      ]),
    ),
  }
}

export function make(
  kind: TemporalKind,
  argument: string | Readonly<Record<string, Field>> | TemporalValue,
): TemporalValue {
  const made = constructTemporal(
    kind,
    typeof argument === 'string' || isValue(argument) ? argument : mapOf(argument),
    context,
  )
  if (!isTemporal(made)) throw new TypeError('not a temporal value')
  return made
}

function isValue(
  argument: Readonly<Record<string, Field>> | TemporalValue,
): argument is TemporalValue {
  return typeof argument['kind'] === 'string'
}

export function instant(
  kind: Exclude<TemporalKind, 'duration'>,
  argument: Parameters<typeof make>[1],
): InstantValue {
  return make(kind, argument) as InstantValue
}

export function duration(argument: Parameters<typeof make>[1]): DurationValue {
  return make('duration', argument) as DurationValue
}

/** As openCypher's examples write results. */
export function shown(value: GraphValue | undefined): string {
  if (!isTemporal(value)) throw new TypeError('not a temporal value')
  return formatTemporal(value, 'short')
}

const day = fc.oneof(
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
)
const nanoOfDay = fc.oneof(
  fc.integer({ min: 0, max: 86_399 }).map(second => second * 1e9),
  fc.integer({ min: 0, max: nanosOfDay - 1 }),
)
const offset = fc.oneof(
  fc.integer({ min: -72, max: 72 }).map(quarter => quarter * 900),
  fc.integer({ min: -64_800, max: 64_800 }),
)
export const zoneName = fc.constantFrom(
  'Europe/Stockholm',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'UTC',
  'Africa/Monrovia',
)
export const anyDate = day.map(makeDate)
const anyLocalTime = nanoOfDay.map((nanos): InstantValue => ({
  kind: 'localtime',
  nanoOfDay: nanos,
}))
const anyTime = fc
  .tuple(nanoOfDay, offset)
  .map(([nanos, seconds]): InstantValue => ({
    kind: 'time',
    nanoOfDay: nanos,
    offsetSeconds: seconds,
  }))
export const anyLocalDateTime = fc
  .tuple(day, nanoOfDay)
  .map(([epochDay, nanos]) => makeLocalDateTime(epochDay, nanos))
export const anyDateTime = fc
  .tuple(day, nanoOfDay, fc.oneof(offset, zoneName))
  .map(([epochDay, nanos, zone]) => makeDateTime(epochDay, nanos, zone))
export const anyInstant = fc.oneof(anyDate, anyLocalTime, anyTime, anyLocalDateTime, anyDateTime)
const part = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
)
export const anyDuration = fc
  .tuple(part, part, part, fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 999_999_999 })))
  .map(parts => makeDuration(...parts))
export const anyTemporal: fc.Arbitrary<TemporalValue> = fc.oneof(anyInstant, anyDuration)

import type { GraphValue } from '../../core/graph-value.ts'
import {
  constructTemporal,
  currentTemporal,
  fromEpoch,
  fromEpochMillis,
} from '../temporal/construct-temporal.ts'
import {
  durationBetween,
  durationInDays,
  durationInMonths,
  durationInSeconds,
} from '../temporal/durations.ts'
import type { InstantKind } from '../temporal/temporal-parts.ts'
import { truncateTemporal } from '../temporal/truncate-temporal.ts'
import { textArgument } from './arguments.ts'
import { scalar, type CypherFunction } from './cypher-function.ts'

const kinds: ReadonlyArray<readonly [InstantKind, string]> = [
  ['date', 'date'],
  ['time', 'time with an offset'],
  ['localtime', 'time without a zone'],
  ['datetime', 'date and time with a zone'],
  ['localdatetime', 'date and time without a zone'],
]

/** Dates, times and durations; all clocks stand at the start of the query. */
export const temporalFunctions: readonly CypherFunction[] = [
  ...kinds.flatMap(([kind, words]) => [
    scalar(
      kind,
      [0, 1],
      `A ${words}: now, or from a text, map or other temporal value.`,
      ([argument], context) => constructTemporal(kind, argument, context),
    ),
    scalar(
      `${kind}.truncate`,
      [1, 3],
      `A ${words} cut down to a unit.`,
      ([unit, value, fields], context) =>
        truncateTemporal(kind, textArgument(unit, `${kind}.truncate`), value, fields, context),
    ),
    ...['transaction', 'statement', 'realtime'].map(clock =>
      scalar(
        `${kind}.${clock}`,
        [0, 1],
        `The ${words} at the start of the query, in a zone.`,
        ([zone], context) => currentTemporal(kind, zone, context),
      ),
    ),
  ]),
  scalar(
    'datetime.fromEpoch',
    2,
    'From seconds since 1970 and nanoseconds.',
    ([seconds = null, nanos = null]) => fromEpoch(seconds, nanos),
  ),
  scalar('datetime.fromEpochMillis', 1, 'From milliseconds since 1970.', ([milliseconds = null]) =>
    fromEpochMillis(milliseconds),
  ),
  scalar('duration', 1, 'A duration from a text or map.', ([argument], context) =>
    constructTemporal('duration', argument, context),
  ),
  between(
    'duration.between',
    'Duration between two temporal values, in months, days and seconds.',
    durationBetween,
  ),
  between('duration.inMonths', 'Whole months between two temporal values.', durationInMonths),
  between('duration.inDays', 'Whole days between two temporal values.', durationInDays),
  between('duration.inSeconds', 'Seconds between two temporal values.', durationInSeconds),
  scalar('timestamp', 0, 'Milliseconds since 1970 at the start of the query.', (_, context) =>
    BigInt(Math.trunc(context.now)),
  ),
]

function between(
  name: string,
  summary: string,
  compute: (from: GraphValue, to: GraphValue) => GraphValue,
): CypherFunction {
  return scalar(name, 2, summary, ([from = null, to = null]) => compute(from, to))
}

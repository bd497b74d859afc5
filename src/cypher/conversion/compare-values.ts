import type { CompareOperator, GraphExpression } from '../../core/graph-query.ts'
import { call, compare, property, text } from '../query/build-expression.ts'
import { comparedId } from './compare-ids.ts'
import { comparedTime } from './compare-times.ts'
import { isEquality, turnedOperator, type Conversion, type Side } from './compared-side.ts'
import { withMark } from './time-text.ts'
import { isCalendar, isClock, makerOf, type ValueKind } from '../schema/value-kinds.ts'

/**
 * A comparison in which ids and times of the corpus mean what people mean by them. Undefined where
 * it does so already. Throws where it could never hold because dates, times and other values do not
 * compare.
 */
export function comparedValues(
  left: Side,
  operator: CompareOperator,
  right: Side,
  conversion: Conversion,
): GraphExpression | undefined {
  const turned = turnedOperator(operator)
  if (left.time !== undefined && right.time !== undefined && left.kind === right.kind)
    return undefined
  // Of two, the text itself is the time; what is made of the other one is a value like any other.
  const converted =
    isTime(left) && (left.kind === 'time' || !isTime(right))
      ? comparedTime(left, operator, right, conversion)
      : isTime(right)
        ? comparedTime(right, turned, left, conversion)
        : left.kind === 'id'
          ? comparedId(left, operator, right, conversion)
          : right.kind === 'id'
            ? comparedId(right, turned, left, conversion)
            : undefined
  if (converted !== undefined || left.kind === 'time' || right.kind === 'time') return converted
  return (
    comparedTemporal(left, operator, right, conversion) ??
    comparedTemporal(right, turned, left, conversion)
  )
}

const isTime = (side: Side): side is Side & { readonly time: NonNullable<Side['time']> } =>
  side.time !== undefined

const words: Readonly<Record<ValueKind, string>> = {
  id: 'an id',
  time: 'a time',
  timePart: 'a part of a time, which is a text',
  milliseconds: 'milliseconds since 1970',
  text: 'a text',
  number: 'a number',
  boolean: 'a boolean',
  date: 'a date',
  datetime: 'a date and time with a zone',
  localdatetime: 'a date and time without a zone',
  clock: 'a time of day',
  zonedClock: 'a time of day with an offset',
  duration: 'a duration',
}

/**
 * A date, a duration, milliseconds or a part of a time, compared with something that is no time of
 * the corpus.
 */
function comparedTemporal(
  side: Side,
  operator: CompareOperator,
  other: Side,
  conversion: Conversion,
): GraphExpression | undefined {
  const { kind } = side
  if (kind === 'duration' && !isEquality(operator)) {
    throw conversion.refuse(
      'Durations have no order: a month has no fixed length. Compare their parts, as in ' +
        "duration.inDays(a, b).days > 30, or moments, as in a + duration('P30D') < b.",
    )
  }
  if (kind === 'timePart' && other.kind === 'number')
    return compare(call('toIntegerOrNull', side.expression), operator, other.expression)
  if (kind === 'milliseconds' && (other.kind === 'text' || other.kind === 'timePart'))
    throw conversion.refuse(
      `${side.name} counts milliseconds and cannot be compared with a text. ` +
        `Compare ${bare(side.name)} with it, or write datetime('…').epochMillis.`,
    )
  if (other.kind === undefined || (!isCalendar(kind) && !isClock(kind))) return undefined
  if (kind === 'datetime' && other.kind === 'milliseconds')
    return compare(property(side.expression, 'epochMillis'), operator, other.expression)
  if (other.constantText !== undefined)
    return compare(
      side.expression,
      operator,
      call(makerOf(kind), text(withMark(other.constantText))),
    )
  if (other.kind === kind) return undefined
  throw conversion.refuse(
    `${words[kind].replace('a', 'A')} cannot be compared with ` +
      `${words[other.kind]}.${hintFor(kind, other)}`,
  )
}

function hintFor(kind: Parameters<typeof makerOf>[0], other: Side): string {
  if (other.kind === 'timePart' || other.kind === 'text')
    return ` Write ${makerOf(kind)}(…) round the text.`
  if (other.kind === 'milliseconds')
    return ` Compare ${bare(other.name)} with it, or write .epochMillis behind a datetime.`
  if (other.kind === 'number')
    return (
      ' Compare a part with it, as in ' +
      `${makerOf(kind)}(…).${isCalendar(kind) ? 'year' : 'hour'}.`
    )
  return isCalendar(other.kind) || isClock(other.kind)
    ? ' Write the same function on both sides: date(…), datetime(…), localdatetime(…), ' +
        'localtime(…) or time(…).'
    : ''
}

/** `e.timeReceived` of `e.timeReceivedMs`. */
const bare = (name: string): string => name.replace(/Ms$/, '')

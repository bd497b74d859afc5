import type { CompareOperator, GraphExpression } from '../../core/graph-query.ts'
import { binary, call, compare, not, property, text } from '../query/build-expression.ts'
import { isEquality, type Conversion, type Side, type TimeReading } from './compared-side.ts'
import { readTimeText } from './time-text.ts'
import { isCalendar, type CalendarKind } from '../schema/value-kinds.ts'

const example = '2024-02-03 23:41:27'

type TimeSide = Side & { readonly time: NonNullable<Side['time']> }

/**
 * A time of the corpus compared with something else. Times are texts, which never compare with
 * dates: dates and times are brought to the form of stored times, a date stands for its whole day,
 * and a comparison that could never hold is refused. `date()`, `datetime()` and `localdatetime()`
 * of a time compare with values of their kind without being computed. Undefined where the
 * comparison already means what it should.
 */
export function comparedTime(
  side: TimeSide,
  operator: CompareOperator,
  other: Side,
  conversion: Conversion,
): GraphExpression | undefined {
  const { time, name } = side
  const { kind } = other
  if (time.as !== undefined)
    return time.as === kind
      ? comparedWith(time, operator, kind, other.expression, conversion)
      : undefined
  if (kind === 'time' || kind === 'timePart') return undefined
  if (kind === 'text')
    return other.constantText === undefined
      ? comparedUnknown(side, operator, other, conversion)
      : comparedText(side, operator, other.constantText, conversion)
  if (isCalendar(kind)) return comparedWith(time, operator, kind, other.expression, conversion)
  if (kind === undefined)
    return other.binding.kind === 'other'
      ? comparedUnknown(side, operator, other, conversion)
      : undefined
  const day = example.slice(0, 10)
  const days = `a date: date('${day}'), datetime('${example.replace(' ', 'T')}') or '${day}'`
  switch (kind) {
    case 'number':
    case 'milliseconds':
    case 'id':
      throw conversion.refuse(
        `${name} is a time such as '${example}' and cannot be compared with a number. ` +
          `Compare it with ${days}; or compare ${name}Ms, the same time in milliseconds since ` +
          '1970.',
      )
    case 'duration':
      throw conversion.refuse(
        `${name} is a time and cannot be compared with a duration. ` +
          `Compare it with a moment, such as datetime() - duration('P7D').`,
      )
    case 'clock':
    case 'zonedClock':
      throw conversion.refuse(
        `${name} is a date and time and cannot be compared with a time of day. Write ` +
          `localtime(${name}).`,
      )
    case 'boolean':
      throw conversion.refuse(
        `${name} is a time such as '${example}' and cannot be compared with a boolean. ` +
          `Compare it with ${days}.`,
      )
  }
}

/** The text that a time would be stored as. */
export function storedTime(
  value: GraphExpression,
  kind: CalendarKind,
  timeZone: string,
): GraphExpression {
  if (kind === 'date') return call('toString', value)
  const zoned: GraphExpression = {
    kind: 'map',
    entries: [
      { key: 'datetime', value },
      { key: 'timezone', value: text(timeZone) },
    ],
  }
  const shown = kind === 'datetime' ? call('localdatetime', call('datetime', zoned)) : value
  return storedText(call('toString', shown))
}

const storedText = (written: GraphExpression): GraphExpression =>
  call('replace', written, text('T'), text(' '))

/** A stored time, or what is cut from one, as `datetime()` and its like read it. */
export const readableText = (time: GraphExpression): GraphExpression =>
  call('replace', time, text(' '), text('T'))

function comparedWith(
  time: TimeReading,
  operator: CompareOperator,
  kind: CalendarKind,
  value: GraphExpression,
  { timeZone }: Conversion,
): GraphExpression {
  if (kind === 'date') return comparedDay(time.text, operator, value)
  if (kind === 'datetime' && time.milliseconds !== undefined)
    return compare(time.milliseconds, operator, property(value, 'epochMillis'))
  return compare(time.text, operator, storedTime(value, kind, timeZone))
}

// Sorts after all times of a day, and before the next day.
const endOfDay = ' 24'

/** A date means its whole day. */
function comparedDay(
  time: GraphExpression,
  operator: CompareOperator,
  date: GraphExpression,
): GraphExpression {
  const day = call('toString', date)
  switch (operator) {
    case '=':
      return binary(time, 'startsWith', day)
    case '<>':
      return not(binary(time, 'startsWith', day))
    case '<':
    case '>=':
      return compare(time, operator, day)
    case '<=':
    case '>':
      return compare(time, operator, binary(day, '+', text(endOfDay)))
  }
}

/** A text is compared as a text, in the form that times have. */
function comparedText(
  side: TimeSide,
  operator: CompareOperator,
  given: string,
  conversion: Conversion,
): GraphExpression | undefined {
  const { time } = side
  const read = readTimeText(given)
  if (read === undefined) {
    if (given === '' || operator === '<>') return undefined
    throw conversion.refuse(
      `${side.name} is a time such as '${example}', and ` +
        `'${given.slice(0, 40).toWellFormed()}' cannot be read as a date or time. ` +
        `Write '${example}', or only its beginning: '${example.slice(0, 10)}'.`,
    )
  }
  if (read.kind === 'zoned')
    return comparedWith(time, operator, 'datetime', call('datetime', text(read.text)), conversion)
  if (read.kind === 'start' && isEquality(operator))
    throw conversion.refuse(oneDay(side.name, read.text))
  return read.text === given ? undefined : compare(time.text, operator, text(read.text))
}

const oneDay = (name: string, day: string): string =>
  `${name} is a time such as '${example}' and never equals '${day}' alone. ` +
  (`Write ${name} STARTS WITH ` +
    `'${day}'${day.length === 10 ? `, or date(${name}) = date('${day}')` : ''}.`)

const zoned = '[0-9-]{4,10}[Tt ][0-9:.]+([Zz+]|-|\\[).*'
const local = '[0-9-]{4,10}[Tt ][0-9:.]+'
const minutes = '[0-9-]{4,10}[Tt ][0-9]{2}:[0-9]{2}'
const wholeDay = '[0-9]{4}-[0-9]{2}-[0-9]{2}'

/**
 * Compared with a value that is known only while the query runs: its form as a text decides what it
 * is; numbers and other values give null. The computed part depends on the other side alone, so
 * that a store can still look the time up.
 */
function comparedUnknown(
  { time }: TimeSide,
  operator: CompareOperator,
  other: Side,
  conversion: Conversion,
): GraphExpression {
  const stored = conversion.once(other.expression, given => {
    const written = call('toStringOrNull', given)
    const isLike = (pattern: string): GraphExpression => binary(written, 'matches', text(pattern))
    const day = {
      when: isLike(wholeDay),
      then: operator === '<=' || operator === '>' ? binary(written, '+', text(endOfDay)) : written,
    }
    // A text that is no time: with a space behind it no time begins so.
    const plain = {
      when: compare(given, '=', written),
      then: isEquality(operator) ? binary(written, '+', text(' ')) : written,
    }
    return {
      kind: 'case',
      branches: [
        { when: isLike(minutes), then: binary(storedText(written), '+', text(':00')) },
        { when: isLike(local), then: storedText(written) },
        {
          when: isLike(zoned),
          then: storedTime(
            call('datetime', readableText(written)),
            'datetime',
            conversion.timeZone,
          ),
        },
        ...(isEquality(operator) ? [day, plain] : [plain, day]),
      ],
    }
  })
  if (!isEquality(operator)) return compare(time.text, operator, stored)
  const begins = binary(time.text, 'startsWith', stored)
  return operator === '=' ? begins : not(begins)
}

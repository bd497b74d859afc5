import type { GraphExpression } from '../../core/graph-query.ts'
import { kindOf } from '../schema/bindings.ts'
import { call, choose, integer, property, text } from '../query/build-expression.ts'
import { readableText } from './compare-times.ts'
import type { Converting } from './converting.ts'
import { readTimeText, withMark } from './time-text.ts'

type Call = Extract<GraphExpression, { kind: 'call' }>

const makers = new Set(['date', 'datetime', 'localdatetime', 'localtime', 'time'])
const spans = new Set([
  'duration.between',
  'duration.inmonths',
  'duration.indays',
  'duration.inseconds',
])
// Behind the date and the space.
const clockStart = 11

/**
 * Dates and times made from a time of the corpus, or from a text in its form. Undefined where
 * nothing changes.
 */
export function convertCall(original: Call, own: Converting): GraphExpression | undefined {
  const name = original.function.toLowerCase()
  if (makers.has(name))
    return original.arguments.length === 1 ? made(name, original, own) : undefined
  if (!spans.has(name) && !name.endsWith('.truncate')) return undefined
  const args = original.arguments.map(argument => momentOf(argument, own))
  if (args.every(argument => argument === undefined)) return undefined
  own.noteTimes()
  return {
    ...original,
    arguments: args.map(
      (argument, index) => argument ?? own.mapped(original.arguments[index] ?? original),
    ),
  }
}

/** `time.year`: the part of the moment. */
export function convertComponent(
  original: Extract<GraphExpression, { kind: 'property' }>,
  own: Converting,
): GraphExpression | undefined {
  if (kindOf(own.binding(original.object)) !== 'time') return undefined
  own.noteTimes()
  return property(call('datetime', readableText(own.mapped(original.object))), original.key)
}

function made(name: string, original: Call, own: Converting): GraphExpression | undefined {
  const [argument] = original.arguments
  if (argument === undefined) return undefined
  const side = own.side(argument)
  const convert = (converted: GraphExpression): GraphExpression => ({
    ...original,
    arguments: [converted],
  })
  if (side.kind === 'time') {
    own.noteTimes()
    if (name === 'date') return convert(call('left', side.expression, integer(clockStart - 1)))
    if (name === 'localtime')
      return convert(call('substring', side.expression, integer(clockStart)))
    return convert(
      name === 'time'
        ? call('datetime', readableText(side.expression))
        : readableText(side.expression),
    )
  }
  if (side.kind === 'timePart') return convert(readableText(side.expression))
  if (side.kind === 'milliseconds') return convert(momentOf(argument, own) ?? side.expression)
  if (side.constantText === undefined) return undefined
  const written = withMark(side.constantText)
  const read = name === 'date' ? readTimeText(side.constantText) : undefined
  if (read?.kind === 'local') return convert(text(read.text.slice(0, clockStart - 1)))
  return written === side.constantText ? undefined : convert(text(written))
}

/** A time of the corpus, or its milliseconds, as a moment; undefined of anything else. */
function momentOf(argument: GraphExpression, own: Converting): GraphExpression | undefined {
  const kind = kindOf(own.binding(argument))
  const value = own.mapped(argument)
  if (kind === 'time' || kind === 'timePart') return call('datetime', readableText(value))
  if (kind !== 'milliseconds') return undefined
  return own.once(value, count => {
    const fields: GraphExpression = {
      kind: 'map',
      entries: [
        { key: 'epochMillis', value: count },
        { key: 'timezone', value: text(own.timeZone) },
      ],
    }
    return choose(
      { kind: 'isNull', operand: count, negated: false },
      { kind: 'literal', value: null },
      call('datetime', fields),
    )
  })
}

import type { GraphExpression } from '../../core/graph-query.ts'
import type { Binding, ValueKnowledge } from '../schema/bindings.ts'
import { call, property, text } from '../query/build-expression.ts'
import { asIdText } from './compare-ids.ts'
import { storedTime } from './compare-times.ts'
import type { Side } from './compared-side.ts'
import { constantSide, type Converting } from './converting.ts'
import { readTimeText } from './time-text.ts'
import { isCalendar } from '../schema/value-kinds.ts'

/**
 * `{emailId: 5}`: the properties that a pattern asks of a node, compared as in a condition.
 * Undefined where nothing changes.
 */
export function convertProperties(
  original: GraphExpression,
  of: Binding,
  knowledge: ValueKnowledge,
  own: Converting,
): GraphExpression | undefined {
  if (of.kind !== 'node') return undefined
  const entries = entriesOf(original, own)
  let hasChanged = false
  const converted = entries?.map(({ key, side }) => {
    const kind = knowledge.kindOfProperty(of, key)
    const value = storedAs(kind, key, side, own)
    if (value !== side.expression) {
      hasChanged = true
      if (kind === 'id') own.noteIds()
      else own.noteTimes()
    }
    return { key, value }
  })
  return converted === undefined || !hasChanged ? undefined : { kind: 'map', entries: converted }
}

function entriesOf(
  original: GraphExpression,
  own: Converting,
): Array<{ readonly key: string; readonly side: Side }> | undefined {
  if (original.kind === 'map')
    return original.entries.map(({ key, value }) => ({ key, side: own.side(value) }))
  const value = original.kind === 'parameter' ? own.parameters.get(original.name) : undefined
  if (typeof value !== 'object' || value?.kind !== 'map') return undefined
  return Object.entries(value.entries).map(([key, inside]) => ({
    key,
    side: { ...constantSide(inside), expression: property(original, key) },
  }))
}

function storedAs(
  kind: ReturnType<ValueKnowledge['kindOfProperty']>,
  key: string,
  side: Side,
  own: Converting,
): GraphExpression {
  if (kind === 'id') return asIdText(side, own)
  if (kind !== 'time') return side.expression
  if (side.kind === 'date')
    throw own.refuse(
      `${key} holds times, which no date equals. Write WHERE date(….${key}) = date(…) ` +
        'behind the pattern.',
    )
  if (isCalendar(side.kind)) return storedTime(side.expression, side.kind, own.timeZone)
  const time: Side = {
    expression: property(side.expression, key),
    binding: { kind: 'value', value: 'time' },
    kind: 'time',
    name: key,
    time: { text: side.expression },
  }
  if (side.kind === undefined || own.compared(time, '=', side) === undefined) return side.expression
  const read = side.constantText === undefined ? undefined : readTimeText(side.constantText)
  return read === undefined
    ? side.expression
    : read.kind === 'zoned'
      ? storedTime(call('datetime', text(read.text)), 'datetime', own.timeZone)
      : text(read.text)
}

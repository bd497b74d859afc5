import type { GraphExpression } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { itemOf, kindOf, other } from '../schema/bindings.ts'
import { binary, call, text, variable } from '../query/build-expression.ts'
import { asIdText } from './compare-ids.ts'
import { storedTime } from './compare-times.ts'
import type { Side } from './compared-side.ts'
import { constantSide, type Converting } from './converting.ts'
import { readTimeText, withMark } from './time-text.ts'
import { isCalendar, isClock, makerOf, type ValueKind } from '../schema/value-kinds.ts'

type Membership = Extract<GraphExpression, { kind: 'binary' }>

/** `value IN list`: as the value compares with each item. Undefined where nothing changes. */
export function convertMembership(
  original: Membership,
  own: Converting,
): GraphExpression | undefined {
  const left = own.side(original.left)
  const list = own.binding(original.right)
  if (list.kind !== 'list' && list.kind !== 'other') return undefined
  const item = itemOf(list)
  const items = itemsOf(original.right, own)
  const converted =
    left.kind === 'id'
      ? idAmong(left, items, original, own)
      : left.kind === 'time'
        ? timeAmong(left, items, kindOf(item), original, own)
        : kindOf(item) === 'id'
          ? amongIds(left, original, own)
          : kindOf(item) === 'time'
            ? amongTimes(left, original, own)
            : items !== undefined && (isCalendar(left.kind) || isClock(left.kind))
              ? madeAmong(left, left.kind, items)
              : undefined
  if (converted === undefined) return undefined
  if (left.kind === 'id' || kindOf(item) === 'id') own.noteIds()
  else if (left.kind === 'time' || kindOf(item) === 'time') own.noteTimes()
  return converted
}

/** The items of a list that the query or a parameter holds. */
function itemsOf(list: GraphExpression, own: Converting): readonly Side[] | undefined {
  if (list.kind === 'list') return list.items.map(item => own.side(item))
  const value = list.kind === 'parameter' ? own.parameters.get(list.name) : undefined
  if (typeof value !== 'object' || value?.kind !== 'list' || !value.items.every(isPlain))
    return undefined
  return value.items.map(constantSide)
}

const isPlain = (value: GraphValue): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'bigint' ||
  typeof value === 'number'

const inList = (left: GraphExpression, items: readonly GraphExpression[]): GraphExpression =>
  binary(left, 'in', { kind: 'list', items })
const unchanged = (items: readonly Side[], converted: readonly GraphExpression[]): boolean =>
  converted.every((item, index) => item === items[index]?.expression)

/** Each item of the list, made into something. */
function mappedList(
  list: GraphExpression,
  project: (item: GraphExpression) => GraphExpression,
  own: Converting,
): GraphExpression {
  const name = own.fresh()
  return { kind: 'listComprehension', variable: name, list, project: project(variable(name)) }
}

const anySide = (expression: GraphExpression, kind: ValueKind | undefined): Side => ({
  expression,
  binding: kind === undefined ? other : { kind: 'value', value: kind },
  kind,
  name: 'This',
})

function idAmong(
  left: Side,
  items: readonly Side[] | undefined,
  original: Membership,
  own: Converting,
): GraphExpression | undefined {
  if (items !== undefined) {
    const converted = items.map(item => asIdText(item, own))
    return unchanged(items, converted) ? undefined : inList(left.expression, converted)
  }
  const kind = kindOf(itemOf(own.binding(original.right)))
  if (kind !== undefined && kind !== 'number' && kind !== 'milliseconds') return undefined
  return binary(
    left.expression,
    'in',
    mappedList(own.mapped(original.right), item => asIdText(anySide(item, kind), own), own),
  )
}

function amongIds(left: Side, original: Membership, own: Converting): GraphExpression | undefined {
  const converted = asIdText(left, own)
  return converted === left.expression
    ? undefined
    : binary(converted, 'in', own.mapped(original.right))
}

function timeAmong(
  left: Side,
  items: readonly Side[] | undefined,
  kind: ValueKind | undefined,
  original: Membership,
  own: Converting,
): GraphExpression | undefined {
  const list = own.mapped(original.right)
  if (kind === 'date')
    return anyItem(list, item => own.compared(left, '=', anySide(item, 'date')), own)
  if (items !== undefined) {
    const converted = items.map(item => storedItem(left, item, own))
    return unchanged(items, converted) ? undefined : inList(left.expression, converted)
  }
  if (isCalendar(kind))
    return binary(
      left.expression,
      'in',
      mappedList(list, item => storedTime(item, kind, own.timeZone), own),
    )
  return anyItem(list, item => own.compared(left, '=', anySide(item, kind)), own)
}

/** An item as times are written; refuses what no time can equal. */
function storedItem(left: Side, item: Side, own: Converting): GraphExpression {
  if (item.kind === 'date')
    throw own.refuse(
      `The list mixes dates with other values. Compare ${left.name} with the dates alone: ` +
        `date(${left.name}) IN […].`,
    )
  if (isCalendar(item.kind)) return storedTime(item.expression, item.kind, own.timeZone)
  const compared = own.compared(left, '=', item)
  if (compared === undefined || item.constantText === undefined) return item.expression
  const read = readTimeText(item.constantText)
  return read?.kind === 'zoned'
    ? storedTime(call('datetime', text(read.text)), 'datetime', own.timeZone)
    : text(read?.text ?? item.constantText)
}

function amongTimes(
  left: Side,
  original: Membership,
  own: Converting,
): GraphExpression | undefined {
  if (left.kind === 'time' || left.kind === 'text' || left.kind === 'timePart') return undefined
  return anyItem(
    own.mapped(original.right),
    item => {
      const side: Side = { ...anySide(item, 'time'), name: 'The list' }
      return own.compared({ ...side, time: { text: item } }, '=', left)
    },
    own,
  )
}

function anyItem(
  list: GraphExpression,
  where: (item: GraphExpression) => GraphExpression | undefined,
  own: Converting,
): GraphExpression | undefined {
  const name = own.fresh()
  const condition = where(variable(name))
  return condition === undefined
    ? undefined
    : { kind: 'quantifier', quantifier: 'any', variable: name, list, where: condition }
}

/** `date(time) IN ['2024-02-03']`: the texts are read as the value is. */
function madeAmong(
  left: Side,
  kind: Parameters<typeof makerOf>[0],
  items: readonly Side[],
): GraphExpression | undefined {
  const converted = items.map(item =>
    item.constantText === undefined
      ? item.expression
      : call(makerOf(kind), text(withMark(item.constantText))),
  )
  return unchanged(items, converted) ? undefined : inList(left.expression, converted)
}

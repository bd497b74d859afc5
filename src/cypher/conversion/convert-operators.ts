import type { GraphExpression } from '../../core/graph-query.ts'
import { kindOf } from '../schema/bindings.ts'
import { allOf, binary, call, compare, isSimple, text } from '../query/build-expression.ts'
import { readableText, storedTime } from './compare-times.ts'
import type { Side } from './compared-side.ts'
import type { Converting } from './converting.ts'
import { isCalendar } from '../schema/value-kinds.ts'

type Of<Kind extends GraphExpression['kind']> = Extract<GraphExpression, { kind: Kind }>

/** `a < b <= c`, neighbour by neighbour; undefined where nothing changes, as of all of these. */
export function convertComparison(
  original: Of<'compare'>,
  own: Converting,
): GraphExpression | undefined {
  const sides = [original.first, ...original.rest.map(({ operand }) => operand)].map(part =>
    own.side(part),
  )
  const pairs = original.rest.map(({ operator }, index) => {
    const [left, right] = [sides[index], sides[index + 1]]
    if (left === undefined || right === undefined) return undefined
    return {
      converted: own.compared(left, operator, right),
      plain: compare(left.expression, operator, right.expression),
    }
  })
  if (pairs.every(pair => pair?.converted === undefined)) return undefined
  // What stands between two operators is written twice then.
  if (sides.slice(1, -1).some(side => !isSimple(side.expression)))
    throw own.refuse(
      'Write this as two comparisons joined by AND: it compares an id or a time with a ' +
        'computed value in the middle.',
    )
  return allOf(pairs.flatMap(pair => pair?.converted ?? pair?.plain ?? []))
}

/** `CASE id WHEN 5 THEN …` compares as `id = 5` does. */
export function convertCase(original: Of<'case'>, own: Converting): GraphExpression | undefined {
  if (original.subject === undefined) return undefined
  const subject = own.side(original.subject)
  const others = original.branches.map(({ when }) => own.side(when))
  const convertedWith = (side: Side): Array<GraphExpression | undefined> =>
    others.map(other => own.compared(side, '=', other))
  if (convertedWith(subject).every(condition => condition === undefined)) return undefined
  return own.once(subject.expression, value => {
    const side: Side = {
      ...subject,
      expression: value,
      ...(subject.time === undefined ? {} : { time: { ...subject.time, text: value } }),
    }
    const conditions = convertedWith(side)
    return {
      kind: 'case',
      otherwise: original.otherwise && own.mapped(original.otherwise),
      branches: original.branches.map(({ then }, index) => ({
        when: conditions[index] ?? compare(value, '=', others[index]?.expression ?? value),
        then: own.mapped(then),
      })),
    }
  })
}

/**
 * An id that begins with 98, a time that contains a date: what texts are searched for becomes a
 * text.
 */
export function convertTextTest(
  original: Of<'binary'>,
  own: Converting,
): GraphExpression | undefined {
  const [left, right] = [own.side(original.left), own.side(original.right)]
  if (left.kind !== 'id' && left.kind !== 'time' && left.kind !== 'timePart') return undefined
  const sought = soughtText(left, right, own)
  if (sought === undefined) return undefined
  if (left.kind === 'id') own.noteIds()
  else own.noteTimes()
  return binary(left.expression, original.operator, sought)
}

function soughtText(
  left: Side,
  right: Side,
  { timeZone }: Converting,
): GraphExpression | undefined {
  if (right.constantInteger !== undefined) return text(String(right.constantInteger))
  if (right.kind === 'number' || right.kind === 'milliseconds')
    return call('toString', right.expression)
  if (left.kind === 'id') return undefined
  if (isCalendar(right.kind)) return storedTime(right.expression, right.kind, timeZone)
  const written = right.constantText?.replace(/^(\d{4}-\d\d-\d\d)T(?=\d|$)/, '$1 ')
  return written === undefined || written === right.constantText ? undefined : text(written)
}

/** A time and a duration make a moment. */
export function convertSum(original: Of<'binary'>, own: Converting): GraphExpression | undefined {
  const [left, right] = [kindOf(own.binding(original.left)), kindOf(own.binding(original.right))]
  const moment = (part: GraphExpression): GraphExpression =>
    call('datetime', readableText(own.mapped(part)))
  const isFirst = left === 'time' && right === 'duration'
  if (!isFirst && (original.operator === '-' || left !== 'duration' || right !== 'time')) {
    if (
      (left === 'timePart' && right === 'duration') ||
      (right === 'timePart' && left === 'duration')
    )
      throw own.refuse(
        'A part of a time is a text, to which no duration can be added. Write date(…) or ' +
          'datetime(…) round it.',
      )
    return undefined
  }
  own.noteTimes()
  return isFirst
    ? binary(moment(original.left), original.operator, own.mapped(original.right))
    : binary(own.mapped(original.left), '+', moment(original.right))
}

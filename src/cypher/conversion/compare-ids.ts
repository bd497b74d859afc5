import type { CompareOperator, GraphExpression } from '../../core/graph-query.ts'
import { call, choose, compare, integer, text } from '../query/build-expression.ts'
import { isEquality, type Conversion, type Side } from './compared-side.ts'

const greatest = 2n ** 63n - 1n
// Numbers of so many digits fit in an integer of 64 bits.
const safeDigits = 18

/**
 * An id compared with a number: ids are texts, so a whole number equals the id that its digits
 * spell, and is ordered against the ids that are numbers.
 * Undefined where the comparison already means what it should.
 */
export function comparedId(
  id: Side,
  operator: CompareOperator,
  other: Side,
  conversion: Conversion,
): GraphExpression | undefined {
  if (isEquality(operator)) {
    const converted = asIdText(other, conversion)
    return converted === other.expression ? undefined : compare(id.expression, operator, converted)
  }
  if (!mayBeNumber(other)) return undefined
  return conversion.once(id.expression, value => {
    const asNumber = choose(
      compare(call('size', value), '<=', integer(safeDigits)),
      call('toIntegerOrNull', value),
      call('toFloatOrNull', value),
    )
    if (isNumber(other)) return compare(asNumber, operator, other.expression)
    return conversion.once(other.expression, given =>
      call('coalesce', compare(value, operator, given), compare(asNumber, operator, given)),
    )
  })
}

/** The value as an id would hold it: whole numbers as their digits, everything else as it is. */
export function asIdText(side: Side, conversion: Conversion): GraphExpression {
  if (side.constantInteger !== undefined) return text(String(side.constantInteger))
  if (side.expression.kind === 'float' || !mayBeNumber(side)) return side.expression
  return conversion.once(side.expression, value => {
    const whole = call('toIntegerOrNull', value)
    const digits = choose(compare(value, '=', whole), call('toString', whole), value)
    // Only numbers are ordered against a number, and only they may be converted: a text of many
    // digits would overflow.
    return isNumber(side) ? digits : choose(compare(value, '<=', integer(greatest)), digits, value)
  })
}

const isNumber = ({ kind }: Side): boolean => kind === 'number' || kind === 'milliseconds'
/** Of lists, maps, nodes and texts no number comes. */
const mayBeNumber = (side: Side): boolean =>
  isNumber(side) || (side.kind === undefined && side.binding.kind === 'other')

import type { GraphExpression } from '../../core/graph-query.ts'
import {
  anything,
  booleanType,
  canBe,
  either,
  floatType,
  integerType,
  isOnly,
  kindNames,
  kinds,
  kindsInWords,
  numberType,
  onlyNull,
  type StaticType,
} from '../query/static-type.ts'
import { syntaxFault } from '../query/fault.ts'

type Binary = Extract<GraphExpression, { kind: 'binary' }>

/** Checks the kinds of both operands of an operator, and gives what the result can be. */
export function checkOperation(
  expression: Binary,
  left: StaticType,
  right: StaticType,
): StaticType {
  const need = (part: GraphExpression, type: StaticType, allowed: number): void => {
    if (!canBe(type, allowed))
      throw syntaxFault(
        part,
        `Expected ${kindsInWords(allowed)}, but this is ${kindsInWords(type.kinds)}`,
        { expected: kindNames(allowed) },
      )
  }
  const both = (allowed: number): void => {
    need(expression.left, left, allowed)
    need(expression.right, right, allowed)
  }
  switch (expression.operator) {
    case 'or':
    case 'xor':
    case 'and':
      both(kinds.boolean)
      return booleanType
    case 'in':
      need(expression.right, right, kinds.list)
      return booleanType
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return booleanType
    case 'matches':
      both(kinds.string)
      return booleanType
    case '+':
      return checkSum(expression, left, right)
    case '-':
      need(expression.left, left, kinds.number | kinds.duration | kinds.temporal)
      need(
        expression.right,
        right,
        isOnly(left, kinds.number)
          ? kinds.number
          : isOnly(left, kinds.temporal | kinds.duration)
            ? kinds.duration
            : kinds.number | kinds.duration,
      )
      return arithmetic(left, right)
    case '*':
      both(kinds.number | kinds.duration)
      return arithmetic(left, right)
    case '/':
      need(expression.left, left, kinds.number | kinds.duration)
      need(expression.right, right, kinds.number)
      return arithmetic(left, right)
    case '%':
      both(kinds.number)
      return isOnly(left, kinds.integer) && isOnly(right, kinds.integer) ? integerType : numberType
    case '^':
      both(kinds.number)
      return floatType
  }
}

/**
 * `+` adds numbers and durations, joins texts (numbers too) and lists; anything can be added to a
 * list.
 */
function checkSum(expression: Binary, left: StaticType, right: StaticType): StaticType {
  if (left.kinds === 0 || right.kinds === 0) return onlyNull
  const sides: ReadonlyArray<readonly [GraphExpression, StaticType, StaticType]> = [
    [expression.right, right, left],
    [expression.left, left, right],
  ]
  for (const [part, type, other] of sides) {
    const partners = partnersOf(other)
    if (!canBe(type, partners))
      throw syntaxFault(
        part,
        `Expected ${kindsInWords(partners)}, but this is ${kindsInWords(type.kinds)}`,
        { expected: kindNames(partners) },
      )
  }
  const isLeftList = isOnly(left, kinds.list)
  const isRightList = isOnly(right, kinds.list)
  if (isLeftList || isRightList) {
    const element = either(
      isLeftList ? (left.element ?? anything) : left,
      isRightList ? (right.element ?? anything) : right,
    )
    return {
      kinds: kinds.list,
      ...(canBe(left, kinds.list) && canBe(right, kinds.list) && !(isLeftList && isRightList)
        ? {}
        : { element }),
    }
  }
  return { kinds: sumKinds(left, right) }
}

/** What a sum can be where neither side is only a list. */
function sumKinds(left: StaticType, right: StaticType): number {
  const both = (one: number, other: number): boolean =>
    (canBe(left, one) && canBe(right, other)) || (canBe(left, other) && canBe(right, one))
  let result = 0
  if (canBe(left, kinds.list) || canBe(right, kinds.list)) result |= kinds.list
  if (both(kinds.string, kinds.string | kinds.number)) result |= kinds.string
  if (both(kinds.number, kinds.number)) result |= arithmetic(left, right).kinds & kinds.number
  if (both(kinds.temporal, kinds.duration)) result |= kinds.temporal
  if (both(kinds.duration, kinds.duration)) result |= kinds.duration
  return result
}

/** What can be added to it. */
function partnersOf(type: StaticType): number {
  if (canBe(type, kinds.list)) return kinds.any
  let partners: number = kinds.list
  if (canBe(type, kinds.number)) partners |= kinds.number | kinds.string
  if (canBe(type, kinds.string)) partners |= kinds.number | kinds.string
  if (canBe(type, kinds.temporal)) partners |= kinds.duration
  if (canBe(type, kinds.duration)) partners |= kinds.duration | kinds.temporal
  return partners
}

function arithmetic(left: StaticType, right: StaticType): StaticType {
  if (left.kinds === 0 || right.kinds === 0) return onlyNull
  if (isOnly(left, kinds.integer) && isOnly(right, kinds.integer)) return integerType
  if (isOnly(left, kinds.number) && isOnly(right, kinds.number))
    return isOnly(left, kinds.float) || isOnly(right, kinds.float) ? floatType : numberType
  const isDuration = isOnly(left, kinds.duration) || isOnly(right, kinds.duration)
  return {
    kinds: isDuration
      ? kinds.duration | kinds.temporal
      : kinds.number | kinds.duration | kinds.temporal,
  }
}

/** `list[2]`, `map['key']`, `node['key']` */
export function checkIndex(
  expression: Extract<GraphExpression, { kind: 'index' }>,
  object: StaticType,
  index: StaticType,
): StaticType {
  const keyed = kinds.map | kinds.entity
  if (!canBe(object, kinds.list | keyed))
    throw syntaxFault(
      expression.object,
      'Expected a list, a map, a node or a relationship before [ ], but this is ' +
        `${kindsInWords(object.kinds)}`,
      { expected: kindNames(kinds.list | keyed) },
    )
  const allowed = isOnly(object, kinds.list)
    ? kinds.integer
    : isOnly(object, keyed)
      ? kinds.string
      : kinds.integer | kinds.string
  if (!canBe(index, allowed))
    throw syntaxFault(
      expression.index,
      `Expected ${kindsInWords(allowed)} in [ ], but this is ${kindsInWords(index.kinds)}`,
      { expected: kindNames(allowed) },
    )
  return isOnly(object, kinds.list) ? (object.element ?? anything) : anything
}

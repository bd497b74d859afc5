import type { GraphValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from './evaluation-context.ts'
import { joinLists, joinTexts } from './concatenation.ts'
import { isNumber, kindInWords } from './value-kind.ts'
import {
  addTemporal,
  divideTemporal,
  multiplyTemporal,
  subtractTemporal,
} from './temporal-arithmetic.ts'
import { evaluationFault } from '../query/fault.ts'

const greatest = 2n ** 63n - 1n
const least = -(2n ** 63n)

/**
 * Null where either is null; errors where an integer result does not fit in 64 bits or the
 * operands' kinds have no sum. A list takes anything in; a text takes numbers, booleans and
 * temporal values.
 */
export function add(
  left: GraphValue,
  right: GraphValue,
  context: Pick<EvaluationContext, 'maxItems'>,
): GraphValue {
  if (left === null || right === null) return null
  if (isNumber(left) && isNumber(right))
    return typeof left === 'bigint' && typeof right === 'bigint'
      ? inRange(left + right)
      : Number(left) + Number(right)
  if (isList(left) || isList(right)) return joinLists(left, right, context)
  if (typeof left === 'string' || typeof right === 'string') {
    const joined = joinTexts(left, right, context)
    if (joined !== undefined) return joined
  }
  return addTemporal(left, right) ?? noResult('+', left, right)
}

/**
 * Null where either is null; integers in 64 bits, floats as IEEE has it, a duration from a temporal
 * value.
 */
export function subtract(left: GraphValue, right: GraphValue): GraphValue {
  if (left === null || right === null) return null
  if (isNumber(left) && isNumber(right))
    return typeof left === 'bigint' && typeof right === 'bigint'
      ? inRange(left - right)
      : Number(left) - Number(right)
  return subtractTemporal(left, right) ?? noResult('-', left, right)
}

/** Numbers, or a duration by a number. */
export function multiply(left: GraphValue, right: GraphValue): GraphValue {
  if (left === null || right === null) return null
  if (isNumber(left) && isNumber(right))
    return typeof left === 'bigint' && typeof right === 'bigint'
      ? inRange(left * right)
      : Number(left) * Number(right)
  return multiplyTemporal(left, right) ?? noResult('*', left, right)
}

/**
 * Integers divide towards zero; by the integer 0 is an error, of floats too; else floats as IEEE
 * has it; a duration by a number.
 */
export function divide(left: GraphValue, right: GraphValue): GraphValue {
  if (left === null || right === null) return null
  if (isNumber(left) && isNumber(right)) {
    if (typeof right === 'number') return Number(left) / right
    return typeof left === 'number' ? left / Number(notZero(right)) : inRange(left / notZero(right))
  }
  return divideTemporal(left, right) ?? noResult('/', left, right)
}

/** The remainder has the sign of what is divided; of integers by 0 an error. */
export function modulo(left: GraphValue, right: GraphValue): GraphValue {
  if (left === null || right === null) return null
  if (!isNumber(left) || !isNumber(right)) return noResult('%', left, right)
  return typeof left === 'bigint' && typeof right === 'bigint'
    ? left % notZero(right)
    : Number(left) % Number(right)
}

/** Always a float. */
export function power(left: GraphValue, right: GraphValue): GraphValue {
  if (left === null || right === null) return null
  return isNumber(left) && isNumber(right)
    ? Number(left) ** Number(right)
    : noResult('^', left, right)
}

/** Unary minus, of numbers. */
export function negate(operand: GraphValue): GraphValue {
  if (operand === null) return null
  if (typeof operand === 'bigint') return inRange(-operand)
  if (typeof operand === 'number') return -operand
  throw evaluationFault(`- needs a number, not ${kindInWords(operand)}`)
}

function inRange(value: bigint): bigint {
  if (value > greatest || value < least)
    throw evaluationFault('the result does not fit in an integer of 64 bits')
  return value
}

function notZero(divisor: bigint): bigint {
  if (divisor === 0n) throw evaluationFault('division by zero')
  return divisor
}

function isList(value: GraphValue): boolean {
  return typeof value === 'object' && value?.kind === 'list'
}

function noResult(operator: string, left: GraphValue, right: GraphValue): never {
  throw evaluationFault(
    `${operator} does not work on ${kindInWords(left)} and ${kindInWords(right)}`,
  )
}

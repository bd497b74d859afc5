import type { GraphValue } from '../../core/graph-value.ts'
import { kindInWords } from './value-kind.ts'
import { evaluationFault } from '../query/fault.ts'

/**
 * Three-valued AND: false decides whatever the other is; else anything but booleans and null is an
 * error.
 */
export function and(left: GraphValue, right: GraphValue): boolean | null {
  if (left === false || right === false) return false
  const first = truth(left, 'AND')
  const second = truth(right, 'AND')
  return first === null || second === null ? null : true
}

/** Three-valued OR: true decides whatever the other is. */
export function or(left: GraphValue, right: GraphValue): boolean | null {
  if (left === true || right === true) return true
  const first = truth(left, 'OR')
  const second = truth(right, 'OR')
  return first === null || second === null ? null : false
}

/** Three-valued XOR: null with null. */
export function xor(left: GraphValue, right: GraphValue): boolean | null {
  const first = truth(left, 'XOR')
  const second = truth(right, 'XOR')
  return first === null || second === null ? null : first !== second
}

/** Three-valued NOT. */
export function not(operand: GraphValue): boolean | null {
  const value = truth(operand, 'NOT')
  return value === null ? null : !value
}

function truth(value: GraphValue, operator: string): boolean | null {
  if (value === null || typeof value === 'boolean') return value
  throw evaluationFault(`${operator} needs booleans, not ${kindInWords(value)}`)
}

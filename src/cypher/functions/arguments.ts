import type { GraphValue } from '../../core/graph-value.ts'
import { isNumber, kindInWords } from '../values/value-kind.ts'
import { evaluationFault } from '../query/fault.ts'

/** Argument of a function that must be text; the error names the function. */
export function textArgument(value: GraphValue | undefined, name: string): string {
  return typeof value === 'string' ? value : wrongKind(name, 'a string', value)
}

/** As a float, whatever kind of number it is. */
export function floatArgument(value: GraphValue | undefined, name: string): number {
  return value !== undefined && isNumber(value) ? Number(value) : wrongKind(name, 'a number', value)
}

/** A whole number, brought within ±2^31; a float is cut off, as Neo4j does. */
export function sizeArgument(value: GraphValue | undefined, name: string): number {
  if (value === undefined || !isNumber(value)) return wrongKind(name, 'an integer', value)
  const size = Math.trunc(Number(value))
  return Number.isNaN(size) ? 0 : Math.max(-(2 ** 31), Math.min(2 ** 31, size))
}

export function listArgument(value: GraphValue | undefined, name: string): readonly GraphValue[] {
  return typeof value === 'object' && value?.kind === 'list'
    ? value.items
    : wrongKind(name, 'a list', value)
}

export function wrongKind(name: string, expected: string, value: GraphValue | undefined): never {
  throw evaluationFault(`${name}() needs ${expected}, not ${kindInWords(value ?? null)}`)
}

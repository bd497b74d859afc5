import type { GraphValue } from '../../core/graph-value.ts'

export type ValueKind =
  | 'null'
  | 'boolean'
  | 'integer'
  | 'float'
  | 'string'
  | Extract<GraphValue, { readonly kind: string }>['kind']

/** Which kind of value it is, by one name for each. */
export function valueKind(value: GraphValue): ValueKind {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'bigint') return 'integer'
  if (typeof value === 'number') return 'float'
  return typeof value === 'boolean' ? 'boolean' : value.kind
}

export function isNumber(value: GraphValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

const words: Readonly<Record<ValueKind, string>> = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  float: 'a float',
  string: 'a string',
  list: 'a list',
  map: 'a map',
  node: 'a node',
  edge: 'a relationship',
  path: 'a path',
  date: 'a date',
  time: 'a time',
  localtime: 'a local time',
  localdatetime: 'a local date and time',
  datetime: 'a date and time',
  duration: 'a duration',
}

/** The kind in words for messages, without the value itself: `a string`. */
export function kindInWords(value: GraphValue): string {
  return words[valueKind(value)]
}

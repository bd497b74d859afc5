import type { GraphValue } from '../../core/graph-value.ts'

/**
 * What a value is, where the text of a query tells. `id`, `time` and `milliseconds` are properties
 * of the corpus schema (`core/corpus-schema.ts`);
 * `timePart`: a text made of a `time`; `clock`, `zonedClock`: a time of day without and with an
 * offset.
 */
export type ValueKind =
  | 'id'
  | 'time'
  | 'timePart'
  | 'milliseconds'
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'localdatetime'
  | 'clock'
  | 'zonedClock'
  | 'duration'

/** Kinds that have a place on the calendar. */
export type CalendarKind = 'date' | 'datetime' | 'localdatetime'

export const isCalendar = (kind: ValueKind | undefined): kind is CalendarKind =>
  kind === 'date' || kind === 'datetime' || kind === 'localdatetime'

export const isClock = (kind: ValueKind | undefined): kind is 'clock' | 'zonedClock' =>
  kind === 'clock' || kind === 'zonedClock'

/** The function that makes values of a kind. */
export const makerOf = (kind: CalendarKind | 'clock' | 'zonedClock'): string =>
  kind === 'clock' ? 'localtime' : kind === 'zonedClock' ? 'time' : kind

const sameAsFirst = new Set(['min', 'max', 'head', 'last', 'nullif', 'tail', 'reverse', 'collect'])
const textOf = new Set([
  'tostring',
  'tostringornull',
  'trim',
  'btrim',
  'ltrim',
  'rtrim',
  'tolower',
  'toupper',
  'lower',
  'upper',
  'normalize',
])
const partOfText = new Set(['substring', 'left', 'right', 'replace'])
const texts = new Set(['type', 'valuetype', 'id', 'elementid'])
const numbers = new Set([
  'tointeger',
  'tointegerornull',
  'tofloat',
  'tofloatornull',
  'count',
  'size',
  'length',
  'char_length',
  'character_length',
  'abs',
  'ceil',
  'floor',
  'round',
  'sign',
  'sqrt',
  'timestamp',
  'rand',
  'stdev',
  'stdevp',
  'percentilecont',
  'percentiledisc',
])

/**
 * The kind of a function's result by the kind of its first argument; undefined where it is not
 * known. Lists count as their items.
 */
export function kindOfCall(name: string, first: ValueKind | undefined): ValueKind | undefined {
  const lower = name.toLowerCase()
  const [base = ''] = lower.split('.')
  if (sameAsFirst.has(lower)) return first
  if (textOf.has(lower))
    return first === 'id' || first === 'time' || first === 'timePart' ? first : 'text'
  if (partOfText.has(lower)) return first === 'time' || first === 'timePart' ? 'timePart' : 'text'
  if (texts.has(lower)) return 'text'
  if (numbers.has(lower)) return 'number'
  if (base === 'date' || base === 'datetime' || base === 'localdatetime' || base === 'duration')
    return base
  return base === 'localtime' ? 'clock' : base === 'time' ? 'zonedClock' : undefined
}

/** The kind of a sum or difference. */
export function kindOfSum(
  left: ValueKind | undefined,
  right: ValueKind | undefined,
): ValueKind | undefined {
  if (left === 'duration' && right === 'duration') return 'duration'
  if (right === 'duration')
    return left === 'time' ? 'datetime' : isCalendar(left) || isClock(left) ? left : undefined
  if (left === 'duration') return kindOfSum(right, left)
  const isNumber = (kind: ValueKind | undefined): boolean =>
    kind === 'number' || kind === 'milliseconds'
  return isNumber(left) && isNumber(right)
    ? 'number'
    : left === 'text' || right === 'text'
      ? 'text'
      : undefined
}

/**
 * The one kind of values of several; texts that mix with ids or times count as such. Undefined
 * where there is none.
 */
export function commonKind(kinds: ReadonlyArray<ValueKind | undefined>): ValueKind | undefined {
  const [first, ...rest] = new Set(kinds)
  if (rest.length === 0) return first
  const all = new Set(kinds)
  const isWithin = (...allowed: ValueKind[]): boolean =>
    [...all].every(kind => kind !== undefined && allowed.includes(kind))
  if (isWithin('id', 'text')) return 'id'
  if (isWithin('time', 'timePart', 'text')) return 'timePart'
  return isWithin('number', 'milliseconds') ? 'number' : undefined
}

/** The kind of a scalar; undefined of null, lists, maps, nodes, edges and paths. */
export function kindOfValue(value: GraphValue): ValueKind | undefined {
  if (value === null) return undefined
  if (typeof value !== 'object')
    return typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'boolean' : 'number'
  switch (value.kind) {
    case 'date':
    case 'datetime':
    case 'localdatetime':
    case 'duration':
      return value.kind
    case 'localtime':
      return 'clock'
    case 'time':
      return 'zonedClock'
    case 'list':
    case 'map':
    case 'node':
    case 'edge':
    case 'path':
      return undefined
  }
}

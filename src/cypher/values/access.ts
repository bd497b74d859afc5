import type { GraphValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from './evaluation-context.ts'
import { temporalComponent } from '../temporal/components.ts'
import { equalValues } from './equality.ts'
import { kindInWords } from './value-kind.ts'
import { evaluationFault } from '../query/fault.ts'

/**
 * `value.key`: null of null and where a map, node or edge has no such key; components of temporal
 * values; an error of other values.
 */
export function propertyOf(
  value: GraphValue,
  key: string,
  context: Pick<EvaluationContext, 'property'>,
): GraphValue {
  if (value === null) return null
  if (typeof value !== 'object') return noProperties(value)
  switch (value.kind) {
    case 'map':
      return Object.hasOwn(value.entries, key) ? (value.entries[key] ?? null) : null
    case 'node':
      return context.property(value.node, key)
    case 'edge':
      return context.property(value.edge, key)
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return temporalComponent(value, key) ?? noComponent(value, key)
    case 'list':
    case 'path':
      return noProperties(value)
    default:
      return value satisfies never
  }
}

/**
 * `value[index]`: an item of a list by an integer (negative from the end, null beyond it), else a
 * property by its name.
 */
export function indexOf(
  value: GraphValue,
  index: GraphValue,
  context: Pick<EvaluationContext, 'property'>,
): GraphValue {
  if (value === null || index === null) return null
  if (typeof value === 'object' && value.kind === 'list') {
    if (typeof index !== 'bigint')
      throw evaluationFault(`the index of a list is an integer, not ${kindInWords(index)}`)
    const place = index < 0n ? index + BigInt(value.items.length) : index
    return place < 0n || place >= BigInt(value.items.length)
      ? null
      : (value.items[Number(place)] ?? null)
  }
  if (typeof value !== 'object' || value.kind === 'path')
    throw evaluationFault(`[] needs a list, map, node or relationship, not ${kindInWords(value)}`)
  if (typeof index !== 'string')
    throw evaluationFault(`the key of ${kindInWords(value)} is a string, not ${kindInWords(index)}`)
  return propertyOf(value, index, context)
}

/**
 * `list[from..to]`, `to` exclusive, negative ones from the end; `undefined` is an open end, null
 * makes the result null. A value that is no list counts as a list of one.
 */
export function sliceOf(
  list: GraphValue,
  from: GraphValue | undefined,
  to: GraphValue | undefined,
): GraphValue {
  if (list === null || from === null || to === null) return null
  const items = typeof list === 'object' && list.kind === 'list' ? list.items : [list]
  return {
    kind: 'list',
    items: items.slice(bound(from, items.length) ?? 0, bound(to, items.length)),
  }
}

function bound(value: GraphValue | undefined, length: number): number | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'bigint')
    throw evaluationFault(`the bounds of a slice are integers, not ${kindInWords(value ?? null)}`)
  const size = BigInt(length)
  return Number(value > size ? size : value < -size ? -size : value)
}

/**
 * `item IN list`: null where only a null might have been it. A value that is no list counts as a
 * list of one.
 */
export function isIn(item: GraphValue, list: GraphValue): boolean | null {
  if (list === null) return null
  const items = typeof list === 'object' && list.kind === 'list' ? list.items : [list]
  let result: boolean | null = false
  for (const candidate of items) {
    const equal = equalValues(item, candidate)
    if (equal === true) return true
    if (equal === null) result = null
  }
  return result
}

function noComponent(value: GraphValue, key: string): never {
  throw evaluationFault(`${kindInWords(value)} has no component ${key}`)
}

function noProperties(value: GraphValue): never {
  throw evaluationFault(`${kindInWords(value)} has no properties`)
}

import type { GraphValue } from '../../core/graph-value.ts'
import { checkNesting } from '../values/nesting.ts'
import { valueKind, type ValueKind } from '../values/value-kind.ts'
import { CypherFault } from '../query/fault.ts'

/** In the order in which a list of several kinds names them. */
const names: ReadonlyMap<ValueKind, string> = new Map([
  ['boolean', 'BOOLEAN'],
  ['string', 'STRING'],
  ['integer', 'INTEGER'],
  ['float', 'FLOAT'],
  ['date', 'DATE'],
  ['localtime', 'LOCAL TIME'],
  ['time', 'ZONED TIME'],
  ['localdatetime', 'LOCAL DATETIME'],
  ['datetime', 'ZONED DATETIME'],
  ['duration', 'DURATION'],
  ['node', 'NODE'],
  ['edge', 'RELATIONSHIP'],
  ['map', 'MAP'],
  ['list', 'LIST'],
  ['path', 'PATH'],
])

/**
 * Type of a value as `valueType()` names it: `INTEGER NOT NULL`, `LIST<STRING | INTEGER> NOT NULL`.
 * A list of lists of different types is refused.
 */
export function typeName(value: GraphValue): string {
  return value === null ? 'NULL' : `${bareName(value, 0)} NOT NULL`
}

function bareName(value: NonNullable<GraphValue>, depth: number): string {
  checkNesting(depth)
  if (typeof value !== 'object' || value.kind !== 'list') return names.get(valueKind(value)) ?? ''
  if (value.items.length === 0) return 'LIST<NOTHING>'
  const inner = new Map<ValueKind, string>()
  for (const item of value.items) {
    if (item === null) continue
    const kind = valueKind(item)
    const known = inner.get(kind)
    if (known !== undefined && kind !== 'list') continue
    const name = bareName(item, depth + 1)
    if (known !== undefined && known !== name)
      throw new CypherFault(
        'unsupported',
        'valueType() of a list of lists of different types is not supported',
      )
    inner.set(kind, name)
  }
  if (inner.size === 0) return 'LIST<NULL>'
  const suffix = value.items.includes(null) ? '' : ' NOT NULL'
  return `LIST<${[...names.keys()]
    .flatMap(kind => inner.get(kind) ?? [])
    .map(name => name + suffix)
    .join(' | ')}>`
}

import type { GraphValue } from '../../core/graph-value.ts'
import { evaluationFault } from '../query/fault.ts'

/**
 * Fields of a map by their names in lower case: openCypher's examples write them in one way, Neo4j
 * takes any.
 */
export type TemporalFields = ReadonlyMap<string, GraphValue>

/** Refuses names that are not known, names given twice and null. */
export function readFields(
  entries: Readonly<Record<string, GraphValue>>,
  known: ReadonlySet<string>,
  whole: string,
): TemporalFields {
  const fields = new Map<string, GraphValue>()
  for (const [name, value] of Object.entries(entries)) {
    const key = name.toLowerCase()
    if (!known.has(key)) throw evaluationFault(`a ${whole} has no field '${name.slice(0, 40)}'`)
    if (fields.has(key)) throw evaluationFault(`the field '${name}' is given twice`)
    if (value === null) throw evaluationFault(`the field '${name}' is null`)
    fields.set(key, value)
  }
  if (fields.size === 0) throw evaluationFault(`a ${whole} needs at least one field`)
  return fields
}

/** Undefined where the field is not given. */
export function wholeField(fields: TemporalFields, name: string): number | undefined {
  const value = fields.get(name.toLowerCase())
  if (value === undefined) return undefined
  if (typeof value !== 'bigint') throw evaluationFault(`${name} must be an integer`)
  return Number(value)
}

export function hasAny(fields: TemporalFields, names: readonly string[]): boolean {
  return names.some(name => fields.has(name))
}

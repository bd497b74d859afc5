import type { Document } from '../../core/document.ts'
import type { Properties } from '../../core/document.ts'
import type { Filter } from '../../core/question.ts'
import { propertyMatches } from './graph-merge.ts'

/** Labels of the nodes that `Filter.person` can mean. */
export const personLabels = ['Person', 'Entity'] as const
/**
 * Properties by which `Filter.person` finds a node; values compare by lower case, numbers by their
 * decimal text, lists by any item.
 */
export const personKeys = ['address', 'personId', 'name', 'aliases'] as const
/**
 * A document sent or received by, or mentioning, a node states one of these edges: `SENT` and
 * `RECEIVED` from the node, `MENTIONS` to it.
 */
export const personEdgeTypes = { from: ['SENT', 'RECEIVED'], to: ['MENTIONS'] } as const

/** Whether one statement's properties name the person. */
export function namesPerson(properties: Properties, person: string): boolean {
  return personKeys.some(key => {
    const stated = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (stated === undefined) return false
    const texts = typeof stated === 'object' ? stated.map(String) : String(stated)
    return propertyMatches(texts, person, true)
  })
}

/**
 * Whether everything but `person` in the filter holds; a document without a date lies in no period.
 */
export function passesFilter(
  document: Pick<Document, 'id' | 'sourceId' | 'kind' | 'date' | 'groups'>,
  filter: Filter,
): boolean {
  if (filter.documentIds !== undefined && !filter.documentIds.includes(document.id)) return false
  if (filter.sourceIds !== undefined && !filter.sourceIds.includes(document.sourceId)) return false
  if (filter.kinds !== undefined && !filter.kinds.includes(document.kind)) return false
  if (filter.group !== undefined && !document.groups.includes(filter.group)) return false
  if (
    filter.dateFrom !== undefined &&
    (document.date === undefined || document.date.ms < filter.dateFrom)
  )
    return false
  return (
    filter.dateUntil === undefined ||
    (document.date !== undefined && document.date.ms < filter.dateUntil)
  )
}

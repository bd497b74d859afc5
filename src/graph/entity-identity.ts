import type { EntityType } from '../core/graph.ts'
import type { EntityId } from '../core/ids.ts'
import { entityId } from '../support/ids.ts'

const cacheSize = 20_000
const recent = new Map<EntityType, Map<string, EntityId>>()

/**
 * Id of an entity by its normalised name, type and, for a name that means something within one
 * document only, that document's key. Same as `entityId`, remembered.
 */
export function identifyEntity(type: EntityType, name: string, contextKey = ''): EntityId {
  // What means something in one document only is not asked for again.
  if (contextKey !== '') return entityId(type, name, contextKey)
  let named = recent.get(type)
  const known = named?.get(name)
  if (known !== undefined) return known
  // Starting afresh is cheaper than evicting one by one and bounds memory as well.
  if (named === undefined || named.size >= cacheSize) recent.set(type, (named = new Map()))
  const id = entityId(type, name)
  named.set(name, id)
  return id
}

const typeLabels = {
  person: 'Person',
  organization: 'Organization',
  place: 'Place',
  date: 'Date',
  quantity: 'Quantity',
  identifier: 'Identifier',
  address: 'Address',
  work: 'Work',
  product: 'Product',
  event: 'Event',
  term: 'Term',
  phrase: 'Phrase',
} as const satisfies Record<EntityType, string>

const entityLabels = new Map<EntityType, readonly string[]>()
for (const [type, label] of Object.entries(typeLabels))
  entityLabels.set(type as EntityType, ['Entity', label])

/** Labels of an entity's node, sorted. */
export function labelsOfEntity(type: EntityType): readonly string[] {
  return entityLabels.get(type) ?? ['Entity']
}

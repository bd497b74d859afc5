import type { Chunk, PropertyValue } from '../core/document.ts'
import type { Mention } from '../core/graph.ts'
import type { EntityId } from '../core/ids.ts'
import type { RecognizedMention } from '../language/recognize.ts'
import { labelsOfEntity } from './entity-identity.ts'
import type { Statements } from './statements.ts'

/** A recognised mention and the entity it was decided to mean. */
export interface ResolvedMention {
  readonly mention: RecognizedMention
  readonly entityId: EntityId
}

// Most counts are small: one object for each says so for all edges.
const counted = Array.from({ length: 16 }, (_, count) => Object.freeze({ count }))

/**
 * States the entities that a chunk mentions, one MENTIONS edge each with its count, and gives the
 * mentions as they are stored.
 */
export function stateMentions(
  chunk: Chunk,
  mentions: readonly ResolvedMention[],
  into: Statements,
): Mention[] {
  const counts = new Map<EntityId, number>()
  const stored: Mention[] = []
  for (const { mention, entityId } of mentions) {
    const count = counts.get(entityId)
    counts.set(entityId, (count ?? 0) + 1)
    if (count === undefined)
      into.node(entityId, labelsOfEntity(mention.type), entityProperties(mention))
    stored.push({
      start: mention.start,
      end: mention.end,
      chunkId: chunk.id,
      entityId,
      type: mention.type,
      by: mention.by,
    })
  }
  for (const [entityId, count] of counts)
    into.edge('MENTIONS', chunk.id, entityId, counted[count] ?? { count })
  return stored
}

function entityProperties(mention: RecognizedMention): Record<string, PropertyValue> {
  const { value } = mention
  if (value?.kind === 'quantity')
    return {
      name: mention.display,
      value: value.value,
      ...(value.unit === '' ? {} : { unit: value.unit }),
    }
  return { name: mention.display }
}

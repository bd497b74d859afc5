import type { EntityType, Mention } from '../../core/graph.ts'
import type { ChunkId, EntityId } from '../../core/ids.ts'
import { normalizeName } from '../../language/mentions/normalize-name.ts'
import { identifyEntity } from '../entity-identity.ts'
import type { KeptEntity } from './check-entities.ts'
import type { DocumentToRead } from './passage.ts'

/** The node that an entity of a model is: the one that the rules gave the same name, or its own. */
export interface ModelEntity {
  readonly id: EntityId
  readonly type: EntityType
  /** Normalised; what is known in this document only has no variants elsewhere. */
  readonly name: string
  readonly isLocal: boolean
}

const ownSpaces: ReadonlySet<EntityType> = new Set(['date', 'quantity', 'identifier', 'address'])

/**
 * Where the rules found the same name in the document it is their entity, also one that means
 * something in this document only. Else it is known by its normalised name everywhere, unless the
 * name is only a part of a person's or no name at all ("the committee").
 */
export function modelEntity(
  { name, type }: Pick<KeptEntity, 'name' | 'type'>,
  of: DocumentToRead,
  chunkId: ChunkId,
): ModelEntity {
  const found = of.entitiesOf(name).filter(mention => !ownSpaces.has(mention.type))
  const mention = found.find(one => one.chunkId === chunkId) ?? found[0]
  const normalized = normalizeName(type, name)
  if (mention !== undefined)
    return {
      id: mention.entityId,
      type: mention.type,
      name: normalized,
      isLocal: identifyEntity(mention.type, normalizeName(mention.type, name)) !== mention.entityId,
    }
  const isLocal = meansHereOnly(name, type, of)
  return {
    id: identifyEntity(type, normalized, isLocal ? of.document.id : ''),
    type,
    name: normalized,
    isLocal,
  }
}

function meansHereOnly(name: string, type: EntityType, of: DocumentToRead): boolean {
  if (type === 'person' && !/\s/.test(name.trim()))
    return of.names.some(other => {
      const words = other.split(/\s+/)
      return words.length > 1 && (words[0] === name || words.at(-1) === name)
    })
  return type !== 'term' && type !== 'product' && type !== 'work' && !/[\p{Lu}\p{N}]/u.test(name)
}

/** The mentions of one chunk that a model adds to those of the rules. */
export function modelMentions(
  entity: KeptEntity,
  { id, type }: Pick<ModelEntity, 'id' | 'type'>,
  chunkId: ChunkId,
  by: string,
  known: ReadonlySet<string>,
): Mention[] {
  return entity.mentions.flatMap(({ start, end }) =>
    known.has(mentionKey({ chunkId, start, end, entityId: id }))
      ? []
      : [{ start, end, chunkId, entityId: id, type, by }],
  )
}

export const mentionKey = ({
  chunkId,
  start,
  end,
  entityId,
}: Pick<Mention, 'chunkId' | 'start' | 'end' | 'entityId'>): string =>
  `${chunkId} ${start} ${end} ${entityId}`

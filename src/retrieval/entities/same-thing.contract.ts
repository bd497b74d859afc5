import type { DocumentId, NodeId } from '../../core/ids.ts'
import { entityCluster } from './entity-cluster.ts'
import type { EntityReaders, ResolveOptions } from './entity-cluster-types.ts'
import { isTelling } from './entity-context.ts'
import { nameOf } from './entity-look-up.ts'
import { entitySenses } from './entity-senses.ts'

/** An entity as one document names it. */
export interface NamedIn {
  readonly entityId: NodeId
  readonly documentId: DocumentId
}

/** Whether two documents mean one thing by the names they use, and why it is thought so. */
export async function isSameThing(
  left: NamedIn,
  right: NamedIn,
  readers: EntityReaders,
  options: ResolveOptions,
): Promise<{ readonly same: boolean; readonly reason: string }> {
  if (left.entityId === right.entityId && left.documentId === right.documentId)
    return { same: true, reason: 'the same name in one document' }
  const senses = await entitySenses(left.entityId, readers, {
    ...options,
    mentionedBy: [left.documentId, right.documentId],
  })
  const senseOf = ({ entityId, documentId }: NamedIn): number | undefined => {
    const about = senses.senses.findIndex(
      sense => sense.entityIds[sense.documentIds.indexOf(documentId)]?.has(entityId) === true,
    )
    return about >= 0
      ? about
      : senses.mentions.find(
          mention => mention.documentId === documentId && mention.entityId === entityId,
        )?.sense
  }
  const [ours, theirs] = [senseOf(left), senseOf(right)]
  if (ours !== undefined && theirs !== undefined && ours !== theirs)
    return {
      same: false,
      reason:
        senses.apart.find(
          each =>
            [each.left, each.right].includes(ours) && [each.left, each.right].includes(theirs),
        )?.reason ?? 'two senses',
    }
  if (left.entityId === right.entityId) {
    if (ours !== undefined && ours === theirs) return { same: true, reason: 'one sense' }
    if (senses.senses.length > 1) return { same: false, reason: 'the name has several senses' }
    return sameByCompany(left, right, readers, options)
  }
  if (ours !== undefined && ours === theirs && left.documentId !== right.documentId)
    return { same: true, reason: 'one sense' }
  const cluster = await entityCluster(left.entityId, readers, options)
  const pair = cluster.merged.find(each => [each.left, each.right].includes(right.entityId))
  return cluster.members.some(member => member.id === right.entityId)
    ? { same: true, reason: pair?.reason ?? 'names of one thing' }
    : { same: false, reason: 'different names' }
}

/**
 * A given or family name alone says little in another text, unless the same people stand beside it.
 */
async function sameByCompany(
  left: NamedIn,
  right: NamedIn,
  readers: EntityReaders,
  options: ResolveOptions,
): Promise<{ readonly same: boolean; readonly reason: string }> {
  const read = { principal: options.principal, signal: options.signal }
  const [node] = await readers.graph.nodes([left.entityId], read)
  const [ours, theirs] = [
    await readers.documents.mentionsOf(left.documentId, read),
    await readers.documents.mentionsOf(right.documentId, read),
  ]
  const types = [ours, theirs].map(
    mentions =>
      new Set(
        mentions.filter(mention => mention.entityId === left.entityId).map(mention => mention.type),
      ),
  )
  const isPerson =
    types.some(said => said.has('person')) &&
    types.every(said => said.has('person') || said.has('phrase'))
  const isAlone = node !== undefined && !nameOf(node).trim().includes(' ')
  if (!isPerson || !isAlone) return { same: true, reason: 'the same name' }
  const beside = new Set(ours.map(mention => mention.entityId).filter(id => id !== left.entityId))
  const shared = await readers.graph.nodes(
    [...new Set(theirs.map(mention => mention.entityId).filter(id => beside.has(id)))],
    read,
  )
  return shared.some(isTelling)
    ? { same: true, reason: 'the same name beside the same others' }
    : { same: false, reason: 'one word in two texts with nothing in common' }
}

import type { DocumentId, NodeId } from '../../../src/core/ids.ts'
import { owner } from '../../../src/core/principal.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { entityId } from '../../../src/support/ids.ts'
import { normalizeName } from '../../../src/language/mentions/normalize-name.ts'
import type { PairSide } from './pairs.ts'

const read = { principal: owner }

/**
 * The entity that a side of a pair is in the corpus: its mention, or what its title names;
 * undefined where the recogniser did not see it.
 */
export async function namedEntity(
  side: PairSide,
  documentId: DocumentId,
  store: Store,
): Promise<NodeId | undefined> {
  if (side.start === undefined) {
    const [chunk] = await store.documents.chunksOf(documentId, read)
    if (chunk === undefined) return undefined
    const abouts = await store.graph.neighbours(
      chunk.id,
      { direction: 'out', types: ['ABOUT'], limit: 20 },
      read,
    )
    return abouts.find(
      ({ edge }) => edge.properties['by'] === 'title' && edge.properties['weight'] === 1,
    )?.node.id
  }
  const { start } = side
  const end = start + side.name.length
  const mentions = await store.documents.mentionsOf(documentId, read)
  const exact =
    mentions.find(mention => mention.start === start && mention.end === end) ??
    mentions.find(mention => mention.start <= start && mention.end >= end)
  if (exact !== undefined) return exact.entityId
  const named = await store.graph.nodes(
    ['term', 'person'].map(
      type =>
        entityId(type, normalizeName(type === 'term' ? 'term' : 'person', side.name)) as NodeId,
    ),
    read,
  )
  return named[0]?.id
}

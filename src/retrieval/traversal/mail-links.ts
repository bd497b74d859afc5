import type { GraphNode } from '../../core/graph.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { nodeName } from '../../core/node-name.ts'
import type { NodeFact } from './facts-at.ts'

const linkTypes = ['SENT', 'RECEIVED', 'PART_OF', 'REPLIES_TO', 'HAS_ATTACHMENT'] as const

/**
 * Who sent and received a mail, its conversation, what it answers and what came with it; nothing
 * for a node that is no mail or conversation. By edge id, at most `limit`.
 */
export async function mailLinks(
  node: GraphNode,
  graph: GraphReader,
  limit: number,
  options: ReadOptions,
): Promise<NodeFact[]> {
  const isMail = node.labels.includes('Email')
  if (!isMail && !node.labels.includes('Conversation')) return []
  const found = await graph.neighbours(
    node.id,
    { direction: 'any', types: isMail ? linkTypes : ['PART_OF'], limit },
    options,
  )
  const own = { id: node.id, name: nodeName(node) }
  return found
    .filter(
      ({ node: other }) => !other.labels.includes('Section') && !other.labels.includes('Chunk'),
    )
    .map(({ edge, node: other }) => {
      const end = { id: other.id, name: nodeName(other) }
      const [from, to] = edge.from === node.id ? [own, end] : [end, own]
      // The node of a mail has its document's id; a mail states the edges at it.
      const mail = isMail ? node : other
      return {
        relation: edge.type,
        from,
        to,
        edgeId: edge.id,
        documentIds: [mail.id as string as DocumentId],
        chunkIds: [],
      }
    })
}

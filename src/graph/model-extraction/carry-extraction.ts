import type { DocumentRecord, NodeStatement } from '../../core/graph.ts'
import type { ChunkId, NodeId } from '../../core/ids.ts'
import { isModelOrigin } from './origin.ts'
import {
  addToNode,
  draftOf,
  fromModelKey,
  recordOf,
  saidByModel,
  stateFact,
  type RecordDraft,
} from './record-draft.ts'
import { extractedByKey } from './with-extraction.ts'

/**
 * A document that was built anew, with what a model had said of the same revision: of the chunks
 * that are still the same. Pure.
 */
export function carryExtraction(stored: DocumentRecord, rebuilt: DocumentRecord): DocumentRecord {
  if (stored.document.revisionId !== rebuilt.document.revisionId) return rebuilt
  const draft = draftOf(rebuilt)
  const before = new Map(stored.nodes.map(node => [node.id, node]))
  const read = new Set<ChunkId>()
  for (const { id } of rebuilt.chunks) {
    const by = before.get(id)?.properties[extractedByKey]
    const node = draft.nodes.get(id)
    if (by === undefined || node === undefined) continue
    read.add(id)
    draft.nodes.set(id, { ...node, properties: { ...node.properties, [extractedByKey]: by } })
  }
  if (read.size === 0) return rebuilt
  for (const mention of stored.mentions)
    if (isModelOrigin(mention.by) && read.has(mention.chunkId)) {
      draft.mentions.push(mention)
      carryNode(draft, before.get(mention.entityId))
    }
  for (const node of stored.nodes) if (saidByModel(node).length > 0) carryNode(draft, node)
  const said = new Set(draft.facts.map(({ id, chunkId, modality }) => id + chunkId + modality))
  for (const fact of stored.facts) {
    const { id, chunkId, modality, subject, object, by } = fact
    if (!isModelOrigin(by) || !read.has(chunkId) || said.has(id + chunkId + modality)) continue
    carryNode(draft, before.get(subject))
    if (object.kind === 'entity') carryNode(draft, before.get(object.id))
    stateFact(draft, fact, String(before.get(id)?.properties['name'] ?? ''))
  }
  for (const edge of stored.edges)
    if (
      isModelOrigin(edge.properties['by']) &&
      edge.type !== 'STATES' &&
      (edge.type !== 'MENTIONS' || read.has(edge.from as string as ChunkId)) &&
      draft.nodes.has(edge.from) &&
      !draft.edges.has(edge.id)
    )
      draft.edges.set(edge.id, edge)
  return recordOf(rebuilt, draft)
}

/** What a model said of a node; all of it where the rules no longer say anything. */
function carryNode(draft: RecordDraft, node: NodeStatement | undefined): void {
  if (node === undefined) return
  const said = saidByModel(node)
  const isGone = !draft.nodes.has(node.id as NodeId)
  const { [fromModelKey]: _said, ...properties } = node.properties
  const isSaid = (key: string): boolean => isGone || said.includes('Entity') || said.includes(key)
  addToNode(
    draft,
    node.id,
    node.labels.filter(isSaid),
    Object.fromEntries(Object.entries(properties).filter(([key]) => isSaid(key))),
  )
}

import type { DocumentRecord } from '../../core/graph.ts'
import { isModelOrigin } from './origin.ts'
import { draftOf, fromModelKey, recordOf, removeFacts, saidByModel } from './record-draft.ts'
import { extractedByKey } from './with-extraction.ts'

/** Whether a model has said anything of a document, or read a chunk of it. */
export const hasExtraction = (record: Pick<DocumentRecord, 'nodes'>): boolean =>
  record.nodes.some(({ properties }) => properties[extractedByKey] !== undefined)

/**
 * A document's record without anything that a model said: statement by statement what the rules
 * alone built. Pure.
 */
export function withoutExtraction(record: DocumentRecord): DocumentRecord {
  const draft = draftOf(record)
  removeFacts(draft, new Set(record.facts.filter(({ by }) => isModelOrigin(by))))
  draft.mentions = draft.mentions.filter(({ by }) => !isModelOrigin(by))
  for (const [id, { properties }] of draft.edges)
    if (isModelOrigin(properties['by'])) draft.edges.delete(id)
  for (const [id, node] of draft.nodes) {
    const said = saidByModel(node)
    if (said.includes('Entity')) draft.nodes.delete(id)
    else if (said.length > 0 || node.properties[extractedByKey] !== undefined) {
      const gone = new Set([...said, fromModelKey, extractedByKey])
      draft.nodes.set(id, {
        ...node,
        labels: node.labels.filter(label => !said.includes(label)),
        properties: Object.fromEntries(
          Object.entries(node.properties).filter(([key]) => !gone.has(key)),
        ),
      })
    }
  }
  return recordOf(record, draft)
}

import type { DocumentRecord } from '../../core/graph.ts'

/** Key of a passage's node that holds its summary. */
const summaryKey = 'summary'

/** A document whose passages carry these summaries, by the ids of the passages. */
export const withSummaries = (
  record: DocumentRecord,
  summaries: ReadonlyMap<string, string>,
): DocumentRecord =>
  summaries.size === 0
    ? record
    : {
        ...record,
        nodes: record.nodes.map(node => {
          const summary = summaries.get(node.id)
          return summary === undefined
            ? node
            : { ...node, properties: { ...node.properties, [summaryKey]: summary } }
        }),
      }

import type { DocumentRecord } from '../../core/graph.ts'
import { sortedSet } from '../../support/code-points.ts'

/** The record as stored: groups and labels are sets. */
export function storedForm(record: DocumentRecord): DocumentRecord {
  return {
    ...record,
    document: { ...record.document, groups: sortedSet(record.document.groups) },
    nodes: record.nodes.map(node =>
      node.labels.length < 2 ? node : { ...node, labels: sortedSet(node.labels) },
    ),
  }
}

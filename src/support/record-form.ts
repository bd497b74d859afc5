import type { DocumentRecord } from '../core/graph.ts'
import { compareCodePoints } from './code-points.ts'

/** A set of names as stores keep it: distinct, in code point order. */
export function nameSet(names: readonly string[]): readonly string[] {
  if (names.length < 2) return names
  return [...new Set(names)].sort(compareCodePoints)
}

/** The record as stores keep it: groups and labels are sets. */
export function storedForm(record: DocumentRecord): DocumentRecord {
  return {
    ...record,
    document: { ...record.document, groups: nameSet(record.document.groups) },
    nodes: record.nodes.map(node =>
      node.labels.length < 2 ? node : { ...node, labels: nameSet(node.labels) },
    ),
  }
}

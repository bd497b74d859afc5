import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../../src/core/graph.ts'
import type { DocumentId, RevisionId } from '../../../src/core/ids.ts'

/** A document without text that states a graph. */
export function graphRecord(
  id: DocumentId,
  graph: { readonly nodes: readonly NodeStatement[]; readonly edges: readonly EdgeStatement[] },
  groups: readonly string[],
): DocumentRecord {
  return {
    document: {
      id,
      revisionId: `rev_${id}` as RevisionId,
      sourceId: 's',
      key: id,
      kind: 'file',
      title: id,
      text: '',
      mediaType: 'text/plain',
      bytesHash: 'b',
      extractor: 'test/1',
      groups,
      sections: [],
      pages: [],
      cuts: [],
      layout: [],
      properties: {},
    },
    chunks: [],
    mentions: [],
    facts: [],
    nodes: graph.nodes,
    edges: graph.edges,
  }
}

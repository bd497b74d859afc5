import type { Chunk, Document } from '../../core/document.ts'
import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../core/graph.ts'
import type { ChunkId, DocumentId, EntityId, FactId, RevisionId } from '../../core/ids.ts'

/**
 * A small whole record: two chunks of one sentence each about a gantry, one mention, one fact,
 * readable by `public` unless said otherwise.
 */
export function sampleRecord(
  id: string,
  change: Partial<Document> = {},
  parts: {
    readonly texts?: readonly string[]
    readonly nodes?: readonly NodeStatement[]
    readonly edges?: readonly EdgeStatement[]
  } = {},
): DocumentRecord {
  const texts = parts.texts ?? ['The gantry crane stands.', 'A second sentence follows.']
  const revisionId = `rev_${id}` as RevisionId
  const documentId = id as DocumentId
  const chunks: Chunk[] = []
  let start = 0
  for (const [ordinal, text] of texts.entries()) {
    const range = { start, end: start + text.length }
    chunks.push({
      ...range,
      id: `chk_${id}_${ordinal}` as ChunkId,
      documentId,
      revisionId,
      ordinal,
      headingPath: [],
      sentences: [range],
      indexedText: text,
      contentHash: `hash_${ordinal}`,
    })
    start = range.end + 1
  }
  const document: Document = {
    id: documentId,
    revisionId,
    sourceId: 's1',
    key: `${id}.txt`,
    kind: 'file',
    title: id,
    text: texts.join('\n'),
    mediaType: 'text/plain',
    bytesHash: 'b',
    extractor: 'test/1',
    groups: ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
    ...change,
  }
  const first = chunks[0]
  return {
    document,
    chunks,
    mentions:
      first === undefined
        ? []
        : [
            {
              start: first.start,
              end: first.end,
              chunkId: first.id,
              entityId: 'ent_gantry' as EntityId,
              type: 'term',
              by: 'test/1',
            },
          ],
    facts:
      first === undefined
        ? []
        : [
            {
              id: 'fct_1' as FactId,
              subject: 'ent_gantry' as EntityId,
              predicate: 'stands',
              object: { kind: 'literal', value: 'yes' },
              chunkId: first.id,
              sentences: [first],
              modality: 'asserted',
              properties: {},
              by: 'test/1',
            },
          ],
    nodes: parts.nodes ?? [
      {
        id: documentId as unknown as NodeStatement['id'],
        labels: ['Document'],
        properties: { title: id },
      },
    ],
    edges: parts.edges ?? [],
  }
}

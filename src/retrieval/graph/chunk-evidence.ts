import type { Chunk } from '../../core/document.ts'
import type { FactStatement, Mention } from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'

/** A chunk with its own words, mentions and facts. */
export interface ChunkEvidence {
  readonly chunk: Chunk
  readonly text: string
  readonly mentions: readonly Mention[]
  readonly facts: readonly FactStatement[]
}

/** The chunk's own words: its slice of the document's text, which the indexed text ends with. */
export const ownText = (chunk: Chunk): string =>
  chunk.end > chunk.start ? chunk.indexedText.slice(chunk.start - chunk.end) : ''

/** Reads chunks by id together with what was found in them. */
export async function readEvidence(
  chunkIds: readonly ChunkId[],
  documents: DocumentReader,
  options: ReadOptions,
): Promise<Map<ChunkId, ChunkEvidence>> {
  const chunks = await documents.chunks(chunkIds, options)
  const byDocument = new Map<DocumentId, Chunk[]>()
  for (const chunk of chunks) {
    const known = byDocument.get(chunk.documentId)
    if (known === undefined) byDocument.set(chunk.documentId, [chunk])
    else known.push(chunk)
  }
  const read = await Promise.all(
    [...byDocument].map(async ([documentId, own]) => {
      const [mentions, facts] = await Promise.all([
        documents.mentionsOf(documentId, options),
        documents.factsOf(documentId, options),
      ])
      return own.map((chunk): ChunkEvidence => ({
        chunk,
        text: ownText(chunk),
        mentions: mentions.filter(({ chunkId }) => chunkId === chunk.id),
        facts: facts.filter(({ chunkId }) => chunkId === chunk.id),
      }))
    }),
  )
  return new Map(read.flat().map(evidence => [evidence.chunk.id, evidence]))
}

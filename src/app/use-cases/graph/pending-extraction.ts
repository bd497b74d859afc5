import type { Chunk, DocumentSummary } from '../../../core/document.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { extractedByKey } from '../../../graph/model-extraction/with-extraction.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'

/** A document with the chunks that no model has read yet. */
export interface PendingDocument {
  readonly document: DocumentSummary
  readonly chunks: readonly Chunk[]
  /** Of all its chunks that have text, how many a model has read. */
  readonly done: number
  /** What a model said before goes, because another model or prompt is to read it. */
  readonly isReread: boolean
}

const pageSize = 200

/**
 * The documents of a corpus with what a model has still to read of each, in id order; damaged ones
 * are left out. With `again` a document that was read by another model or prompt than `origin` is
 * read from its beginning.
 */
export async function* pendingDocuments(
  { store }: Pick<App, 'store'>,
  query: { readonly origin: string; readonly again: boolean },
  options: ReadOptions,
): AsyncGenerator<PendingDocument> {
  const documents = store.intact
  for (let after: DocumentSummary['id'] | undefined; ;) {
    throwIfAborted(options.signal, 'looking for chunks to extract from')
    const page = await documents.list({ after, limit: pageSize }, options)
    for (const document of page) {
      const chunks = (await documents.chunksOf(document.id, options)).filter(
        ({ start, end }) => end > start,
      )
      const nodes = new Map(
        (
          await store.graph.nodes(
            chunks.map(({ id }) => id as NodeId),
            options,
          )
        ).map(({ id, properties }) => [id, properties[extractedByKey]]),
      )
      const readBy = (chunk: Chunk): unknown => nodes.get(chunk.id)
      const isReread =
        query.again &&
        chunks.some(chunk => ![undefined, query.origin].includes(readBy(chunk) as string))
      const left = isReread ? chunks : chunks.filter(chunk => readBy(chunk) === undefined)
      yield { document, chunks: left, done: chunks.length - left.length, isReread }
    }
    after = page.at(-1)?.id
    if (page.length < pageSize) return
  }
}

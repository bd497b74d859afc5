import type { AlignedPassage } from '../../../alignment/classify/passage-statistics.ts'
import { alignedPassage } from '../../../alignment/links/passage-reading.ts'
import type { Chunk } from '../../../core/document.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'

/** A document with its passages as standards are compared with them, each made when asked for. */
export interface ReadDocument {
  readonly record: DocumentRecord
  /** Chunks that have text and vectors, in the order of the text. */
  readonly chunks: readonly Chunk[]
  readonly passageAt: (position: number) => AlignedPassage
}

const batchDocuments = 32

/**
 * Reads documents with their stored vectors, a few at a time and the next ones while these are
 * compared; those that have just gone, and damaged ones, are left out. What has no vector yet is
 * left to the next alignment.
 */
export async function* readPassages(
  { store }: Pick<App, 'store'>,
  ids: readonly DocumentId[],
  dimensions: number,
  options: ReadOptions,
): AsyncGenerator<readonly ReadDocument[]> {
  const read = (from: number): Promise<readonly ReadDocument[]> | undefined => {
    if (from >= ids.length) return undefined
    const reading = readBatch(store, ids.slice(from, from + batchDocuments), dimensions, options)
    // A failure is told in its turn.
    reading.catch(() => {})
    return reading
  }
  let next = read(0)
  for (let from = batchDocuments; next !== undefined; from += batchDocuments) {
    const batch = await next
    next = read(from)
    yield batch
  }
}

async function readBatch(
  store: App['store'],
  ids: readonly DocumentId[],
  dimensions: number,
  options: ReadOptions,
): Promise<readonly ReadDocument[]> {
  throwIfAborted(options.signal, 'aligning documents')
  const records = await store.intact.records(ids, options)
  const vectors = new Map(
    (
      await store.vectors.read(
        records.flatMap(({ chunks }) => chunks.map(({ id }) => id)),
        options,
      )
    ).map(each => [each.chunkId, each]),
  )
  return records.map(record => {
    const chunks = record.chunks.filter(({ id, start, end }) => end > start && vectors.has(id))
    return {
      record,
      chunks,
      // Of a document that is compared in part some passages are never asked for.
      passageAt: at => {
        const chunk = chunks[at]!
        return alignedPassage(chunk, record.document.text, vectors.get(chunk.id)!, dimensions)
      },
    }
  })
}

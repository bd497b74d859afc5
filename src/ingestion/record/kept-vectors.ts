import type { CorpusChanges } from '../../core/changes.ts'
import type { ChunkId } from '../../core/ids.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { VectorIndex } from '../../core/ports/vector-index.ts'

/** Vectors that go with a record when it is written again, because writing drops them otherwise. */
export async function keptVectors(
  ids: readonly ChunkId[],
  vectors: Pick<VectorIndex, 'read' | 'coverage'> | undefined,
  options: ReadOptions,
): Promise<Pick<CorpusChanges, 'vectors'>> {
  const model = ids.length === 0 ? undefined : (await vectors?.coverage(options))?.model
  const chunks = model === undefined ? [] : ((await vectors?.read(ids, options)) ?? [])
  const dimensions = chunks[0]?.windows[0]?.length
  return model === undefined || dimensions === undefined
    ? {}
    : { vectors: { model, dimensions, chunks } }
}

/**
 * Vectors for the chunks of a document that was built anew and that say the same as one that is
 * stored, wherever they stand now.
 */
export async function carriedVectors(
  stored: Pick<DocumentRecord, 'chunks'>,
  rebuilt: Pick<DocumentRecord, 'chunks'>,
  index: Pick<VectorIndex, 'read' | 'coverage'>,
  options: ReadOptions,
): Promise<Pick<CorpusChanges, 'vectors'>> {
  const known = new Map(stored.chunks.map(({ indexedText, id }) => [indexedText, id]))
  const pairs = rebuilt.chunks.flatMap(({ id, indexedText }) => {
    const former = known.get(indexedText)
    return former === undefined ? [] : [{ id, former }]
  })
  const { vectors } = await keptVectors(
    [...new Set(pairs.map(({ former }) => former))],
    index,
    options,
  )
  if (vectors === undefined) return {}
  const windows = new Map(vectors.chunks.map(chunk => [chunk.chunkId, chunk.windows]))
  return {
    vectors: {
      ...vectors,
      chunks: pairs.flatMap(({ id, former }) => {
        const own = windows.get(former)
        return own === undefined ? [] : [{ chunkId: id, windows: own }]
      }),
    },
  }
}

import type { CorpusChanges } from '../../core/changes.ts'
import type { ChunkId } from '../../core/ids.ts'
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

import { readableGroups, type Principal } from '../../core/principal.ts'
import { AppError } from '../../core/errors.ts'
import type { App } from '../compose.ts'

// Small enough that a cancelled run loses a few seconds of work, large enough to sort texts by length.
const batchSize = 128

/**
 * Encodes the chunks that have no vectors yet and commits them batch by batch; any process may stop and any later one goes on.
 * Yields how many of all chunks are done; nothing when the encoder is switched off.
 */
export async function* fillVectors(app: App, options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined }): AsyncGenerator<{ readonly done: number; readonly total: number }> {
  if (readableGroups(options.principal) !== 'all') throw new AppError('forbidden', 'Only the owner of a corpus may fill its vectors.', { action: 'fill vectors' })
  const { encoder } = app
  if (encoder === undefined) return
  const { indexed, total, model } = await app.store.vectors.coverage(options)
  if (indexed >= total && (model === undefined || model === encoder.id)) return
  if (model !== undefined && model !== encoder.id) await app.store.writer.commit({ clearVectors: true }, options)
  let done = model === encoder.id ? indexed : 0
  yield { done, total }
  for (;;) {
    options.signal?.throwIfAborted()
    const pending = await app.store.vectors.pending(batchSize, options)
    if (pending.length === 0) return
    const vectors = await encoder.embed(pending.map(chunk => chunk.indexedText), options)
    const chunks = pending.map((chunk, index) => ({ chunkId: chunk.chunkId, windows: vectors[index] ?? [] }))
    const result = await app.store.writer.commit({ vectors: { model: encoder.id, dimensions: encoder.dimensions, chunks } }, options)
    // Chunks that went away meanwhile are skipped; a batch of nothing but skipped ones with the same list again would never end.
    done += chunks.length - result.vectorsSkipped
    yield { done: Math.min(done, total), total: Math.max(done, total) }
  }
}

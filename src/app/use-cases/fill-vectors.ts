import { readableGroups, type Principal } from '../../core/principal.ts'
import { AppError } from '../../core/errors.ts'
import { throwIfAborted } from '../../support/abort.ts'
import type { App } from '../compose.ts'
import { requireWritable } from '../require-writable.ts'

// Small enough that a cancelled run loses a few seconds of work, large enough to sort texts by length.
const batchSize = 128
// Asking what is missing costs more than getting it.
const pageSize = 2_048

/**
 * Encodes the chunks that have no vectors yet and commits them batch by batch; any process may stop and any later one goes on.
 * Yields how many of all chunks are done; nothing when the encoder is switched off. Throws `forbidden` for users, and where vectors are missing in a corpus that can only be read.
 */
export async function* fillVectors(app: App, options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined }): AsyncGenerator<{ readonly done: number; readonly total: number }> {
  if (readableGroups(options.principal) !== 'all') throw new AppError('forbidden', 'Only the owner of a corpus may fill its vectors.', { action: 'fill vectors' })
  const { encoder } = app
  if (encoder === undefined) return
  const { indexed, total, model } = await app.store.vectors.coverage(options)
  if (indexed >= total && (model === undefined || model === encoder.id)) return
  requireWritable(app, 'fill vectors')
  if (model !== undefined && model !== encoder.id) await app.store.writer.commit({ clearVectors: true }, options)
  let done = model === encoder.id ? indexed : 0
  yield { done, total }
  for (;;) {
    const pending = await app.store.vectors.pending(pageSize, options)
    if (pending.length === 0) return
    for (let from = 0; from < pending.length; from += batchSize) {
      throwIfAborted(options.signal, 'filling the vectors')
      const batch = pending.slice(from, from + batchSize)
      const vectors = await encoder.embed(batch.map(chunk => chunk.indexedText), options)
      const chunks = batch.map((chunk, index) => ({ chunkId: chunk.chunkId, windows: vectors[index] ?? [] }))
      const result = await app.store.writer.commit({ vectors: { model: encoder.id, dimensions: encoder.dimensions, chunks } }, options)
      // Chunks that went away meanwhile are skipped and not asked for again.
      done += chunks.length - result.vectorsSkipped
      yield { done: Math.min(done, total), total: Math.max(done, total) }
    }
  }
}

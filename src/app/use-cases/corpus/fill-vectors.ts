import { readableGroups, type Principal } from '../../../core/principal.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { ChunkId } from '../../../core/ids.ts'
import type { VectorCoverage } from '../../../core/ports/vector-index.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { tracedEvents } from '../../../support/tracing.ts'
import type { App } from '../../compose.ts'
import { disagreement } from '../../encoder-disagreement.ts'
import { requireWritable } from '../../require-writable.ts'
import { encodingOnce } from '../../encoding-once.ts'
import { noteAsked, takeAsked } from '../../asked-passages.ts'

// A commit comes after about so long: a run that is killed loses a few seconds of work.
const commitMs = 2_000
// A few texts, because nothing is known of the machine yet.
const firstBatch = 8
const largestBatch = 512
// Asking what is missing costs more than getting it.
const pageSize = 2_048

/**
 * How many of all chunks have vectors, or what is wrong with the vectors that this machine makes.
 */
export type VectorEvent =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'warning'; readonly message: string }

/**
 * Encodes the chunks that have no vectors yet and commits them batch by batch; any process may stop
 * and any later one goes on. Yields nothing when the encoder is switched off. Before the first
 * vectors of a corpus the encoder is compared with its reference. Throws `forbidden` for users, and
 * where vectors are missing in a corpus that can only be read.
 */
export async function* fillVectors(
  app: App,
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<VectorEvent> {
  if (readableGroups(options.principal) !== 'all')
    throw new AppError('forbidden', 'Only the owner of a corpus may fill its vectors.', {
      action: 'fill vectors',
    })
  const { embedding, telemetry } = app
  if (embedding === undefined) return
  yield* tracedEvents(telemetry.tracer, 'ingest.vectors', {}, () =>
    filledVectors(app, embedding, options),
  )
}

interface FillOptions {
  readonly principal: Principal
  readonly signal?: AbortSignal | undefined
}

async function* filledVectors(
  app: App,
  embedding: EmbeddingModel,
  options: FillOptions,
): AsyncGenerator<VectorEvent> {
  const { metrics } = app.telemetry
  const missing = yield* preparedVectors(app, embedding, options)
  if (missing === undefined) return
  let { done } = missing
  const { total } = missing
  for await (const encoded of encodedPending(app, embedding, usualPace(), options)) {
    done += encoded
    metrics.passagesWithoutVectors(Math.max(0, total - done))
    yield { type: 'progress', done: Math.min(done, total), total: Math.max(done, total) }
  }
}

/**
 * Clears vectors of another encoder and compares the encoder with its reference before the first.
 * Returns how many passages have vectors; undefined: none is missing.
 */
export async function* preparedVectors(
  app: App,
  embedding: EmbeddingModel,
  options: FillOptions,
): AsyncGenerator<VectorEvent, { readonly done: number; readonly total: number } | undefined> {
  const { metrics } = app.telemetry
  const coverage = await app.store.vectors.coverage(options)
  const { indexed, total, model } = coverage
  metrics.passagesWithoutVectors(total - indexed)
  const isOther = await areOthers(coverage, embedding, options)
  if (indexed >= total && !isOther) return undefined
  requireWritable(app, 'fill vectors')
  // In a commit of its own: whoever is interrupted from here on finds none, never two kinds.
  if (isOther) await app.store.writer.commit({ clearVectors: true }, options)
  const done = model === undefined || isOther ? 0 : indexed
  yield { type: 'progress', done, total }
  if (done === 0 && app.encoder?.id === embedding.id) {
    const check = await app.encoder.check(options)
    if (!check.agrees) yield { type: 'warning', message: disagreement(check) }
  }
  return { done, total }
}

/** How many passages are encoded between two commits, which a run finds out as it goes. */
export interface Pace {
  batchSize: number
}
export const usualPace = (): Pace => ({ batchSize: firstBatch })

/**
 * Encodes passages that have no vectors and commits them batch by batch; yields how many were
 * stored after each. `among`: only these.
 */
export async function* encodedPending(
  app: App,
  embedding: EmbeddingModel,
  pace: Pace,
  options: FillOptions & { readonly among?: readonly ChunkId[] | undefined },
): AsyncGenerator<number> {
  const encoder = encodingOnce(embedding)
  for (;;) {
    const pending = await app.store.vectors.pending(pageSize, options)
    if (pending.length === 0) return
    const left = new Map(pending.map(chunk => [chunk.chunkId, chunk]))
    while (left.size > 0) {
      throwIfAborted(options.signal, 'filling the vectors')
      const begunAt = app.clock.now()
      const size = pace.batchSize
      const asked = await pendingAsked(app, size, options)
      for (const { chunkId } of asked) left.delete(chunkId)
      const batch = [...asked, ...left.values().take(size - asked.length)]
      for (const { chunkId } of batch) left.delete(chunkId)
      const before = encoder.encoded
      const vectors = await encoder.embed(
        batch.map(chunk => chunk.indexedText),
        options,
      )
      const encoded = encoder.encoded - before
      const chunks = batch.map((chunk, index) => ({
        chunkId: chunk.chunkId,
        windows: vectors[index] ?? [],
      }))
      const result = await app.store.writer.commit(
        { vectors: { model: embedding.id, dimensions: embedding.dimensions, chunks } },
        options,
      )
      // Chunks that went away meanwhile are skipped and not asked for again.
      const stored = chunks.length - result.vectorsSkipped
      app.telemetry.metrics.passagesEncoded(stored)
      // The next batch may hold none that is known already.
      if (batch.length === size && encoded > 0)
        pace.batchSize = nextBatchSize(size, ((app.clock.now() - begunAt) * size) / encoded)
      yield stored
    }
  }
}

type PendingChunk = Awaited<ReturnType<App['store']['vectors']['pending']>>[number]

/** Passages that questions found meanwhile, which are encoded before all others. */
async function pendingAsked(
  { store }: App,
  limit: number,
  options: FillOptions & { readonly among?: readonly ChunkId[] | undefined },
): Promise<readonly PendingChunk[]> {
  // Whoever has passages of a job takes these alone.
  if (options.among !== undefined) return []
  const among = takeAsked(store)
  if (among.length === 0) return []
  const found = await store.vectors.pending(limit, { ...options, among })
  // The next batch takes the others; those with vectors are not asked for again.
  if (found.length === limit) noteAsked(store, among)
  return found
}

/**
 * Whether the stored vectors come from another model than this one, or from one that has become
 * another behind the same name, which their length shows.
 */
async function areOthers(
  { model, dimensions, indexed, total }: VectorCoverage,
  embedding: EmbeddingModel,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<boolean> {
  if (model === undefined || model !== embedding.id) return model !== undefined
  if (dimensions === undefined) return false
  if (embedding.dimensions === 0)
    try {
      await embedding.embed(['length'], options)
    } catch (error) {
      // Where nothing is missing, an endpoint that is down stops nobody.
      if (indexed < total || !isAppError(error, 'model_call_failed')) throw error
      return false
    }
  return embedding.dimensions !== dimensions
}

/**
 * How many passages are encoded in the time between two commits, as the last batch has shown; at
 * most twice as many as then.
 */
function nextBatchSize(size: number, tookMs: number): number {
  return Math.max(
    1,
    Math.min(largestBatch, size * 2, Math.round((size * commitMs) / Math.max(1, tookMs))),
  )
}

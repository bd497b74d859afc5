import type { Chunk } from '../../../core/document.ts'
import { isAppError, type AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { TokenUsage } from '../../../core/ports/language-model.ts'
import { extractChunk } from '../../../graph/model-extraction/extract-chunk.ts'
import {
  documentToRead,
  passageToRead,
  type DocumentToRead,
} from '../../../graph/model-extraction/passage.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { linkedAbort } from '../../../support/linked-abort.ts'
import type { App } from '../../compose.ts'
import { requireWritable } from '../../require-writable.ts'
import {
  commitExtractions,
  nothingCommitted,
  type CommittedChunks,
  type FinishedChunk,
} from './commit-extraction.ts'
import { configuredExtraction, talliedModel } from './extraction-settings.ts'
import { pendingDocuments } from './pending-extraction.ts'

export interface ExtractionRequest {
  /** Reads documents again that another model or prompt has read. */
  readonly again?: boolean | undefined
  /** Chunks at most. */
  readonly limit?: number | undefined
}

/** What became of an extraction; `failed` counts chunks by why, which the next one tries again. */
export interface ExtractionSummary extends Readonly<CommittedChunks> {
  readonly model: string
  readonly failed: Readonly<Record<string, number>>
  readonly calls: number
  /** As the endpoint told; absent where it does not. */
  readonly usage?: TokenUsage | undefined
}

export type ExtractionEvent =
  | { readonly type: 'progress'; readonly done: number }
  | { readonly type: 'extraction-end'; readonly summary: ExtractionSummary }

// A run that is killed loses what was found in these many chunks, or in so many milliseconds.
const batchChunks = 32
const commitMs = 3_000
// Writing a long document again must not take more time than reading it.
const commitShare = 5
// An endpoint that is gone fails for every chunk, after all its retries.
const failuresInARow = 8

/**
 * Lets the configured language model read the chunks that none has read yet and puts what their
 * words bear out into the graph, batch by batch; any process may stop and any later one goes on. A
 * chunk that fails is counted and stays to be read. Throws `forbidden` for users, `invalid_input`
 * without a model, and the model's own error where it fails many times in a row.
 */
export async function* extractGraph(
  app: App,
  request: ExtractionRequest,
  options: ReadOptions,
): AsyncGenerator<ExtractionEvent> {
  const extraction = await configuredExtraction(app, options)
  requireWritable(app, 'extract the graph')
  const { prompts, rules, limits, origin, concurrency } = extraction
  const model = talliedModel(extraction.model)
  const counts = nothingCommitted()
  const failed: Record<string, number> = {}
  const reread = new Set<DocumentId>()
  const running = new Set<Promise<void>>()
  let finished: FinishedChunk[] = []
  let [done, inARow, lastCommit, pause] = [0, 0, app.clock.now(), commitMs]
  let fatal: { readonly error: unknown } | undefined
  using linked = linkedAbort(options.signal)

  const read = async (of: DocumentToRead, chunk: Chunk): Promise<void> => {
    try {
      const found = await extractChunk(
        passageToRead(of, chunk),
        model,
        prompts,
        rules,
        limits,
        linked,
      )
      finished.push({
        documentId: of.document.id,
        revisionId: of.document.revisionId,
        extraction: found,
      })
      inARow = 0
    } catch (error) {
      const reason = failureOf(error)
      if (reason === undefined) {
        fatal ??= { error }
        return
      }
      failed[reason] = (failed[reason] ?? 0) + 1
      inARow = isAppError(error, 'model_call_failed') ? inARow + 1 : 0
      if (inARow >= failuresInARow) fatal ??= { error }
    }
    done += 1
  }
  const commit = async (access: ReadOptions): Promise<void> => {
    const batch = finished
    finished = []
    const begun = app.clock.now()
    if (batch.length > 0) await commitExtractions(app, batch, origin, reread, counts, access)
    lastCommit = app.clock.now()
    pause = Math.max(commitMs, (lastCommit - begun) * commitShare)
  }
  const isDue = (): boolean => {
    // A full batch goes at once, unless the store needs its time.
    const wait = finished.length >= batchChunks ? pause - commitMs : pause
    return finished.length > 0 && app.clock.now() - lastCommit >= wait
  }
  const settle = async (): Promise<void> => {
    if (fatal !== undefined) throw fatal.error
    throwIfAborted(options.signal, 'extracting the graph')
    if (isDue()) await commit(options)
  }

  try {
    for await (const { of, chunk } of chunksToRead(app, request, origin.chunk, reread, options)) {
      while (running.size >= concurrency) await Promise.race(running)
      await settle()
      yield { type: 'progress', done }
      const work: Promise<void> = read(of, chunk).finally(() => running.delete(work))
      running.add(work)
    }
    while (running.size > 0) {
      await Promise.race(running)
      await settle()
      yield { type: 'progress', done }
    }
  } finally {
    // Also where the caller stops, or something fails: what was found is paid for.
    linked.abort()
    await Promise.allSettled(running)
    await commit({ principal: options.principal })
  }
  yield {
    type: 'extraction-end',
    summary: { ...counts, model: model.id, failed, calls: model.calls, usage: model.usage },
  }
}

/** Why a chunk failed, for counting; `undefined` for what is no matter of one chunk. */
function failureOf(error: unknown): string | undefined {
  if (isAppError(error, 'model_output_invalid')) return 'invalid_reply'
  if (!isAppError(error, 'model_call_failed')) return undefined
  const { status }: AppError<'model_call_failed'>['details'] = error.details
  return status === undefined ? 'no_reply' : `http_${status}`
}

/** The chunks that are to be read, with their documents. */
async function* chunksToRead(
  app: App,
  { again = false, limit = Number.POSITIVE_INFINITY }: ExtractionRequest,
  origin: string,
  reread: Set<DocumentId>,
  options: ReadOptions,
): AsyncGenerator<{ readonly of: DocumentToRead; readonly chunk: Chunk }> {
  let left = limit
  for await (const pending of pendingDocuments(app, { origin, again }, options)) {
    if (left <= 0) return
    if (pending.chunks.length === 0) continue
    const [record] = await app.store.intact.records([pending.document.id], options)
    if (record === undefined) continue
    if (pending.isReread) reread.add(pending.document.id)
    const of = documentToRead(record)
    const wanted = new Set(pending.chunks.slice(0, left).map(({ id }) => id))
    for (const chunk of record.chunks)
      if (wanted.has(chunk.id)) {
        left -= 1
        yield { of, chunk }
      }
  }
}

import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { IngestEvent, IngestSummary } from '../../core/ingest-outcome.ts'
import { AppError } from '../../core/errors.ts'
import { readableGroups, type Principal } from '../../core/principal.ts'
import { assignConversations } from '../../ingestion/email/assign-conversations.ts'
import { mailTables } from '../../ingestion/email/mail-tables.ts'
import { defaultLoadLimits } from '../../ingestion/loaded-document.ts'
import { loadItem } from '../../ingestion/loaders/load-item.ts'
import { extractorNames } from '../../ingestion/loaders/registry.ts'
import { ingest } from '../../ingestion/pipeline.ts'
import { asksModels } from '../../ingestion/chunk/prepare-chunking.ts'
import { processItems, type Processed, type ProcessTask } from '../../ingestion/process-items.ts'
import { processLock } from '../../support/process-lock.ts'
import { chunkPorts } from '../chunk-ports.ts'
import type { App } from '../compose.ts'
import { ingestionLockName } from '../config.ts'
import { corpusEntries } from '../corpus-files.ts'
import { requireWritable } from '../require-writable.ts'
import { extractPool, type ExtractPool } from '../workers/extract-pool.ts'

export interface IngestRequest {
  /** Files and folders; each is a source of its own. */
  readonly paths: readonly string[]
  /** Who may read the documents; absent: known documents keep their groups, new ones get those of most of their source, a new source the configuration's `defaultGroups`. */
  readonly groups?: readonly string[] | undefined
  /** Reads everything again, also what did not change. */
  readonly rebuild?: boolean | undefined
  /** Takes a folder that is empty now at its word and removes its documents; absent: refused. */
  readonly allowEmpty?: boolean | undefined
}

// A large commit costs the store less per document. Where it takes longer than a second or two, commits are smaller: a crash loses some seconds.
const batchDocuments = 600
// Tasks of 32 items that are read while a batch is committed: the readers must not wait for the store.
const tasksAhead = 24
// A slow store has fewer waiting for it, but readers always have one at hand.
const tasksPerWorker = 2

/**
 * Brings the corpus in line with files and folders; documents are read in threads and committed in batches.
 * One event per document and one `ingest-end` for all paths together. Throws `forbidden` for users and for a corpus that can only be read, `not_found` for a path with nothing
 * behind it (after the paths before it were done), `aborted`.
 */
export async function* ingestPaths(app: App, request: IngestRequest, options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined }): AsyncGenerator<IngestEvent> {
  if (readableGroups(options.principal) !== 'all') throw new AppError('forbidden', 'Only the owner of a corpus may ingest into it.', { action: 'ingest' })
  requireWritable(app, 'ingest')
  try {
    yield* ingestEach(app, request, options)
  } catch (error) {
    // Sources and loaders throw the signal's own reason.
    if (options.signal?.aborted === true && !(error instanceof AppError)) throw new AppError('aborted', 'Gave up: ingesting. What was committed stays.', {}, { cause: error })
    throw error
  }
}

async function* ingestEach(app: App, request: IngestRequest, options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined }): AsyncGenerator<IngestEvent> {
  await using pool = extractPool(app.config.ingest.workers)
  // Tells those who ask meanwhile; several ingestions may be under way.
  using _lock = processLock(join(app.corpusFolder, ingestionLockName))
  const { config, store } = app
  const { chunking } = config
  const ports = await chunkPorts(chunking, app.encoder)
  const corpora = [realpathSync(app.corpusFolder)]
  let total: IngestSummary | undefined
  let before = 0
  for (const path of request.paths) {
    const events = ingest(
      { path, principal: options.principal, groups: request.groups ?? config.defaultGroups, keepGroups: request.groups === undefined, rebuild: request.rebuild, allowEmpty: request.allowEmpty },
      {
        writer: store.writer, documents: store.documents, clock: app.clock, loadItem,
        tables: mailTables(config.ingest.mailTable), assignConversations, vectors: store.vectors, extractors: extractorNames,
        commitBuilt: (changes, access) => store.commitBuilt(changes, access),
        chunkPorts: ports,
        // The encoder is this thread's: with it in use, documents are read here.
        process: (task, signal) => asksModels(chunking) ? processItems(task, loadItem, signal, ports) : processSafely(pool, task, signal),
      },
      {
        signal: options.signal, timeZone: config.timeZone, chunking, ownEntries: (folder, names) => corpusEntries(folder, names, corpora), keepBytes: config.originals.keep ? config.originals.maxBytes : 0,
        limits: { ...defaultLoadLimits, maxBytes: config.ingest.maxFileBytes }, batchDocuments,
        concurrency: config.ingest.workers * tasksPerWorker + tasksAhead, leastConcurrency: config.ingest.workers * tasksPerWorker,
      },
    )
    let done = 0
    for await (const event of events) {
      if (event.type === 'ingest-end') total = total === undefined ? event.summary : together(total, event.summary)
      else if (event.type === 'document') {
        done = event.done
        yield { ...event, done: before + event.done, total: event.total === undefined ? undefined : before + event.total }
      } else yield event
    }
    before += done
  }
  if (total !== undefined) yield { type: 'ingest-end', summary: total }
}

/** A task whose thread was lost is tried again item by item, so that only the item at fault fails. */
async function processSafely(pool: ExtractPool, task: ProcessTask, signal: AbortSignal | undefined): Promise<readonly Processed[]> {
  try {
    return await pool.process(task, signal)
  } catch {
    signal?.throwIfAborted()
    const found: Processed[] = []
    for (const [index, entry] of task.items.entries()) {
      try {
        const alone = await pool.process({ ...task, items: [entry] }, signal)
        found.push(...alone.map(processed => ({ ...processed, item: index })))
      } catch {
        // The thread is gone; what it was doing is told as this item's failure.
        signal?.throwIfAborted()
        found.push({ item: index, status: 'failed', key: entry.item.key, reason: 'internal', message: `${entry.item.key} could not be read: the thread that read it was lost or took too long.` })
      }
    }
    return found
  }
}

function together(a: IngestSummary, b: IngestSummary): IngestSummary {
  return {
    ingested: a.ingested + b.ingested, unchanged: a.unchanged + b.unchanged, replaced: a.replaced + b.replaced, removed: a.removed + b.removed, deleted: a.deleted + b.deleted,
    skipped: a.skipped + b.skipped, failed: a.failed + b.failed, commitSeq: b.commitSeq, durationMs: a.durationMs + b.durationMs,
  }
}

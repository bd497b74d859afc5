import { AppError } from '../core/errors.ts'
import type { CorpusChanges } from '../core/changes.ts'
import type { DocumentId } from '../core/ids.ts'
import type { IngestEvent, IngestOutcome, IngestSummary } from '../core/ingest-outcome.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { CorpusWriter, WriteOptions } from '../core/ports/corpus-writer.ts'
import type { DocumentReader, KnownDocument } from '../core/ports/document-reader.ts'
import { publicGroup, type Principal } from '../core/principal.ts'
import { throwIfAborted } from '../support/abort.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { compareCodePoints } from '../support/code-points.ts'
import { nameSet } from '../support/record-form.ts'
import { acceptProcessed } from './accept-processed.ts'
import type { ChunkSettings } from './chunk/chunk-settings.ts'
import { chunkerName, type ChunkPorts } from './chunk/prepare-chunking.ts'
import { conversationsSoFar, isThreaded, threadCorpus, type AssignConversations } from './conversation-pass.ts'
import type { FailedReadings } from './failed-readings.ts'
import { knownDocuments } from './known-documents.ts'
import { defaultLoadLimits, type LoadLimits, type LoadOptions, type LoadOutcome, type RawItem } from './loaded-document.ts'
import { unpackRecord, type BuiltRecord } from './packed-record.ts'
import { processItems, type LoadItem, type ProcessSettings, type ProcessTask, type Processed } from './process-items.ts'
import { planTasks } from './plan-tasks.ts'
import { readingQueue, type ReadTask } from './reading-queue.ts'
import { readBy } from './read-by.ts'
import { listSource } from './sources/list-source.ts'

export interface IngestRequest {
  /** File or folder. */
  readonly path: string
  /** Who writes: the owner or the system. */
  readonly principal: Principal
  /** Names the source; absent: derived from the real path. */
  readonly name?: string | undefined
  /** Who may read the documents; default `public`. */
  readonly groups?: readonly string[] | undefined
  /** `groups` are only for a source that is new: documents keep the groups they have, new ones get those that most of their source have. */
  readonly keepGroups?: boolean | undefined
  /** Reads and builds everything again, also what did not change. */
  readonly rebuild?: boolean | undefined
  /** A folder that held documents and is empty now is taken at its word; absent: refused, because a disk that is not mounted looks the same. */
  readonly allowEmpty?: boolean | undefined
}

/** Tables that are read together, e.g. a mail table in several files. */
export interface TableReader {
  isTable(item: RawItem): boolean
  load(items: readonly RawItem[], options: LoadOptions): AsyncIterable<LoadOutcome>
}

export interface IngestDeps {
  readonly writer: CorpusWriter
  readonly documents: DocumentReader
  readonly loadItem: LoadItem
  readonly clock: Clock
  readonly tables?: TableReader | undefined
  readonly assignConversations?: AssignConversations | undefined
  /** Names and versions of the loaders in use: what another one read is read again. */
  readonly extractors?: ReadonlySet<string> | undefined
  /** Commits what `process` gave in the form in which it came, e.g. packed for a store in another thread; absent: `writer`. */
  readonly commitBuilt?: ((changes: BuiltChanges, options: WriteOptions) => Promise<unknown>) | undefined
  /** Remembers what took more than its budget; absent: it is tried at each run. */
  readonly failures?: ((sourceId: string) => FailedReadings) | undefined
  /** What chunkers other than the usual one may need. */
  readonly chunkPorts?: ChunkPorts | undefined
  /** Begins with a task at once, elsewhere, e.g. in a process of its own, and gives its results in order; absent: here. */
  readonly process?: ReadTask | undefined
}

/** Changes whose records may be packed. */
export type BuiltChanges = Omit<CorpusChanges, 'put'> & { readonly put: readonly BuiltRecord[] }

export interface IngestOptions {
  readonly signal?: AbortSignal | undefined
  /** IANA zone of naive times; default UTC. */
  readonly timeZone?: string | undefined
  readonly limits?: LoadLimits | undefined
  /** Originals up to this many bytes are kept, 0 keeps none; default 64 MiB. */
  readonly keepBytes?: number | undefined
  /** How documents are divided; default whole sentences. What was divided otherwise is read again. */
  readonly chunking?: ChunkSettings | undefined
  /** Tasks in flight; default 2. */
  readonly concurrency?: number | undefined
  /** Documents in one commit; default 200. */
  readonly batchDocuments?: number | undefined
  /** Items in one task; default 32. */
  readonly taskItems?: number | undefined
}

// A batch of large documents is committed before it fills up: committing takes some seventy times the memory of their text. A larger one goes alone.
const batchTextLength = 4 * 2 ** 20
// Bytes of items that are read ahead; a larger one goes alone.
const bytesInFlight = 64 * 2 ** 20

/**
 * Brings the corpus in line with a source: new, changed and vanished documents, in commits of up to `batchDocuments`; what an interruption loses is read again the next time.
 * The same input twice commits nothing. One outcome per document, after its commit; the last event is `ingest-end`, or the iterator throws
 * (`not_found` for a path with nothing behind it, `forbidden`, `aborted`, and what the store throws).
 */
export async function* ingest(request: IngestRequest, deps: IngestDeps, options: IngestOptions = {}): AsyncGenerator<IngestEvent> {
  const startedAt = deps.clock.now()
  const { principal } = request
  const { signal } = options
  const access = { principal, ...(signal === undefined ? {} : { signal }) }
  const listing = await listSource(request.path, { name: request.name, signal })
  yield { type: 'scan-end', files: listing.files.length }

  const before = await deps.documents.known(listing.source.id, access)
  const keepGroups = request.keepGroups === true && before.length > 0
  const settings: ProcessSettings = {
    sourceId: listing.source.id, groups: keepGroups ? usualGroups(before) : [...new Set(request.groups ?? [publicGroup])].sort(), timeZone: options.timeZone ?? 'UTC', limits: options.limits ?? defaultLoadLimits,
    keepBytes: options.keepBytes ?? 64 * 2 ** 20, chunking: options.chunking, chunker: chunkerName(options.chunking, deps.chunkPorts),
  }
  if (listing.files.length === 0 && listing.leftOut.length === 0 && listing.unreadable.length === 0 && before.length > 0 && request.allowEmpty !== true) {
    throw new AppError('invalid_input', `${request.path} is empty, but ${before.length} ${before.length === 1 ? 'document' : 'documents'} of the corpus came from it. If its disk is not mounted, mount it; if everything is really gone, say --allow-empty.`, { issues: [{ path: request.path, message: 'is empty' }] })
  }
  const known = knownDocuments(before, { extractors: deps.extractors === undefined ? undefined : new Set([...deps.extractors].map(loader => readBy(loader, settings.chunker))), rebuild: request.rebuild })
  const total = listing.files.some(file => file.role === 'mbox' || file.role === 'table') ? undefined : listing.files.length
  const counts = { ingested: 0, unchanged: 0, replaced: 0, removed: 0, skipped: 0, failed: 0 }
  let done = 0
  const report = (outcome: IngestOutcome): IngestEvent => {
    counts[outcome.status]++
    return { type: 'document', outcome, done: ++done, total }
  }
  for (const { key, reason } of listing.leftOut) yield report({ status: 'skipped', key, reason })
  for (const { key, message } of listing.unreadable) {
    known.protectFolder(key)
    yield report({ status: 'failed', key: key === '' ? '.' : key, reason: 'damaged', message })
  }

  const accept = acceptProcessed(known, { ...settings, keepGroups }, async id => (await deps.documents.document(id, access))?.text ?? '', deps.chunkPorts)
  const write = async (changes: BuiltChanges): Promise<unknown> =>
    deps.commitBuilt === undefined ? deps.writer.commit({ ...changes, put: changes.put.map(unpackRecord) }, access) : deps.commitBuilt(changes, access)
  const process = deps.process ?? ((task: ProcessTask) => inPlace(processItems(task, deps.loadItem, signal, deps.chunkPorts)))
  const batchDocuments = options.batchDocuments ?? 200
  const threadSoFar = conversationsSoFar(settings.timeZone)
  let put: BuiltRecord[] = []
  let regroup: Array<{ documentId: DocumentId; groups: readonly string[] }> = []
  let held: IngestOutcome[] = []
  let touchesThreads = false
  const commit = async (remove: readonly DocumentId[] = []): Promise<IngestEvent[]> => {
    if (put.length > 0 || regroup.length > 0 || remove.length > 0) await write({ sources: [listing.source], put, regroup, remove })
    const events = held.map(report)
    put = []
    regroup = []
    held = []
    return events
  }

  const takeStep = async (step: Parameters<typeof accept>[0]): Promise<IngestEvent[]> => {
    const events: IngestEvent[] = []
    const { write, outcome, regrouped, replaces } = await accept(step)
    if (replaces !== undefined) put = put.filter(record => record.document.id !== replaces)
    regroup.push(...(regrouped ?? []).map(documentId => ({ documentId, groups: settings.groups })))
    if (outcome !== undefined) held.push(outcome)
    if (write === undefined) return events
    // Full batches wait for the next document: the last one must still be there when threads are made.
    const isFull = put.length >= batchDocuments || textLength(put) + write.document.text.length > batchTextLength
    if (isFull && put.length > 0) events.push(...await commit())
    put.push(deps.assignConversations === undefined ? write : threadSoFar(write))
    touchesThreads ||= isThreaded(write.document)
    return events
  }
  const takeAll = async function* (results: AsyncIterable<Processed>): AsyncGenerator<IngestEvent> {
    for await (const result of results) yield* await takeStep(result)
  }
  const failures = deps.failures?.(listing.source.id)
  const reading = readingQueue(process, { failures, signal })
  const concurrency = Math.max(1, options.concurrency ?? 2)
  for await (const step of planTasks(listing, known, settings, { tables: deps.tables, taskItems: options.taskItems, failures, signal })) {
    throwIfAborted(signal, `ingesting ${request.path}`)
    if (step.kind === 'task') {
      reading.add(step.task)
      while (reading.size >= concurrency || (reading.size > 1 && reading.bytes > bytesInFlight)) yield* takeAll(reading.next())
    } else {
      if (step.kind === 'same') yield* takeAll(reading.lateWith(step.known.key))
      yield* await takeStep(step)
      if (put.length === 0 && regroup.length === 0) yield* await commit()
      else if (regroup.length >= 5_000) yield* await commit()
    }
  }
  yield* takeAll(reading.rest())
  throwIfAborted(signal, `ingesting ${request.path}`)

  const gone = known.gone()
  touchesThreads ||= gone.length > 0
  if (touchesThreads && deps.assignConversations !== undefined) {
    // The last batch stays uncommitted until all older mails are re-threaded: an interruption leaves something to ingest, and with it a reason to thread again.
    const last = put
    const lastRegroup = regroup
    const lastHeld = held
    const threaded = await threadCorpus({ documents: deps.documents, arriving: last, leaving: new Set(gone.map(document => document.documentId)), assign: deps.assignConversations, timeZone: settings.timeZone, chunking: options.chunking, ports: deps.chunkPorts }, access)
    put = []
    regroup = []
    held = []
    for await (const record of threaded.changed) {
      put.push(record)
      if (put.length >= batchDocuments) await commit()
    }
    await commit()
    put = threaded.arriving
    regroup = lastRegroup
    held = lastHeld
  }
  for (const document of gone) held.push({ status: 'removed', key: document.key, documentId: document.documentId })
  yield* await commit(gone.map(document => document.documentId))

  failures?.end()
  const summary: IngestSummary = { ...counts, commitSeq: await deps.documents.commitSeq(access), durationMs: deps.clock.now() - startedAt }
  yield { type: 'ingest-end', summary }
}

/** Results of work that has begun here. Awaited in its turn; until then a failure must not count as unhandled. */
function inPlace(result: Promise<readonly Processed[]>): AsyncIterable<Processed> {
  result.catch(() => undefined)
  return (async function* () { yield* await result })()
}

/** The groups that most documents have; of equally many the first in order. */
function usualGroups(documents: readonly KnownDocument[]): string[] {
  const counts = new Map<string, { readonly groups: string[]; count: number }>()
  for (const document of documents) {
    const groups = nameSet(document.groups)
    const name = canonicalJson(groups)
    const entry = counts.get(name) ?? { groups: [...groups], count: 0 }
    entry.count++
    counts.set(name, entry)
  }
  return [...counts].sort(([a, one], [b, other]) => (one.count === other.count ? compareCodePoints(a, b) : other.count - one.count))[0]?.[1].groups ?? []
}

function textLength(records: readonly BuiltRecord[]): number {
  return records.reduce((sum, record) => sum + record.document.text.length, 0)
}


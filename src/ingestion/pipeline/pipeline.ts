import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { needsThreading, type OpenIngestion } from '../../core/changes.ts'
import { AppError } from '../../core/errors.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { IngestEvent, IngestOutcome, IngestSummary } from '../../core/ingest-outcome.ts'
import type { WriteOptions } from '../../core/ports/corpus-writer.ts'
import type { KnownDocument } from '../../core/ports/document-reader.ts'
import { publicGroup } from '../../core/principal.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { factRulesName } from '../../graph/facts/allowed-facts.ts'
import { chunkerName } from '../chunk/prepare-chunking.ts'
import { defaultLoadLimits } from '../loaded-document.ts'
import { collectPeople } from '../privacy/collect-people.ts'
import { plainNames, privateListing } from '../privacy/private-listing.ts'
import { privacyTools } from '../privacy/private-reading.ts'
import { plainRecord, unpackRecord, type BuiltRecord } from '../record/packed-record.ts'
import { readBy, type RecordMakers } from '../record/read-by.ts'
import { listSource } from '../sources/list-source.ts'
import { assignConversations } from '../threading/assign-conversations.ts'
import { changeNotes } from '../threading/changed-mails.ts'
import { arrivingConversations, threadCorpus } from '../threading/thread-corpus.ts'
import { acceptProcessed } from './accept-processed.ts'
import { commitPace } from './commit-pace.ts'
import type { BuiltChanges, IngestDeps, IngestOptions, SourceRequest } from './ingest-request.ts'
import { knownDocuments } from '../sources/known-documents.ts'
import { planTasks } from './plan-tasks.ts'
import {
  processItems,
  type ProcessSettings,
  type ProcessTask,
  type Processed,
} from './process-items.ts'
import { inPlace, readingQueue, type ItemEnd } from './reading-queue.ts'
import { sortedSet } from '../../support/code-points.ts'

// Bytes of items that are read ahead; a larger one goes alone.
const bytesInFlight = 64 * 2 ** 20

/**
 * Brings the corpus in line with a source: new, changed and vanished documents, in commits of up to
 * `batchDocuments` or some seconds; what an interruption loses is read again the next time. From
 * the first document that has to be read to its end the ingestion is open in the store: after an
 * interruption mails are threaded again even if nothing else is left to do. The same input twice
 * commits nothing. One outcome per document, after its commit; the last event is `ingest-end`, or
 * the iterator throws (`not_found` for a path with nothing behind it, `forbidden`, `aborted`, and
 * what the store throws).
 */
export async function* ingest(
  request: SourceRequest,
  deps: IngestDeps,
  options: IngestOptions = {},
): AsyncGenerator<IngestEvent> {
  const startedAt = deps.clock.now()
  const { principal } = request
  const { signal } = options
  const access = { principal, ...(signal === undefined ? {} : { signal }) }
  const { privacy } = options
  const plain =
    request.listing ??
    (await listSource(request.path, {
      name: request.name,
      known: await deps.documents.sources(access),
      ownEntries: options.ownEntries,
      sourceName: privacy?.names.source,
      signal,
    }))
  const limits = options.limits ?? defaultLoadLimits
  const timeZone = options.timeZone ?? 'UTC'
  const listing = privacy === undefined ? plain : privateListing(plain, privacy.names)
  const plainName = plainNames(plain, listing)
  const hiding = await privacy?.prepare(
    listing.source,
    collectPeople(plain, { tables: deps.tables, limits, timeZone, signal }),
  )
  const isFetched = listing.fetch !== undefined
  yield { type: 'scan-end', files: listing.count ?? listing.files.length }

  const before = await deps.documents.known(listing.source.id, access)
  const keepGroups = request.keepGroups === true && before.length > 0
  const keepsUnchanged = request.keepGroups === 'unchanged'
  const makers: RecordMakers = {
    chunker: chunkerName(options.chunking, deps.chunkPorts),
    facts: factRulesName(options.factTypes),
  }
  const settings: ProcessSettings = {
    sourceId: listing.source.id,
    groups: keepGroups ? usualGroups(before) : [...new Set(request.groups ?? [publicGroup])].sort(),
    timeZone,
    limits,
    keepBytes: hiding === undefined ? (options.keepBytes ?? 64 * 2 ** 20) : 0,
    privacy: hiding,
    chunking: options.chunking,
    factTypes: options.factTypes,
    makers,
  }
  if (
    !isFetched &&
    listing.files.length === 0 &&
    listing.leftOut.length === 0 &&
    listing.unreadable.length === 0 &&
    before.length > 0 &&
    request.allowEmpty !== true
  ) {
    throw new AppError(
      'invalid_input',
      `${request.path} is empty, but ${before.length} ` +
        `${before.length === 1 ? 'document' : 'documents'} in the corpus came from it. If ` +
        'its disk is not mounted, mount it; if everything is really gone, add --allow-empty.',
      { issues: [{ path: request.path, message: 'is empty' }] },
    )
  }
  const openAtFirst = await deps.documents.openIngestions(access)
  const open = openAtFirst.find(({ sourceId }) => sourceId === listing.source.id)
  const lacksThreads = openAtFirst.some(({ sourceId }) => sourceId === needsThreading.sourceId)
  // Documents of items that are stored in part.
  const unfinished = new Set(open?.unfinished)
  const deleted = new Set(
    (await deps.documents.deletions(access))
      .filter(({ sourceId }) => sourceId === listing.source.id)
      .map(({ documentId }) => documentId),
  )
  const known = knownDocuments(before, {
    unfinished: new Set(unfinished),
    deleted,
    extractors:
      deps.extractors === undefined
        ? undefined
        : new Set([...deps.extractors].map(loader => readBy(loader, makers))),
    rebuild: request.rebuild,
  })
  const total =
    isFetched || listing.files.some(file => ['mbox', 'pst', 'table'].includes(file.role))
      ? undefined
      : listing.files.length
  const counts = {
    ingested: 0,
    unchanged: 0,
    replaced: 0,
    removed: 0,
    deleted: 0,
    skipped: 0,
    failed: 0,
  }
  let done = 0
  const report = ({ outcome, item }: Told): IngestEvent => {
    counts[outcome.status]++
    const shownAs =
      outcome.status === 'failed' || outcome.status === 'skipped'
        ? plainName(item ?? outcome.key)
        : undefined
    return {
      type: 'document',
      outcome,
      done: ++done,
      total,
      ...(item !== undefined && { item }),
      ...(shownAs !== undefined && { shownAs }),
    }
  }
  if (listing.isPart === true) known.protectFolder('')
  for (const { key, reason } of listing.leftOut)
    yield report({ outcome: { status: 'skipped', key, reason } })
  for (const { key, message, reason } of listing.unreadable) {
    known.protectFolder(key)
    yield report({
      outcome: {
        status: 'failed',
        key: key === '' ? '.' : key,
        reason: reason ?? 'damaged',
        message,
      },
    })
  }

  const accept = acceptProcessed(
    known,
    { ...settings, keepGroups, keepsUnchanged, comparesText: isFetched },
    async id => (await deps.documents.document(id, access))?.text ?? '',
    deps.chunkPorts,
  )
  // What became of a write that is under way has to be told: it is waited for when the rest is
  // cancelled.
  const to: WriteOptions = { principal }
  const write = async (changes: BuiltChanges): Promise<unknown> =>
    deps.commitBuilt === undefined
      ? deps.writer.commit({ ...changes, put: changes.put.map(unpackRecord) }, to)
      : deps.commitBuilt(changes, to)
  const process =
    deps.process ??
    ((task: ProcessTask) => inPlace(processItems(task, deps.loadItem, signal, deps.chunkPorts)))
  const batchDocuments = options.batchDocuments ?? 200
  const pace = commitPace(batchDocuments)
  const commitAfterMs = options.commitAfterMs ?? 2_000
  const assign = deps.assign ?? assignConversations
  const inConversation = arrivingConversations(settings.timeZone)
  let put: BuiltRecord[] = []
  const regroup = new Map<DocumentId, readonly string[]>()
  let held: Told[] = []
  // Since when the oldest of them waits.
  let waitsSince: number | undefined
  const note = (outcome: IngestOutcome | undefined, item: string | undefined): void => {
    waitsSince ??= deps.clock.now()
    if (outcome !== undefined) held.push({ outcome, item })
  }
  const mark = (): OpenIngestion => ({
    sourceId: listing.source.id,
    location:
      privacy !== undefined
        ? listing.source.location
        : request.listing === undefined
          ? resolve(request.path)
          : request.path,
    unfinished: [...unfinished],
  })
  let isOpen = open !== undefined
  // An interrupted run may have left mails whose conversation is not final.
  let touchesThreads = isOpen || lacksThreads
  // Also told of what is written when the rest is cancelled.
  const notes = changeNotes(deps.documents, id => known.byId(id) !== undefined, { principal })
  let isThreaded = false
  const closing = [listing.source.id]
  let isFailing = false
  // Documents of items that have not come to their end, and of those that have since the last
  // commit: what still waits for it may hang on them.
  const ofItems = new Map<number, DocumentId[]>()
  const finished: DocumentId[] = []
  // By the numbers that the queue gives them.
  const itemKeys: string[] = []
  const told: IngestEvent[] = []
  const store = async (remove: readonly DocumentId[], isLast: boolean): Promise<void> => {
    for (const id of finished.splice(0)) unfinished.delete(id)
    const isChange = put.length > 0 || regroup.size > 0 || remove.length > 0
    if (!isThreaded) await notes.put(put)
    if (isChange || (isLast && (isOpen || closing.length > 1))) {
      const begunAt = deps.clock.now()
      isFailing = true
      await write({
        ...(isChange ? { sources: [listing.source] } : {}),
        put,
        setReadGroups: [...regroup].map(([documentId, groups]) => ({ documentId, groups })),
        remove,
        ingestions: isLast ? { close: closing } : { open: [mark()] },
      })
      isFailing = false
      isOpen = !isLast
      pace.measured(put, deps.clock.now() - begunAt)
    }
    told.push(...held.map(report))
    put = []
    regroup.clear()
    held = []
    waitsSince = undefined
  }
  const commit = async (
    remove: readonly DocumentId[] = [],
    isLast = false,
  ): Promise<IngestEvent[]> => {
    await store(remove, isLast)
    return told.splice(0)
  }
  // One timer for all results that come before a batch is due.
  let due: (Waiting & { readonly at: number }) | undefined
  /** Waits for a result, and commits meanwhile what is due. */
  const patiently = async <Result>(result: Promise<Result>): Promise<Result> => {
    while (waitsSince !== undefined) {
      const leftMs = waitsSince + commitAfterMs - deps.clock.now()
      if (leftMs <= 0) await store([], false)
      else {
        const at = waitsSince + commitAfterMs
        if (due?.at !== at) {
          due?.stop()
          due = { at, ...waiting(leftMs, deps.wait) }
        }
        const done = await Promise.race([result.then(value => ({ result: value })), due.passed])
        if (done !== undefined) return done.result
        due = undefined
      }
    }
    return result
  }
  const patientlyEach = async function* <Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    const iterator = items[Symbol.asyncIterator]()
    try {
      for (
        let next = await patiently(iterator.next());
        next.done !== true;
        next = await patiently(iterator.next())
      )
        yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  // An ingestion that is ended in order loses nothing that it accepted.
  await using _rest = {
    async [Symbol.asyncDispose]() {
      due?.stop()
      // The error that ends the ingestion is the one to report; what could not be written is read
      // again.
      if (put.length > 0 && !isFailing) await store([], false).catch(() => undefined)
      for (const event of told.splice(0)) options.onRest?.(event)
    },
  }

  // Who may read a mail decides with which others it is threaded.
  const noteRegrouped = (ids: readonly DocumentId[] = []): void => {
    for (const documentId of ids) regroup.set(documentId, settings.groups)
    touchesThreads ||= ids.length > 0
    notes.regroup(ids)
  }

  const endItem = (item: number): void => {
    // What hung on it before goes with the last commit; until then the item would keep it.
    for (const id of ofItems.get(item) ?? []) if (!known.hasUnmetAttachments(id)) finished.push(id)
    ofItems.delete(item)
  }
  const takeResult = async (result: Processed | ItemEnd): Promise<IngestEvent[]> => {
    if (result.status === 'end') {
      endItem(result.item)
      return pace.isFull(put) ? commit() : []
    }
    const { write: record, outcome, regrouped, replaces } = await accept(result)
    if (replaces !== undefined) put = put.filter(({ document }) => document.id !== replaces)
    const isFull =
      put.length > 0 && record !== undefined && (pace.isFull(put) || !pace.hasRoom(put, record))
    const events = isFull ? await commit() : []
    noteRegrouped(regrouped)
    note(outcome, itemKeys[result.item])
    if (outcome !== undefined && 'documentId' in outcome) {
      const ofItem = ofItems.get(result.item)
      if (ofItem === undefined) ofItems.set(result.item, [outcome.documentId])
      else ofItem.push(outcome.documentId)
      unfinished.add(outcome.documentId)
    }
    if (record === undefined) return events
    if (result.status === 'built' && result.replacements !== undefined)
      privacy?.replaced(record.document.id, result.replacements)
    put.push(inConversation(record))
    // A double that takes the place of what is there has the new groups already.
    regroup.delete(record.document.id)
    touchesThreads ||= record.document.mail !== undefined
    return events
  }
  const takeAll = async function* (
    results: AsyncIterable<Processed | ItemEnd>,
  ): AsyncGenerator<IngestEvent> {
    for await (const result of patientlyEach(results)) yield* await takeResult(result)
  }
  const failures = deps.failures?.(listing.source.id)
  const reading = readingQueue(process, { failures, signal })
  const concurrency = Math.max(1, options.concurrency ?? 2)
  const leastConcurrency = Math.min(options.leastConcurrency ?? concurrency, concurrency)
  for await (const step of patientlyEach(
    planTasks(listing, known, settings, {
      tables: deps.tables,
      taskItems: options.taskItems,
      failures,
      privacy: hiding === undefined ? undefined : privacyTools(hiding),
      signal,
    }),
  )) {
    throwIfAborted(signal, `ingesting ${request.path}`)
    if (step.kind === 'task') {
      if (!isOpen) await write({ put: [], ingestions: { open: [mark()] } })
      isOpen = true
      const { items } = step.task
      const bytes = items.reduce((sum, { item }) => sum + item.bytes.length, 0)
      const isTooMuch = (): boolean =>
        reading.bytes + bytes > bytesInFlight ||
        (reading.size >= leastConcurrency &&
          pace.isTooMuch(reading.items + items.length, reading.bytes + bytes))
      while (reading.size > 0 && isTooMuch()) yield* takeAll(reading.next())
      reading.add(step.task)
      for (const { item } of items) itemKeys.push(item.key)
      if (reading.size >= concurrency) yield* takeAll(reading.next())
    } else {
      if (step.kind === 'same') yield* takeAll(reading.lateWith(step.known.key))
      const { regrouped, outcome } = await accept(step)
      noteRegrouped(regrouped)
      note(outcome, step.key)
      if (put.length === 0 && regroup.size === 0) yield* await commit()
      else if (regroup.size >= 5_000) yield* await commit()
    }
  }
  yield* takeAll(reading.rest())
  throwIfAborted(signal, `ingesting ${request.path}`)

  const gone = known.gone()
  touchesThreads ||= gone.length > 0
  const isWhole = listing.isShared !== true
  if (touchesThreads && isWhole) {
    const arriving = put
    await notes.put(arriving)
    isThreaded = true
    // Who has not ended, or was interrupted, may have left emails that are not threaded.
    const others = (await deps.documents.openIngestions(access)).filter(
      ({ sourceId }) => sourceId !== listing.source.id,
    )
    const threaded = await patiently(
      threadCorpus(
        {
          documents: deps.documents,
          vectors: deps.vectors,
          assign,
          timeZone: settings.timeZone,
          arriving,
          leaving: new Set(gone.map(document => document.documentId)),
          regrouped: new Map(regroup),
          changed: open === undefined && others.length === 0 ? notes.changed() : undefined,
          reachedShare: options.reachedShare,
        },
        access,
      ),
    )
    if (threaded.isWhole && lacksThreads) closing.push(needsThreading.sourceId)
    // What was committed meanwhile is written again only where threading changed it.
    put =
      put === arriving
        ? [...threaded.arriving]
        : threaded.arriving.filter((record, index) => record !== arriving[index])
    for await (const changes of patientlyEach(threaded.changed(batchDocuments))) {
      // Items whose documents still wait here count as read whole: a commit without them would lose
      // them to a crash.
      if (put.length > 0 || regroup.size > 0) yield* await commit()
      await write({
        sources: [listing.source],
        ...changes,
        put: changes.put.map(plainRecord),
        ingestions: { open: [mark()] },
      })
      isOpen = true
    }
  }
  for (const document of gone)
    held.push({
      outcome: { status: 'removed', key: document.key, documentId: document.documentId },
    })
  yield* await commit(
    gone.map(document => document.documentId),
    isWhole,
  )

  failures?.end()
  const summary: IngestSummary = {
    ...counts,
    commitSeq: await deps.documents.commitSeq(access),
    durationMs: deps.clock.now() - startedAt,
  }
  yield { type: 'ingest-end', summary }
}

/** What became of a document, and the key of the item it came from, where it came from one. */
interface Told {
  readonly outcome: IngestOutcome
  readonly item?: string | undefined
}

/** The groups that most documents have; of equally many the first in order. */
function usualGroups(documents: readonly KnownDocument[]): string[] {
  const counts = new Map<string, { readonly groups: string[]; count: number }>()
  for (const document of documents) {
    const groups = sortedSet(document.groups)
    const name = canonicalJson(groups)
    const entry = counts.get(name) ?? { groups: [...groups], count: 0 }
    entry.count++
    counts.set(name, entry)
  }
  return (
    [...counts].sort(([a, one], [b, other]) =>
      one.count === other.count ? compareCodePoints(a, b) : other.count - one.count,
    )[0]?.[1].groups ?? []
  )
}

/** A span of time: `passed` resolves at its end, or when it is stopped. */
interface Waiting {
  readonly passed: Promise<undefined>
  readonly stop: () => void
}

function waiting(
  ms: number,
  wait: IngestDeps['wait'] = (delay, signal) => setTimeout(delay, undefined, { signal }),
): Waiting {
  const controller = new AbortController()
  const end = (): undefined => undefined
  return {
    // A wait that is given up rejects; nobody is interested.
    passed: wait(ms, controller.signal).then(end, end),
    stop: () => controller.abort(),
  }
}

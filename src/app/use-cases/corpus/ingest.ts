import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { IngestEvent, IngestSummary } from '../../../core/ingest-outcome.ts'
import { AppError } from '../../../core/errors.ts'
import { readableGroups, type Principal } from '../../../core/principal.ts'
import { mailTables } from '../../../ingestion/email/mail-tables.ts'
import type { SpanAttributes } from '../../../core/ports/tracer.ts'
import type { SourceListing } from '../../../ingestion/sources/list-source.ts'
import { defaultLoadLimits } from '../../../ingestion/loaded-document.ts'
import { loadItem } from '../../../ingestion/loaders/load-item.ts'
import { extractorNames } from '../../../ingestion/loaders/registry.ts'
import { ingest } from '../../../ingestion/pipeline/pipeline.ts'
import type { SourceRequest } from '../../../ingestion/pipeline/ingest-request.ts'
import { chunkingNotice, chunkPorts } from '../../models/chunk-ports.ts'
import type { App } from '../../compose.ts'
import { requireNoVacuum } from './vacuum-corpus.ts'
import { ingestionLockName, packageVersion } from '../../config/config.ts'
import { readerCount } from '../../config/reader-count.ts'
import { corpusEntries } from '../../corpus-files.ts'
import { failedReadingsFileName, keptFailedReadings } from '../../failed-readings.ts'
import { notingImports } from '../../import-dates.ts'
import { ingestPrivacy, requireNoPrivacy } from '../../privacy/ingest-privacy.ts'
import { privacyReport } from '../../privacy/privacy-report.ts'
import { requireWritable } from '../../require-writable.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { traced, tracedEvents } from '../../../support/tracing.ts'
import { hashParts } from '../../../support/ids.ts'
import type { WebPages } from '../../web-addresses.ts'
import { readerPool } from '../../workers/reader-pool.ts'
import { keepLinks } from '../alignment/keep-links.ts'
import { keepExtractions } from '../graph/keep-extraction.ts'
import { mailAccountListing, type MailAccount } from './mail-accounts.ts'
import { processLock } from '../../process-lock.ts'
import { withTicks } from '../with-ticks.ts'

/**
 * What to ingest. Without `groups` known documents keep theirs, new ones get those of most of their
 * source, a new source the configuration's `defaultGroups`.
 */
export interface IngestRequest extends Pick<SourceRequest, 'groups' | 'rebuild' | 'allowEmpty'> {
  /** Files and folders; each is a source of its own. */
  readonly paths: readonly string[]
  /** Web pages and sites; each host is a source of its own. */
  readonly pages?: WebPages | undefined
  /** Mail accounts, or folders of them; each account is a source of its own. */
  readonly accounts?: readonly MailAccount[] | undefined
  /** What is to be read where no path says it, such as files that were uploaded. */
  readonly listings?: AsyncIterable<SourceListing> | Iterable<SourceListing> | undefined
  /** As in `SourceRequest`; absent: `true` where there are no `groups`. */
  readonly keepGroups?: SourceRequest['keepGroups']
  /** Told of documents that were committed after the signal had fired. */
  readonly onRest?: ((event: IngestEvent) => void) | undefined
  /** What language models extracted goes from documents that are built again. */
  readonly dropModelGraph?: boolean | undefined
}

// A large commit costs the store less per document. Where it takes longer than a second or two,
// commits are smaller: a crash loses some seconds.
const batchDocuments = 600
// Tasks of 32 items that are read while a batch is committed: the readers must not wait for the
// store.
const tasksAhead = 24
// A slow store has fewer waiting for it, but readers always have one at hand.
const tasksPerWorker = 2
// A document that is being read for this long is named, again every second.
const slowDocumentMs = 2_000
const tickMs = 1_000

/**
 * Brings the corpus in line with files and folders; documents are read in threads and committed in
 * batches. One event per document and one `ingest-end` for all paths together. Throws `forbidden`
 * for users and for a corpus that can only be read, `not_found` for a path with nothing behind it
 * (after the paths before it were done), `aborted`.
 */
export async function* ingestPaths(
  app: App,
  request: IngestRequest,
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<IngestEvent> {
  if (readableGroups(options.principal) !== 'all')
    throw new AppError('forbidden', 'Only the owner of a corpus may ingest into it.', {
      action: 'ingest',
    })
  requireWritable(app, 'ingest')
  try {
    yield* observed(app, () => ingestEach(app, request, options))
  } catch (error) {
    // Sources and loaders throw the signal's own reason.
    if (options.signal?.aborted === true && !(error instanceof AppError))
      throw new AppError(
        'aborted',
        'The ingestion was cancelled. What was committed stays.',
        {},
        { cause: error },
      )
    throw error
  }
}

/** The events of an ingestion, as a span and in metrics. */
async function* observed(
  { telemetry: { tracer, metrics } }: App,
  begin: () => AsyncGenerator<IngestEvent>,
): AsyncGenerator<IngestEvent> {
  yield* tracedEvents(tracer, 'ingest', {}, async function* (span) {
    for await (const event of begin()) {
      if (event.type === 'ingest-end') {
        metrics.ingested(event.summary)
        span.set(attributesOf(event.summary))
      }
      yield event
    }
  })
}

const attributesOf = (summary: IngestSummary): SpanAttributes => ({
  'veritrail.documents.ingested': summary.ingested,
  'veritrail.documents.unchanged': summary.unchanged,
  'veritrail.documents.replaced': summary.replaced,
  'veritrail.documents.removed': summary.removed,
  'veritrail.documents.skipped': summary.skipped,
  'veritrail.documents.failed': summary.failed,
})

async function* ingestEach(
  app: App,
  request: IngestRequest,
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<IngestEvent> {
  // Tells those who ask meanwhile; several ingestions may be under way.
  using _lock = processLock(join(app.corpusFolder, ingestionLockName))
  requireNoVacuum(app.corpusFolder)
  const { config, store, telemetry } = app
  const { tracer } = telemetry
  const {
    chunking,
    graph: { facts: factTypes },
    ingest: { budget },
  } = config
  const workers = readerCount(config)
  const ports = await chunkPorts(chunking, app)
  // Beforehand: a model that cannot be loaded must not cost every document.
  await ports.likelihood?.of(['a'], options)
  const notice = chunkingNotice(chunking, ports)
  if (notice !== undefined) yield { type: 'notice', message: notice }
  const corpora = [realpathSync(app.corpusFolder)]
  const failures = keptFailedReadings(join(app.corpusFolder, failedReadingsFileName), {
    by: hashParts([packageVersion(), canonicalJson({ budget, chunking }), ...extractorNames]),
    rebuild: request.rebuild === true,
  })
  using report = privacyReport(app.corpusFolder)
  const told: string[] = []
  if (app.privacy === undefined) requireNoPrivacy(app.corpusFolder)
  const known = await store.documents.sources(options)
  const noteImports = notingImports(app.corpusFolder, known)
  const privacy =
    app.privacy &&
    ingestPrivacy(app.privacy, {
      corpusFolder: app.corpusFolder,
      rebuild: request.rebuild === true,
      sources: known,
      report,
      onNotice: message => void told.push(message),
    })
  await using pool = readerPool({ workers, budget, judges: ports })
  let total: IngestSummary | undefined
  let before = 0
  for await (const { path, listing } of sourcesOf(app, request, options)) {
    const source = () =>
      ingest(
        {
          path,
          listing,
          principal: options.principal,
          groups: request.groups ?? config.defaultGroups,
          keepGroups: request.keepGroups ?? request.groups === undefined,
          rebuild: request.rebuild,
          allowEmpty: request.allowEmpty,
        },
        {
          writer: {
            ...store.writer,
            commit: (changes, access) =>
              traced(tracer, 'ingest.commit', {}, async () => {
                const result = await store.writer.commit(changes, access)
                noteImports(changes.sources ?? [], app.clock.now())
                return result
              }),
          },
          documents: store.documents,
          clock: app.clock,
          loadItem,
          tables: mailTables(config.ingest.mailTable),
          vectors: store.vectors,
          extractors: extractorNames,
          commitBuilt: (changes, access) =>
            traced(tracer, 'ingest.commit', {}, async () => {
              const result = await store.commitBuilt(
                await keepLinks(
                  app,
                  request.dropModelGraph === true
                    ? changes
                    : await keepExtractions(app, changes, access),
                  access,
                ),
                access,
              )
              noteImports(changes.sources ?? [], app.clock.now())
              return result
            }),
          chunkPorts: ports,
          failures,
          process(task, signal) {
            // The pool begins with the call.
            const read = pool.read(task, signal)
            return tracedEvents(
              tracer,
              'ingest.read',
              { 'veritrail.items': task.items.length },
              async function* () {
                yield* read
              },
            )
          },
        },
        {
          signal: options.signal,
          onRest: request.onRest,
          timeZone: config.timeZone,
          chunking,
          factTypes,
          privacy,
          ownEntries: (folder, names) => corpusEntries(folder, names, corpora),
          keepBytes: config.originals.keep ? config.originals.maxBytes : 0,
          limits: {
            ...defaultLoadLimits,
            maxBytes: config.ingest.maxFileBytes,
            maxTextLength: config.ingest.maxTextLength,
            maxSplitBytes: config.ingest.maxSplitFileBytes,
            maxParts: budget.parts,
          },
          batchDocuments,
          concurrency: workers * tasksPerWorker + tasksAhead,
          leastConcurrency: workers * tasksPerWorker,
          ...(listing?.isStepwise === true ? oneByOne : {}),
        },
      )
    let done = 0
    const inHand = (): IngestEvent[] =>
      pool.inHand(slowDocumentMs).map(document => ({ type: 'document-progress', ...document }))
    const events = tracedEvents(tracer, 'ingest.source', {}, async function* (span) {
      for await (const event of source()) {
        if (event.type === 'ingest-end') span.set(attributesOf(event.summary))
        yield event
      }
    })
    for await (const event of withTicks(events, tickMs, inHand)) {
      for (const message of told.splice(0)) yield { type: 'notice', message }
      if (event.type === 'ingest-end')
        total = total === undefined ? event.summary : together(total, event.summary)
      else if (event.type === 'document') {
        done = event.done
        yield {
          ...event,
          done: before + event.done,
          total: event.total === undefined ? undefined : before + event.total,
        }
      } else yield event
    }
    before += done
  }
  if (total !== undefined) yield { type: 'ingest-end', summary: total }
}

// Pages come with pauses between them: each is read and accepted before the next one is asked for.
const oneByOne = { concurrency: 1, leastConcurrency: 1, taskItems: 1 }

/** What to ingest, in order; web sources make themselves known one after the other. */
async function* sourcesOf(
  app: App,
  { paths, listings = [], pages, accounts = [], allowEmpty }: IngestRequest,
  { principal, signal }: Parameters<typeof ingestPaths>[2],
): AsyncGenerator<{ readonly path: string; readonly listing?: SourceListing | undefined }> {
  for (const path of paths) yield { path }
  for await (const listing of listings) yield { path: listing.source.location, listing }
  for (const account of accounts) {
    const listing = mailAccountListing(app, account, { principal, allowEmpty, signal })
    yield { path: listing.source.location, listing }
  }
  if (pages === undefined) return
  // The network is loaded only by those who ask for it.
  const { webSources } = await import('./web-sources.ts')
  for await (const listing of webSources(app, pages, { principal, allowEmpty, signal }))
    yield { path: listing.source.location, listing }
}

function together(a: IngestSummary, b: IngestSummary): IngestSummary {
  return {
    ingested: a.ingested + b.ingested,
    unchanged: a.unchanged + b.unchanged,
    replaced: a.replaced + b.replaced,
    removed: a.removed + b.removed,
    deleted: a.deleted + b.deleted,
    skipped: a.skipped + b.skipped,
    failed: a.failed + b.failed,
    commitSeq: b.commitSeq,
    durationMs: a.durationMs + b.durationMs,
  }
}

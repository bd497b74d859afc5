import type { Document } from '../../../core/document.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { EvidencePassage } from '../../../evidence/candidates/evidence-passage.ts'
import { letterVoice } from '../../../language/voice/letter-voice.ts'
import { passageOfChunk } from '../../../evidence/candidates/passage-of-chunk.ts'
import { mailTables } from '../../../ingestion/email/mail-tables.ts'
import { defaultLoadLimits, type LoadLimits } from '../../../ingestion/loaded-document.ts'
import { unpackRecord } from '../../../ingestion/record/packed-record.ts'
import type {
  Processed,
  ProcessEntry,
  ProcessSettings,
} from '../../../ingestion/pipeline/process-items.ts'
import {
  readingQueue,
  type ItemEnd,
  type ReadTask,
} from '../../../ingestion/pipeline/reading-queue.ts'
import { listSource } from '../../../ingestion/sources/list-source.ts'
import { sourceItems } from '../../../ingestion/sources/source-items.ts'
import { bytesOf } from '../../../ingestion/record/to-document.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { parseConfig, type Config } from '../../config/config.ts'
import { readerCount } from '../../config/reader-count.ts'
import { readerPool } from '../../workers/reader-pool.ts'

/** A file or part of one that could not be read; `reason` is a code, `message` is for people. */
export interface UnreadSource {
  readonly key: string
  readonly reason: string
  readonly message: string
}

/** Files as evidence, without a corpus. */
export interface ReadSources {
  readonly documents: ReadonlyMap<DocumentId, Document>
  readonly passages: readonly EvidencePassage[]
  readonly unread: readonly UnreadSource[]
}

export interface ReadSourcesOptions {
  readonly timeZone: string
  readonly signal?: AbortSignal | undefined
  /** Readers, budget and file size; default those of a new corpus. */
  readonly ingest?:
    | Pick<
        Config['ingest'],
        'workers' | 'budget' | 'maxFileBytes' | 'maxTextLength' | 'maxSplitFileBytes'
      >
    | undefined
  /** Real paths of files that are no sources, wherever they lie: a text would support itself. */
  readonly except?: ReadonlySet<string> | undefined
  /** Told after each file: how many documents there are so far. */
  readonly onDocuments?: ((done: number) => void) | undefined
}

// As the product's ingestion reads: enough at hand that no reader waits.
const taskItems = 32
const taskBytes = 4 * 2 ** 20
const tasksAhead = 4

/**
 * Reads files and folders of every format that `ingest` reads, in processes of their own and under
 * the same budgets. What cannot be read is named and the rest goes on; throws `not_found` where
 * nothing at all could be read.
 */
export async function readSources(
  paths: readonly string[],
  options: ReadSourcesOptions,
): Promise<ReadSources> {
  const documents = new Map<DocumentId, Document>()
  const passages: EvidencePassage[] = []
  const unread: UnreadSource[] = []
  const usual = parseConfig({}, 'The default configuration')
  const { signal, ingest = usual.ingest } = options
  const { budget, maxFileBytes, maxTextLength, maxSplitFileBytes } = ingest
  // These sources are read as they are.
  const workers = readerCount({ ingest, privacy: usual.privacy })
  await using pool = readerPool({ workers, budget })
  const limits: LoadLimits = {
    ...defaultLoadLimits,
    maxBytes: maxFileBytes,
    maxTextLength,
    maxSplitBytes: maxSplitFileBytes,
    maxParts: budget.parts,
  }
  const reading: Reading = { ...options, limits, read: pool.read, documents, passages, unread }
  for (const path of new Set(paths)) {
    try {
      await readPath(path, reading)
    } catch (error) {
      throwIfAborted(signal, 'reading the sources')
      if (!isAppError(error, 'not_found') && !isAppError(error, 'invalid_input')) throw error
      unread.push({ key: path, reason: error.code, message: error.message })
    }
  }
  if (documents.size > 0) return { documents, passages, unread }
  const [first] = unread
  throw new AppError(
    'not_found',
    first === undefined
      ? `There is nothing to verify against in ${paths.join(', ')}.`
      : 'Nothing to verify against could be read. ' +
          `${first.message}${unread.length > 1 ? ` And ${unread.length - 1} more.` : ''}`,
    { kind: 'file', id: paths[0] ?? '' },
  )
}

interface Reading extends ReadSourcesOptions {
  readonly limits: LoadLimits
  readonly read: ReadTask
  readonly documents: Map<DocumentId, Document>
  readonly passages: EvidencePassage[]
  readonly unread: UnreadSource[]
}

async function readPath(path: string, reading: Reading): Promise<void> {
  const { limits, timeZone, documents, unread, onDocuments, signal } = reading
  const listed = await listSource(path, { signal })
  const listing = {
    ...listed,
    files: listed.files.filter(file => reading.except?.has(file.path) !== true),
  }
  unread.push(
    ...listing.unreadable.map(({ key, message, reason }) => ({
      key: key === '' ? path : key,
      reason: reason ?? 'damaged',
      message,
    })),
  )
  // Only text and structure are read: no graph is made of what is verified against.
  const settings: ProcessSettings = {
    sourceId: listing.source.id,
    groups: [],
    timeZone,
    limits,
    keepBytes: 0,
    build: 'text',
  }
  const queue = readingQueue(reading.read, { signal })
  let items: ProcessEntry[] = []
  const take = async (results: AsyncIterable<Processed | ItemEnd>): Promise<void> => {
    for await (const result of results) {
      if (result.status === 'built') addDocument(unpackRecord(result.record), reading)
      else if (result.status === 'failed')
        unread.push({ key: result.key, reason: result.reason, message: result.message })
    }
    onDocuments?.(documents.size)
  }
  const flush = async (): Promise<void> => {
    if (items.length > 0) queue.add({ settings, items })
    items = []
    while (queue.size > tasksAhead) await take(queue.next())
  }
  const add = async (entry: ProcessEntry): Promise<void> => {
    items.push(entry)
    if (
      items.length >= taskItems ||
      items.reduce(
        (sum, { item, loaded }) => sum + (loaded?.text.length ?? item.bytes.length),
        0,
      ) >= taskBytes
    )
      await flush()
  }
  const tables = mailTables()
  for await (const entry of sourceItems(listing, {
    limits,
    timeZone,
    tableKind: item => tables.kindOf(item),
    signal,
  })) {
    const [first] = entry.kind === 'tables' ? entry.items : []
    if (entry.kind === 'failed') unread.push(entry)
    else if (entry.kind === 'item') await add({ item: entry.item, isMail: entry.isMail })
    else if (first !== undefined) {
      for await (const outcome of tables.load(entry.items, { timeZone, limits, signal })) {
        if (outcome.status === 'loaded')
          await add({
            item: { ...first, bytes: bytesOf(outcome.document, first) },
            loaded: outcome.document,
            isMail: true,
          })
        else if (outcome.status === 'failed')
          unread.push({
            key: `${first.key}${outcome.keySuffix ?? ''}`,
            reason: outcome.reason,
            message: outcome.message,
          })
      }
    }
  }
  await flush()
  await take(queue.rest())
}

function addDocument(
  { document, chunks }: Pick<DocumentRecord, 'document' | 'chunks'>,
  { documents, passages, timeZone }: Reading,
): void {
  if (documents.has(document.id)) return
  documents.set(document.id, document)
  const letter = document.mail === undefined ? letterVoice(document.text) : undefined
  for (const chunk of chunks) {
    if (chunk.sentences.length > 0)
      passages.push(
        passageOfChunk(document, chunk, document.text.slice(chunk.start, chunk.end), {
          origin: 'search',
          timeZone,
          letter,
        }),
      )
  }
}

import type { Document } from '../../core/document.ts'
import { AppError, isAppError } from '../../core/errors.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { EvidencePassage } from '../../evidence/candidates/evidence-passage.ts'
import { passageOfChunk } from '../../evidence/candidates/passage-of-chunk.ts'
import { chunkingOf } from '../../ingestion/chunk/chunkers.ts'
import { mailTables } from '../../ingestion/email/mail-tables.ts'
import { defaultLoadLimits, type LoadedDocument, type LoadLimits, type LoadOptions, type LoadOutcome, type RawItem } from '../../ingestion/loaded-document.ts'
import { loadItem } from '../../ingestion/loaders/load-item.ts'
import { recordChunks } from '../../ingestion/record-chunks.ts'
import { listSource } from '../../ingestion/sources/list-source.ts'
import { sourceItems } from '../../ingestion/sources/source-items.ts'
import { toDocument, type AttachedTo } from '../../ingestion/to-document.ts'
import { throwIfAborted } from '../../support/abort.ts'

/** A file or part of one that could not be read; `reason` is a code, `message` is for people. */
export interface UnreadSource { readonly key: string; readonly reason: string; readonly message: string }

/** Files as evidence, without a corpus. */
export interface ReadSources {
  readonly documents: ReadonlyMap<DocumentId, Document>
  readonly passages: readonly EvidencePassage[]
  readonly unread: readonly UnreadSource[]
}

export interface ReadSourcesOptions {
  readonly timeZone: string
  readonly signal?: AbortSignal | undefined
  readonly limits?: LoadLimits | undefined
  /** Real paths of files that are no sources, wherever they lie: a text would support itself. */
  readonly except?: ReadonlySet<string> | undefined
  /** Told after each file: how many documents there are so far. */
  readonly onDocuments?: ((done: number) => void) | undefined
}

// A mail in a mail in a mail: deeper ones are a trap or nobody's.
const deepestAttachment = 4

/** Reads files and folders of every format that `ingest` reads. What cannot be read is named and the rest goes on; throws `not_found` where nothing at all could be read. */
export async function readSources(paths: readonly string[], options: ReadSourcesOptions): Promise<ReadSources> {
  const documents = new Map<DocumentId, Document>()
  const passages: EvidencePassage[] = []
  const unread: UnreadSource[] = []
  const { timeZone, signal, limits = defaultLoadLimits } = options
  const reading: Reading = { ...options, load: { timeZone, limits, signal }, documents, passages, unread }
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
  throw new AppError('not_found', first === undefined ? `There is nothing to verify against in ${paths.join(', ')}.` : `Nothing to verify against could be read. ${first.message}${unread.length > 1 ? ` And ${unread.length - 1} more.` : ''}`, { kind: 'file', id: paths[0] ?? '' })
}

interface Reading extends ReadSourcesOptions {
  readonly load: LoadOptions
  readonly documents: Map<DocumentId, Document>
  readonly passages: EvidencePassage[]
  readonly unread: UnreadSource[]
}

async function readPath(path: string, reading: Reading): Promise<void> {
  const { load, documents, unread, onDocuments, signal } = reading
  const listed = await listSource(path, { signal })
  const listing = { ...listed, files: listed.files.filter(file => reading.except?.has(file.path) !== true) }
  unread.push(...listing.unreadable.map(({ key, message, reason }) => ({ key: key === '' ? path : key, reason: reason ?? 'damaged', message })))
  const sourceId = listing.source.id
  const tables = mailTables()
  for await (const entry of sourceItems(listing, { maxBytes: load.limits.maxBytes, isTable: item => tables.isTable(item), signal })) {
    if (entry.kind === 'failed') unread.push(entry)
    else if (entry.kind === 'item') await readOutcomes(loadItem(entry.item, load), entry.item, sourceId, undefined, 0, reading)
    else if (entry.items[0] !== undefined) await readOutcomes(tables.load(entry.items, load), entry.items[0], sourceId, undefined, 0, reading)
    onDocuments?.(documents.size)
  }
}

/** Takes in what a loader gives for an item, attachments after their mails. Only text and structure are read: no graph is made of what is verified against. */
async function readOutcomes(outcomes: AsyncIterable<LoadOutcome>, item: RawItem, sourceId: string, attachedTo: AttachedTo | undefined, depth: number, reading: Reading): Promise<void> {
  const { load, unread } = reading
  for await (const outcome of outcomes) {
    const isPicture = outcome.status === 'failed' && outcome.reason === 'unsupported' && attachedTo !== undefined
    if (outcome.status === 'failed' && !isPicture) unread.push({ key: `${item.key}${outcome.keySuffix ?? ''}`, reason: outcome.reason, message: outcome.message })
    if (outcome.status !== 'loaded') continue
    const document = addDocument(outcome.document, item, sourceId, attachedTo, reading)
    if (document === undefined || depth >= deepestAttachment) continue
    const names = new Set<string>()
    for (const [position, { fileName, mediaType, bytes, inline }] of outcome.document.attachments.entries()) {
      if (inline && mediaType.startsWith('image/')) continue
      const plain = fileName === '' ? `part-${position + 1}` : fileName.toWellFormed().replace(/[/\\\0]/g, '_')
      const name = names.has(plain) ? `${position + 1}-${plain}` : plain
      names.add(name)
      const inner: RawItem = { key: `${document.key}/${name}`, fileName: name, mediaType, bytes }
      await readOutcomes(loadItem(inner, load), inner, sourceId, { id: document.id, key: document.key, fileName: name, date: document.date }, depth + 1, reading)
    }
  }
}

function addDocument(loaded: LoadedDocument, item: RawItem, sourceId: string, attachedTo: AttachedTo | undefined, { documents, passages, timeZone }: Reading): Document | undefined {
  const document = toDocument(loaded, item, { sourceId, groups: [] }, attachedTo)
  if (documents.has(document.id)) return undefined
  documents.set(document.id, document)
  for (const chunk of recordChunks(document, chunkingOf(), timeZone).chunks) {
    if (chunk.sentences.length > 0) passages.push(passageOfChunk(document, chunk, document.text.slice(chunk.start, chunk.end), { origin: 'search', timeZone }))
  }
  return document
}

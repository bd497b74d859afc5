import type { Document } from '../core/document.ts'
import type { DocumentRecord } from '../core/graph.ts'
import type { UnreadableReason } from '../core/errors.ts'
import { buildRecord } from './build-record.ts'
import type { ChunkSettings } from './chunk/chunk-settings.ts'
import { preparedChunking, type ChunkPorts } from './chunk/prepare-chunking.ts'
import { packRecord, type BuiltRecord } from './packed-record.ts'
import type { LoadedDocument, LoadLimits, LoadOptions, LoadOutcome, RawItem } from './loaded-document.ts'
import { bytesOf, toDocument, type AttachedTo, type DocumentContext } from './to-document.ts'

/** Reads one item whatever its format; chooses the loader by the item's bytes and name. */
export type LoadItem = (item: RawItem, options: LoadOptions) => AsyncIterable<LoadOutcome>

/** Settings that reading and building depend on; plain data, so that they travel to a worker. */
export interface ProcessSettings extends DocumentContext {
  readonly timeZone: string
  readonly limits: LoadLimits
  /** Originals up to this many bytes are kept; 0 keeps none. */
  readonly keepBytes: number
  /** How documents are divided; absent: whole sentences. */
  readonly chunking?: ChunkSettings | undefined
}

/** A piece of work: items to read and build, or documents that are read already (rows of a table). Plain data. */
export interface ProcessTask {
  readonly settings: ProcessSettings
  readonly items: ReadonlyArray<{ readonly item: RawItem; readonly loaded?: LoadedDocument | undefined }>
}

/** One outcome per document; an attachment follows its mail. `item` is the position in the task. Plain data. */
export type Processed = { readonly item: number } & (
  /** `itemKey`: the item it came from, which is not always the document's key. */
  | { readonly status: 'built'; readonly itemKey: string; readonly record: BuiltRecord; readonly notes: readonly string[] }
  | { readonly status: 'failed'; readonly key: string; readonly reason: UnreadableReason | 'internal'; readonly message: string }
  | { readonly status: 'skipped'; readonly key: string; readonly reason: string })

// A mail in a mail in a mail: deeper ones are a trap or nobody's.
const deepestAttachment = 4

/** Reads and builds everything of a task. Depends on nothing but its arguments; a fault of one item is that item's outcome. Throws only when aborted. */
export async function processItems(task: ProcessTask, loadItem: LoadItem, signal?: AbortSignal, ports: ChunkPorts = {}): Promise<Processed[]> {
  const found: Processed[] = []
  const run: Run = { settings: task.settings, loadItem, ports, found, signal }
  for (const [index, { item, loaded }] of task.items.entries()) {
    signal?.throwIfAborted()
    try {
      if (loaded !== undefined) await processLoaded(loaded, item, index, undefined, 0, run)
      else await processRaw(item, index, undefined, 0, run)
    } catch (error) {
      signal?.throwIfAborted()
      found.push({ item: index, status: 'failed', key: item.key, reason: 'internal', message: `${item.key} could not be processed: ${error instanceof Error ? error.name : 'unknown error'}.` })
    }
  }
  return found
}

/** The same with records in their travelling form, for handing over to another thread. */
export function packProcessed(processed: readonly Processed[]): Processed[] {
  return processed.map(entry => entry.status === 'built' && !('mentionNumbers' in entry.record) ? { ...entry, record: packRecord(entry.record) } : entry)
}

interface Run { readonly settings: ProcessSettings; readonly loadItem: LoadItem; readonly ports: ChunkPorts; readonly found: Processed[]; readonly signal: AbortSignal | undefined }

async function processRaw(item: RawItem, index: number, attachedTo: AttachedTo | undefined, depth: number, run: Run): Promise<void> {
  const { settings, loadItem, found, signal } = run
  for await (const outcome of loadItem(item, { timeZone: settings.timeZone, limits: settings.limits, ...(signal === undefined ? {} : { signal }) })) {
    if (outcome.status === 'loaded') {
      await processLoaded(outcome.document, item, index, attachedTo, depth, run)
      continue
    }
    const key = `${item.key}${outcome.keySuffix ?? ''}`
    // Pictures and sounds in mails are nothing that went wrong.
    if (outcome.status === 'failed' && outcome.reason === 'unsupported' && attachedTo !== undefined) found.push({ item: index, status: 'skipped', key, reason: outcome.message })
    else if (outcome.status === 'skipped') found.push({ item: index, status: 'skipped', key, reason: outcome.reason })
    else found.push({ item: index, status: 'failed', key, reason: outcome.reason, message: outcome.message })
  }
}

async function processLoaded(loaded: LoadedDocument, item: RawItem, index: number, attachedTo: AttachedTo | undefined, depth: number, run: Run): Promise<void> {
  const { settings, found } = run
  const document = toDocument(loaded, item, settings, attachedTo)
  const bytes = bytesOf(loaded, item)
  found.push({ item: index, status: 'built', itemKey: item.key, record: await recordOf(document, bytes, run), notes: loaded.notes })
  const names = new Set<string>()
  for (const [position, attachment] of loaded.attachments.entries()) {
    // A picture inside the message's own layout (a logo, a signature) is no document.
    if (attachment.inline && attachment.mediaType.startsWith('image/')) continue
    const fileName = distinctName(attachment.fileName === '' ? `part-${position + 1}` : attachment.fileName, names)
    const key = `${document.key}/${fileName}`
    if (depth >= deepestAttachment) {
      found.push({ item: index, status: 'skipped', key, reason: `attachments are nested more than ${deepestAttachment} deep` })
      continue
    }
    const inner: RawItem = { key, fileName, mediaType: attachment.mediaType, bytes: attachment.bytes }
    await processRaw(inner, index, { id: document.id, key: document.key, fileName, date: document.date }, depth + 1, run)
  }
}

async function recordOf(document: Document, bytes: Uint8Array, { settings, ports, signal }: Run): Promise<DocumentRecord> {
  return buildRecord(document, { timeZone: settings.timeZone, chunking: await preparedChunking(document, settings.chunking, ports, { signal }), ...(bytes.length <= settings.keepBytes && settings.keepBytes > 0 ? { bytes } : {}) })
}

/** Attachment names as parts of a key: no slashes, each once. */
function distinctName(name: string, taken: Set<string>): string {
  const plain = name.toWellFormed().replace(/[/\\\0]/g, '_')
  let distinct = plain
  for (let count = 2; taken.has(distinct); count++) distinct = `${plain}~${count}`
  taken.add(distinct)
  return distinct
}

import type { Document } from '../../core/document.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import { isAppError, type UnreadableReason } from '../../core/errors.ts'
import { buildRecord } from '../record/build-record.ts'
import type { FactTypeSettings } from '../../graph/facts/allowed-facts.ts'
import type { ChunkSettings } from '../chunk/chunk-settings.ts'
import { preparedChunking, type ChunkPorts } from '../chunk/prepare-chunking.ts'
import { packRecord, plainRecord, unpackRecord, type BuiltRecord } from '../record/packed-record.ts'
import type {
  LoadedDocument,
  LoadLimits,
  LoadOptions,
  LoadOutcome,
  RawItem,
} from '../loaded-document.ts'
import { privateDocument } from '../privacy/private-document.ts'
import { privacyTools, type PrivateReading } from '../privacy/private-reading.ts'
import { privateMessage } from '../privacy/private-message.ts'
import type { ShownPerson } from '../../privacy/pseudonyms/join-people.ts'
import type { Replacement } from '../../privacy/replacement/replaced-text.ts'
import { aboveParts, unreadable } from '../unreadable.ts'
import { conversationOfOwn } from '../threading/assign-conversations.ts'
import { isThreaded, threadedRecord } from '../threading/threaded-record.ts'
import { recordChunks } from '../record/record-chunks.ts'
import {
  bytesOf,
  toDocument,
  type AttachedTo,
  type DocumentContext,
} from '../record/to-document.ts'

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
  /** Which facts may be stated; absent: any. */
  readonly factTypes?: FactTypeSettings | undefined
  /** `text`: only text, structure and chunks, no graph; absent: everything. */
  readonly build?: 'text' | undefined
  /** Personal data is replaced before anything else is done with a document. */
  readonly privacy?: PrivateReading | undefined
}

/** One item of a task, or a document that is read already (a row of a table). Plain data. */
export interface ProcessEntry {
  readonly item: RawItem
  readonly loaded?: LoadedDocument | undefined
  /** Hex SHA-256 of the item's bytes, where it is known. */
  readonly bytesHash?: string | undefined
  /** The item is a mail: which document it made before cannot be told from its key. */
  readonly isMail?: boolean | undefined
  /** Where to go on: what comes before was delivered by an earlier reading. */
  readonly from?: ReadingPoint | undefined
}

/** A place inside an item: which of its documents, and which attachment of that, both from 0. */
interface ReadingPoint {
  readonly document: number
  readonly attachment: number
}

/** A piece of work. Plain data. */
export interface ProcessTask {
  readonly settings: ProcessSettings
  readonly items: readonly ProcessEntry[]
}

/**
 * One outcome per document; an attachment follows its mail. `item` is the position in the task.
 * Plain data.
 */
export type Processed = { readonly item: number } &
  /** `itemKey`: the item it came from, which is not always the document's key. */
  (
    | {
        readonly status: 'built'
        readonly itemKey: string
        readonly record: BuiltRecord
        readonly notes: readonly string[]
        /** Personal data that was replaced, where it was. */
        readonly replacements?: readonly Replacement[] | undefined
      }
    /**
     * `unread`: of which item or document nothing counts as gone, because it was not read to its
     * end; absent: of the one that `key` names.
     */
    | {
        readonly status: 'failed'
        readonly key: string
        readonly unread?: Unread | undefined
        readonly reason: UnreadableReason | 'internal'
        readonly message: string
      }
    | { readonly status: 'skipped'; readonly key: string; readonly reason: string }
  )

/** `isMail`: it is a mail's item, whose document has a key that nobody knows yet. */
export interface Unread {
  readonly key: string
  readonly isMail: boolean
}

/** An attachment of the item itself begins; everything before it has been delivered. */
export interface AttachmentStart {
  readonly status: 'attachment-start'
  readonly item: number
  readonly at: ReadingPoint
  readonly key: string
  readonly documentKey: string
}

/** What processing needs besides the item; nothing else is used. */
export interface ProcessTools {
  readonly settings: ProcessSettings
  readonly loadItem: LoadItem
  readonly ports?: ChunkPorts | undefined
  readonly signal?: AbortSignal | undefined
}

// A mail in a mail in a mail: deeper ones are a trap or nobody's.
const deepestAttachment = 4

/**
 * Reads and builds everything of a task. Depends on nothing but its arguments; a fault of one item
 * is that item's outcome. Throws only when aborted.
 */
export async function processItems(
  task: ProcessTask,
  loadItem: LoadItem,
  signal?: AbortSignal,
  ports: ChunkPorts = {},
): Promise<Processed[]> {
  const found: Processed[] = []
  for (const [index, entry] of task.items.entries()) {
    signal?.throwIfAborted()
    for await (const step of processItem(entry, index, {
      settings: task.settings,
      loadItem,
      ports,
      signal,
    }))
      if (step.status !== 'attachment-start') found.push(step)
  }
  return found
}

/**
 * Reads and builds one item, document by document, so that what is done need not wait for the rest.
 * `index` is its position in the task. Throws only when aborted.
 */
export async function* processItem(
  entry: ProcessEntry,
  index: number,
  tools: ProcessTools,
): AsyncGenerator<Processed | AttachmentStart> {
  const { item, loaded, from = { document: 0, attachment: -1 } } = entry
  const run: Run = {
    ...tools,
    index,
    unread: { key: item.key, isMail: entry.isMail === true },
    parts: 0,
    document: loaded === undefined ? -1 : 0,
    from,
  }
  try {
    if (loaded === undefined) yield* processRaw(item, undefined, 0, run)
    else yield* processLoaded(loaded, item, undefined, 0, run)
  } catch (error) {
    tools.signal?.throwIfAborted()
    if (isAppError(error, 'document_unreadable'))
      yield {
        item: index,
        status: 'failed',
        key: item.key,
        unread: run.unread,
        reason: error.details.reason,
        message: error.message,
      }
    else
      yield {
        item: index,
        status: 'failed',
        key: item.key,
        unread: run.unread,
        reason: 'internal',
        message:
          `${item.key} could not be processed: ` +
          `${error instanceof Error ? error.name : 'unknown error'}.`,
      }
  }
}

/** A result with its record in the travelling form, for handing over to another thread. */
export function packProcessed<Result extends Processed>(processed: Result): Result {
  return processed.status === 'built' && processed.record.form === 'plain'
    ? { ...processed, record: packRecord(processed.record) }
    : processed
}

/** The email that an attachment came with, and whom it names. */
interface Within extends AttachedTo {
  readonly people: readonly ShownPerson[]
}

/** `document`: which of the item's own documents is in hand, from 0. */
interface Run extends ProcessTools {
  readonly index: number
  readonly unread: Unread
  readonly from: ReadingPoint
  parts: number
  document: number
}

async function* processRaw(
  item: RawItem,
  attachedTo: Within | undefined,
  depth: number,
  run: Run,
): AsyncGenerator<Processed | AttachmentStart> {
  const { settings, loadItem, index, signal } = run
  for await (const given of loadItem(item, {
    timeZone: settings.timeZone,
    limits: settings.limits,
    ...(signal === undefined ? {} : { signal }),
  })) {
    const outcome =
      settings.privacy === undefined || given.status === 'loaded'
        ? given
        : privateMessage(given, privacyTools(settings.privacy))
    if (depth === 0 && ++run.document < run.from.document) continue
    if (outcome.status === 'loaded') {
      yield* processLoaded(outcome.document, item, attachedTo, depth, run)
      continue
    }
    countPart(item, run)
    const key = `${item.key}${outcome.keySuffix ?? ''}`
    // Pictures and sounds in mails are nothing that went wrong.
    if (outcome.status === 'failed' && outcome.reason === 'unsupported' && attachedTo !== undefined)
      yield { item: index, status: 'skipped', key, reason: outcome.message }
    else if (outcome.status === 'skipped')
      yield { item: index, status: 'skipped', key, reason: outcome.reason }
    else
      yield { item: index, status: 'failed', key, reason: outcome.reason, message: outcome.message }
  }
}

async function* processLoaded(
  read: LoadedDocument,
  source: RawItem,
  attachedTo: Within | undefined,
  depth: number,
  run: Run,
): AsyncGenerator<Processed | AttachmentStart> {
  const { settings, index } = run
  const hidden =
    settings.privacy === undefined
      ? undefined
      : privateDocument(read, source, privacyTools(settings.privacy), attachedTo?.people)
  const { loaded, item } = hidden ?? { loaded: read, item: source }
  const document = toDocument(loaded, item, settings, attachedTo)
  const excess = excessOf(loaded, settings.limits)
  if (excess !== undefined) {
    yield {
      item: index,
      status: 'failed',
      key: document.key,
      ...(depth === 0 ? { unread: run.unread } : {}),
      reason: 'over_budget',
      message: `${document.key} has ${excess}. Split it, or raise the limit.`,
    }
    return
  }
  countPart(item, run)
  const from = depth === 0 && run.document === run.from.document ? run.from.attachment : -1
  if (from < 0)
    yield {
      item: index,
      status: 'built',
      itemKey: item.key,
      record: plainRecord(await recordOf(document, bytesOf(loaded, item), run)),
      notes: loaded.notes,
      ...(hidden === undefined ? {} : { replacements: hidden.replacements }),
    }
  const names = distinctNames()
  for (const [position, attachment] of loaded.attachments.entries()) {
    // A picture inside the message's own layout (a logo, a signature) is no document.
    if (attachment.inline && attachment.mediaType.startsWith('image/')) continue
    const fileName = names(
      attachment.fileName === '' ? `part-${position + 1}` : attachment.fileName,
    )
    if (position < from) continue
    const key = `${document.key}/${fileName}`
    if (depth >= deepestAttachment) {
      countPart(item, run)
      yield {
        item: index,
        status: 'skipped',
        key,
        reason: `attachments are nested more than ${deepestAttachment} deep`,
      }
      continue
    }
    if (depth === 0)
      yield {
        item: index,
        status: 'attachment-start',
        at: { document: run.document, attachment: position },
        key,
        documentKey: document.key,
      }
    const inner: RawItem = {
      key,
      fileName,
      plainName: attachment.plainName,
      mediaType: attachment.mediaType,
      bytes: attachment.bytes,
    }
    yield* processRaw(
      inner,
      {
        id: document.id,
        key: document.key,
        fileName,
        date: document.date,
        people: hidden?.people ?? [],
      },
      depth + 1,
      run,
    )
  }
}

/** Of what a document has too much, in words: attachments or recipients. */
function excessOf({ attachments, mail }: LoadedDocument, limits: LoadLimits): string | undefined {
  if (attachments.length > limits.maxParts)
    return aboveParts(attachments.length, 'attachments', limits)
  const recipients = mail === undefined ? 0 : mail.to.length + mail.cc.length + mail.bcc.length
  return recipients > limits.maxParts ? aboveParts(recipients, 'recipients', limits) : undefined
}

/**
 * Counts everything that is made of an item, attachments of attachments too. Throws beyond the
 * budget; what was delivered before stays.
 */
function countPart(item: RawItem, run: Run): void {
  run.parts++
  if (run.parts > run.settings.limits.maxParts) {
    const allowed = run.settings.limits.maxParts.toLocaleString('en-US')
    throw unreadable(
      item.fileName,
      'over_budget',
      `${item.key} was not read to its end: it holds more documents than the ${allowed} ` +
        'parts that one may have (ingest.budget.parts in config.json). Split it, or raise ' +
        'the limit.',
    )
  }
}

async function recordOf(
  document: Document,
  bytes: Uint8Array,
  { settings, ports, signal }: Run,
): Promise<DocumentRecord> {
  const chunking = await preparedChunking(document, settings.chunking, ports, { signal })
  if (settings.build === 'text') {
    // No corpus threads this: an email is in the conversation that its own headers name.
    const { mail } = document
    const alone =
      mail === undefined
        ? document
        : {
            ...document,
            mail: { ...mail, conversationId: mail.conversationId ?? conversationOfOwn(mail) },
          }
    return {
      document: alone,
      chunks: recordChunks(alone, chunking, settings.timeZone).chunks,
      mentions: [],
      facts: [],
      nodes: [],
      edges: [],
    }
  }
  const record = buildRecord(document, {
    timeZone: settings.timeZone,
    chunking,
    factTypes: settings.factTypes,
    ...(bytes.length <= settings.keepBytes && settings.keepBytes > 0 ? { bytes } : {}),
  })
  // Of most emails it stays the conversation: then nothing has to be stated and indexed again where
  // all of them come together.
  return document.mail === undefined || !isThreaded(document)
    ? record
    : unpackRecord(
        threadedRecord(
          plainRecord(record),
          { conversationId: conversationOfOwn(document.mail) },
          settings.timeZone,
        ),
      )
}

/**
 * Makes attachment names parts of a key: no slashes, each once. A thousand equal names cost a
 * thousand steps.
 */
function distinctNames(): (name: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return name => {
    const plain = name.toWellFormed().replace(/[/\\\0]/g, '_')
    let distinct = plain
    let count = counts.get(plain) ?? 1
    for (; taken.has(distinct); count++) distinct = `${plain}~${count + 1}`
    counts.set(plain, count)
    taken.add(distinct)
    return distinct
  }
}

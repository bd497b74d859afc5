import type { Document, DocumentKind } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import { fileInstant, isFileInstant, type Instant } from '../../core/time.ts'
import { documentId, revisionId, sha256 } from '../../support/ids.ts'
import type { LoadedDocument, RawItem } from '../loaded-document.ts'
import { loaderOf, readBy, type RecordMakers } from './read-by.ts'

/** What every document of one ingestion shares. */
export interface DocumentContext {
  readonly sourceId: string
  readonly groups: readonly string[]
  /** Absent: the usual ones. */
  readonly makers?: RecordMakers | undefined
}

/** The mail that an attachment came with. */
export interface AttachedTo {
  readonly id: DocumentId
  readonly key: string
  readonly fileName: string
  readonly date?: Instant | undefined
}

/**
 * Key of a loaded document within its source: the loader's, a mail's own id (it stays when the file
 * moves, and replies name it), else the item's.
 */
export function keyOf(
  loaded: Pick<LoadedDocument, 'key' | 'keySuffix' | 'mail'>,
  item: Pick<RawItem, 'key'>,
): string {
  const own = loaded.key ?? (loaded.keySuffix === undefined ? loaded.mail?.emailId : undefined)
  return (own === undefined || own === '' ? `${item.key}${loaded.keySuffix ?? ''}` : own)
    .toWellFormed()
    .replaceAll('\0', '')
}

/** Original bytes of a loaded document. */
export function bytesOf(
  loaded: Pick<LoadedDocument, 'bytes'>,
  item: Pick<RawItem, 'bytes'>,
): Uint8Array {
  return loaded.bytes ?? item.bytes
}

/**
 * The stored form of what a loader read. Attachments are keyed below their mail, dated like it
 * where they have no date, and keep the mail's groups. An email has no conversation yet, unless its
 * source names one.
 */
export function toDocument(
  loaded: LoadedDocument,
  item: RawItem,
  context: DocumentContext,
  attachedTo?: AttachedTo,
): Document {
  const key =
    attachedTo === undefined
      ? keyOf(loaded, item)
      : `${attachedTo.key}/${attachedTo.fileName}${loaded.keySuffix ?? ''}`
  const id = documentId(context.sourceId, key)
  const bytesHash = loaded.bytesHash ?? sha256(bytesOf(loaded, item))
  const { mail } = loaded
  // When a mail's file was written says nothing about when the mail was.
  const isOfFile = mail === undefined && loaded.isUndated !== true
  const date =
    statedInstant(loaded.date) ?? attachedTo?.date ?? (isOfFile ? fileTime(item) : undefined)
  const link = loaded.link ?? item.link
  const properties = { ...item.properties, ...loaded.properties }
  return {
    id,
    revisionId: revisionId(id, bytesHash, loaded.extractor, loaded.text),
    sourceId: context.sourceId,
    key,
    kind: kindOf(loaded, attachedTo),
    title: loaded.title,
    text: loaded.text,
    mediaType: loaded.mediaType,
    bytesHash,
    extractor: readBy(loaded.extractor, context.makers ?? {}),
    groups: [...context.groups],
    sections: loaded.sections,
    pages: loaded.pages,
    cuts: loaded.cuts,
    layout: loaded.layout,
    properties:
      mail === undefined
        ? properties
        : {
            ...properties,
            conversationBy: mail.conversationId === undefined ? 'threading' : 'source',
          },
    ...(date === undefined ? {} : { date }),
    ...(mail === undefined ? {} : { mail }),
    ...(link === undefined ? {} : { link }),
    ...(attachedTo === undefined ? {} : { parentId: attachedTo.id }),
  }
}

/** The same document under another key. */
export function rekeyed(
  document: Document,
  key: string,
  parentId: DocumentId | undefined,
): Document {
  const id = documentId(document.sourceId, key)
  return {
    ...document,
    key,
    id,
    revisionId: revisionId(id, document.bytesHash, loaderOf(document.extractor), document.text),
    ...(parentId === undefined ? {} : { parentId }),
  }
}

function kindOf(loaded: LoadedDocument, attachedTo: AttachedTo | undefined): DocumentKind {
  return attachedTo !== undefined && loaded.kind !== 'email' ? 'attachment' : loaded.kind
}

function fileTime(item: RawItem): Instant | undefined {
  return item.modifiedAt === undefined ? undefined : fileInstant(item.modifiedAt)
}

/** A date of the document itself, so written that it is not taken for its file's. */
const statedInstant = (date: Instant | undefined): Instant | undefined =>
  date !== undefined && isFileInstant(date)
    ? { ...date, original: date.original.replace(/\.\d+Z$/, 'Z') }
    : date

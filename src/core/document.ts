import type { ChunkId, DocumentId, RevisionId } from './ids.ts'
import type { TextRange } from './span.ts'
import { dayOf, isFileInstant, type Instant } from './time.ts'

/** Where documents come from: one folder, file, mailbox or site given to `ingest`. */
export interface Source {
  readonly id: string
  /** 'folder', 'file', 'mbox', 'pst', 'maildir', 'mail-table', 'site', 'notion' … */
  readonly kind: string
  /** For display: the path or URL as given. */
  readonly location: string
}

export const documentKinds = ['email', 'file', 'page', 'attachment', 'record', 'framework'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** What tells of the world: a framework says what should be, and is evidence of nothing. */
export const evidenceKinds = documentKinds.filter(kind => kind !== 'framework')

/**
 * A part of a document under one heading, or one page, sheet or slide. Sections nest by `level`;
 * ranges may be empty but never cross.
 */
export interface Section extends TextRange {
  /** Titles from the outermost heading down to this one. */
  readonly headingPath: readonly string[]
  /** 1 is the outermost. */
  readonly level: number
}

/** A page (PDF), slide or sheet; numbered from 1. */
export interface Page extends TextRange {
  readonly number: number
  readonly label?: string | undefined
}

/** A part of the text that is stored but neither indexed nor cited as this document's own words. */
export interface CutRegion extends TextRange {
  readonly kind: 'quote' | 'signature' | 'footer' | 'header' | 'boilerplate'
}

/**
 * One run of PDF text: from text range to page and box, in PDF points with the origin at the page's
 * lower left.
 */
export interface LayoutItem extends TextRange {
  readonly page: number
  readonly item: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * One address of an email header; `name` is the display name, if any. `address` is lower case; at
 * least one of the two is set.
 */
export interface MailAddress {
  readonly name?: string | undefined
  readonly address?: string | undefined
}

/** Lists of addresses in an email's headers. */
export const addressLists = ['to', 'cc', 'bcc', 'replyTo'] as const
export type AddressList = (typeof addressLists)[number]

/** The headers of an email or a row of a mail table. Missing values are absent, never sentinels. */
export interface MailHeaders {
  /** The stable id of the email: Message-ID without brackets, or the table's Email_ID. */
  readonly emailId: string
  readonly revisionNumber?: string | undefined
  /** The table's Document_ID. */
  readonly externalDocumentId?: string | undefined
  /** The table's Conversation_ID; the threading step sets it for other emails. */
  readonly conversationId?: string | undefined
  readonly subject: string
  readonly from?: MailAddress | undefined
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly replyTo: readonly MailAddress[]
  /**
   * Set by stores: lengths of the lists of which only the first 50 addresses are here. Absent where
   * all lists are complete, as in every record that is put.
   */
  readonly totals?: Readonly<Partial<Record<AddressList, number>>> | undefined
  readonly sent?: Instant | undefined
  readonly received?: Instant | undefined
  readonly modified?: Instant | undefined
  readonly inReplyTo?: string | undefined
  /** Message-IDs without brackets, oldest first. */
  readonly references: readonly string[]
  /**
   * The email that this one answers, where that is not the email with the answered id in the same
   * source; the threading step sets it.
   */
  readonly repliesTo?: DocumentId | undefined
  /**
   * Replies from other sources that must not name this email, because not all of their readers may
   * read it; sorted. The threading step sets it.
   */
  readonly repliedToBy?: readonly DocumentId[] | undefined
}

export type PropertyScalar = string | number | boolean
/** A property of a document, node or edge; numbers are finite. */
export type PropertyValue = PropertyScalar | readonly PropertyScalar[]
export type Properties = Readonly<Record<string, PropertyValue>>

/**
 * A document as it is stored: immutable text + metadata. Text is well-formed UTF-16, LF line ends,
 * without NUL.
 */
export interface Document {
  readonly id: DocumentId
  readonly revisionId: RevisionId
  readonly sourceId: string
  /** Key within the source: relative path, Message-ID, row id, URL. */
  readonly key: string
  readonly kind: DocumentKind
  readonly title: string
  readonly text: string
  readonly mediaType: string
  /** SHA-256 of the original bytes. */
  readonly bytesHash: string
  /** Name and version of its reader, e.g. `docx/1`. */
  readonly extractor: string
  readonly groups: readonly string[]
  /**
   * When the email was received or sent; of others what the document states, else what its format
   * says of when it was saved, else the time of its file (`isDatedByFile`).
   */
  readonly date?: Instant | undefined
  /** ISO 639-1 where detected. */
  readonly language?: string | undefined
  readonly sections: readonly Section[]
  readonly pages: readonly Page[]
  readonly cuts: readonly CutRegion[]
  readonly layout: readonly LayoutItem[]
  readonly mail?: MailHeaders | undefined
  /** The email of an attachment. */
  readonly parentId?: DocumentId | undefined
  /** A link people can follow: URL or path. */
  readonly link?: string | undefined
  readonly properties: Properties
}

/**
 * Everything about a document except its long parts. `commitSeq` is that of its last put or change
 * of groups; hidden from users because it counts commits that they may not know of.
 */
export type DocumentSummary = Omit<Document, 'text' | 'layout' | 'sections' | 'pages' | 'cuts'> & {
  readonly textLength: number
  readonly commitSeq?: number | undefined
}

/**
 * Whether a document has no other date than that of its file, which may have been copied or saved
 * at any time and says nothing of the text.
 */
export const isDatedByFile = ({
  date,
  mail,
  parentId,
}: Pick<Document, 'date' | 'mail' | 'parentId'>): boolean =>
  date !== undefined && mail === undefined && parentId === undefined && isFileInstant(date)

/** The date of a document, without that of a mere file. */
export const ownDate = (
  document: Pick<Document, 'date' | 'mail' | 'parentId'>,
): Instant | undefined => (isDatedByFile(document) ? undefined : document.date)

/** The day of a file that is all that dates a document: "file dated 2024-03-05". */
export const fileDay = (
  document: Pick<Document, 'date' | 'mail' | 'parentId'>,
): string | undefined =>
  document.date === undefined || !isDatedByFile(document) ? undefined : dayOf(document.date)

/** The day of a document as people are told it; that of its file is called so. */
export function toldDay(
  document: Pick<Document, 'date' | 'mail' | 'parentId'>,
): string | undefined {
  const day = document.date === undefined ? undefined : dayOf(document.date)
  return day !== undefined && isDatedByFile(document) ? `file dated ${day}` : day
}

/**
 * One contiguous span that never crosses a cut region, and the text that is indexed for it
 * (derived, versioned, never displayed or cited).
 */
export interface Chunk extends TextRange {
  readonly id: ChunkId
  readonly documentId: DocumentId
  readonly revisionId: RevisionId
  /** Position among the document's chunks, from 0. */
  readonly ordinal: number
  readonly headingPath: readonly string[]
  readonly page?: number | undefined
  /** Sentences of this chunk in document offsets, in order, inside the chunk's span. */
  readonly sentences: readonly TextRange[]
  /** Headers or title + heading path + the chunk's text, as keyword and vector indexes see it. */
  readonly indexedText: string
  /**
   * Hash of the normalised words of the chunk: equal text quoted in ten documents is evidence once.
   */
  readonly contentHash: string
}

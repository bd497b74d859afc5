import type {
  CutRegion,
  DocumentKind,
  LayoutItem,
  MailHeaders,
  Page,
  Properties,
  Section,
} from '../core/document.ts'
import type { UnreadableReason } from '../core/errors.ts'
import type { Instant } from '../core/time.ts'
import type { PersonalValue } from '../privacy/replacement/personal-values.ts'

/** One item found in a source, not yet read. Bytes are asked for once. */
export interface RawItem {
  /** Key within the source, with `/` as separator. */
  readonly key: string
  readonly fileName: string
  /** The name that `fileName` stands for, where that hides it; for a title, and never stored. */
  readonly plainName?: string | undefined
  /** As the source or a MIME part declares it; a hint only, the bytes decide. */
  readonly mediaType?: string | undefined
  readonly bytes: Uint8Array
  readonly link?: string | undefined
  /** UTC ms of the file's last change. */
  readonly modifiedAt?: number | undefined
  /** Which part of a file it is that is too long for one document; its title and notes say so. */
  readonly part?: { readonly number: number; readonly isLast: boolean } | undefined
  /** What its source says about it; kept with the document beside what the loader finds. */
  readonly properties?: Properties | undefined
}

/**
 * What a loader makes of one item: text that is well-formed, LF, without NUL, and its structure in
 * exact offsets.
 */
export interface LoadedDocument {
  /**
   * Appended to the item's key for items that hold several documents (`#row`, a mail's attachment
   * name); absent: the item's own key.
   */
  readonly keySuffix?: string | undefined
  /**
   * Replaces the item's key altogether, e.g. a mail's Message-ID; must be unique within the source.
   */
  readonly key?: string | undefined
  readonly kind: DocumentKind
  readonly title: string
  readonly text: string
  readonly mediaType: string
  /** `name/version` of the loader. */
  readonly extractor: string
  readonly sections: readonly Section[]
  readonly pages: readonly Page[]
  readonly cuts: readonly CutRegion[]
  readonly layout: readonly LayoutItem[]
  readonly mail?: MailHeaders | undefined
  readonly date?: Instant | undefined
  /** The time of its file says nothing of it: without a date of its own it has none. */
  readonly isUndated?: boolean | undefined
  readonly link?: string | undefined
  readonly properties: Properties
  /**
   * Original bytes of this document where they are not the whole item (one mail of an mbox, an
   * attachment, one CSV row as JSON).
   */
  readonly bytes?: Uint8Array | undefined
  /** What stands for the hash of the bytes, where that would tell of them. */
  readonly bytesHash?: string | undefined
  /** Attachments: read with the same loaders, linked to this document. */
  readonly attachments: ReadonlyArray<{
    readonly fileName: string
    /** As in `RawItem`. */
    readonly plainName?: string | undefined
    readonly mediaType: string
    readonly bytes: Uint8Array
    readonly contentId?: string | undefined
    readonly inline: boolean
  }>
  /**
   * Things a person should know: "3 pages are scanned images", "character set guessed:
   * windows-1251".
   */
  readonly notes: readonly string[]
  /**
   * Of an entry of a calendar or a card: what its fields say of people. For hiding it, and never
   * stored.
   */
  readonly personal?: readonly PersonalValue[] | undefined
}

export type LoadOutcome =
  | { readonly status: 'loaded'; readonly document: LoadedDocument }
  /** `keySuffix` names the part of the item that failed; absent: the whole item. */
  | {
      readonly status: 'failed'
      readonly reason: UnreadableReason
      readonly message: string
      readonly keySuffix?: string | undefined
    }
  | { readonly status: 'skipped'; readonly reason: string; readonly keySuffix?: string | undefined }

export interface LoadOptions {
  readonly signal?: AbortSignal | undefined
  /** IANA zone in which naive times are read. */
  readonly timeZone: string
  readonly limits: LoadLimits
}

/**
 * Bounds against bombs and against files that nobody could use as one document; every one that
 * refuses is an outcome `too_large` that names it.
 */
export interface LoadLimits {
  readonly maxBytes: number
  /** Of a text or table that is read in parts. */
  readonly maxSplitBytes: number
  /** Sum of the uncompressed sizes inside one archive. */
  readonly maxUnzippedBytes: number
  /** UTF-16 units of one document's text. */
  readonly maxTextLength: number
  /**
   * How many times longer than its file (in bytes) a text of more than some millions of units may
   * be.
   */
  readonly maxTextGrowth: number
  /**
   * Sections, pages and cut regions that are noted, of each kind; what lies behind them is text
   * without such marks, and a note says so.
   */
  readonly maxDivisions: number
  readonly maxNesting: number
  /**
   * Attachments, records, pages, archive entries or recipients of one item; more of them is an
   * outcome `over_budget`.
   */
  readonly maxParts: number
}

export const defaultLoadLimits: LoadLimits = {
  maxBytes: 256 * 2 ** 20,
  maxSplitBytes: 2 * 2 ** 30,
  maxUnzippedBytes: 512 * 2 ** 20,
  maxTextLength: 16 * 2 ** 20,
  maxTextGrowth: 100,
  maxDivisions: 20_000,
  maxNesting: 200,
  maxParts: 20_000,
}

/** One format, one file, one shape; heavy libraries are imported on first use inside `load`. */
export interface Loader {
  readonly name: string
  readonly version: number
  /**
   * Yields one outcome per document of the item; never throws for bad input, only for programmer's
   * mistakes and aborts.
   */
  load(item: RawItem, options: LoadOptions): AsyncIterable<LoadOutcome>
}

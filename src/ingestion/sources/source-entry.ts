import type { UnfetchedReason, UnreadableReason } from '../../core/errors.ts'
import type { RawItem } from '../loaded-document.ts'

/** Something to be read, or the reason why it cannot be. Each names the item's key. */
export type SourceEntry =
  | { readonly kind: 'item'; readonly item: RawItem; readonly isMail: boolean }
  /** Tables that may belong together: they are read as one. */
  | { readonly kind: 'tables'; readonly items: readonly RawItem[] }
  | {
      readonly kind: 'failed'
      readonly key: string
      readonly reason: UnreadableReason | UnfetchedReason
      readonly message: string
      readonly isMail: boolean
    }

/** What a source that is no files gives: it has to say itself what became of its items. */
export type FetchedEntry =
  | SourceEntry
  | { readonly kind: 'skipped'; readonly key: string; readonly reason: string }
  /** Known and, as its origin says, as it was: not read again. */
  | { readonly kind: 'unchanged'; readonly key: string }
  /** Known, and surely no longer there. */
  | { readonly kind: 'gone'; readonly key: string }

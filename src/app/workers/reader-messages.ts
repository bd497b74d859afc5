import type { AttachmentStart, ProcessEntry, ProcessSettings } from '../../ingestion/process-items.ts'
import type { WireError } from './remote-call.ts'

/** What a document may take while it is read. */
export interface ReadingBudget {
  /** Wall-clock time; waiting for the encoder or for the receiver of results does not count. */
  readonly seconds: number
  /** Resident memory of the process that reads it, with what it has not handed over yet, in MiB. */
  readonly memoryMb: number
}

/** What a reading process is started with. */
export interface ReaderSetup {
  readonly budget: ReadingBudget
  /** When an item counts as slow, so that others pass it. */
  readonly slowAfterMs: number
  /** Name of the encoder whose similarities the starter answers; absent: none is asked. */
  readonly similarity?: string | undefined
}

/** To a reading process. The bytes of an item travel as the frame's body. */
export type ReaderRequest =
  | { readonly kind: 'start'; readonly setup: ReaderSetup }
  /** Of the items that follow. */
  | { readonly kind: 'settings'; readonly settings: ProcessSettings }
  /** `spentMs`: time that earlier readings of the item took. */
  | { readonly kind: 'read'; readonly serial: number; readonly entry: ProcessEntry; readonly spentMs: number }
  /** Forget what is not begun; answered by `dropped`. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'similarities'; readonly values: readonly number[] | WireError }

/** From a reading process. Items come one after the other, each with one `begin` and one `end` or `over`. */
export type ReaderReport =
  | { readonly kind: 'begin'; readonly serial: number }
  | { readonly kind: 'attachment'; readonly serial: number; readonly start: Pick<AttachmentStart, 'at' | 'key' | 'documentKey'> }
  /** The body is the result; `isWhole`: the record's bytes are those of the item and are left out. */
  | { readonly kind: 'result'; readonly serial: number; readonly isWhole: boolean }
  | { readonly kind: 'slow'; readonly serial: number }
  | { readonly kind: 'end'; readonly serial: number }
  | { readonly kind: 'dropped'; readonly serials: readonly number[] }
  /** The process ends itself with this. */
  | { readonly kind: 'over'; readonly serial: number; readonly what: OverBudget; readonly spentMs: number }
  | { readonly kind: 'ask-similarities'; readonly sentences: readonly string[] }

/** Why a reading process ended while it read an item; `lost`: by a fault of its own. */
export type OverBudget = 'time' | 'memory' | 'lost'

/** From the reading thread to the thread that watches it, within one process. */
export type ThreadReport =
  /** Its code is loaded; sent once. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'attachment'; readonly start: Pick<AttachmentStart, 'at' | 'key' | 'documentKey'> }
  | { readonly kind: 'result'; readonly body: Uint8Array<ArrayBuffer>; readonly isWhole: boolean }
  | { readonly kind: 'end' }
  | { readonly kind: 'ask-similarities'; readonly sentences: readonly string[] }

/** To the reading thread. `written`: that many bytes of results left the process. */
export type ThreadRequest =
  | { readonly kind: 'settings'; readonly settings: ProcessSettings }
  | { readonly kind: 'read'; readonly entry: ProcessEntry }
  | { readonly kind: 'written'; readonly bytes: number }
  | { readonly kind: 'similarities'; readonly values: readonly number[] | WireError }

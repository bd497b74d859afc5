import type {
  AttachmentStart,
  ProcessEntry,
  ProcessSettings,
} from '../../ingestion/pipeline/process-items.ts'
import type { WireError } from './remote-call.ts'

/** What a document may take while it is read. */
export interface ReadingBudget {
  /** Wall-clock time; waiting for models or for the receiver of results does not count. */
  readonly seconds: number
  /** Resident memory of the process that reads it, in MiB. */
  readonly memoryMb: number
}

/** What chunkers want judged: how alike neighbouring sentences are, how likely each is. */
export type Judged = 'similarity' | 'likelihood'
export type Judgement = readonly number[] | ReadonlyArray<readonly number[]>

/** What a reading process is started with. */
export interface ReaderSetup {
  readonly budget: ReadingBudget
  /** Names of the models that the starter asks for what chunkers want judged. */
  readonly judges?: { readonly [Kind in Judged]?: string | undefined } | undefined
}

/**
 * To a reading process, which reads one item after the other. The bytes of an item travel as the
 * frame's body.
 */
export type ReaderRequest =
  | { readonly kind: 'start'; readonly setup: ReaderSetup }
  /** Of the items that follow. */
  | { readonly kind: 'settings'; readonly settings: ProcessSettings }
  /** `spentMs`: time that earlier readings of the item took. */
  | {
      readonly kind: 'read'
      readonly serial: number
      readonly entry: ProcessEntry
      readonly spentMs: number
    }
  /** Do not begin with these: another process has them. Answered by `dropped`. */
  | { readonly kind: 'drop'; readonly serials: readonly number[] }
  | { readonly kind: 'judgement'; readonly values: Judgement | WireError }

/**
 * From a reading process. What is said of an item has left the process before the next one begins.
 */
export type ReaderReport =
  /** Its code is loaded; sent once. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'attachment'
      readonly serial: number
      readonly start: Pick<AttachmentStart, 'at' | 'key' | 'documentKey'>
    }
  /**
   * The body is the result; `isWhole`: the record's bytes are those of the item and are left out.
   */
  | { readonly kind: 'result'; readonly serial: number; readonly isWhole: boolean }
  | { readonly kind: 'end'; readonly serial: number }
  /** These will not be begun. */
  | { readonly kind: 'dropped'; readonly serials: readonly number[] }
  /**
   * Storing what the item made would take more than its budget; the process ends with this, and
   * with nothing else in hand.
   */
  | { readonly kind: 'over'; readonly serial: number; readonly what: 'time' | 'memory' }
  /** The process ends, because it holds on to memory; nothing is in hand. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'ask'; readonly what: Judged; readonly sentences: readonly string[] }

/** Why a reading process ended while it read an item; `lost`: by a fault of its own. */
export type OverBudget = 'time' | 'memory' | 'lost'

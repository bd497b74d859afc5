import type { GraphValue } from '../../core/graph-value.ts'
import type { WireError } from './remote-call.ts'

/** What the query process is started with; first message of the parent. */
export interface QueryProcessSettings {
  /** The corpus file; opened for reading only. */
  readonly path: string
  /** Resident memory of the process at which it ends itself. */
  readonly memoryBytes: number
  /** Size of the values of one result, roughly. */
  readonly resultBytes: number
}

/** One call; the process does one at a time. */
export interface QueryCall {
  readonly method: 'query' | 'explain' | 'schema'
  readonly args: readonly unknown[]
}

/**
 * What the process sends: `ready` once, then for each call rows in portions (of a query only) and
 * one `done` or `failed`.
 */
export type QueryMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly rows: ReadonlyArray<readonly GraphValue[]> }
  /** `value`: of a query its result without the rows. `memory`: resident bytes afterwards. */
  | { readonly kind: 'done'; readonly value: unknown; readonly memory: number }
  | { readonly kind: 'failed'; readonly error: WireError; readonly memory: number }

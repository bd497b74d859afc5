import type { GraphEdge, GraphNode, GraphPath } from './graph.ts'

/**
 * A date, time or duration. Numbers are whole; `nanos` 0 to 999,999,999; seconds count from 1970
 * (`localdatetime`: of the clock shown).
 */
export type TemporalValue =
  | { readonly kind: 'date'; readonly epochDay: number }
  /** Nanoseconds since midnight. */
  | { readonly kind: 'localtime'; readonly nanoOfDay: number }
  | { readonly kind: 'time'; readonly nanoOfDay: number; readonly offsetSeconds: number }
  | { readonly kind: 'localdatetime'; readonly epochSecond: number; readonly nanos: number }
  /** `zone`: IANA name, where one was given. */
  | {
      readonly kind: 'datetime'
      readonly epochSecond: number
      readonly nanos: number
      readonly offsetSeconds: number
      readonly zone?: string | undefined
    }
  /** `nanos` has no sign of its own: -1.5 s is -2 s and 500,000,000. */
  | {
      readonly kind: 'duration'
      readonly months: number
      readonly days: number
      readonly seconds: number
      readonly nanos: number
    }

/**
 * A value of a graph query; integers are bigint (64 bits), floats are numbers (NaN and infinities
 * included: arithmetic makes them). Tagged where JSON would confuse kinds.
 */
export type GraphValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | TemporalValue
  | { readonly kind: 'list'; readonly items: readonly GraphValue[] }
  | { readonly kind: 'map'; readonly entries: Readonly<Record<string, GraphValue>> }
  | { readonly kind: 'node'; readonly node: GraphNode }
  | { readonly kind: 'edge'; readonly edge: GraphEdge }
  | { readonly kind: 'path'; readonly path: GraphPath }

export interface GraphResult {
  readonly columns: readonly string[]
  readonly rows: ReadonlyArray<readonly GraphValue[]>
  /** Set by the row limit only; exceeding any other limit is an error that names it. */
  readonly truncated: boolean
}

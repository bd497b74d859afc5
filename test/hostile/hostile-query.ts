import type { QueryRejection } from '../../src/core/errors.ts'
import type { GraphValue } from '../../src/core/graph-value.ts'

/** A query that would do harm somewhere, and what must become of it. */
export interface HostileQuery {
  readonly text: string
  readonly parameters?: ReadonlyMap<string, GraphValue> | undefined
  /**
   * `refused`: before running, with one of these reasons. `bounded`: refused, or stopped by a
   * limit, or done within it. `harmless`: runs, and gives exactly these rows (as tagged JSON).
   */
  readonly outcome:
    | { readonly kind: 'refused'; readonly reasons: ReadonlyArray<QueryRejection['reason']> }
    | { readonly kind: 'bounded' }
    | { readonly kind: 'harmless'; readonly rows: readonly unknown[] }
}

const notRead: ReadonlyArray<QueryRejection['reason']> = ['writes', 'unsupported', 'syntax']

/** What is no reading query of the subset. */
export const refused = (...texts: readonly string[]): HostileQuery[] =>
  texts.map(text => ({ text, outcome: { kind: 'refused', reasons: notRead } }))
/** What is refused for its size or for names that do not exist. */
export const refusedFor = (
  reasons: ReadonlyArray<QueryRejection['reason']>,
  ...texts: readonly string[]
): HostileQuery[] => texts.map(text => ({ text, outcome: { kind: 'refused', reasons } }))
export const bounded = (...texts: readonly string[]): HostileQuery[] =>
  texts.map(text => ({ text, outcome: { kind: 'bounded' } }))
export const harmless = (
  text: string,
  rows: readonly unknown[],
  parameters?: Readonly<Record<string, GraphValue>>,
): HostileQuery => ({
  text,
  outcome: { kind: 'harmless', rows },
  ...(parameters === undefined ? {} : { parameters: new Map(Object.entries(parameters)) }),
})

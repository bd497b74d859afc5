import type { PropertyValue } from '../../../core/document.ts'

/** A property of all nodes of a table, in the order of the table; null where missing. */
export type Column = ReadonlyArray<PropertyValue | null>

/** The nodes with a label, in the order of their ids. */
export interface NodeTable {
  readonly size: number
  readonly ids: readonly string[]
  /** Row numbers by place. */
  readonly rows: Int32Array
  /** 1 + the place of each row number; 0: another node. */
  readonly places: Int32Array
}

/**
 * The edges of a type by the row number of one end: those of row `n` are at positions `starts[n]`
 * to `starts[n + 1]` (exclusive) of `others`, which holds the row numbers of the other ends.
 */
export interface EdgeTable {
  readonly starts: Int32Array
  readonly others: Int32Array
}

/**
 * What is read at once: nodes with a label, a property of theirs, the beginnings of its texts,
 * edges, which nodes exist.
 */
export type ColumnPart =
  | { readonly kind: 'stated' }
  | { readonly kind: 'nodes'; readonly label: string }
  | { readonly kind: 'column' | 'prefixes'; readonly label: string; readonly key: string }
  | { readonly kind: 'edges'; readonly type: string; readonly by: 'source' | 'target' }

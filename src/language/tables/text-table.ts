import type { TextRange } from '../../core/span.ts'

/** One cell: its value as written and where it stands. */
export interface TableCell extends TextRange {
  readonly text: string
}

/** One row of a table. */
export interface TableRow extends TextRange {
  /** By column; undefined where the row has no value. */
  readonly cells: ReadonlyArray<TableCell | undefined>
}

/** A table found in a text; its rows name nothing but values. */
export interface TextTable {
  /** The line above it: a caption, a heading or the sentence that leads in; '' if there is none. */
  readonly title: string
  /** What an element of it is called, where its rows say so. */
  readonly rowName?: string
  readonly header: TextRange
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** Some rows could not be read: what takes all of them is not to be answered. */
  readonly isPartial: boolean
}

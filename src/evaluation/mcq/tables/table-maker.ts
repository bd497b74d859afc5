import type { Draft } from '../draft.ts'
import type { KnownCell, KnownTable } from './known-table.ts'
import type { TableBase } from './table-base.ts'

/** What the makers of questions about tables draw on. */
export interface TableMaking {
  readonly tables: TableBase
  readonly random: () => number
}

/** Questions of one kind about a table. */
export type TableMaker = (table: KnownTable, making: TableMaking) => Iterable<Draft>

/** The lines of cells, with what each tells. */
export const linesOf = (...cells: readonly KnownCell[]): Draft['evidence'] =>
  cells.map(({ table: { documentKey }, row, column, text, line }) => ({
    documentKey,
    text: line.text,
    start: line.start,
    end: line.end,
    states: `The ${column} of ${row} is ${text}.`,
  }))

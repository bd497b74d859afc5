import { chance, fixed } from '../analysis/numbers-in-text.ts'
import type {
  AnalysisTable,
  Cell,
  CellInterval,
  Column,
  NoValue,
} from '../analysis/study-analysis.ts'

export const isInterval = (cell: Cell): cell is CellInterval =>
  typeof cell === 'object' && 'low' in cell
export const isNoValue = (cell: Cell): cell is NoValue =>
  typeof cell === 'object' && 'reason' in cell

/** A cell as people read it; a dash where there is no value. */
export function cellText(cell: Cell, { kind, decimals = 2 }: Column): string {
  if (typeof cell === 'string') return cell
  if (isInterval(cell)) return `[${fixed(cell.low, decimals)}, ${fixed(cell.high, decimals)}]`
  if (isNoValue(cell)) return '–'
  switch (kind) {
    case 'p':
      return chance(cell)
    case 'share':
      return `${fixed(cell * 100, 1)} %`
    case 'count':
      return cell.toLocaleString('en-US', { maximumFractionDigits: 0 })
    case 'text':
    case 'number':
    case 'interval':
      return fixed(cell, decimals)
  }
}

/**
 * The reasons of missing values of a table, each once, in the order in which they occur. The first
 * is marked 1.
 */
export const reasonsOf = (table: AnalysisTable): string[] => [
  ...new Set(
    table.rows
      .flat()
      .filter(isNoValue)
      .map(({ reason }) => reason),
  ),
]

export const isNumeric = ({ kind }: Column): boolean => kind !== 'text'

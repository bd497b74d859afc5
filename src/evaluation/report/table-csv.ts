import { csvLine, harmlessText } from '../../support/escaping/csv-text.ts'
import type { AnalysisTable, Cell, Column } from '../analysis/study-analysis.ts'
import { isInterval, isNoValue } from './cell-text.ts'

/**
 * A table as CSV (RFC 4180): numbers in full precision, an interval as two columns, a missing value
 * empty with its reason in the last column. Names that look like formulas are made harmless.
 */
export function tableCsv(table: AnalysisTable): string {
  const withReasons = table.rows.some(row => row.some(isNoValue))
  const header = table.columns.flatMap(({ title, kind }) =>
    kind === 'interval' ? [`${title}, low`, `${title}, high`] : [title],
  )
  const lines = table.rows.map(row => {
    const cells = table.columns.flatMap((column, index) => rawTexts(row[index] ?? '', column))
    return withReasons ? [...cells, harmlessText(reasonsOf(row, table.columns))] : cells
  })
  return [[...header.map(harmlessText), ...(withReasons ? ['why empty'] : [])], ...lines]
    .map(csvLine)
    .join('')
}

function rawTexts(cell: Cell, { kind }: Column): string[] {
  if (kind === 'interval')
    return typeof cell === 'object' && isInterval(cell)
      ? [String(cell.low), String(cell.high)]
      : ['', '']
  if (typeof cell === 'number') return [String(cell)]
  return [typeof cell === 'string' ? harmlessText(cell) : '']
}

const reasonsOf = (row: readonly Cell[], columns: readonly Column[]): string =>
  row
    .flatMap((cell, index) =>
      isNoValue(cell) ? [`${columns[index]?.title ?? ''}: ${cell.reason}`] : [],
    )
    .join('; ')

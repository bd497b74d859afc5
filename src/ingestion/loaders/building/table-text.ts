import { englishMonths } from '../../../language/lexicons/calendar-words.ts'
import { firstNames } from '../../../language/lexicons/first-names.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { LongText } from './long-text.ts'
import { cellText, filled, isNumber, isYear } from './table-cells.ts'
import { findTornHeader } from './torn-header.ts'
import type { TextBuilder } from './text-builder.ts'

/** A table's cells as text, row by row; missing cells are ''. */
export type TableRows = ReadonlyArray<readonly string[]>

const separator = ' | '
/** Rows in which the names of the columns are looked for. */
const sampleRows = 50
/** More columns than the widest sheet of any program are data in a row, not a table with names. */
const maxNamedColumns = 16_384

/**
 * Writes one line per row. With names for the columns each cell reads `Name: value`; without, or
 * where the names would be too much (`mayRepeat`), cells stand side by side. Empty cells are left
 * out; the row of names is written as it is.
 */
export function writeRow(
  builder: TextBuilder,
  cells: readonly string[],
  names?: readonly string[],
): void {
  const withNames = names !== undefined && builder.mayRepeat(lengthOfNames(cells, names))
  const line = new LongText()
  for (let column = 0; column < cells.length; column++) {
    const cell = cellText(cells[column] ?? '')
    if (cell === '') continue
    const name = withNames ? (names[column] ?? '') : ''
    if (line.length > 0) line.add(separator)
    line.add(name === '' || name === cell ? cell : `${name}: ${cell}`)
  }
  if (line.length === 0) return
  builder.newLine()
  builder.append(line.take())
}

function lengthOfNames(cells: readonly string[], names: readonly string[]): number {
  let length = 0
  for (let column = 0; column < cells.length; column++)
    if (cells[column] !== '') length += (names[column] ?? '').length
  return length
}

/** The rows of one table, written as they come. */
export interface TableWriter {
  row(cells: readonly string[]): void
  /** Writes what was held back to look for names, and tells what was found. */
  end(): { readonly headerRow: number | undefined; readonly names: readonly string[] | undefined }
}

/**
 * A writer for a table whose first rows tell whether it names its columns; only those are held in
 * memory.
 */
export function tableWriter(builder: TextBuilder): TableWriter {
  let head: Array<readonly string[]> | undefined = []
  let headerRow: number | undefined
  let names: readonly string[] | undefined
  const decide = (): void => {
    if (head === undefined) return
    const rows = [...head]
    head = undefined
    const torn = findTornHeader(rows)
    if (torn !== undefined) rows.splice(torn.first, torn.rows, torn.names)
    headerRow = torn?.first ?? findHeaderRow(rows)
    names = headerRow === undefined ? undefined : columnNames(rows[headerRow] ?? [])
    rows.forEach((row, index) =>
      writeRow(builder, row, headerRow !== undefined && index > headerRow ? names : undefined),
    )
  }
  return {
    row(cells) {
      if (head === undefined) writeRow(builder, cells, names)
      else if (head.push(cells) === sampleRows) decide()
    },
    end() {
      decide()
      return { headerRow, names }
    },
  }
}

/**
 * Writes a whole table as a paragraph of rows; `headerRow` is the index of the row that names the
 * columns.
 */
export function writeTable(builder: TextBuilder, rows: TableRows, headerRow?: number): void {
  builder.paragraph()
  const names = headerRow === undefined ? undefined : columnNames(rows[headerRow] ?? [])
  rows.forEach((row, index) =>
    writeRow(builder, row, headerRow !== undefined && index > headerRow ? names : undefined),
  )
  builder.paragraph()
}

const mostNameLength = 60
const leastFigures = 0.6
const given: ReadonlySet<string> = new Set(firstNames)
const monthNames = englishMonths.map(month => month.slice(0, 3)).join('|')
const ofMonth = new RegExp(String.raw`^(?:${englishMonths.join('|')})\b`, 'iu')
// "12", "£4.50", "2.5 m", "2024-03-05", "3 May 2024", "May 2024", "08:30"
const figure = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,3}\p{N}[\p{N}.,:/ -]*(?:[^\s\p{N}]{1,8})?$|` +
    String.raw`^(?:\p{N}{1,2}(?:st|nd|rd|th)? )?(?:${monthNames})\p{L}*\.? ?[\p{N}, ]*$`,
  'iu',
)
// What a cell says of its row: "not done", "missing".
const state = longPattern('iu')`
  ^(?:no|not|yes|none|ok|done|open|closed|missing|present|absent|pending|n\/a|due|overdue|passed
  |failed|good|poor|fair)\b
`

/** "Refresher 2026" names a column, "May 2026" and "Ann Low" stand in one. */
const isName = (cell: string): boolean =>
  cell.length <= mostNameLength &&
  !/[\p{N}:]/u.test(cell.replace(/(?<=\p{L}{3} )(?:19|20)\d\d$/u, '')) &&
  !ofMonth.test(cell) &&
  !state.test(cell) &&
  !given.has(cell.toLowerCase().split(' ')[0] ?? '')

/**
 * Names of the columns of a table whose first row nothing marks as the one that names them: words
 * over a column of figures or days. A form ("Name | Ann Low | Role | Clerk") has none.
 */
export function namesOverFigures(rows: TableRows): string[] | undefined {
  const [first = [], ...data] = rows.map(row => row.map(cellText))
  const isNamed =
    first.length >= 3 &&
    new Set(first.map(name => name.toLowerCase())).size === first.length &&
    first.every(name => name !== '' && isName(name))
  const filledRows = data.filter(row => filled(row) >= 2)
  if (!isNamed || filledRows.length < 2) return undefined
  const hasFigures = (column: number): boolean =>
    filledRows.filter(row => figure.test(row[column] ?? '')).length >=
    leastFigures * filledRows.length
  return first.some((_, column) => column > 0 && hasFigures(column))
    ? columnNames(first)
    : undefined
}

/** Names for columns; a trailing colon is dropped, since one is written. */
export function columnNames(row: readonly string[]): string[] {
  return row.map(cell => cellText(cell).replace(/:$/, ''))
}

/**
 * The row that names the columns of a table without marked headers, or undefined: the first row
 * that is as wide as the table, all of distinct short words or years, with data below; rows
 * above it with a single cell are captions. Only the first fifty rows are looked at.
 */
function findHeaderRow(rows: TableRows): number | undefined {
  const sample = rows.slice(0, sampleRows)
  let width = 0
  for (const row of sample) width = Math.max(width, filled(row))
  if (width < 2 || width > maxNamedColumns) return undefined
  for (let index = 0; index < Math.min(sample.length, 10); index++) {
    const row = sample[index] ?? []
    const count = filled(row)
    if (count <= 1) continue
    if (count < Math.max(2, width * 0.6)) return undefined
    const cells = row.map(cellText).filter(cell => cell !== '')
    const distinct = new Set(cells.map(cell => cell.toLowerCase())).size === cells.length
    const short = cells.every(cell => cell.length <= 80 && (!isNumber(cell) || isYear(cell)))
    // Years name columns behind one that has a word: "Item, 2022, 2023".
    const [first = ''] = cells
    return distinct && short && !isNumber(first) && index + 1 < sample.length ? index : undefined
  }
  return undefined
}

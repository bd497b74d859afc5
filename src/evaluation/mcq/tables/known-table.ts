import type { Document } from '../../../core/document.ts'
import {
  cellNumber,
  isBoolean,
  isShown,
  isTotal,
  numbersOf,
  unitOf,
} from '../../../language/tables/column-values.ts'
import { readTables } from '../../../language/tables/read-tables.ts'
import type { TableRow, TextTable } from '../../../language/tables/text-table.ts'
import { foldCase } from '../../../language/words/normalize.ts'

/** A cell of a table by the name of its row and of its column. */
export interface KnownCell {
  readonly table: KnownTable
  readonly row: string
  readonly column: string
  readonly text: string
  /** Where the column is one of comparable numbers. */
  readonly number?: number | undefined
  /** The line of the table; offsets are UTF-16, half-open. */
  readonly line: { readonly start: number; readonly end: number; readonly text: string }
}

/** A table that questions can name: a column names its rows, every column says what it holds. */
export interface KnownTable {
  readonly documentKey: string
  /** `the table "Limits" of "Inspection guide"`. */
  readonly said: string
  readonly rows: readonly string[]
  readonly columns: readonly KnownColumn[]
}

export interface KnownColumn {
  readonly name: string
  readonly cells: readonly KnownCell[]
  /** The unit of its numbers; absent: they are none that can be compared. */
  readonly unit?: string | undefined
}

/** Keys of programs name nothing to a reader. */
const machineName = /^(?:[0-9a-f-]{12,}|\S*[{}$=]\S*|https?:.*)$/iu
const fewestRows = 3
const mostRows = 400
const longestValue = 60
const longestName = 60
const odd = /["“”<>{}|\\]|�/u
/** Numbers that name something: nothing is reckoned with them. */
const labels =
  /\b(?:id|no|nr|number|code|year|date|zip|phone|fax|page|rank|position|serial|row)\b|#/iu

/** The tables of a document whose rows have names; none of mails and of large exports. */
export function knownTables({
  key,
  title,
  text,
  mail,
}: Pick<Document, 'key' | 'title' | 'text' | 'mail'>): KnownTable[] {
  if (mail !== undefined || !isSound(title, 100)) return []
  const tables = readTables(text).filter(({ rows }) => rows.length <= mostRows)
  // Two tables of one name cannot be told apart.
  const counts = new Map<string, number>()
  for (const table of tables) counts.set(table.title, (counts.get(table.title) ?? 0) + 1)
  return tables.flatMap(table => {
    if (counts.get(table.title) !== 1) return []
    const isNamed = isSound(table.title, 80) && /\p{L}{3}/u.test(table.title)
    if (!isNamed && tables.length > 1) return []
    const known = namedRows(table, text, {
      documentKey: key,
      said:
        isNamed && foldCase(table.title) !== foldCase(title)
          ? `the table "${table.title}" of "${title}"`
          : `the table of "${title}"`,
    })
    return known === undefined ? [] : [known]
  })
}

const isSound = (text: string, longest: number): boolean =>
  text.trim().length >= 3 && text.length <= longest && !odd.test(text) && !text.includes('\n')

function namedRows(
  table: TextTable,
  text: string,
  of: Pick<KnownTable, 'documentKey' | 'said'>,
): KnownTable | undefined {
  const body = table.rows.filter(row => !isTotal(row))
  if (table.isPartial || body.length < fewestRows) return undefined
  const at = table.columns.findIndex((_, column) => namesRows(column, body))
  if (at < 0) return undefined
  const rows = body.map(row => row.cells[at]?.text ?? '')
  const columns: KnownColumn[] = []
  const known: KnownTable = { ...of, rows, columns }
  for (const [column, name] of table.columns.entries()) {
    if (column === at || !isColumnName(name) || isBoolean(column, body)) continue
    const numbers = labels.test(name) ? undefined : numbersOf(column, body)
    const cells = body.flatMap((row): KnownCell[] => {
      const cell = row.cells[column]
      const named = row.cells[at]
      if (cell === undefined || named === undefined || !isShown(column, cell, table)) return []
      if (cell.text.length > longestValue || odd.test(cell.text) || machineName.test(cell.text))
        return []
      return [
        {
          table: known,
          row: named.text,
          column: name,
          text: cell.text,
          number: numbers === undefined ? undefined : cellNumber(cell.text),
          line: { start: row.start, end: row.end, text: text.slice(row.start, row.end) },
        },
      ]
    })
    if (cells.length < fewestRows) continue
    columns.push({ name, cells, ...(numbers === undefined ? {} : { unit: unitOf(numbers) }) })
  }
  return columns.length === 0 ? undefined : known
}

const isColumnName = (name: string): boolean =>
  name.length >= 2 && name.length <= 40 && /\p{L}{2}/u.test(name) && !odd.test(name)

/** Whether a column names its rows: every row has a name of its own there, with letters. */
function namesRows(column: number, rows: readonly TableRow[]): boolean {
  const names = rows.map(({ cells }) => cells[column]?.text ?? '')
  return (
    names.every(
      name =>
        name.length >= 2 &&
        name.length <= longestName &&
        /\p{L}{3}/u.test(name) &&
        !machineName.test(name) &&
        !odd.test(name) &&
        !/[.!?]$/.test(name),
    ) && new Set(names.map(foldCase)).size === names.length
  )
}

import { AppError } from '../../core/errors.ts'
import { defaultLoadLimits } from '../../ingestion/loaded-document.ts'
import { detectText } from '../../ingestion/parsing/character-set.ts'
import { withoutControls } from '../../support/escaping/csv-text.ts'
import { shortened } from '../../support/escaping/html-text.ts'
import { delimitedRows, detectDelimiter } from '../../ingestion/parsing/delimited-rows.ts'

/** A file as it lies on a disk or comes over the network. */
export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Rows of texts, the header first, and where they stand, for messages. */
export interface FileTable {
  readonly place: string
  readonly rows: ReadonlyArray<readonly string[]>
  /** Its cells were split at a character, which stands in texts, too. */
  readonly isDelimited: boolean
}

const mostRows = 100_000
const longestShown = 60

export const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name)
export const isDelimited = (name: string): boolean => /\.(?:csv|tsv|tab|txt)$/i.test(name)

/**
 * The table of a CSV or TSV file. Throws `invalid_input` for more rows than anybody reads, and for
 * a quote that never closes: what follows it would stand in other columns than it was written in.
 */
export function delimitedTable(name: string, text: string): FileTable {
  const rows: string[][] = []
  const delimiter = /\.(?:tsv|tab)$/i.test(name) ? '\t' : detectDelimiter(text)
  const declared = /^sep=.\r?\n/.exec(text)?.[0] ?? ''
  const unclosed = (row: number, words: string): never => {
    const place = row + (declared === '' ? 0 : 1)
    const shown = shortened(withoutControls(words).trim(), longestShown)
    throw refused(name, `row ${place}: a quote is opened before "${shown}" and never closed`)
  }
  for (const row of delimitedRows(text.slice(declared.length), delimiter, unclosed)) {
    if (rows.length >= mostRows) throw refused(name, `has more than ${mostRows} rows`)
    rows.push(row)
  }
  return { place: name, rows, isDelimited: true }
}

/** Each sheet is a table, under the limits of any workbook. Throws `invalid_input`. */
export async function workbookTables({ name, bytes }: NamedBytes): Promise<FileTable[]> {
  const { workbookRows } = await import('../../ingestion/loaders/data/spreadsheet.ts')
  try {
    const sheets = await workbookRows(
      { key: name, fileName: name, bytes },
      { timeZone: 'UTC', limits: defaultLoadLimits },
    )
    return sheets.map(sheet => ({
      place: `${name}, sheet ${sheet.name}`,
      rows: sheet.rows,
      isDelimited: false,
    }))
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'it is damaged'
    throw refused(name, `cannot be read as an Excel workbook: ${reason}`)
  }
}

/** The first table of a workbook, CSV or TSV file. Throws `invalid_input`. */
export async function firstTable(file: NamedBytes): Promise<FileTable> {
  const { name, bytes } = file
  if (isWorkbook(name)) {
    const [table] = await workbookTables(file)
    if (table === undefined) throw refused(name, 'has no sheet')
    return table
  }
  if (!isDelimited(name)) throw refused(name, 'is no table: give a .csv, .tsv or .xlsx file')
  return delimitedTable(name, (await detectText(bytes)).text.replace(/^\ufeff/, ''))
}

const refused = (name: string, problem: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', `${name}: ${problem}.`, {
    issues: [{ path: name, message: problem }],
  })

import { AppError } from '../../../core/errors.ts'
import { withoutControls } from '../../../support/escaping/csv-text.ts'
import { shortened } from '../../../support/escaping/html-text.ts'
import { linkColumns, type LinkColumn } from './link-columns.ts'

type Rows = ReadonlyArray<readonly string[]>

/** Where the columns of a table stand that its first row names, in any case of letters. */
export function columnPlaces(rows: Rows): ReadonlyMap<LinkColumn, number> {
  const header = (rows[0] ?? []).map(cell =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  )
  return new Map(
    linkColumns.flatMap(column => {
      const place = header.indexOf(column.toLowerCase())
      return place < 0 ? [] : [[column, place] as const]
    }),
  )
}

/** The cells of a column of a table, without its name; undefined where there is no such column. */
export function tableColumn(rows: Rows, column: LinkColumn): readonly string[] | undefined {
  const place = columnPlaces(rows).get(column)
  return place === undefined ? undefined : rows.slice(1).map(row => (row[place] ?? '').trim())
}

const needed = ['Decision', 'Shows', 'Standard', 'Quotation'] as const satisfies LinkColumn[]
const mostShown = 12
const longestShown = 40

/** Throws `invalid_input` for a table that is none of links; `place` says where it stands. */
export function requireLinkColumns(rows: Rows, place: string): void {
  if (rows.every(row => row.every(cell => cell.trim() === '')))
    throw new AppError(
      'invalid_input',
      `${place} is empty; expected is a table of links with the columns ${quoted(needed)}, as a ` +
        'report of coverage in XLSX or CSV has them.',
      { issues: [{ path: place, message: 'is empty' }] },
    )
  const places = columnPlaces(rows)
  const missing = needed.filter(column => !places.has(column))
  if (missing.length === 0) {
    if (rows.slice(1).some(row => row.some(cell => cell.trim() !== ''))) return
    throw new AppError(
      'invalid_input',
      `${place} has no row below the names of its columns: there is nothing to import.`,
      { issues: [{ path: place, message: 'has no rows' }] },
    )
  }
  const found = (rows[0] ?? []).map(cell => withoutControls(cell).trim()).filter(Boolean)
  throw new AppError(
    'invalid_input',
    `${place} is no table of links: it has no column ${quoted(missing)}. ` +
      (found.length === 0
        ? 'Its first row names no columns'
        : `Its columns are ${quoted(found.slice(0, mostShown))}` +
          (found.length > mostShown ? ' …' : '')) +
      `; expected are ${quoted(needed)}, as a report of coverage in XLSX or CSV has them.`,
    { issues: missing.map(path => ({ path, message: 'is missing' })) },
  )
}

const quoted = (names: readonly string[]): string =>
  names.map(name => `"${shortened(name, longestShown)}"`).join(', ')

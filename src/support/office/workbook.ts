import { withoutControls } from '../escaping/csv-text.ts'
import { shortened } from '../escaping/html-text.ts'
import { withoutClock } from './office-file.ts'

// The most a cell of a spreadsheet holds is 32,767 code units.
const longestCell = 32_000

/** A text as a cell shows it: cut to what a spreadsheet holds, without controls nobody sees. */
export const cellText = (text: string): string => shortened(withoutControls(text), longestCell)

/** A sheet of a workbook: rows of texts and numbers, the header first. */
export interface WrittenSheet {
  readonly name: string
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>
  /** Of the columns, in characters. */
  readonly widths: readonly number[]
  /** Whether the header offers filters. */
  readonly hasFilter?: boolean | undefined
}

/** "_x0041_" in a workbook means "A"; what merely looks like that is escaped itself. */
const literal = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/**
 * An Excel workbook, all texts as texts; `day` (ISO) stands for when it was made, so that equal
 * content gives equal bytes.
 */
export async function workbook(sheets: readonly WrittenSheet[], day: string): Promise<Uint8Array> {
  const { default: xlsx } = await import('@e965/xlsx')
  const book = xlsx.utils.book_new()
  for (const { name, rows, widths, hasFilter = false } of sheets) {
    const sheet = xlsx.utils.aoa_to_sheet(
      rows.map(row =>
        row.map(cell =>
          typeof cell === 'number' ? { t: 'n', v: cell } : { t: 's', v: literal(cell) },
        ),
      ),
    )
    sheet['!cols'] = widths.map(wch => ({ wch }))
    if (hasFilter)
      sheet['!autofilter'] = {
        ref: xlsx.utils.encode_range({
          s: { r: 0, c: 0 },
          e: { r: rows.length - 1, c: (rows[0]?.length ?? 1) - 1 },
        }),
      }
    xlsx.utils.book_append_sheet(book, sheet, name)
  }
  const bytes: Uint8Array = xlsx.write(book, {
    type: 'buffer',
    bookType: 'xlsx',
    compression: true,
    // Cells with a text of their own are read as results of formulas, and unescaped twice.
    bookSST: true,
  })
  return withoutClock(new Uint8Array(bytes), day)
}

import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import type { LoadOptions, RawItem } from '../../loaded-document.ts'
import { openCompoundFile, streamBytes } from '../../parsing/compound-file.ts'
import { instantOf } from '../../parsing/instant.ts'
import { openOfficePackage } from '../office/office-package.ts'
import { singleDocumentLoader, type ReadDocument } from '../building/single-document-loader.ts'
import { cellText, filled, isNumber } from '../building/table-cells.ts'
import { tableWriter, type TableWriter } from '../building/table-text.ts'
import { textBuilder, type TextBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'

/** Parts of a workbook that hold neither text nor numbers. */
const withoutText = /\.(?:png|jpe?g|gif|emf|wmf|bmp|tiff?|bin|vml|svg|wdp|mp4|ttf|odttf)$/i
const maxColumns = 2000
/** Rows of a sheet that is read as rows. */
const maxRows = 100_000

/**
 * Excel workbooks of 2007 and later: one page and section per sheet, cells as shown, rows with the
 * names of their columns.
 */
export const xlsxLoader = singleDocumentLoader(
  {
    name: 'xlsx',
    version: 1,
    format: 'an Excel workbook',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  async (item, options) => {
    const { office, bytes } = await unpackedWorkbook(item, options)
    const facts = await office.facts()
    const read = await readWorkbook(bytes, item, options)
    return {
      ...read,
      properties: { ...facts.properties, ...read.properties },
      ...(facts.title === undefined ? {} : { title: facts.title }),
      ...(facts.saved === undefined ? {} : { saved: facts.saved }),
    }
  },
)

/**
 * The rows of the sheets of an Excel workbook of 2007 and later, cells as shown. Throws
 * `document_unreadable`.
 */
export async function workbookRows(
  item: RawItem,
  options: LoadOptions,
): Promise<Array<{ readonly name: string; readonly rows: ReadonlyArray<readonly string[]> }>> {
  const { bytes } = await unpackedWorkbook(item, options)
  const { default: xlsx } = await import('@e965/xlsx')
  const workbook = parse(xlsx, bytes, item)
  return workbook.SheetNames.map(name => {
    const rows: string[][] = []
    rowsOf(workbook.Sheets[name]).forEach((row, index) => {
      const cells = Array.from({ length: Math.min(maxColumns, row?.length ?? 0) }, (_, column) => {
        const cell = row?.[column]
        return cell === undefined ? '' : shown(cell)
      })
      if (cells.every(cell => cell === '')) return
      if (index >= maxRows)
        throw unreadable(item.fileName, 'too_large', `a sheet has more than ${maxRows} rows`)
      while (rows.length < index) rows.push([])
      rows.push(cells)
    })
    return { name, rows }
  })
}

/** A workbook without what is neither text nor number, unpacked: the reader knows no limits. */
async function unpackedWorkbook(item: RawItem, options: LoadOptions) {
  const office = openOfficePackage(item, options)
  const { zipSync } = await import('fflate')
  // Unpacked here, under the limits, and handed on without compression.
  const parts: Array<[string, Uint8Array]> = []
  const maxParts = Math.min(options.limits.maxUnzippedBytes, 2 * options.limits.maxTextLength)
  let size = 0
  for (const name of office.archive.names) {
    if (withoutText.test(name) || name.endsWith('/')) continue
    const content = office.archive.read(name)
    if (content === undefined) continue
    parts.push([name, content])
    size += content.length
    // Every cell becomes an object: a smaller bound than for other archives keeps the memory
    // within reason.
    if (size > maxParts)
      throw unreadable(
        item.fileName,
        'too_large',
        `its sheets unpack to more than ${maxParts} bytes (maxUnzippedBytes, maxTextLength)`,
      )
  }
  if (!parts.some(([name]) => /workbook\.(?:xml|bin)$/i.test(name)))
    throw unreadable(item.fileName, 'damaged', 'the part that lists the sheets is missing')
  return { office, bytes: zipSync(Object.fromEntries(parts), { level: 0 }) }
}

type Row = ReadonlyArray<CellObject | undefined> | undefined
const rowsOf = (sheet: WorkSheet | undefined): readonly Row[] =>
  (sheet?.['!data'] ?? []) as readonly Row[]

/** Excel workbooks of 97 to 2003, and older ones. */
export const xlsLoader = singleDocumentLoader(
  {
    name: 'xls',
    version: 1,
    format: 'an Excel 97 workbook',
    mediaType: 'application/vnd.ms-excel',
  },
  async (item, options) => {
    const compound = await openCompoundFile(item)
    if (compound !== undefined) {
      const stream = streamBytes(compound, 'Workbook') ?? streamBytes(compound, 'Book')
      if (stream === undefined)
        throw unreadable(item.fileName, 'damaged', 'the stream with the sheets is missing')
      if (isEncrypted(stream))
        throw unreadable(item.fileName, 'password', 'it is protected by a password')
    }
    return readWorkbook(item.bytes, item, options)
  },
)

async function readWorkbook(
  bytes: Uint8Array,
  item: RawItem,
  options: LoadOptions,
): Promise<ReadDocument> {
  const { default: xlsx } = await import('@e965/xlsx')
  const workbook = parse(xlsx, bytes, item)
  const builder = textBuilder(item, options.limits)
  let isWide = false
  workbook.SheetNames.forEach((name, index) => {
    options.signal?.throwIfAborted()
    const sheet = workbook.Sheets[name]
    builder.startPage(index + 1, name)
    if (sheet !== undefined && writeSheet(builder, name, sheet).hasMoreColumns) isWide = true
  })
  const built = builder.finish()
  return {
    ...built,
    notes: isWide ? [`columns after the first ${maxColumns} are left out`] : [],
    properties: { sheets: workbook.SheetNames.slice(0, 200).map(name => name.toWellFormed()) },
    ...savedAt(workbook, options),
  }
}

function parse(
  xlsx: Pick<typeof import('@e965/xlsx'), 'read'>,
  bytes: Uint8Array,
  item: RawItem,
): WorkBook {
  // The reader complains about unknown records on the console, which belongs to the program; it
  // runs to its end before anything else does.
  const { error: say } = console
  console.error = () => {}
  try {
    return xlsx.read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      cellNF: false,
      sheetStubs: false,
      nodim: true,
    })
  } catch (error) {
    if (error instanceof Error && /password/i.test(error.message))
      throw unreadable(item.fileName, 'password', 'it is protected by a password')
    throw error
  } finally {
    console.error = say
  }
}

function savedAt(workbook: WorkBook, options: LoadOptions): Partial<ReadDocument> {
  const modified: unknown = workbook.Props?.ModifiedDate ?? workbook.Props?.CreatedDate
  const saved = instantOf(
    modified instanceof Date && Number.isFinite(modified.getTime())
      ? modified.toISOString()
      : typeof modified === 'string'
        ? modified
        : undefined,
    options.timeZone,
  )
  return saved === undefined ? {} : { saved }
}

function writeSheet(
  builder: TextBuilder,
  name: string,
  sheet: WorkSheet,
): { readonly hasMoreColumns: boolean } {
  const rows = rowsOf(sheet)
  const above = textsAbove(sheet)
  const comments: string[] = []
  let hasMoreColumns = false
  let table: TableWriter | undefined
  let isEmpty = true
  let lastRow = -1
  // Names of columns without one for the labels: its rows are yet to come.
  let awaitsRows = false
  const endTable = (): void => {
    table?.end()
    if (table !== undefined) builder.paragraph()
    table = undefined
  }
  // Only rows and cells that exist are visited, however large the sheet says it is, and no more
  // than one row is held.
  rows.forEach((row, rowIndex) => {
    const cells: string[] = []
    let hasText = false
    row?.forEach((cell, column) => {
      if (cell === undefined) return
      if (column >= maxColumns) {
        hasMoreColumns = true
        return
      }
      while (cells.length < column) cells.push('')
      cells[column] = shown(cell)
      hasText ||= cells[column]?.trim() !== ''
      for (const comment of cell.c ?? [])
        if (typeof comment.t === 'string' && comment.t.trim() !== '')
          comments.push(`${columnLetters(column)}${rowIndex + 1}: ${comment.t.trim()}`)
    })
    // Only rows that have something of their own take what is merged into them from above.
    if (hasText)
      for (const [column, text] of above(rowIndex)) {
        while (cells.length <= column) cells.push('')
        if (cells[column] === '') cells[column] = text
      }
    // Blank rows, which a file may leave out, part a sheet into tables of their own.
    if (!hasText) return
    if (rowIndex > lastRow + 1 && !awaitsRows) endTable()
    lastRow = rowIndex
    awaitsRows = isUnlabelledHeader(cells)
    if (isEmpty) builder.heading(name, 1)
    isEmpty = false
    table ??= tableWriter(builder)
    table.row(cells)
  })
  endTable()
  if (!isEmpty && comments.length > 0) {
    builder.heading('Comments', 2)
    for (const comment of comments) builder.append(`${comment.replace(/\s+/g, ' ')}\n`)
  }
  return { hasMoreColumns }
}

// More merged cells than this are decoration.
const maxMerges = 10_000
const longestRepeated = 100

/** For a row, what the merged cells of one column that begin above it say, by column. */
function textsAbove(sheet: WorkSheet): (row: number) => ReadonlyMap<number, string> {
  const rows = rowsOf(sheet)
  const merges = (sheet['!merges'] ?? [])
    .slice(0, maxMerges)
    .filter(({ s, e }) => s.c === e.c && s.c < maxColumns && e.r > s.r)
    .sort((one, other) => one.s.r - other.s.r)
  const open = new Map<number, { readonly text: string; readonly end: number }>()
  const texts = new Map<number, string>()
  let next = 0
  return row => {
    for (let merge = merges[next]; merge !== undefined && merge.s.r < row; merge = merges[++next]) {
      const cell = rows[merge.s.r]?.[merge.s.c]
      const text = cell === undefined ? '' : shown(cell)
      if (text !== '' && text.length <= longestRepeated)
        open.set(merge.s.c, { text, end: merge.e.r })
    }
    texts.clear()
    for (const [column, { text, end }] of open)
      if (end >= row) texts.set(column, text)
      else open.delete(column)
    return texts
  }
}

/** Whether a row has names for columns alone: the first cell blank, no numbers. */
function isUnlabelledHeader(cells: readonly string[]): boolean {
  return (
    filled(cells) > 1 &&
    cells[0]?.trim() === '' &&
    cells.every(cell => cell.trim() === '' || !isNumber(cellText(cell)))
  )
}

/** A cell as the program shows it. */
function shown(cell: CellObject): string {
  if (typeof cell.w === 'string' && cell.w.trim() !== '' && !/^#+$/.test(cell.w)) return cell.w
  if (cell.v === undefined || cell.v === null) return ''
  return cell.v instanceof Date ? cell.v.toISOString() : String(cell.v)
}

function columnLetters(column: number): string {
  let rest = column + 1
  let letters = ''
  while (rest > 0) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
    rest = Math.floor((rest - 1) / 26)
  }
  return letters
}

/** Whether a workbook stream has the FILEPASS record among its first ones. */
function isEncrypted(stream: Uint8Array): boolean {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  for (let at = 0, count = 0; at + 4 <= stream.length && count < 100; count++) {
    const type = view.getUint16(at, true)
    if (type === 0x2f) return true
    at += 4 + view.getUint16(at + 2, true)
  }
  return false
}

import { longPattern } from '../../support/long-pattern.ts'
import type { TextRange } from '../../core/span.ts'
import { readRecords } from './read-records.ts'

/** One cell: its value as written and where it stands. */
export interface TableCell extends TextRange {
  readonly text: string
}

export interface TableRow extends TextRange {
  /** By column; undefined where the row has no value. */
  readonly cells: ReadonlyArray<TableCell | undefined>
}

/** A table found in a text; its rows name nothing but values. */
export interface TextTable {
  /** The line above it: a caption, a heading or the sentence that leads in; '' if there is none. */
  readonly title: string
  readonly header: TextRange
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

interface Line extends TextRange {
  readonly cells: readonly TableCell[]
}

/** Longer texts are read no further: a table of that size is data to query, not a page to read. */
const maxRead = 400_000
const maxRows = 5_000
const maxColumns = 60
const longestName = 120
const longestTitle = 200

/**
 * The tables of a text, in order: a line of names, and below it lines of as many cells, parted by
 * bars, tabs or runs of blanks, or of cells that repeat the names ("Name: value"). Linear.
 */
export function readTables(text: string): TextTable[] {
  const tables: TextTable[] = []
  let title = ''
  let block: Line[] = []
  const close = (): void => {
    const table = block.length > 1 ? tableOf(block, title) : undefined
    if (table !== undefined) {
      tables.push(table)
      title = ''
    }
    block = []
  }
  const read = text.length > maxRead ? text.slice(0, maxRead) : text
  for (let start = 0; start <= read.length;) {
    const found = read.indexOf('\n', start)
    const end = found < 0 ? read.length : found
    const cells = readCells(read, start, end)
    if (cells.length > 1 && cells.length <= maxColumns && block.length < maxRows)
      block.push({ start, end, cells })
    else {
      close()
      const line = read.slice(start, Math.min(end, start + longestTitle)).trim()
      if (line !== '') title = line
    }
    start = end + 1
  }
  close()
  return [...tables, ...readRecords(read)]
}

/** The parts of a line between bars, tabs or at least two blanks; one where there are none. */
export function readCells(text: string, start: number, end: number): TableCell[] {
  const line = text.slice(start, end)
  const separator = / \| |^\| ?| ?\|$/.test(line)
    ? /\s*\|\s*/g
    : line.includes('\t')
      ? /\t+/g
      : / {2,}/g
  const cells: TableCell[] = []
  let from = 0
  const add = (to: number): void => {
    const raw = line.slice(from, to)
    const value = raw.trim()
    if (value === '') return
    const at = start + from + raw.indexOf(value)
    cells.push({ start: at, end: at + value.length, text: value })
  }
  for (const found of line.matchAll(separator)) {
    add(found.index)
    from = found.index + found[0].length
  }
  add(line.length)
  return cells
}

function tableOf(lines: readonly Line[], title: string): TextTable | undefined {
  const [header, ...body] = lines
  if (header === undefined) return undefined
  const names = header.cells.map(cell => cell.text.replace(/:$/, ''))
  if (names.some(name => name.length > longestName || /[.!?]$/.test(name))) return undefined
  // Prose with gaps has no line of names: each name is a word, or a year.
  if (!names.every(name => /\p{L}/u.test(name) || /^(?:19|20)\d\d$/.test(name))) return undefined
  const named = body.filter(line => hasNames(line, names)).length
  // A table whose rows are labelled but whose labels have no name: "     2021   2022".
  const unlabelled =
    named === 0 && body.every(line => line.cells.length === names.length + 1) ? [''] : []
  // So too where the values behind the labels do repeat the names.
  const isLabelled =
    named > body.length / 2 &&
    body.every(({ cells: [label] }) => label !== undefined && !hasName(label, names))
  const columns = [...(isLabelled ? [''] : unlabelled), ...names]
  const rows = body.flatMap((line): TableRow[] => {
    const cells = isLabelled
      ? labelledCells(line, names)
      : named > 0
        ? namedCells(line, names)
        : [...line.cells]
    return cells === undefined || (named === 0 && cells.length !== columns.length)
      ? []
      : [{ start: line.start, end: line.end, cells }]
  })
  if (rows.length === 0 || rows.length < body.length * 0.7) return undefined
  return { title, header: { start: header.start, end: header.end }, columns, rows }
}

const hasNames = (line: Line, names: readonly string[]): boolean =>
  line.cells.some(cell => hasName(cell, names))

const hasName = ({ text }: TableCell, names: readonly string[]): boolean =>
  names.some(name => text.startsWith(`${name}: `))

function labelledCells(
  line: Line,
  names: readonly string[],
): Array<TableCell | undefined> | undefined {
  const values = namedCells({ ...line, cells: line.cells.slice(1) }, names)
  return values && [line.cells[0], ...values]
}

/** The values behind their names; undefined where a cell has none of the names that are left. */
function namedCells(
  line: Line,
  names: readonly string[],
): Array<TableCell | undefined> | undefined {
  const cells: Array<TableCell | undefined> = names.map(() => undefined)
  let column = 0
  for (const cell of line.cells) {
    const at = names.findIndex(
      (name, index) => index >= column && (cell.text.startsWith(`${name}: `) || cell.text === name),
    )
    if (at < 0) return undefined
    const skipped = cell.text === names[at] ? 0 : (names[at]?.length ?? 0) + 2
    const value = cell.text.slice(skipped)
    cells[at] = { start: cell.start + skipped, end: cell.end, text: value }
    column = at + 1
  }
  return cells
}

const written = longPattern('u')`
  ^(\()?\s*([-+−–]?)\s*[$€£¥]?\s*([-+−–]?)(\d{1,3}(?:[, ’']\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)\s*
  (?:%|[\p{L}€$£¥²³/.]{1,8})?\s*(\))?$
`

/**
 * A cell's number: separators of thousands, currency and percent signs, and a unit behind it are
 * left out; in brackets it is negative. Undefined for a text.
 */
export function cellNumber(cell: string): number | undefined {
  const read = written.exec(cell.trim())
  if (read === null) return undefined
  const [, open, sign, inner, digits = '', closed] = read
  if ((open === undefined) !== (closed === undefined)) return undefined
  const grouped = /^\d{1,3}(?:[, ’']\d{3})+/.test(digits)
  const value = Number(grouped ? digits.replace(/[, ’']/g, '') : digits.replace(',', '.'))
  const isNegative = open !== undefined || /[-−–]/.test(`${sign ?? ''}${inner ?? ''}`)
  return isNegative ? -value : value
}

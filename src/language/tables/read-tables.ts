import type { TextRange } from '../../core/span.ts'
import { cellNumber } from './column-values.ts'
import { readRecords } from './read-records.ts'
import type { TableCell, TableRow, TextTable } from './text-table.ts'

interface Line extends TextRange {
  readonly cells: readonly TableCell[]
}

/**
 * Longer texts are not read for tables: one of that size is data to query, not a page to read, and
 * a part of it would say what the whole does not.
 */
const maxRead = 400_000
const maxColumns = 60
const longestName = 120
const longestTitle = 200
const longestSection = 60
// What a page puts between two parts of a table.
const pageBreak = /^(?:-?\s?\d{1,4}\s?-?|page \d{1,4}(?: (?:of|\/) \d{1,4})?|\(?continued\)?\.?)$/i

/**
 * The tables of a text: a line of names, and below it lines of as many cells, separated by bars,
 * tabs or runs of blanks, or of cells that repeat the names ("Name: value"), also without the line
 * of names; then the tables of records. A table that goes on behind the end of a page is one. None
 * for a text of more than 400,000 characters. Linear.
 */
export function readTables(text: string): TextTable[] {
  if (text.length > maxRead) return []
  const tables: TextTable[] = []
  let title = ''
  let block: Line[] = []
  let isTorn = false
  const close = (): void => {
    if (block.length === 0) return
    const last = tables.at(-1)
    const whole = isTorn && last !== undefined ? continued(last, block) : undefined
    if (whole !== undefined) tables[tables.length - 1] = whole
    else {
      const table = namedRows(block, title) ?? tableOf(block, title)
      if (table !== undefined) tables.push(table)
    }
    isTorn = tables.length > 0
    title = ''
    block = []
  }
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const cells = readCells(text, start, end)
    if (cells.length > 1 && cells.length <= maxColumns) block.push({ start, end, cells })
    else if (!isSection(text, start, end, block)) {
      close()
      const line = text.slice(start, Math.min(end, start + longestTitle)).trim()
      if (line !== '' && !pageBreak.test(line)) {
        title = line
        isTorn = false
      }
    }
    start = end + 1
  }
  close()
  return [...tables, ...readRecords(text)]
}

/** Whether a short line only parts the rows of a table: "Current assets". */
function isSection(text: string, start: number, end: number, block: readonly Line[]): boolean {
  const [header] = block
  const last = block.at(-1)
  if (header === undefined || last === undefined || end - start > longestSection) return false
  if (/^\s*$|[.!?:]\s*$/.test(text.slice(start, end))) return false
  const found = text.indexOf('\n', end + 1)
  const to = found < 0 ? text.length : found
  const next = { start: end + 1, end: to, cells: readCells(text, Math.min(end + 1, to), to) }
  if (next.cells.length < 2) return false
  return (
    hasNames(next, namesOf(header)) ||
    (last !== header &&
      next.cells.length === last.cells.length &&
      next.cells.every((cell, at) => isNumber(cell.text) === isNumber(last.cells[at]?.text)))
  )
}

// "Customer no." is a name.
const endsSentence = (name: string): boolean =>
  /[.!?]$/.test(name) &&
  !/\b(?:no|nos|nr|tel|qty|max|min|avg|approx|ref|dept|vol|amt|acct)\.$/i.test(name)

const namesOf = ({ cells }: Line): string[] => cells.map(cell => cell.text.replace(/:$/, ''))

const isNumber = (text: string | undefined): boolean =>
  text !== undefined && cellNumber(text) !== undefined

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
  const [header, ...below] = lines
  if (header === undefined || below.length === 0) return undefined
  const names = namesOf(header)
  if (names.some(name => name.length > longestName || endsSentence(name))) return undefined
  // Lines of "label: value" are a sheet, not columns.
  const isLabel = ({ cells: [label] }: Line): boolean => label?.text.endsWith(':') === true
  if (isLabel(header) && below.filter(isLabel).length * 2 > below.length) return undefined
  // Prose with gaps has no line of names: each name is a word, or a year.
  if (!names.every(name => /\p{L}/u.test(name) || /^(?:19|20)\d\d$/.test(name))) return undefined
  const body = below.filter(
    (line, at) => !isRuled(line) && !repeats(line, header) && !(at === 0 && isUnits(line, names)),
  )
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
  // Which of two columns of one name is meant, nobody can say.
  if (new Set(columns).size < columns.length) return undefined
  const { start, end } = header
  return { title, header: { start, end }, columns, rows, isPartial: rows.length < body.length }
}

/** Rows that each name their values, where the line of names is elsewhere or missing. */
function namedRows(lines: readonly Line[], title: string): TextTable | undefined {
  const [first] = lines
  if (first === undefined || lines.length < 2) return undefined
  // What an element is called stands before the first name: "item: name: Rope".
  const lead = /^\p{L}[\p{L}\p{N}_.-]{0,40}: (?=[^:]{1,60}: )/u.exec(
    first.cells[0]?.text ?? '',
  )?.[0]
  const rows: Array<ReadonlyMap<string, TableCell>> = []
  for (const { cells } of lines) {
    const row = new Map<string, TableCell>()
    for (const [at, cell] of cells.entries()) {
      const skipped = at === 0 && lead !== undefined && cell.text.startsWith(lead) ? lead.length : 0
      const colon = cell.text.indexOf(': ', skipped)
      const name = cell.text.slice(skipped, colon)
      if (colon < 0 || name.length > 60 || row.has(name)) return undefined
      row.set(name, {
        start: cell.start + colon + 2,
        end: cell.end,
        text: cell.text.slice(colon + 2),
      })
    }
    rows.push(row)
  }
  const columns = [...new Set(rows.flatMap(row => [...row.keys()]))]
  const isAlike = rows.every(row => row.size * 2 >= columns.length)
  if (columns.length > maxColumns || !isAlike) return undefined
  return {
    title: lead === undefined ? title : `${title} ${lead.slice(0, -2)}`.trim(),
    ...(lead === undefined ? {} : { rowName: lead.slice(0, -2) }),
    header: { start: first.start, end: first.end },
    columns,
    rows: rows.map((row, at) => ({
      start: lines[at]?.start ?? 0,
      end: lines[at]?.end ?? 0,
      cells: columns.map(name => row.get(name)),
    })),
    isPartial: false,
  }
}

/**
 * A table with the rows that follow on the next page: below the same names, or without names where
 * numbers stand under numbers.
 */
function continued(table: TextTable, lines: readonly Line[]): TextTable | undefined {
  const [first, ...rest] = lines
  if (first === undefined) return undefined
  const next = tableOf(lines, '')
  if (next !== undefined) {
    const isSame =
      next.columns.length === table.columns.length &&
      next.columns.every((name, at) => name === table.columns[at])
    return isSame
      ? {
          ...table,
          rows: [...table.rows, ...next.rows],
          isPartial: table.isPartial || next.isPartial,
        }
      : undefined
  }
  const last = table.rows.at(-1)?.cells ?? []
  const isRow = ({ cells }: Line): boolean =>
    cells.length === table.columns.length &&
    cells.every((cell, at) => isNumber(cell.text) === isNumber(last[at]?.text))
  if (!isRow(first) || !last.some(cell => isNumber(cell?.text))) return undefined
  const rows = [first, ...rest].filter(({ cells }) => cells.length === table.columns.length)
  return {
    ...table,
    rows: [...table.rows, ...rows.map(({ start, end, cells }) => ({ start, end, cells }))],
    isPartial: table.isPartial || rows.length < lines.length,
  }
}

/** A line of dashes under the names: "--- | ---:". */
const isRuled = ({ cells }: Line): boolean =>
  cells.every(({ text }) => /^:?[-=_]{2,}:?$/.test(text))

const repeats = (line: Line, header: Line): boolean =>
  line.cells.length === header.cells.length &&
  line.cells.every((cell, at) => cell.text === header.cells[at]?.text)

/** Units below the names, with none below the name of the labels. */
const isUnits = ({ cells }: Line, names: readonly string[]): boolean =>
  cells.length < names.length &&
  cells.every(({ text }) => text.length <= 16 && !/\d(?!0*s?\b)|: /.test(text))

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

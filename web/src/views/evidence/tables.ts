import type { Part, Range } from './segments.ts'

/** One cell: its column, its own words, and these with what stands around them in the text. */
export interface Cell extends Range {
  readonly column: number
  readonly value: Range
}
type Row = readonly Cell[]
export interface TextTable extends Range {
  readonly kind: 'table'
  readonly names: readonly string[]
  /** The line that names the columns, where the text has it. */
  readonly head: Row | undefined
  readonly rows: readonly Row[]
}
type Block = TextTable | (Range & { readonly kind: 'text' })

const separator = ' | '
const mostNameLength = 80

/**
 * A range of a text as running text and tables. Tables are stored line by line, `Name: value | …`,
 * below a line of the names; in a document that is a table the line of names may lie elsewhere.
 */
export function blocksOf(
  text: string,
  range: Range,
  { isTable }: { readonly isTable: boolean },
): Block[] {
  const blocks: Block[] = []
  const lines = linesOf(text, range)
  let at = range.start
  for (let index = 0; index < lines.length; index++) {
    const table = tableAt(text, lines, index, isTable)
    if (table === undefined) continue
    if (table.start > at) blocks.push({ kind: 'text', start: at, end: table.start })
    blocks.push(table)
    at = table.end
    while ((lines[index + 1]?.start ?? at) < at) index++
  }
  if (at < range.end) blocks.push({ kind: 'text', start: at, end: range.end })
  return blocks
}

/** What of some parts lies in a range. */
export const partsWithin = (parts: readonly Part[], { start, end }: Range): Part[] =>
  parts
    .filter(part => part.start < end && start < part.end)
    .map(part => {
      const from = Math.max(part.start, start)
      const to = Math.min(part.end, end)
      const text = part.text.slice(from - part.start, to - part.start)
      return { ...part, start: from, end: to, text }
    })

/** Lines with their ends. */
function linesOf(text: string, { start, end }: Range): Range[] {
  const lines: Range[] = []
  for (let at = start; at < end;) {
    const stop = text.indexOf('\n', at)
    const next = stop < 0 || stop >= end ? end : stop + 1
    lines.push({ start: at, end: next })
    at = next
  }
  return lines
}

function tableAt(
  text: string,
  lines: readonly Range[],
  index: number,
  isTable: boolean,
): TextTable | undefined {
  const [first, second] = lines.slice(index, index + 2)
  if (first === undefined) return undefined
  const said = piecesOf(text, first)
  if (said.length < 2) return undefined
  const titles = said.map(piece => text.slice(piece.start, piece.end))
  const below = second === undefined ? undefined : rowOf(text, second, titles)
  if (below !== undefined && below.length > 0) {
    const head = said.map((piece, column): Cell => {
      const end = said[column + 1]?.start ?? first.end
      return { column, start: piece.start, end, value: piece }
    })
    return {
      kind: 'table',
      names: titles,
      head,
      ...rowsFrom(text, lines, index + 1, titles, first),
    }
  }
  if (!isTable) return undefined
  const names = titles.map(title => title.slice(0, title.indexOf(': ')))
  const isNamed = titles.every((title, column) => {
    const length = title.indexOf(': ')
    return length > 0 && length <= mostNameLength && names.indexOf(names[column] ?? '') === column
  })
  return isNamed
    ? { kind: 'table', names, head: undefined, ...rowsFrom(text, lines, index, names) }
    : undefined
}

/** Rows as long as the lines have these columns. */
function rowsFrom(
  text: string,
  lines: readonly Range[],
  index: number,
  names: readonly string[],
  head?: Range,
): Range & { readonly rows: readonly Row[] } {
  const rows: Row[] = []
  let at = index
  for (; at < lines.length; at++) {
    const line = lines[at]
    const row = line === undefined ? undefined : rowOf(text, line, names)
    if (row === undefined) break
    rows.push(row)
  }
  const start = head?.start ?? lines[index]?.start ?? 0
  return { rows, start, end: lines[at - 1]?.end ?? start }
}

/** The cells of a line, or undefined where it does not say the columns in their order. */
function rowOf(text: string, line: Range, names: readonly string[]): Row | undefined {
  const cells: Cell[] = []
  for (const piece of piecesOf(text, line)) {
    const after = (cells.at(-1)?.column ?? -1) + 1
    const column = names.findIndex(
      (name, at) =>
        at >= after &&
        name !== '' &&
        text.startsWith(name, piece.start) &&
        (text.startsWith(': ', piece.start + name.length) ||
          piece.end === piece.start + name.length),
    )
    const last = cells.pop()
    if (column < 0) {
      // A value that holds the separator itself.
      if (last === undefined) return undefined
      cells.push({ ...last, value: { start: last.value.start, end: piece.end } })
      continue
    }
    const name = names[column] ?? ''
    const isNamed = piece.end > piece.start + name.length
    const start = isNamed ? piece.start + name.length + 2 : piece.start
    if (last !== undefined) cells.push({ ...last, end: piece.start })
    cells.push({ column, start: piece.start, end: line.end, value: { start, end: piece.end } })
  }
  return cells.length === 0 ? undefined : cells
}

/** What stands between the bars of a line, without its end. */
function piecesOf(text: string, line: Range): Range[] {
  const end = text[line.end - 1] === '\n' ? line.end - 1 : line.end
  const pieces: Range[] = []
  for (let at = line.start; at < end;) {
    const stop = text.indexOf(separator, at)
    const to = stop < 0 || stop >= end ? end : stop
    pieces.push({ start: at, end: to })
    at = to === end ? end : to + separator.length
  }
  return pieces
}

import { stripVTControlCharacters, styleText } from 'node:util'

/** Where a command writes: results on `out`, everything else on `err`. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly color: boolean
  /** Columns of the terminal; 80 where there is none. */
  readonly width: number
  readonly interactive: boolean
}

type Style = Parameters<typeof styleText>[0]

export function styled(terminal: Terminal, style: Style, text: string): string {
  return terminal.color ? styleText(style, text, { validateStream: false }) : text
}

// Text of documents is hostile: escape sequences, other control characters and bidirectional
// overrides could rewrite the screen.
const controls = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu

/** A text as it may go to a terminal: line breaks and tabs stay, other control characters go. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(controls, '')
}

/** One line: line breaks become spaces, cut with an ellipsis at `width` characters. */
export function oneLine(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, ' ').trim()
  if (line.length <= width) return line
  // A surrogate pair is not cut in two.
  return `${line.slice(0, Math.max(1, width - 1)).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Wraps at spaces to `width` columns, each line indented. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = []
  for (const paragraph of printable(text).split('\n')) {
    let line = ''
    for (const word of paragraph.split(/[ \t]+/)) {
      if (line !== '' && line.length + 1 + word.length > width - indent.length) {
        lines.push(indent + line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    lines.push(line === '' ? '' : indent + line)
  }
  return lines.join('\n')
}

/**
 * A table with aligned columns; numbers to the right, as `numberText` writes them; the last column
 * takes what is left of the width.
 */
export function table(
  terminal: Terminal,
  header: readonly string[],
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
  numberText = (value: number): string => value.toLocaleString('en-US'),
): string {
  const cells = rows.map(row =>
    row.map(cell =>
      typeof cell === 'number' ? numberText(cell) : printable(cell).replace(/\s+/g, ' '),
    ),
  )
  const widths = header.map((title, column) =>
    cells.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), title.length),
  )
  const last = header.length - 1
  const taken = widths.slice(0, last).reduce((sum, width) => sum + width + 2, 0)
  widths[last] = Math.min(widths[last] ?? 8, Math.max(8, terminal.width - taken))
  const line = (row: readonly string[], numeric: (column: number) => boolean): string =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        const fitted = cell.length > width ? `${cell.slice(0, width - 1)}…` : cell
        if (numeric(column)) return fitted.padStart(width)
        return column === last ? fitted : fitted.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  const isNumber =
    (index: number) =>
    (column: number): boolean =>
      typeof rows[index]?.[column] === 'number'
  const numericColumn = (column: number): boolean =>
    rows.length > 0 && rows.every(row => typeof row[column] === 'number')
  return [
    styled(terminal, 'bold', line(header, numericColumn)),
    ...cells.map((row, index) => line(row, isNumber(index))),
  ].join('\n')
}

import type { TextRange } from '../../../core/span.ts'

const separator = ' | '
const mostCells = 200
const delimiters = [',', '\t', ';'] as const

/**
 * The first two places where cells of a row stand that is quoted as its file has it:
 * "| 2023 | 27 |" in Markdown or `2023,"27, all"` in CSV, where a document has
 * "Year: 2023 | People: 27". Cells are compared by their values, in order; empty ones, which
 * documents leave out, do not count.
 */
export function rowPlaces(document: string, words: string): readonly TextRange[] {
  const readings = [barCells(words), ...delimiters.map(mark => csvCells(words, mark))].filter(
    cells => cells.length > 1 && cells.length <= mostCells,
  )
  const found: TextRange[] = []
  if (readings.length === 0) return found
  let start = 0
  for (const line of document.split('\n')) {
    if (line.includes(separator))
      for (const cells of readings) {
        const place = within(line, cells)
        if (place === undefined) continue
        found.push({ start: start + place.start, end: start + place.end })
        break
      }
    if (found.length > 1) break
    start += line.length + 1
  }
  return found
}

/** Where cells stand side by side in a row as documents have it. */
function within(line: string, wanted: readonly string[]): TextRange | undefined {
  const cells: Array<TextRange & { readonly text: string }> = []
  let start = 0
  for (const text of line.split(separator)) {
    cells.push({ start, end: start + text.length, text: plain(text) })
    start += text.length + separator.length
  }
  for (let first = 0; first + wanted.length <= cells.length; first++)
    if (wanted.every((cell, at) => isCell(cells[first + at]!.text, cell)))
      return { start: cells[first]!.start, end: cells[first + wanted.length - 1]!.end }
  return undefined
}

/** A cell is its value, or the name of its column and its value. */
const isCell = (cell: string, value: string): boolean =>
  cell === value || cell.endsWith(`: ${value}`)

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

const filled = (cells: readonly string[]): string[] => cells.map(plain).filter(cell => cell !== '')

function barCells(words: string): string[] {
  return words.includes('|') ? filled(words.trim().split(/(?<!\\)\|/)) : []
}

function csvCells(words: string, mark: (typeof delimiters)[number]): string[] {
  const cell = new RegExp(`("(?:[^"]|"")*"|(?!")[^${mark}]*)(?:${mark}|$)`, 'y')
  const line = words.trim()
  const cells: string[] = []
  while (cells.length <= mostCells && cell.lastIndex < line.length) {
    const match = cell.exec(line)
    if (match === null) return []
    const [, value = ''] = match
    cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
  }
  return filled(cells)
}

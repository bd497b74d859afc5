import type { EvidenceWindow } from '../../core/verdict.ts'
import { readCells } from '../../language/tables/read-tables.ts'
import { analyze } from '../../language/words/tokens.ts'

/** A row of a table, or a record, as one sentence. */
interface RowReading {
  /** What rows of one table have in common: the names of their cells, or how many there are. */
  readonly shape: string
  /** The content terms of the first value in words, no number or code: what the row is about. */
  readonly label: readonly string[]
  readonly values: ReadonlySet<string>
}

const namedCell = /^(?:- )?(\p{L}[^:|\t\n]{0,59}):\s+(\S.*)$/u
// "Tile cutter", not "T-105".
const inWords = /^\p{L}{2,}(?![\p{L}-]*\d)/u
// Further blanks stand in prose as well.
const minBlankCells = 3
// A longer sentence is a listing run together.
const longestRow = 2_000

const cellsIn = (text: string): string[] => {
  if (text.length > longestRow) return []
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length > 1)
    return lines.every(line => namedCell.test(line.trim())) ? lines.map(line => line.trim()) : []
  const cells = readCells(text, 0, text.length).map(cell => cell.text)
  return cells.length >= (/ \| |^\||\t/.test(text) ? 2 : minBlankCells) ? cells : []
}

/** Whether a sentence is a row of a table ("Bolt | 0.12 EUR") or a record ("name: value" lines). */
export const isTableRow = (text: string): boolean => cellsIn(text).length > 1

/** Whether a sentence is a row, or one line with a label ("Landlord: Orla Fenwick"). */
export const isRecord = (text: string): boolean => isTableRow(text) || namedCell.test(text.trim())

function readRow(text: string): RowReading | undefined {
  const cells = cellsIn(text)
  if (cells.length < 2) return undefined
  const names = cells.map(cell => namedCell.exec(cell)?.[1])
  const isNamed = names.some(name => name !== undefined)
  // The line of names is about no row.
  if (!isNamed && !cells.some(cell => /\d/.test(cell))) return undefined
  const values = cells.map(cell => namedCell.exec(cell)?.[2] ?? cell)
  return {
    shape: isNamed ? (names.find(name => name !== undefined) ?? '') : String(cells.length),
    label: analyze(
      values.find(value => inWords.test(value)) ?? values.find(value => /\p{L}/u.test(value)) ?? '',
    ),
    values: new Set(values.flatMap(analyze)),
  }
}

/**
 * The windows without rows that are about something else: where the claim names what a row of a
 * table is about, the rows of that table that hold less of the names say nothing on it.
 */
export function withoutOtherRows(
  hypothesis: string,
  windows: readonly EvidenceWindow[],
): EvidenceWindow[] {
  const said = analyze(hypothesis)
  const claimed = new Set(said)
  const tables = new Map<string, RowReading[]>()
  const rows = windows.map(({ documentId, text, start, sentences }) => {
    const [row] = sentences.flatMap(
      range => readRow(text.slice(range.start - start, range.end - start)) ?? [],
    )
    if (row === undefined) return undefined
    const table = `${documentId} ${row.shape}`
    const known = tables.get(table) ?? []
    known.push(row)
    tables.set(table, known)
    return { table, row }
  })
  const named = new Map(
    [...tables].map(([table, all]) => [
      table,
      [...new Set(all.flatMap(({ label }) => label))].filter(term => claimed.has(term)),
    ]),
  )
  return windows.filter((_, index) => {
    const found = rows[index]
    if (found === undefined) return true
    if (isOtherNumber(found.row.label, said)) return false
    const terms = named.get(found.table) ?? []
    const lacked = terms.filter(term => !found.row.values.has(term))
    const held = terms.filter(term => found.row.values.has(term))
    return !(tables.get(found.table) ?? []).some(
      ({ values }) => held.every(term => values.has(term)) && lacked.some(term => values.has(term)),
    )
  })
}

// "Highest price: 40 EUR", "Best sellers".
const superlative =
  /\b(?:most|fewest|least|best|worst|top|peak|record|maximum|minimum|[a-z]{2,}est)\b/i

/**
 * Whether a window is a row or a labelled line that has no superlative itself: that something ranks
 * first of all no such line tells.
 */
export const tellsNoRanking = ({ text, title, headingPath }: EvidenceWindow): boolean =>
  isRecord(text) && ![text, title, ...headingPath].some(part => superlative.test(part))

const isNumber = (term: string): boolean => /^\d+$/.test(term)

/** "Pump 6797" where a claim speaks of "pump 300", whether or not the row of that one was found. */
function isOtherNumber(label: readonly string[], said: readonly string[]): boolean {
  if (!label.some(isNumber) || label.every(isNumber)) return false
  if (label.every(term => said.includes(term))) return false
  return said.some((_, at) =>
    label.every((term, index) => {
      const other = said[at + index] ?? ''
      return isNumber(term) ? isNumber(other) : term === other
    }),
  )
}

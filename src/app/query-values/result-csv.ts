import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import { graphValueText } from './graph-value-text.ts'

/**
 * A result as CSV (RFC 4180: CRLF, quotes doubled). A text that a spreadsheet would read as a
 * formula (it begins with = + - @, a tab or a line break) gets an apostrophe in front; numbers and
 * other values are as they are. Control characters and bidirectional overrides are left out: CSV is
 * shown on terminals too.
 */
export function resultCsv({ columns, rows }: Pick<GraphResult, 'columns' | 'rows'>): string {
  return [columns.map(name => quoted(harmless(name))), ...rows.map(row => row.map(csvCell))]
    .map(cells => `${cells.join(',')}\r\n`)
    .join('')
}

function csvCell(value: GraphValue): string {
  const text = graphValueText(value)
  // A list begins with a bracket, a map with a brace: only texts can begin like a formula.
  return quoted(typeof value === 'string' ? harmless(text) : text)
}

// Left out one by one, never as a sequence, which could reach into the next cell.
const controls = /(?![\t\r\n])[\p{Cc}\p{Bidi_Control}]/gu
const harmless = (text: string): string =>
  /^[=+\-@\t\r\n]/.test(text.replace(controls, '')) ? `'${text}` : text
const quoted = (written: string): string => {
  const text = written.replace(controls, '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

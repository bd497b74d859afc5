import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import { graphValueText } from './graph-value-text.ts'

/**
 * A result as CSV (RFC 4180: CRLF, quotes doubled). A text that a spreadsheet would read as a formula (it begins with = + - @, a tab or a line break) gets an apostrophe in front;
 * numbers and other values are as they are.
 */
export function resultCsv({ columns, rows }: Pick<GraphResult, 'columns' | 'rows'>): string {
  return [columns.map(name => quoted(harmless(name))), ...rows.map(row => row.map(csvCell))].map(cells => `${cells.join(',')}\r\n`).join('')
}

function csvCell(value: GraphValue): string {
  const text = graphValueText(value)
  // A list begins with a bracket, a map with a brace: only texts can begin like a formula.
  return quoted(typeof value === 'string' ? harmless(text) : text)
}

const harmless = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

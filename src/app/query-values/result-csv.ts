import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import { csvLine, harmlessText } from '../../support/escaping/csv-text.ts'
import { graphValueText } from './graph-value-text.ts'

/** A result as CSV; texts that look like formulas are made harmless. */
export const resultCsv = ({ columns, rows }: Pick<GraphResult, 'columns' | 'rows'>): string =>
  [columns.map(harmlessText), ...rows.map(row => row.map(cellText))].map(csvLine).join('')

function cellText(value: GraphValue): string {
  const text = graphValueText(value)
  // A list begins with a bracket, a map with a brace: only texts can begin like a formula.
  return typeof value === 'string' ? harmlessText(text) : text
}

import { latexText } from '../../support/escaping/latex-text.ts'
import type { AnalysisTable, StudyAnalysis } from '../analysis/study-analysis.ts'
import { cellText, isNoValue, isNumeric, reasonsOf } from './cell-text.ts'
import { tablesOf } from './numbered.ts'

const rowsOfAPage = 40

/** All tables as LaTeX, to be read with `\input`; needs booktabs and, for long ones, longtable. */
export const tablesLatex = (analysis: StudyAnalysis): string =>
  `% Tables of "${latexText(analysis.name)}".\n` +
  '% Needs: \\usepackage{booktabs,longtable} and, with pdfLaTeX, \\usepackage[T1]{fontenc}.\n\n' +
  tablesOf(analysis).map(tableLatex).join('\n')

function tableLatex(table: AnalysisTable): string {
  const reasons = reasonsOf(table)
  const header = `${table.columns.map(({ title }) => latexText(title)).join(' & ')} \\\\`
  const rows = table.rows.map(
    row =>
      `${row
        .map((cell, index) => {
          const column = table.columns[index]
          const text = column === undefined ? '' : latexText(cellText(cell, column))
          return isNoValue(cell)
            ? `${text}\\textsuperscript{${reasons.indexOf(cell.reason) + 1}}`
            : text
        })
        .join(' & ')} \\\\`,
  )
  const shape = table.columns.map(column => (isNumeric(column) ? 'r' : 'l')).join('')
  const caption = `\\caption{${latexText(table.title)}}\\label{tab:${table.id}}`
  const notes = [
    ...reasons.map((reason, index) => `\\textsuperscript{${index + 1}}${latexText(reason)}.`),
    ...table.notes.map(latexText),
  ]
  const below = notes.length === 0 ? [] : [`\\par\\smallskip\\footnotesize ${notes.join(' ')}`]
  const lines =
    table.rows.length > rowsOfAPage
      ? [
          `\\begin{longtable}{${shape}}`,
          `${caption} \\\\`,
          '\\toprule',
          header,
          '\\midrule',
          '\\endhead',
          ...rows,
          '\\bottomrule',
          '\\end{longtable}',
          ...below,
        ]
      : [
          '\\begin{table}[htbp]',
          '\\centering',
          caption,
          `\\begin{tabular}{${shape}}`,
          '\\toprule',
          header,
          '\\midrule',
          ...rows,
          '\\bottomrule',
          '\\end{tabular}',
          ...below,
          '\\end{table}',
        ]
  return `${lines.join('\n')}\n`
}

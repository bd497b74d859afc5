import { markdownLine, markdownParagraph } from '../../support/escaping/markdown-text.ts'
import type { AnalysisBlock, AnalysisTable, StudyAnalysis } from '../analysis/study-analysis.ts'
import { cellText, isNoValue, isNumeric, reasonsOf } from './cell-text.ts'
import { numbersOf } from './numbered.ts'

/** The report as Markdown; figures are files beside it, named by `figureFile`. */
export function studyMarkdown(
  analysis: StudyAnalysis,
  figureFile: (figureId: string) => string,
): string {
  const numbers = numbersOf(analysis)
  const block = (one: AnalysisBlock): string => {
    switch (one.kind) {
      case 'text':
        return one.importance === 'caution'
          ? `> ${markdownParagraph(one.text)}`
          : markdownParagraph(one.text)
      case 'not-computed':
        return `- Not computed: ${markdownLine(one.what)} (${markdownLine(one.reason)}).`
      case 'table':
        return tableMarkdown(one, numbers.get(one.id) ?? '')
      case 'figure':
        return [
          `**${numbers.get(one.id) ?? ''}.** ${markdownLine(one.title)}`,
          `![${markdownLine(one.gist)}](${figureFile(one.id)})`,
          markdownParagraph(one.gist),
          tableMarkdown(one.table, `Values of ${numbers.get(one.id) ?? ''}`),
        ].join('\n\n')
    }
  }
  const parts = [
    `# ${markdownLine(analysis.name)}`,
    ...analysis.summary.flatMap(({ title, sentences }) => [
      `## ${markdownLine(title)}`,
      ...sentences.map(markdownParagraph),
    ]),
    ...analysis.sections.flatMap(({ title, blocks }) => [
      `## ${markdownLine(title)}`,
      ...blocks.map(block),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

function tableMarkdown(table: AnalysisTable, number: string): string {
  const reasons = reasonsOf(table)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rows = table.rows.map(row =>
    line(
      row.map((cell, index) => {
        const column = table.columns[index]
        const text = column === undefined ? '' : markdownLine(cellText(cell, column))
        return isNoValue(cell) ? `${text} (${reasons.indexOf(cell.reason) + 1})` : text
      }),
    ),
  )
  const notes = [
    ...reasons.map((reason, index) => `(${index + 1}) ${reason}.`),
    ...table.notes,
  ].map(markdownLine)
  return [
    `**${number}.** ${markdownLine(table.title)}`,
    [
      line(table.columns.map(({ title }) => markdownLine(title))),
      line(table.columns.map(column => (isNumeric(column) ? '---:' : '---'))),
      ...rows,
    ].join('\n'),
    ...(notes.length === 0 ? [] : [notes.join(' ')]),
  ].join('\n\n')
}

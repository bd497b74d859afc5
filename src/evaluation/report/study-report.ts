import { analyseStudy } from '../analysis/analyse-study.ts'
import type { StudyAnalysis } from '../analysis/study-analysis.ts'
import type { StudyData } from '../study/study-data.ts'
import { figureSvg, openDrawing } from './figures/figure-svg.ts'
import { studyHtml } from './html/study-html.ts'
import { figuresOf, tablesOf } from './numbered.ts'
import { studyMarkdown } from './study-markdown.ts'
import { tableCsv } from './table-csv.ts'
import { tablesLatex } from './table-latex.ts'

export const reportFormats = ['html', 'markdown', 'csv', 'latex'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A file of a report; the name may begin with a folder. */
export interface ReportFile {
  readonly name: string
  readonly content: string
}

/** Analyses a study and writes its report. */
export const studyReport = async (
  study: StudyData,
  options: { readonly format: ReportFormat },
): Promise<ReportFile[]> => analysisReport(analyseStudy(study), options.format)

/**
 * The files of a report: `report.html`; `report.md` with its figures as SVG; a CSV file per table,
 * those behind figures included; `tables.tex`. Equal analyses give equal files.
 */
export async function analysisReport(
  analysis: StudyAnalysis,
  format: ReportFormat,
): Promise<ReportFile[]> {
  switch (format) {
    case 'csv':
      return tablesOf(analysis).map((table, index) => ({
        name: `tables/${String(index + 1).padStart(2, '0')}-${table.id}.csv`,
        content: tableCsv(table),
      }))
    case 'latex':
      return [{ name: 'tables.tex', content: tablesLatex(analysis) }]
    case 'html': {
      const drawing = await openDrawing()
      const content = studyHtml(analysis, figure => figureSvg(figure, drawing))
      return [{ name: 'report.html', content }]
    }
    case 'markdown': {
      const drawing = await openDrawing()
      const file = (id: string): string => `figures/${id}.svg`
      return [
        { name: 'report.md', content: studyMarkdown(analysis, file) },
        ...figuresOf(analysis).map(figure => ({
          name: file(figure.id),
          content: figureSvg(figure, drawing),
        })),
      ]
    }
  }
}

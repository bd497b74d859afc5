import type { CoverageReport } from '../../../alignment/coverage/coverage-report.ts'
import { coverageDocx } from '../../../alignment/coverage/coverage-docx.ts'
import { coverageMarkdown } from '../../../alignment/coverage/coverage-markdown.ts'
import type { DraftedSections } from '../../../alignment/coverage/draft-section.ts'
import { coverageHtml } from '../../../alignment/coverage/page/coverage-page.ts'
import { linkCsv, linkWorkbook } from '../../../alignment/coverage/table/link-table.ts'

/** What a report is written as: to be read, to be edited by reviewers, or for programs. */
export const coverageFormats = ['html', 'md', 'docx', 'xlsx', 'csv', 'json'] as const
export type CoverageFormat = (typeof coverageFormats)[number]

/** Whether the drafted sections are part of a format; the tables hold the links alone. */
export const holdsDrafts = (format: CoverageFormat): boolean =>
  format !== 'csv' && format !== 'xlsx'

/** Whether a format is a text, which may go to a terminal. */
export const isText = (format: CoverageFormat): boolean => format !== 'docx' && format !== 'xlsx'

/** A report as a file; the same report gives the same bytes. */
export async function coverageFile(
  report: CoverageReport,
  format: CoverageFormat,
  sections: DraftedSections,
): Promise<string | Uint8Array> {
  switch (format) {
    case 'html':
      return coverageHtml(report, { sections })
    case 'md':
      return coverageMarkdown(report, sections)
    case 'docx':
      return await coverageDocx(report, sections)
    case 'xlsx':
      return await linkWorkbook(report)
    case 'csv':
      return linkCsv(report)
    case 'json':
      return `${JSON.stringify(coverageJson(report, sections), undefined, 1)}\n`
    default:
      return format satisfies never
  }
}

/** A report with its drafted sections, for programs. */
export const coverageJson = (
  report: CoverageReport,
  sections: DraftedSections,
): CoverageReport & { readonly drafts: readonly unknown[] } => ({
  ...report,
  drafts: [...sections.values()].filter(
    ({ sentences, leftOut }) => sentences.length + leftOut.length > 0,
  ),
})

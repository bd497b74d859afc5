import { roundScore } from '../../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { csvLine, harmlessText } from '../../../support/escaping/csv-text.ts'
import { cellText, workbook } from '../../../support/office/workbook.ts'
import { refusals } from '../check-links.ts'
import type { CoverageReport, StandardCoverage } from '../coverage-report.ts'
import type { CoverageQuotation } from '../standard-link.ts'
import { linkColumns, linkId, type LinkColumn } from './link-columns.ts'

/** A cell of the table; numbers are numbers in a spreadsheet. */
type LinkCell = string | number

/**
 * Every quotation that counts, one row each, in the framework's order, and behind them those that
 * say nothing by themselves: a table in which reviewers accept, reject and add links. Column names
 * come first.
 */
export function linkTable(report: CoverageReport): ReadonlyArray<readonly LinkCell[]> {
  const { title, version, reference = `${title} ${version}` } = report.framework
  const titles = new Map(report.standards.map(({ number, title: of }) => [number, of]))
  const rowOf = (quotation: CoverageQuotation, of: string, by: string): readonly LinkCell[] => {
    const cells: Readonly<Record<LinkColumn, LinkCell>> = {
      Decision: '',
      Shows: quotation.shows,
      Standard: quotation.standard,
      Title: of,
      Quotation: quotation.text,
      Document: quotation.documentTitle,
      Page: quotation.page ?? '',
      Date: quotation.date ?? '',
      Likelihood: roundScore(quotation.score),
      By: by,
      'Document id': quotation.documentId,
      Start: quotation.start,
      End: quotation.end,
      Framework: reference,
      Link: linkId(quotation),
    }
    return linkColumns.map(column => {
      const cell = cells[column]
      return typeof cell === 'string' ? cellText(cell) : cell
    })
  }
  return [
    linkColumns,
    ...report.standards.flatMap(standard =>
      ownLinks(standard).map(quotation => rowOf(quotation, standard.title, quotation.by)),
    ),
    ...report.refused.flatMap(({ quotation, reason }) =>
      quotation === undefined
        ? []
        : [
            rowOf(
              quotation,
              titles.get(quotation.standard) ?? '',
              `${quotation.by}, does not count: ${refusals[reason]}`,
            ),
          ],
    ),
  ]
}

/** Of a standard's quotations those that are not another standard's, which is a part of it. */
function ownLinks({ parts, evidence, gaps }: StandardCoverage): CoverageQuotation[] {
  const others = new Set(parts)
  return [...evidence, ...gaps]
    .filter(({ standard }) => !others.has(standard))
    .sort((left, right) =>
      firstDecisive(
        compareCodePoints(left.standard, right.standard),
        compareCodePoints(left.documentTitle, right.documentTitle),
        compareCodePoints(left.documentId, right.documentId),
        left.start - right.start,
        left.end - right.end,
      ),
    )
}

/** The table as CSV; texts that a spreadsheet would take for formulas begin with an apostrophe. */
export const linkCsv = (report: CoverageReport): string =>
  linkTable(report)
    .map(row =>
      csvLine(row.map(cell => (typeof cell === 'string' ? harmlessText(cell) : `${cell}`))),
    )
    .join('')

// Widths of the columns in characters.
const widths = [10, 10, 12, 30, 80, 30, 6, 12, 10, 8, 16, 8, 8, 16, 16]

/** The table as an Excel workbook, all texts as texts. */
export const linkWorkbook = async (report: CoverageReport): Promise<Uint8Array> =>
  await workbook([{ name: 'Links', rows: linkTable(report), widths, hasFilter: true }], report.asOf)

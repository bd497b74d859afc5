import { fileDay, ownDate, type Document } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { coverageOf } from '../../coverage/coverage-of.ts'
import type { CoverageReport, StandardCoverage } from '../../coverage/coverage-report.ts'
import type { StandardLink } from '../../coverage/standard-link.ts'
import type { KnownFramework } from '../known-framework.ts'
import { passageRow } from '../quoted-passages.ts'
import type { TellOptions } from '../standard-ports.ts'

/** What the links of a question's rows show of a framework, weighed as reports weigh them. */
export interface JudgedFramework {
  readonly framework: KnownFramework
  readonly report: CoverageReport
  readonly standards: ReadonlyMap<string, StandardCoverage>
}

/** A standard of a question with what is shown of it. */
export interface JudgedStandard {
  readonly framework: KnownFramework
  readonly coverage: StandardCoverage
}

/** The documents that links are quoted from, as the asker may read them. */
export type ReadDocuments = ReadonlyMap<string, Document>

/**
 * Weighs the links that a query of passages gave, by the rule of the coverage report. Words that
 * do not stand in their document any more count for nothing.
 */
export async function judgedCoverage(
  frameworks: readonly KnownFramework[],
  { rows, ports, principal, signal }: TellOptions,
): Promise<{ readonly judged: readonly JudgedFramework[]; readonly documents: ReadDocuments }> {
  const found = rows.flatMap(row => passageRow(row, frameworks) ?? [])
  const documents = new Map<string, Document>()
  for (const id of new Set<DocumentId>(found.map(({ documentId }) => documentId))) {
    const document = await ports.documents.document(id, { principal, signal })
    if (document !== undefined) documents.set(id, document)
  }
  const judged = frameworks.map((framework): JudgedFramework => {
    const links = found
      .filter(row => row.framework === framework)
      .flatMap((row): StandardLink[] => {
        const document = documents.get(row.documentId)
        if (document === undefined) return []
        const { id, title } = document
        const date = ownDate(document)
        return [
          {
            standard: row.standard,
            document: { id, title, date, fileDate: fileDay(document) },
            quotations: row.starts.map((start, at) => {
              const end = row.ends[at] ?? start
              return { start, end, text: document.text.slice(start, end) }
            }),
            score: row.score,
            shows: row.isGap ? 'gap' : 'evidence',
            by: row.isByPerson ? 'person' : 'program',
          },
        ]
      })
    const report = coverageOf(framework.framework, links, {
      textOf: id => documents.get(id)?.text,
      asOf: ports.now(),
      reference: framework.reference,
    })
    return {
      framework,
      report,
      standards: new Map(report.standards.map(each => [each.number, each])),
    }
  })
  return { judged, documents }
}

import type { ToldLine } from '../../../core/told-standards.ts'
import { plainName } from '../../../retrieval/structured/documents/document-answer.ts'
import type { CoverageQuotation } from '../../coverage/standard-link.ts'
import type { Strength } from '../../coverage/strength.ts'
import { numbered } from '../../framework/framework-text.ts'
import { standardPlaces } from '../framework-places.ts'
import type { JudgedStandard, ReadDocuments } from './judged-coverage.ts'

export const shownStrength = (strength: Strength): string =>
  `${strength === 'none' ? 'no linked' : strength} evidence`

const longestQuotation = 400

/** Words of a document behind what they are told for, with the document's name and day. */
export function quotedLine(
  what: string,
  { text, documentId, documentTitle, date, fileDate, start, end }: CoverageQuotation,
  documents: ReadDocuments,
): ToldLine {
  const line = text.replace(/\s+/g, ' ').trim()
  const words = line.length <= longestQuotation ? line : `${line.slice(0, longestQuotation - 1)}…`
  const day = date ?? (fileDate === undefined ? undefined : `file dated ${fileDate}`)
  const from = [plainName(documentTitle), ...(day === undefined ? [] : [day])].join(', ')
  const document = documents.get(documentId)
  return {
    text: `${what}: “${words.toWellFormed()}” (${from})`,
    quotations:
      document === undefined
        ? []
        : [{ documentId: document.id, revisionId: document.revisionId, start, end }],
  }
}

/** How strong the evidence for a standard is and why, with the best words for and against. */
export function strengthLine(
  { framework, coverage }: JudgedStandard,
  documents: ReadDocuments,
): readonly ToldLine[] {
  const [evidence] = coverage.evidence
  const [gap] = coverage.gaps
  return [
    {
      text:
        `${numbered(coverage)} (${framework.reference}): ${shownStrength(coverage.strength)}. ` +
        coverage.why.join(' '),
      quotations: standardPlaces(framework, coverage.number),
    },
    ...(evidence === undefined ? [] : [quotedLine('evidence', evidence, documents)]),
    ...(gap === undefined ? [] : [quotedLine('gap', gap, documents)]),
  ]
}

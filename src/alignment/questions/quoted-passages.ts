import { toldDay, type Chunk, type Document } from '../../core/document.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { ToldLine } from '../../core/told-standards.ts'
import { wellFormed } from '../../language/words/normalize.ts'
import { plainName } from '../../retrieval/structured/documents/document-answer.ts'
import type { TellOptions } from './standard-ports.ts'
import type { KnownFramework } from './known-framework.ts'
import { frameworkOf, numberOfValue, numbersOf, textOf } from './row-values.ts'

/** A passage that addresses a standard, as a row of `passagesQuery` tells it. */
export interface PassageRow {
  readonly framework: KnownFramework
  readonly standard: string
  readonly isGap: boolean
  readonly score: number
  readonly documentId: DocumentId
  readonly chunkId: ChunkId
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** A person accepted or added the link. */
  readonly isByPerson: boolean
}

export function passageRow(
  row: readonly GraphValue[],
  frameworks: readonly KnownFramework[],
): PassageRow | undefined {
  const framework = frameworkOf(row, frameworks)
  if (framework === undefined) return undefined
  return {
    framework,
    standard: textOf(row[2]),
    isGap: row[3] === 'gap',
    score: numberOfValue(row[4]),
    documentId: textOf(row[5]) as DocumentId,
    chunkId: textOf(row[6]) as ChunkId,
    starts: numbersOf(row[7]),
    ends: numbersOf(row[8]),
    isByPerson: row[9] === 'person',
  }
}

const longestQuotation = 400

/** Words of a document with where they are from, and the exact places. */
export interface QuotedPassage extends ToldLine {
  readonly row: PassageRow
}

/**
 * Quotes passages: “words” (title, page 3), with the day of the document where `withDays`; those
 * whose document has gone are left out.
 */
export async function quotedPassages(
  rows: readonly PassageRow[],
  { ports: { documents }, principal, signal }: ReadOptions & Pick<TellOptions, 'ports'>,
  withDays = false,
): Promise<readonly QuotedPassage[]> {
  const read = { principal, signal }
  const chunks = new Map<ChunkId, Chunk>(
    (await documents.chunks([...new Set(rows.map(({ chunkId }) => chunkId))], read)).map(chunk => [
      chunk.id,
      chunk,
    ]),
  )
  const found = new Map<DocumentId, Document | undefined>()
  const quoted: QuotedPassage[] = []
  for (const row of rows) {
    const { documentId } = row
    if (!found.has(documentId)) found.set(documentId, await documents.document(documentId, read))
    const document = found.get(documentId)
    const chunk = chunks.get(row.chunkId)
    if (document === undefined || chunk === undefined) continue
    const quotations = row.starts.flatMap((start, at) => {
      const end = row.ends[at] ?? start
      return end > start && end <= document.text.length
        ? [{ documentId, revisionId: document.revisionId, start, end, chunkId: chunk.id }]
        : []
    })
    const words = quotations.map(({ start, end }) => shortened(document.text.slice(start, end)))
    const page = chunk.page === undefined ? '' : `, page ${chunk.page}`
    const date = withDays ? toldDay(document) : undefined
    const day = date === undefined ? '' : `, ${date}`
    quoted.push({
      row,
      quotations,
      text: `“${words.join('” … “')}” (${plainName(document.title)}${page}${day})`,
    })
  }
  return quoted
}

/** A quotation on one line; a long one shows that it goes on, and its source has all of it. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longestQuotation
    ? line
    : `${wellFormed(line.slice(0, longestQuotation - 1))}…`
}

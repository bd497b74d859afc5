import type { Citation } from '../../core/answer.ts'
import type { Document } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { ToldLine } from '../../core/told-standards.ts'
import type { AnswerPorts, Asked } from '../asked.ts'
import { citationBook, type CitationBook } from '../citation.ts'
import { notFound, plainDraft, searchReport } from '../drafts.ts'
import type { AnswerDraft } from '../events.ts'

/** What the graph says of standards and of what documents show; undefined for other questions. */
export async function standardsDraft(
  question: Asked,
  pageSize: number,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<AnswerDraft | undefined> {
  // A filter narrows what is searched; links would be counted beyond it.
  if (question.filter !== undefined) return undefined
  const told = await question.frameworks?.answer(question.read.request?.text ?? '', {
    page: question.page,
    pageSize,
  })
  if (told === undefined) return undefined
  const { lines, reading, isMissing, links, matches } = told
  const search = await searchReport('structured', question, ports, read)
  if (isMissing)
    return {
      ...plainDraft(
        `${notFound} ${lines.map(({ text }) => text).join(' ')}`,
        'no_evidence',
        search,
      ),
      reading,
    }
  const cited = await citedLines(lines, citationBook(), ports, read)
  return {
    statuses: [],
    reading,
    search,
    passages: [],
    sentences: lines.map(({ text }, index) => ({
      before: index === 0 ? '' : '\n',
      text,
      basis: 'record',
      citations: cited[index] ?? [],
      paths: [],
    })),
    score: 1,
    finishReason: 'stop',
    ...(links === undefined ? {} : { links }),
    ...(matches === undefined ? {} : { matches }),
  }
}

/** The sources of each line; what has gone or changed meanwhile is not cited. */
async function citedLines(
  lines: readonly ToldLine[],
  book: CitationBook,
  { documents }: AnswerPorts,
  read: ReadOptions,
): Promise<Citation[][]> {
  const spans = lines.flatMap(({ quotations }) => quotations)
  const ids = spans.flatMap(({ chunkId }) => chunkId ?? [])
  const chunks = new Map(
    (await documents.chunks([...new Set(ids)], read)).map(chunk => [chunk.id, chunk]),
  )
  const known = new Map<DocumentId, Document | undefined>()
  for (const { documentId } of spans)
    if (!known.has(documentId)) known.set(documentId, await documents.document(documentId, read))
  return lines.map(({ quotations }) =>
    quotations.flatMap(({ documentId, revisionId, start, end, chunkId }) => {
      const document = known.get(documentId)
      return document === undefined || document.revisionId !== revisionId
        ? []
        : [
            book.cite(
              document,
              { start, end },
              chunkId === undefined ? undefined : chunks.get(chunkId),
            ),
          ]
    }),
  )
}

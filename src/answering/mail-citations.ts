import type { Citation } from '../core/answer.ts'
import type { Chunk } from '../core/document.ts'
import type { DocumentId, NodeId } from '../core/ids.ts'
import type { RetrievalPath } from '../core/retrieval-path.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { TextRange } from '../core/span.ts'
import type { MailRow } from '../retrieval/structured/mail-rows.ts'
import { analyze } from '../language/words/tokens.ts'
import type { CitationBook } from './citation.ts'
import type { Question } from '../language/question/question.ts'

/** Documents that are held at a time. */
const readAtOnce = 16

/**
 * Citations for the mails, or other documents, of an answer: each is stood for by its sentence that
 * holds most of the question's words, the first of them, or its first sentence.
 */
export async function mailCitations(
  question: Pick<Question, 'terms'>,
  mails: ReadonlyArray<Pick<MailRow, 'id'>>,
  documents: Pick<DocumentReader, 'document' | 'chunksOf'>,
  book: CitationBook,
  options: ReadOptions,
): Promise<Map<NodeId, Citation>> {
  const citations = new Map<NodeId, Citation>()
  const wanted = new Set(question.terms)
  const ids = [...new Set(mails.map(({ id }) => id))]
  for (let start = 0; start < ids.length; start += readAtOnce) {
    // A mail's node has its document's id.
    const run = ids.slice(start, start + readAtOnce).map(id => id as string as DocumentId)
    const read = await Promise.all(
      run.map(id =>
        Promise.all([documents.document(id, options), documents.chunksOf(id, options)]),
      ),
    )
    for (const [document, chunks] of read) {
      if (document === undefined) continue
      const { range, chunk } = bestSentence(document.text, chunks, wanted) ?? {
        range: { start: 0, end: 0 },
        chunk: undefined,
      }
      citations.set(document.id as string as NodeId, book.cite(document, range, chunk))
    }
  }
  return citations
}

function bestSentence(
  text: string,
  chunks: readonly Chunk[],
  wanted: ReadonlySet<string>,
): { readonly range: TextRange; readonly chunk: Chunk } | undefined {
  let best:
    | { readonly range: TextRange; readonly chunk: Chunk; readonly shared: number }
    | undefined
  for (const chunk of chunks) {
    for (const range of chunk.sentences) {
      const shared = new Set(
        analyze(text.slice(range.start, range.end)).filter(term => wanted.has(term)),
      ).size
      if (best === undefined || shared > best.shared) best = { range, chunk, shared }
    }
  }
  return best
}

/**
 * The graph's part of an answer: the edge to the mail of each person that the answer shows, and how
 * many there are of all people.
 */
export function mailPaths(mails: readonly MailRow[]): {
  readonly paths: RetrievalPath[]
  readonly pathsTotal: number
} {
  const paths = mails.flatMap(mail =>
    [
      ...mail.senders.shown.map(end => ({ end, type: 'SENT' })),
      ...mail.receivers.shown.map(end => ({ end, type: 'RECEIVED' })),
    ].map(({ end, type }) => ({
      nodes: [
        { id: end.person, labels: ['Person'], name: end.name },
        { id: mail.id, labels: ['Email'], name: mail.subject },
      ],
      edges: [{ id: end.edge, type, from: end.person, to: mail.id }],
      score: 1,
    })),
  )
  return {
    paths,
    pathsTotal: mails.reduce((total, mail) => total + mail.senders.total + mail.receivers.total, 0),
  }
}

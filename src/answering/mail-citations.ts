import type { Citation } from '../core/answer.ts'
import type { DocumentId, NodeId } from '../core/ids.ts'
import type { RetrievalPath } from '../core/retrieval-path.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { MailRow } from '../retrieval/structured/mail-rows.ts'
import type { CitationBook } from './citation.ts'

/** Citations for the mails of an answer: each mail's first sentence stands for it. */
export async function mailCitations(mails: readonly MailRow[], documents: DocumentReader, book: CitationBook, options: ReadOptions): Promise<Map<NodeId, Citation>> {
  const citations = new Map<NodeId, Citation>()
  for (const { id } of mails) {
    if (citations.has(id)) continue
    // A mail's node has its document's id.
    const documentId = id as string as DocumentId
    const [document, chunks] = await Promise.all([documents.document(documentId, options), documents.chunksOf(documentId, options)])
    if (document === undefined) continue
    const chunk = chunks.find(({ sentences }) => sentences.length > 0)
    const range = chunk?.sentences[0] ?? { start: 0, end: 0 }
    citations.set(id, book.cite(document, range, chunk))
  }
  return citations
}

/** The graph's part of an answer: each person's edge to the mail. */
export function mailPaths(mails: readonly MailRow[]): RetrievalPath[] {
  return mails.flatMap(mail => [...mail.senders.map(end => ({ end, type: 'SENT' })), ...mail.receivers.map(end => ({ end, type: 'RECEIVED' }))].map(({ end, type }) => ({
    nodes: [{ id: end.person, labels: ['Person'], name: end.name }, { id: mail.id, labels: ['Email'], name: mail.subject }],
    edges: [{ id: end.edge, type, from: end.person, to: mail.id }], score: 1,
  })))
}

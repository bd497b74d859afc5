import type { Chunk, Document, MailHeaders, Properties } from '../../core/document.ts'
import type { EdgeStatement, NodeStatement } from '../../core/graph.ts'
import { conversationStatements, documentNode, replyEdges } from '../../graph/document-graph.ts'
import { headerText } from '../record/indexed-text.ts'
import {
  indexTerms,
  packRecord,
  plainRecord,
  unpackRecord,
  withNodeProperties,
  withStatements,
  type BuiltRecord,
  type PackedRecord,
  type PlainRecord,
} from '../record/packed-record.ts'
import type { ReplyLinks } from './reply-links.ts'

/**
 * What threading decided about an email; `conversationId` is absent where the one that it has
 * stays, such as a table's own.
 */
export interface MailThread extends ReplyLinks {
  readonly conversationId?: string | undefined
}

/** Whether it is an email whose conversation is threading's to decide: a table's own stays. */
export function isThreaded({ mail, properties }: Pick<Document, 'mail' | 'properties'>): boolean {
  return mail !== undefined && properties['conversationBy'] === 'threading'
}

/** The document as it was before threading decided about it. */
export function unthreaded(document: Document): Document {
  if (document.mail === undefined || !isThreaded(document)) return document
  const { conversationId: _id, repliesTo: _to, repliedToBy: _by, ...mail } = document.mail
  return { ...document, mail }
}

/** Whether the email already has what threading decided about it. */
export function isThreadedSo(mail: MailHeaders, thread: MailThread): boolean {
  const { repliesTo, repliedToBy = [] } = thread
  const { repliedToBy: present = [] } = mail
  return (
    mail.conversationId === (thread.conversationId ?? mail.conversationId) &&
    mail.repliesTo === repliesTo &&
    present.length === repliedToBy.length &&
    present.every((id, index) => id === repliedToBy[index])
  )
}

/**
 * An email's record with what threading decided: its statements are those of a record built with
 * it, without reading the text again. Where a record is read, which knows no other email, it gets
 * the conversation that its own headers name; it comes here again only where other emails change
 * that (`thread-corpus.ts` says when).
 */
export function threadedRecord(
  record: BuiltRecord,
  thread: MailThread,
  timeZone: string,
): BuiltRecord {
  const { mail } = record.document
  if (mail === undefined || isThreadedSo(mail, thread)) return record
  const change = threadChange(record.document, mail, thread)
  const head = {
    document: change.document,
    chunks: withHeader(record.chunks, change.document, timeZone),
  }
  if (record.form === 'plain') return restated(record, change, head)
  // What a packed record states can only grow.
  return change.gone.size === 0
    ? extended(record, change, head)
    : packRecord(restated(plainRecord(unpackRecord(record)), change, head))
}

/** What changes in a record; `gone` holds ids of nodes and edges. */
interface ThreadChange {
  readonly document: Document
  readonly gone: ReadonlySet<string>
  readonly nodes: readonly NodeStatement[]
  readonly edges: readonly EdgeStatement[]
  readonly properties: Properties
}

type Head = Pick<BuiltRecord, 'document' | 'chunks'>

function threadChange(before: Document, mail: MailHeaders, thread: MailThread): ThreadChange {
  const { conversationId = mail.conversationId, repliesTo, repliedToBy } = thread
  const { conversationId: _id, repliesTo: _to, repliedToBy: _by, ...headers } = mail
  const document: Document = {
    ...before,
    mail: {
      ...headers,
      ...(conversationId !== undefined && { conversationId }),
      ...(repliesTo !== undefined && { repliesTo }),
      ...(repliedToBy !== undefined && { repliedToBy }),
    },
  }
  const [old, stated] = [threadStatements(before), threadStatements(document)]
  const ids = ({ nodes, edges }: typeof old): Set<string> =>
    new Set([...nodes, ...edges].map(({ id }) => id))
  const [oldIds, statedIds] = [ids(old), ids(stated)]
  return {
    document,
    gone: new Set([...oldIds].filter(id => !statedIds.has(id))),
    nodes: stated.nodes.filter(({ id }) => !oldIds.has(id)),
    edges: stated.edges.filter(({ id }) => !oldIds.has(id)),
    properties: conversationId === undefined ? {} : { conversationId },
  }
}

/** The nodes and edges that rest on threading alone. */
function threadStatements(document: Document): {
  readonly nodes: readonly NodeStatement[]
  readonly edges: readonly EdgeStatement[]
} {
  const conversation = conversationStatements(document)
  const replies = new Map(replyEdges(document).map(edge => [edge.id, edge]))
  return {
    nodes: conversation === undefined ? [] : [conversation.node],
    edges: [...(conversation === undefined ? [] : [conversation.edge]), ...replies.values()],
  }
}

/** The chunks with the document's header above the first one. */
function withHeader(chunks: readonly Chunk[], document: Document, timeZone: string): Chunk[] {
  return chunks.map((chunk, index) =>
    index > 0
      ? chunk
      : {
          ...chunk,
          indexedText:
            headerText(document, chunk.headingPath, true, timeZone) +
            document.text.slice(chunk.start, chunk.end),
        },
  )
}

function restated(record: PlainRecord, change: ThreadChange, head: Head): PlainRecord {
  const own = documentNode(change.document)
  return {
    ...record,
    ...head,
    nodes: [
      ...record.nodes
        .filter(({ id }) => !change.gone.has(id))
        .map(node =>
          node.id === own
            ? { ...node, properties: { ...node.properties, ...change.properties } }
            : node,
        ),
      ...change.nodes,
    ],
    edges: [...record.edges.filter(({ id }) => !change.gone.has(id)), ...change.edges],
  }
}

function extended(record: PackedRecord, change: ThreadChange, head: Head): PackedRecord {
  const [first] = head.chunks
  return {
    ...withNodeProperties(
      withStatements(record, change),
      documentNode(change.document),
      properties => ({ ...properties, ...change.properties }),
    ),
    ...head,
    chunkTerms: record.chunkTerms.map((terms, index) =>
      index === 0 && first !== undefined ? indexTerms(first) : terms,
    ),
  }
}

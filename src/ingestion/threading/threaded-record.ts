import type { Document, MailHeaders, Properties } from '../../core/document.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import { conversationNode, documentNode, replyEdges } from '../../graph/document-graph.ts'
import { edgeId } from '../../support/ids.ts'
import type { ReplyLinks } from './reply-links.ts'
import { headerText } from '../record/indexed-text.ts'
import { indexTerms, unpackRecord, type BuiltRecord } from '../record/packed-record.ts'

/**
 * What the threading step finds out about a mail; `conversationId` is absent where a table's own is
 * kept.
 */
export interface MailThread extends ReplyLinks {
  readonly conversationId?: string | undefined
}

/** Whether the mail has what the threading step found out about it. */
export function isThreadedSo(mail: MailHeaders, thread: MailThread): boolean {
  return (
    mail.conversationId === (thread.conversationId ?? mail.conversationId) &&
    hasReplies(mail, thread)
  )
}

function hasReplies(mail: MailHeaders, { repliesTo, repliedToBy = [] }: ReplyLinks): boolean {
  const { repliedToBy: present = [] } = mail
  return (
    mail.repliesTo === repliesTo &&
    present.length === repliedToBy.length &&
    present.every((id, index) => id === repliedToBy[index])
  )
}

/**
 * A mail's record as the threading step wants it: equal to building it again, without reading the
 * text again.
 */
export function threadedRecord(
  record: BuiltRecord,
  thread: MailThread,
  timeZone: string,
): BuiltRecord {
  const { mail } = record.document
  if (mail === undefined || isThreadedSo(mail, thread)) return record
  const { conversationId } = thread
  const moved =
    conversationId === undefined ? record : recordInConversation(record, conversationId, timeZone)
  return hasReplies(mail, thread) ? moved : recordWithReplies(unpackRecord(moved), thread)
}

/** A mail's record in another conversation. */
export function recordInConversation(
  record: BuiltRecord,
  conversationId: string,
  timeZone: string,
): BuiltRecord {
  const before = record.document.mail?.conversationId
  if (record.document.mail === undefined || before === undefined || before === conversationId)
    return record
  const document: Document = {
    ...record.document,
    mail: { ...record.document.mail, conversationId },
  }
  const own = documentNode(document)
  const renamed = new Map<string, string>([
    [conversationNode(before), conversationNode(conversationId)],
  ])
  renamed.set(
    edgeId('PART_OF', own, conversationNode(before)),
    edgeId('PART_OF', own, conversationNode(conversationId)),
  )
  const rename = <Text extends string>(text: Text): Text => (renamed.get(text) ?? text) as Text
  const inside = (properties: Properties): Properties =>
    properties['conversationId'] === before ? { ...properties, conversationId } : properties
  const [first, ...others] = record.chunks
  const chunks =
    first === undefined
      ? []
      : [
          {
            ...first,
            indexedText:
              headerText(document, first.headingPath, true, timeZone) +
              document.text.slice(first.start, first.end),
          },
          ...others,
        ]
  if ('mentionNumbers' in record)
    return {
      ...record,
      document,
      chunks,
      chunkTerms: record.chunkTerms.map((terms, index) =>
        index === 0 && chunks[0] !== undefined ? indexTerms(chunks[0]) : terms,
      ),
      strings: record.strings.map(rename),
      properties: record.properties.map(inside),
    }
  return {
    ...record,
    document,
    chunks,
    nodes: record.nodes.map(node =>
      renamed.has(node.id) || node.id === own
        ? { ...node, id: rename(node.id), properties: inside(node.properties) }
        : node,
    ),
    edges: record.edges.map(edge =>
      renamed.has(edge.id) ? { ...edge, id: rename(edge.id), to: rename<NodeId>(edge.to) } : edge,
    ),
  }
}

function recordWithReplies(
  record: DocumentRecord,
  { repliesTo, repliedToBy }: ReplyLinks,
): DocumentRecord {
  const { repliesTo: _to, repliedToBy: _by, ...mail } = record.document.mail as MailHeaders
  const links = {
    ...(repliesTo !== undefined && { repliesTo }),
    ...(repliedToBy !== undefined && { repliedToBy }),
  }
  const document: Document = { ...record.document, mail: { ...mail, ...links } }
  const stated = new Set(replyEdges(record.document).map(({ id }) => id))
  return {
    ...record,
    document,
    edges: [...record.edges.filter(edge => !stated.has(edge.id)), ...replyEdges(document)],
  }
}

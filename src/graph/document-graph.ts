import type {
  Chunk,
  Document,
  MailAddress,
  MailHeaders,
  Properties,
  PropertyValue,
} from '../core/document.ts'
import type { EdgeStatement, NodeStatement } from '../core/graph.ts'
import type { NodeId } from '../core/ids.ts'
import { isWholeDay, type Instant } from '../core/time.ts'
import { documentId, edgeId, nodeId } from '../support/ids.ts'
import { labelsOfRecord, recordProperties, stateRecordPeople } from './record-graph.ts'
import { readableTime } from './readable-time.ts'
import { statePerson } from './state-person.ts'
import type { Statements } from './statements.ts'

/** The node of a document, mails included, has the document's id. */
export const documentNode = (document: Pick<Document, 'id'>): NodeId =>
  document.id as string as NodeId

/** The node of a conversation is the same whatever source its mails come from. */
const conversationNode = (conversationId: string): NodeId => nodeId('cnv', conversationId)

export interface StateOptions {
  readonly timeZone: string
  /**
   * Name of the chunker that divided the document; kept with the document unless it is the usual
   * one.
   */
  readonly chunker?: string | undefined
  /** Tokens of each chunk as its chunker counts them. */
  readonly tokens?: readonly number[] | undefined
  /** Absent: a `Section` node for each section that has chunks. */
  readonly structure?: DocumentStructure | undefined
}

/** The graph of a document whose parts are things of their own, such as a framework's standards. */
export interface DocumentStructure {
  readonly nodes: readonly NodeStatement[]
  readonly edges: readonly EdgeStatement[]
  /** The node that stands for each section of the document: what its chunks are `PART_OF`. */
  readonly nodeOfSection: readonly NodeId[]
  /** What is said of chunks beside where they lie. */
  readonly chunkProperties: (chunk: Chunk, section: number) => Properties
}

// Said once here instead of with every mail: no `chunker` means this one.
const usualChunker = 'sentences/2'

/**
 * States the nodes and edges that a document's own data give: Document or Email, persons of the
 * headers, conversation, sections and chunks. `sectionOf` gives the section's index of a chunk, or
 * -1.
 */
export function stateDocument(
  document: Document,
  chunks: readonly Chunk[],
  sectionOf: readonly number[],
  into: Statements,
  options: StateOptions,
): void {
  const own = documentNode(document)
  const { mail } = document
  if (mail === undefined)
    into.node(own, labelsOfRecord(document), {
      ...documentProperties(document, options.timeZone),
      ...recordProperties(document, options.timeZone),
      ...chunkerProperty(options),
    })
  else {
    into.node(own, labelsOfRecord(document), {
      ...documentProperties(document, options.timeZone),
      ...mailProperties(document, mail, options.timeZone),
      ...recordProperties(document, options.timeZone),
      ...chunkerProperty(options),
    })
    stateMail(document, mail, own, into)
  }
  stateRecordPeople(document, own, into)
  if (document.parentId !== undefined)
    into.edge('HAS_ATTACHMENT', document.parentId as string as NodeId, own)
  const { structure } = options
  for (const { id, labels, properties } of structure?.nodes ?? []) into.node(id, labels, properties)
  for (const { type, from, to, properties } of structure?.edges ?? [])
    into.edge(type, from, to, properties)
  stateChunks(document, chunks, sectionOf, options, own, into)
}

function chunkerProperty({ chunker }: StateOptions): Record<string, PropertyValue> {
  return chunker === undefined || chunker === usualChunker ? {} : { chunker }
}

function documentProperties(document: Document, timeZone: string): Record<string, PropertyValue> {
  return {
    title: document.title,
    name: document.title,
    key: document.key,
    kind: document.kind,
    mediaType: document.mediaType,
    ...(document.link === undefined ? {} : { link: document.link }),
    ...(document.language === undefined ? {} : { language: document.language }),
    ...(document.date === undefined
      ? {}
      : { date: shownDate(document.date, timeZone), dateMs: document.date.ms }),
  }
}

const shownDate = (date: Instant, timeZone: string): string =>
  isWholeDay(date) ? `${date.original} 00:00:00` : readableTime(date, timeZone)

function mailProperties(
  document: Document,
  mail: MailHeaders,
  timeZone: string,
): Record<string, PropertyValue> {
  // Mail without a trace of its delivery counts as received when it was sent: questions ask by
  // `timeReceived`.
  const received = mail.received ?? mail.sent
  return {
    emailId: mail.emailId,
    subject: mail.subject,
    content: uncutText(document),
    ...(mail.revisionNumber === undefined ? {} : { revisionId: mail.revisionNumber }),
    ...(mail.externalDocumentId === undefined ? {} : { documentId: mail.externalDocumentId }),
    ...(mail.conversationId === undefined ? {} : { conversationId: mail.conversationId }),
    ...(mail.sent === undefined
      ? {}
      : { timeSent: readableTime(mail.sent, timeZone), timeSentMs: mail.sent.ms }),
    ...(received === undefined
      ? {}
      : { timeReceived: readableTime(received, timeZone), timeReceivedMs: received.ms }),
    ...(mail.modified === undefined
      ? {}
      : { timeModified: readableTime(mail.modified, timeZone), timeModifiedMs: mail.modified.ms }),
  }
}

/** The text without its cut regions. */
function uncutText(document: Document): string {
  if (document.cuts.length === 0) return document.text
  let kept = ''
  let position = 0
  for (const cut of [...document.cuts].sort((left, right) => left.start - right.start)) {
    if (cut.start > position) kept += document.text.slice(position, cut.start)
    position = Math.max(position, cut.end)
  }
  return (kept + document.text.slice(position)).trim()
}

function stateMail(document: Document, mail: MailHeaders, own: NodeId, into: Statements): void {
  const person = (header: MailAddress): NodeId | undefined => statePerson(header, into)
  const sender = mail.from === undefined ? undefined : person(mail.from)
  if (sender !== undefined) into.edge('SENT', sender, own)
  for (const [field, headers] of [
    ['to', mail.to],
    ['cc', mail.cc],
    ['bcc', mail.bcc],
  ] as const) {
    const received = { field }
    for (const header of headers) {
      const receiver = person(header)
      if (receiver !== undefined) into.edge('RECEIVED', receiver, own, received)
    }
  }
  const conversation = conversationStatements(document)
  if (conversation !== undefined) {
    const { id, labels, properties } = conversation.node
    into.node(id, labels, properties)
    into.edge('PART_OF', own, id)
  }
  for (const { from, to } of replyEdges(document)) into.edge('REPLIES_TO', from, to)
}

/** What an email states of its conversation; absent: it has none yet. */
export function conversationStatements({
  id,
  mail,
}: Pick<Document, 'id' | 'mail'>):
  | { readonly node: NodeStatement; readonly edge: EdgeStatement }
  | undefined {
  if (mail?.conversationId === undefined) return undefined
  const { conversationId, subject } = mail
  const own = documentNode({ id })
  const conversation = conversationNode(conversationId)
  return {
    node: {
      id: conversation,
      labels: ['Conversation'],
      properties: { conversationId, name: subject },
    },
    edge: {
      id: edgeId('PART_OF', own, conversation),
      type: 'PART_OF',
      from: own,
      to: conversation,
      properties: {},
    },
  }
}

/** The id of the message that a mail says it answers; never its own. */
export function answeredId({
  emailId,
  inReplyTo,
  references,
}: Pick<MailHeaders, 'emailId' | 'inReplyTo' | 'references'>): string | undefined {
  const answered = inReplyTo ?? references.at(-1)
  return answered === emailId ? undefined : answered
}

/**
 * The `REPLIES_TO` edges that a mail states: to the mail it answers, and from answers elsewhere
 * that must not name it.
 */
export function replyEdges({
  id,
  sourceId,
  mail,
}: Pick<Document, 'id' | 'sourceId' | 'mail'>): EdgeStatement[] {
  if (mail === undefined) return []
  const own = documentNode({ id })
  const edge = (from: NodeId, to: NodeId): EdgeStatement => ({
    id: edgeId('REPLIES_TO', from, to),
    type: 'REPLIES_TO',
    from,
    to,
    properties: {},
  })
  const answered = answeredId(mail)
  const answer =
    answered === undefined
      ? []
      : [edge(own, documentNode({ id: mail.repliesTo ?? documentId(sourceId, answered) }))]
  return [
    ...answer,
    ...(mail.repliedToBy ?? []).map(reply => edge(documentNode({ id: reply }), own)),
  ]
}

function stateChunks(
  document: Document,
  chunks: readonly Chunk[],
  sectionOf: readonly number[],
  { tokens = [], structure }: StateOptions,
  own: NodeId,
  into: Statements,
): void {
  const sections = new Map<number, NodeId>()
  let previous: NodeId | undefined
  for (const chunk of chunks) {
    const count = tokens[chunk.ordinal]
    into.node(chunk.id, ['Chunk'], {
      ordinal: chunk.ordinal,
      start: chunk.start,
      end: chunk.end,
      ...(count === undefined ? {} : { tokens: count }),
      ...(chunk.page === undefined ? {} : { page: chunk.page }),
      ...structure?.chunkProperties(chunk, sectionOf[chunk.ordinal] ?? -1),
    })
    into.edge('HAS_CHUNK', own, chunk.id)
    if (previous !== undefined) into.edge('NEXT', previous, chunk.id)
    previous = chunk.id
    const index = sectionOf[chunk.ordinal] ?? -1
    const section = document.sections[index]
    if (section === undefined) continue
    let node = structure?.nodeOfSection[index] ?? sections.get(index)
    if (node === undefined) {
      node = nodeId('sec', document.id, index, ...section.headingPath)
      sections.set(index, node)
      into.node(node, ['Section'], {
        name: section.headingPath.at(-1) ?? '',
        headingPath: section.headingPath,
        level: section.level,
      })
      into.edge('PART_OF', node, own)
    }
    into.edge('PART_OF', chunk.id, node)
  }
}

import type { Chunk, Document } from '../core/document.ts'
import type { DocumentRecord, EdgeStatement, NodeStatement } from '../core/graph.ts'
import type { DocumentId, NodeId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'
import { owner } from '../core/principal.ts'
import { memoryStore } from '../stores/memory/memory-store.ts'
import {
  chunkId,
  documentId,
  edgeId,
  entityId,
  nodeId,
  revisionId,
  sha256,
} from '../support/ids.ts'
import { sentences } from '../language/sentences/sentences.ts'
import { contentHash } from '../language/words/similarity.ts'

/**
 * A mail of a small corpus for tests. Times are `YYYY-MM-DD HH:MM:SS` in UTC; people are ids, or
 * names with an address in angle brackets.
 */
export interface TestMail {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly from: string
  readonly to: readonly string[]
  readonly received: string
  readonly modified?: string | undefined
  readonly conversation?: string | undefined
  readonly groups?: readonly string[] | undefined
  readonly cc?: readonly string[] | undefined
  /** Id of the mail that this one answers. */
  readonly answers?: string | undefined
  /** Whether a file came with it, or which one. */
  readonly attachment?: boolean | { readonly name: string; readonly mediaType: string } | undefined
  /** Stands over all of its text. */
  readonly heading?: string | undefined
}

const instant = (text: string) => ({ ms: Date.parse(`${text.replace(' ', 'T')}Z`), original: text })

function personNode(person: string): {
  node: NodeStatement
  header: { name?: string; address?: string }
} {
  const match = /^(.*?) <(.+)>$/.exec(person)
  const name = match?.[1] ?? person
  const address = match?.[2]
  const id =
    address === undefined ? entityId('person', name.toLowerCase()) : entityId('address', address)
  return {
    node: {
      id,
      labels: address === undefined ? ['Entity', 'Person'] : ['Address', 'Entity', 'Person'],
      properties: {
        name,
        personId: address ?? name,
        ...(address === undefined ? {} : { address, aliases: [address, name] }),
      },
    },
    header: { name, ...(address === undefined ? {} : { address }) },
  }
}

function documentOf(mail: TestMail): Document {
  const id = documentId('test', mail.id)
  const bytesHash = sha256(mail.text)
  return {
    id,
    revisionId: revisionId(id, bytesHash, 'test/1', mail.text),
    sourceId: 'test',
    key: mail.id,
    kind: 'email',
    title: mail.subject,
    text: mail.text,
    mediaType: 'text/plain',
    bytesHash,
    extractor: 'test/1',
    groups: mail.groups ?? ['public'],
    date: instant(mail.received),
    sections:
      mail.heading === undefined
        ? []
        : [{ start: 0, end: mail.text.length, headingPath: [mail.heading], level: 1 }],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
    mail: {
      emailId: mail.id,
      revisionNumber: `7${mail.id}`,
      externalDocumentId: `5${mail.id}`,
      subject: mail.subject,
      from: personNode(mail.from).header,
      to: mail.to.map(person => personNode(person).header),
      cc: [],
      bcc: [],
      replyTo: [],
      references: [],
      received: instant(mail.received),
      ...(mail.modified === undefined ? {} : { modified: instant(mail.modified) }),
      ...(mail.conversation === undefined ? {} : { conversationId: mail.conversation }),
    },
  }
}

function chunkOf(document: Document, header: string): Chunk {
  return {
    id: chunkId(document.revisionId, 'test/1', 0, document.text.length),
    documentId: document.id,
    revisionId: document.revisionId,
    ordinal: 0,
    start: 0,
    end: document.text.length,
    headingPath: document.sections[0]?.headingPath ?? [],
    sentences: sentences(document.text),
    indexedText: `${header}${document.text}`,
    contentHash: contentHash(document.text),
  }
}

/** The record of a mail with its part of the graph. */
export function mailRecord(mail: TestMail): DocumentRecord {
  const document = documentOf(mail)
  const own = document.id as string as NodeId
  const nodes: NodeStatement[] = [
    {
      id: own,
      labels: ['Document', 'Email'],
      properties: {
        emailId: mail.id,
        ...(typeof mail.attachment === 'object' ? { key: mail.id } : {}),
        revisionId: `7${mail.id}`,
        documentId: `5${mail.id}`,
        subject: mail.subject,
        content: mail.text,
        timeReceived: mail.received,
        timeReceivedMs: instant(mail.received).ms,
        ...(mail.modified === undefined
          ? {}
          : { timeModified: mail.modified, timeModifiedMs: instant(mail.modified).ms }),
        ...(mail.conversation === undefined ? {} : { conversationId: mail.conversation }),
      },
    },
  ]
  const edges: EdgeStatement[] = []
  const edge = (type: string, from: NodeId, to: NodeId, field?: string): void =>
    void edges.push({
      id: edgeId(type, from, to),
      type,
      from,
      to,
      properties: field === undefined ? {} : { field },
    })
  for (const [type, person] of [
    ['SENT', mail.from],
    ...mail.to.map(to => ['RECEIVED', to]),
  ] as Array<[string, string]>) {
    const { node } = personNode(person)
    if (!nodes.some(known => known.id === node.id)) nodes.push(node)
    if (!edges.some(known => known.id === edgeId(type, node.id, own))) edge(type, node.id, own)
  }
  for (const person of mail.cc ?? []) {
    const { node } = personNode(person)
    if (!nodes.some(known => known.id === node.id)) nodes.push(node)
    edge('RECEIVED', node.id, own, 'cc')
  }
  if (mail.answers !== undefined)
    edge('REPLIES_TO', own, documentId('test', mail.answers) as string as NodeId)
  if (mail.attachment !== undefined && mail.attachment !== false) {
    const attached = documentId('test', `${mail.id}/file`) as string as NodeId
    const file = mail.attachment === true ? undefined : mail.attachment
    const properties =
      file === undefined ? {} : { key: `${mail.id}/${file.name}`, mediaType: file.mediaType }
    nodes.push({ id: attached, labels: ['Document'], properties })
    edge('HAS_ATTACHMENT', own, attached)
  }
  if (mail.conversation !== undefined) {
    const conversation = nodeId('cnv', mail.conversation)
    nodes.push({
      id: conversation,
      labels: ['Conversation'],
      properties: { conversationId: mail.conversation },
    })
    edge('PART_OF', own, conversation)
  }
  const chunk = chunkOf(
    document,
    `${mail.subject}\nfrom ${mail.from}\nto ${mail.to.join(', ')}\nemail ${mail.id}\n`,
  )
  nodes.push({ id: chunk.id, labels: ['Chunk'], properties: {} })
  edge('HAS_CHUNK', own, chunk.id)
  return { document, chunks: [chunk], mentions: [], facts: [], nodes, edges }
}

/** The record of a page: one chunk, no mail. */
export function pageRecord(key: string, title: string, text: string): DocumentRecord {
  const { mail: _mail, ...document } = {
    ...documentOf({
      id: key,
      subject: title,
      text,
      from: '',
      to: [],
      received: '2024-01-01 00:00:00',
    }),
    kind: 'page' as const,
  }
  return {
    document,
    chunks: [chunkOf(document, `${title}\n`)],
    mentions: [],
    facts: [],
    nodes: [{ id: document.id as string as NodeId, labels: ['Document'], properties: { title } }],
    edges: [],
  }
}

/** A memory store with these records. */
export async function corpusOf(records: readonly DocumentRecord[]): Promise<Store> {
  const store = memoryStore()
  await store.writer.commit(
    { sources: [{ id: 'test', kind: 'file', location: 'test' }], put: records },
    { principal: owner },
  )
  return store
}

export const testDocumentId = (key: string): DocumentId => documentId('test', key)

/** Eleven mails among four people, two of whom are called Bob. */
export const sampleMails: readonly TestMail[] = [
  {
    id: '100001',
    subject: 'Gantry design',
    text:
      'Hi team, we need to finalize the design for the gantry. Please review the attached ' +
      'drafts.',
    from: 'Person_aaaa11112222',
    to: ['Person_bbbb11112222', 'Person_cccc11112222'],
    received: '2022-01-05 10:00:00',
    modified: '2023-03-01 09:00:00',
    conversation: 'GANT1234XYZ',
  },
  {
    id: '100002',
    subject: 'Gantry design',
    text: 'Can we ensure that the design meets all regulatory standards?',
    from: 'Person_bbbb11112222',
    to: ['Person_aaaa11112222'],
    received: '2022-02-10 11:30:00',
    modified: '2022-02-11 00:00:00',
    conversation: 'GANT1234XYZ',
  },
  {
    id: '100003',
    subject: 'Site visit',
    text: 'The site visit takes place on Monday. It starts at nine at the north gate.',
    from: 'Person_aaaa11112222',
    to: ['Person_bbbb11112222'],
    received: '2022-12-31 23:59:59',
    conversation: 'SITE5678XYZ',
  },
  {
    id: '100004',
    subject: 'Site visit',
    text: 'Thanks for the plan. Safety protocols must be in place before the visit.',
    from: 'Person_cccc11112222',
    to: ['Person_aaaa11112222', 'Person_bbbb11112222'],
    received: '2023-01-01 00:00:00',
    conversation: 'SITE5678XYZ',
  },
  {
    id: '100005',
    subject: 'Budget 2024',
    text: 'The budget for the northern depot is 40,000 euros. Safety protocols are not included.',
    from: 'Bob Smith <bob.smith@example.com>',
    to: ['Person_aaaa11112222'],
    received: '2023-06-15 08:00:00',
    modified: '2024-05-05 05:05:05',
    conversation: 'BUDG1111XYZ',
  },
  {
    id: '100006',
    subject: 'Re: Budget 2024',
    text: 'Why was the crane left out of the budget? Because its lease ends in March.',
    from: 'Person_aaaa11112222',
    to: ['Bob Smith <bob.smith@example.com>'],
    received: '2023-06-16 09:00:00',
    conversation: 'BUDG1111XYZ',
  },
  {
    id: '100007',
    subject: 'Lunch',
    text: 'Shall we have lunch on Friday?',
    from: 'Bob Jones <bob.jones@example.com>',
    to: ['Carol White <carol@example.com>'],
    received: '2024-02-29 12:00:00',
  },
  {
    id: '100008',
    subject: 'Minutes',
    text: 'Minutes of the meeting are attached. Carol will circulate the final report.',
    from: 'Carol White <carol@example.com>',
    to: ['Bob Smith <bob.smith@example.com>', 'Bob Jones <bob.jones@example.com>'],
    received: '2024-03-01 17:45:00',
  },
  {
    id: '100009',
    subject: 'Scheduling',
    text: 'The schedule of the surveys has changed. We reschedule the drilling as well.',
    from: 'Carol White <carol@example.com>',
    to: ['Person_cccc11112222'],
    received: '2024-03-31 06:00:00',
    conversation: 'SURV9999XYZ',
  },
  {
    id: '100010',
    subject: 'Survey results',
    text: 'Results of both surveys are in. The soil is soft.',
    from: 'Person_cccc11112222',
    to: ['Carol White <carol@example.com>'],
    received: '2024-04-01 06:00:00',
    conversation: 'SURV9999XYZ',
  },
  {
    id: '100011',
    subject: 'Private',
    text: 'The board will sell the quarry.',
    from: 'Person_dddd11112222',
    to: ['Person_aaaa11112222'],
    received: '2024-05-01 06:00:00',
    groups: ['board'],
    conversation: 'GANT1234XYZ',
  },
]

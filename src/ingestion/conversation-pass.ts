import type { Document, MailHeaders } from '../core/document.ts'
import type { DocumentRecord } from '../core/graph.ts'
import type { DocumentId } from '../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import { withAllAddresses } from '../support/address-lists.ts'
import { buildRecord } from './build-record.ts'
import type { ChunkSettings } from './chunk/chunk-settings.ts'
import { preparedChunking, type ChunkPorts } from './chunk/prepare-chunking.ts'
import { baseSubject } from './email/base-subject.ts'
import { subjectsOfOpenReplies } from './email/threads.ts'
import type { BuiltRecord } from './packed-record.ts'
import { loaderOf, readBy } from './read-by.ts'
import { documentInConversation, recordInConversation } from './record-conversation.ts'

/** One mail as threading sees it. */
export interface MailToThread { readonly id: DocumentId; readonly mail: MailHeaders }

/** Gives each mail its conversation; a pure function of the set of mails, whatever their order. */
export type AssignConversations = (mails: readonly MailToThread[]) => ReadonlyMap<DocumentId, string>

/** Whether a mail's conversation is threading's to decide: a table's own is kept. */
export const isThreaded = (document: Pick<Document, 'mail' | 'properties'>): boolean => document.mail !== undefined && document.properties['conversationBy'] === 'threading'

const pageSize = 1_000

/**
 * Threads all mails of the corpus as it will be: the stored ones without `leaving`, and `arriving`. Yields the records of stored mails whose conversation changes,
 * rebuilt one by one, and gives the arriving ones back with theirs.
 */
export async function threadCorpus(
  input: { readonly documents: Pick<DocumentReader, 'list' | 'document' | 'bytes' | 'addresses'>; readonly arriving: readonly BuiltRecord[]; readonly leaving: ReadonlySet<DocumentId>; readonly assign: AssignConversations; readonly timeZone: string; readonly chunking?: ChunkSettings | undefined; readonly ports?: ChunkPorts | undefined },
  options: ReadOptions,
): Promise<{ readonly arriving: BuiltRecord[]; readonly changed: AsyncGenerator<DocumentRecord> }> {
  const arrivingIds = new Set(input.arriving.map(record => record.document.id))
  const mails: MailToThread[] = []
  const present = new Map<DocumentId, string>()
  const consider = (document: Pick<Document, 'id' | 'mail' | 'properties'>): void => {
    if (document.mail === undefined || !isThreaded(document)) return
    const { conversationId, ...mail } = document.mail
    mails.push({ id: document.id, mail })
    present.set(document.id, conversationId ?? '')
  }
  let after: DocumentId | undefined
  for (;;) {
    const page = await input.documents.list({ filter: { kinds: ['email'] }, limit: pageSize, ...(after === undefined ? {} : { after }) }, options)
    for (const summary of page) if (!input.leaving.has(summary.id) && !arrivingIds.has(summary.id)) consider(summary)
    after = page.at(-1)?.id
    if (page.length < pageSize) break
  }
  for (const record of input.arriving) consider(record.document)
  await completeAddresses(mails, input.documents, options)
  const assigned = input.assign(mails)
  const isMoved = (id: DocumentId): boolean => assigned.has(id) && assigned.get(id) !== present.get(id)
  async function* changed(): AsyncGenerator<DocumentRecord> {
    for (const { id } of mails) {
      if (arrivingIds.has(id) || !isMoved(id)) continue
      const document = await wholeDocument(id, input.documents, options)
      if (document === undefined) continue
      const bytes = await input.documents.bytes(id, options)
      const chunking = await preparedChunking(document, input.chunking, input.ports, options)
      // Divided by the chunker of today, whichever it was divided by.
      const moved = { ...documentInConversation(document, assigned.get(id) ?? ''), extractor: readBy(loaderOf(document.extractor), chunking.name) }
      yield buildRecord(moved, { timeZone: input.timeZone, chunking, ...(bytes === undefined ? {} : { bytes }) })
    }
  }
  return { arriving: input.arriving.map(record => isMoved(record.document.id) ? recordInConversation(record, assigned.get(record.document.id) ?? '', input.timeZone) : record), changed: changed() }
}

/** Reads the whole lists of addresses of mails that come with the first ones only, where it matters who takes part. */
async function completeAddresses(mails: MailToThread[], documents: Pick<DocumentReader, 'addresses'>, options: ReadOptions): Promise<void> {
  if (!mails.some(({ mail }) => mail.totals !== undefined)) return
  const open = subjectsOfOpenReplies(mails.map(({ mail }) => mail))
  for (const [index, { id, mail }] of mails.entries()) {
    if (mail.totals === undefined || !open.has(baseSubject(mail.subject).text)) continue
    const lists = await documents.addresses(id, options)
    if (lists !== undefined) mails[index] = { id, mail: withAllAddresses(mail, lists) }
  }
}

/** A document as it was put, with all addresses. */
async function wholeDocument(id: DocumentId, documents: Pick<DocumentReader, 'document' | 'addresses'>, options: ReadOptions): Promise<Document | undefined> {
  const document = await documents.document(id, options)
  if (document?.mail?.totals === undefined) return document
  const lists = await documents.addresses(id, options)
  return lists === undefined ? undefined : { ...document, mail: withAllAddresses(document.mail, lists) }
}

/**
 * Puts a mail to the conversation of the nearest message it answers that this run has met, so that few mails are left to the pass at the end
 * (most replies that name their parent only). Remembers about 150 bytes per mail.
 */
export function conversationsSoFar(timeZone: string): (record: BuiltRecord) => BuiltRecord {
  const conversations = new Map<string, string>()
  return record => {
    const { mail } = record.document
    if (mail === undefined || !isThreaded(record.document)) return record
    const answered = [mail.inReplyTo, ...mail.references.toReversed()].find(id => id !== undefined && conversations.has(id))
    const conversationId = (answered === undefined ? undefined : conversations.get(answered)) ?? mail.conversationId
    if (conversationId === undefined) return record
    conversations.set(mail.emailId, conversationId)
    return recordInConversation(record, conversationId, timeZone)
  }
}

import type { CorpusChanges } from '../../core/changes.ts'
import type { AddressList, Document, DocumentSummary, MailHeaders } from '../../core/document.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { VectorIndex } from '../../core/ports/vector-index.ts'
import { keptVectors } from '../record/kept-vectors.ts'
import { readersAlsoRead } from '../../core/principal.ts'
import { conversationOfOwn, type MailToThread } from './assign-conversations.ts'
import { baseSubject } from '../../language/base-subject.ts'
import { reachedMails, type ChangedMails } from './reached-mails.ts'
import { replyLinks } from './reply-links.ts'
import { subjectsOfOpenReplies } from './threads.ts'
import { plainRecord, unpackRecord, type BuiltRecord } from '../record/packed-record.ts'
import { isThreaded, isThreadedSo, threadedRecord, type MailThread } from './threaded-record.ts'

/** Gives each mail its conversation; a pure function of the set of mails, whatever their order. */
export type AssignConversations = (
  mails: readonly MailToThread[],
) => ReadonlyMap<DocumentId, string>

type Head = Pick<Document, 'id' | 'sourceId' | 'groups' | 'mail' | 'properties'>
type MailHead = Head & { readonly mail: MailHeaders }

const pageSize = 1_000
// Records are read with their original bytes, which may be large.
const readAtOnce = 50
const largestBatch = 32 * 2 ** 20

/** The corpus as it will be, and what its mails are threaded by. */
export interface ThreadInput {
  readonly documents: Pick<
    DocumentReader,
    'list' | 'summaries' | 'records' | 'addresses' | 'mailsByKeys' | 'count'
  >
  /**
   * Vectors of passages whose indexed text stays are kept; absent: those of rewritten mails are
   * lost.
   */
  readonly vectors?: Pick<VectorIndex, 'read' | 'coverage'> | undefined
  readonly assign: AssignConversations
  readonly timeZone: string
  readonly arriving?: readonly BuiltRecord[] | undefined
  readonly leaving?: ReadonlySet<DocumentId> | undefined
  /** Stored documents whose groups will be others. */
  readonly regrouped?: ReadonlyMap<DocumentId, readonly string[]> | undefined
  /**
   * All else that changed since all emails were threaded: only what this and the above reach is
   * read. Absent: not known, and all emails are.
   */
  readonly changed?: ChangedMails | undefined
  /** Of the emails, how many may be read as reached; absent: as many as is cheaper. */
  readonly reachedShare?: number | undefined
}

/** Stored mails as threading wants them, with the vectors that they keep. */
export type ThreadChanges = Pick<CorpusChanges, 'vectors'> & {
  readonly put: readonly DocumentRecord[]
}

/** What threading changes. */
export interface ThreadedCorpus {
  /** Whether all emails were looked at. */
  readonly isWhole: boolean
  /** The arriving records with what they get. */
  readonly arriving: readonly BuiltRecord[]
  /** Stored mails that change, at most `most` records at a time. */
  changed(most: number): AsyncGenerator<ThreadChanges>
}

/**
 * Threads the mails of the corpus as it will be: to which conversation each belongs, and which
 * mails of other sources it answers. Where few change, those alone that the change may touch, with
 * the same result.
 */
export async function threadCorpus(
  input: ThreadInput,
  options: ReadOptions,
): Promise<ThreadedCorpus> {
  const { documents, arriving = [], regrouped = new Map(), timeZone } = input
  const arrivingIds = new Set(arriving.map(record => record.document.id))
  const reached =
    input.changed &&
    (await reachedMails(
      {
        documents,
        arriving,
        going: [...(input.leaving ?? []), ...regrouped.keys()],
        changed: input.changed,
        share: input.reachedShare,
      },
      options,
    ))
  const heads = await mailHeads(
    input,
    reached === undefined ? allMails(documents, options) : [reached],
  )
  const conversations = input.assign(
    await withParticipants(heads.filter(isThreaded), documents, arrivingIds, options),
  )
  const links = replyLinks(heads)
  const threadOf = (id: DocumentId): MailThread => ({
    conversationId: conversations.get(id),
    ...links.get(id),
  })
  const moved = heads.filter(
    ({ id, mail }) => !arrivingIds.has(id) && !isThreadedSo(mail, threadOf(id)),
  )
  return {
    isWhole: reached === undefined,
    arriving: arriving.map(record =>
      threadedRecord(record, threadOf(record.document.id), timeZone),
    ),
    async *changed(most) {
      let put: DocumentRecord[] = []
      let size = 0
      // Passages whose indexed text stays keep their vectors.
      let kept: ChunkId[] = []
      const flush = async (): Promise<ThreadChanges> => ({
        put,
        ...(await keptVectors(kept, input.vectors, options)),
      })
      for (let from = 0; from < moved.length; from += readAtOnce) {
        const ids = moved.slice(from, from + readAtOnce).map(({ id }) => id)
        for (const record of await documents.records(ids, options)) {
          const { id } = record.document
          const changed = inGroups(
            unpackRecord(threadedRecord(plainRecord(record), threadOf(id), timeZone)),
            regrouped.get(id),
          )
          put.push(changed)
          size += changed.document.text.length + (changed.bytes?.length ?? 0)
          for (const [index, chunk] of changed.chunks.entries()) {
            if (chunk.indexedText === record.chunks[index]?.indexedText) kept.push(chunk.id)
          }
          if (put.length < most && size < largestBatch) continue
          yield await flush()
          put = []
          kept = []
          size = 0
        }
      }
      if (put.length > 0) yield await flush()
    },
  }
}

/** Pages of all stored emails. */
async function* allMails(
  documents: Pick<DocumentReader, 'list'>,
  options: ReadOptions,
): AsyncGenerator<readonly DocumentSummary[]> {
  for (let after: DocumentId | undefined; ;) {
    const page = await documents.list(
      { filter: { kinds: ['email'] }, limit: pageSize, after },
      options,
    )
    yield page
    after = page.at(-1)?.id
    if (page.length < pageSize) return
  }
}

/** Headers and groups of mails as they will be; of stored ones without who takes part. */
async function mailHeads(
  { arriving = [], leaving, regrouped }: ThreadInput,
  stored: AsyncIterable<readonly DocumentSummary[]> | Iterable<readonly DocumentSummary[]>,
): Promise<MailHead[]> {
  const arrivingIds = new Set(arriving.map(record => record.document.id))
  const heads: MailHead[] = []
  const shared = sharedValues()
  for await (const page of stored)
    for (const { id, sourceId, groups, mail, properties } of page) {
      if (mail === undefined || leaving?.has(id) === true || arrivingIds.has(id)) continue
      heads.push({
        id,
        sourceId: shared(sourceId),
        groups: shared(regrouped?.get(id) ?? groups),
        mail: withoutPeople(mail),
        properties: shared({ conversationBy: properties['conversationBy'] ?? '' }),
      })
    }
  for (const { document } of arriving) {
    const { id, sourceId, groups, mail, properties } = document
    if (mail !== undefined)
      heads.push({ id, sourceId, groups: regrouped?.get(id) ?? groups, mail, properties })
  }
  return heads
}

/** Equal values as one: few differ, and all mails are in memory at once. */
function sharedValues(): <Value>(value: Value) => Value {
  const known = new Map<string, unknown>()
  return <Value>(value: Value): Value => {
    const name = JSON.stringify(value)
    if (!known.has(name)) known.set(name, value)
    return known.get(name) as Value
  }
}

const nobody: readonly never[] = []

/** What threading needs of the headers of every mail, a third of their size. */
function withoutPeople({
  emailId,
  subject,
  references,
  inReplyTo,
  conversationId,
  repliesTo,
  repliedToBy,
  sent,
  received,
}: MailHeaders): MailHeaders {
  const time = sent ?? received
  return {
    emailId,
    subject,
    references,
    to: nobody,
    cc: nobody,
    bcc: nobody,
    replyTo: nobody,
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(conversationId !== undefined && { conversationId }),
    ...(repliesTo !== undefined && { repliesTo }),
    ...(repliedToBy !== undefined && { repliedToBy }),
    ...(time !== undefined && { sent: { ms: time.ms, offsetMinutes: 0, original: '' } }),
  }
}

function inGroups(record: DocumentRecord, groups: readonly string[] | undefined): DocumentRecord {
  return groups === undefined ? record : { ...record, document: { ...record.document, groups } }
}

/**
 * The mails, with all who take part where it matters: in those whose base subject is that of a
 * reply without headers.
 */
async function withParticipants(
  mails: readonly MailHead[],
  documents: Pick<DocumentReader, 'summaries' | 'addresses'>,
  arriving: ReadonlySet<DocumentId>,
  options: ReadOptions,
): Promise<readonly MailHead[]> {
  const subjects = subjectsOfOpenReplies(mails.map(({ mail }) => mail))
  if (subjects.size === 0) return mails
  const wanted = mails.flatMap(({ id, mail }) =>
    !arriving.has(id) && subjects.has(baseSubject(mail.subject).text) ? [id] : [],
  )
  const whole = new Map<DocumentId, Pick<MailHeaders, 'from' | AddressList>>()
  for (let from = 0; from < wanted.length; from += pageSize)
    for (const { id, mail } of await documents.summaries(
      wanted.slice(from, from + pageSize),
      options,
    )) {
      if (mail === undefined) continue
      const lists = mail.totals === undefined ? undefined : await documents.addresses(id, options)
      const { from: sender, to, cc, bcc, replyTo } = mail
      whole.set(id, { from: sender, to, cc, bcc, replyTo, ...lists })
    }
  return mails.map(head => {
    const people = whole.get(head.id)
    return people === undefined ? head : { ...head, mail: { ...head.mail, ...people } }
  })
}

/**
 * Gives each arriving email its conversation: that of the nearest message it answers that this run
 * has met, else the one that its own headers name. For most emails that is final, and what is
 * committed needs no second writing. It cannot be final for all, because an email is committed
 * before the whole source has been read: a later one may join two conversations, name an older
 * first message, or be the one that a reply without headers answers. `threadCorpus` mends these at
 * the end. Remembers about 150 bytes per email.
 */
export function arrivingConversations(timeZone: string): (record: BuiltRecord) => BuiltRecord {
  const met = new Map<
    string,
    { readonly conversationId: string; readonly groups: readonly string[] }
  >()
  return record => {
    const { mail, groups } = record.document
    if (mail === undefined || !isThreaded(record.document)) return record
    // Not even for a while does a mail show that hidden ones hold its conversation together.
    const answered = [mail.inReplyTo, ...mail.references.toReversed()]
      .map(id => met.get(id ?? ''))
      .find(known => known !== undefined && readersAlsoRead(groups, known.groups))
    const conversationId = answered?.conversationId ?? conversationOfOwn(mail)
    met.set(mail.emailId, { conversationId, groups })
    return threadedRecord(record, { conversationId }, timeZone)
  }
}

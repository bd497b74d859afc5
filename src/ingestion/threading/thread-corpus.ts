import type { CorpusChanges } from '../../core/changes.ts'
import type { Document, MailHeaders } from '../../core/document.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { VectorIndex } from '../../core/ports/vector-index.ts'
import { keptVectors } from '../record/kept-vectors.ts'
import { readersAlsoRead } from '../../core/principal.ts'
import { conversationOfOwn, type MailToThread } from './assign-conversations.ts'
import { baseSubject } from '../../language/base-subject.ts'
import { replyLinks } from './reply-links.ts'
import { subjectsOfOpenReplies } from './threads.ts'
import { plainRecord, unpackRecord, type BuiltRecord } from '../record/packed-record.ts'
import { isThreaded, isThreadedSo, threadedRecord, type MailThread } from './threaded-record.ts'
import { withAllAddresses } from '../../core/address-lists.ts'

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
  readonly documents: Pick<DocumentReader, 'list' | 'records' | 'addresses'>
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
}

/** Stored mails as threading wants them, with the vectors that they keep. */
export type ThreadChanges = Pick<CorpusChanges, 'vectors'> & {
  readonly put: readonly DocumentRecord[]
}

/** What threading changes. */
export interface ThreadedCorpus {
  /** The arriving records with what they get. */
  readonly arriving: readonly BuiltRecord[]
  /** Stored mails that change, at most `most` records at a time. */
  changed(most: number): AsyncGenerator<ThreadChanges>
}

/**
 * Threads all mails of the corpus as it will be: to which conversation each belongs, and which
 * mails of other sources it answers.
 */
export async function threadCorpus(
  input: ThreadInput,
  options: ReadOptions,
): Promise<ThreadedCorpus> {
  const { documents, arriving = [], regrouped = new Map(), timeZone } = input
  const heads = await mailHeads(input, options)
  const conversations = input.assign(
    await withParticipants(heads.filter(isThreaded), documents, options),
  )
  const links = replyLinks(heads)
  const threadOf = (id: DocumentId): MailThread => ({
    conversationId: conversations.get(id),
    ...links.get(id),
  })
  const arrivingIds = new Set(arriving.map(record => record.document.id))
  const moved = heads.filter(
    ({ id, mail }) => !arrivingIds.has(id) && !isThreadedSo(mail, threadOf(id)),
  )
  return {
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

/** Headers and groups of all mails as they will be. */
async function mailHeads(input: ThreadInput, options: ReadOptions): Promise<MailHead[]> {
  const { documents, arriving = [], leaving, regrouped } = input
  const arrivingIds = new Set(arriving.map(record => record.document.id))
  const heads: MailHead[] = []
  const consider = ({ id, sourceId, groups, mail, properties }: Head): void => {
    if (mail !== undefined)
      heads.push({ id, sourceId, groups: regrouped?.get(id) ?? groups, mail, properties })
  }
  for (let after: DocumentId | undefined; ;) {
    const page = await documents.list(
      { filter: { kinds: ['email'] }, limit: pageSize, after },
      options,
    )
    for (const summary of page)
      if (leaving?.has(summary.id) !== true && !arrivingIds.has(summary.id)) consider(summary)
    after = page.at(-1)?.id
    if (page.length < pageSize) break
  }
  for (const record of arriving) consider(record.document)
  return heads
}

function inGroups(record: DocumentRecord, groups: readonly string[] | undefined): DocumentRecord {
  return groups === undefined ? record : { ...record, document: { ...record.document, groups } }
}

/**
 * The mails with whole lists of addresses where these were shortened and it matters to threading
 * who takes part.
 */
async function withParticipants(
  mails: readonly MailHead[],
  documents: Pick<DocumentReader, 'addresses'>,
  options: ReadOptions,
): Promise<readonly MailHead[]> {
  if (!mails.some(({ mail }) => mail.totals !== undefined)) return mails
  const subjects = subjectsOfOpenReplies(mails.map(({ mail }) => mail))
  const whole: MailHead[] = []
  for (const head of mails) {
    const { id, mail } = head
    const matters = mail.totals !== undefined && subjects.has(baseSubject(mail.subject).text)
    const lists = matters ? await documents.addresses(id, options) : undefined
    whole.push(lists === undefined ? head : { ...head, mail: withAllAddresses(mail, lists) })
  }
  return whole
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

import type { MailAddress, MailHeaders } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import { publicGroup, readersAlsoRead } from '../../core/principal.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sortedSet } from '../../support/code-points.ts'
import { baseSubject } from '../../language/base-subject.ts'
import { namesNoParent } from '../../language/mail-keys.ts'
import { conversationFrom, disjointSets, threadMails, type ThreadMail } from './threads.ts'

/** One mail as threading sees it: its headers, and who may read it. */
export interface MailToThread {
  readonly id: DocumentId
  readonly groups: readonly string[]
  readonly mail: MailHeaders
}

/** A mail with the groups that decide who reads it: all public ones have the same. */
interface ReadMail {
  readonly readers: readonly string[]
  readonly readersKey: string
  readonly mail: ThreadMail<DocumentId>
}

/**
 * Gives each mail its conversation; a pure function of the set of mails, whatever their order. A
 * mail is threaded with those that everybody who reads it may read, so that no reader learns from a
 * conversation of mails that are hidden from him.
 */
export function assignConversations(
  mails: readonly MailToThread[],
): ReadonlyMap<DocumentId, string> {
  // Few sets of readers differ; all mails are in memory at once.
  const known = new Map<string, Omit<ReadMail, 'mail'>>()
  const read = mails.map(({ id, groups, mail }): ReadMail => {
    const readers = groups.includes(publicGroup) ? [publicGroup] : sortedSet(groups)
    const readersKey = canonicalJson(readers)
    const shared = known.get(readersKey) ?? { readers, readersKey }
    known.set(readersKey, shared)
    return { ...shared, mail: threadMail(id, mail) }
  })
  if (known.size === 1) return threadMails(read.map(({ mail }) => mail))
  const alike: Array<ThreadMail<DocumentId>> = []
  const conversations = new Map<DocumentId, string>()
  for (const component of connectedMails(read)) {
    const classes = new Map(component.map(({ readersKey, readers }) => [readersKey, readers]))
    if (classes.size === 1) for (const { mail } of component) alike.push(mail)
    else
      for (const [key, readers] of classes) threadForReaders(component, key, readers, conversations)
  }
  for (const [key, conversation] of threadMails(alike)) conversations.set(key, conversation)
  return conversations
}

/**
 * The conversation that an email belongs to as far as its own headers tell, as if it were threaded
 * alone: the first message that they name is its first.
 */
export const conversationOfOwn = ({
  emailId,
  references,
  inReplyTo,
}: Pick<MailHeaders, 'emailId' | 'references' | 'inReplyTo'>): string =>
  conversationFrom(
    [...references, inReplyTo].find(id => id !== undefined && id !== emailId) ?? emailId,
  )

/**
 * Threads the mails that all readers of one class may read, and keeps the conversations of the
 * class's own.
 */
function threadForReaders(
  component: readonly ReadMail[],
  key: string,
  readers: readonly string[],
  into: Map<DocumentId, string>,
): void {
  const visible = component
    .filter(other => readersAlsoRead(readers, other.readers))
    .map(({ mail }) => mail)
  const conversations = threadMails(visible)
  for (const { readersKey, mail } of component) {
    if (readersKey === key) into.set(mail.key, conversations.get(mail.key) ?? '')
  }
}

/** Mails in parts of which no threading joins two, whichever mails are left out. */
function connectedMails(mails: readonly ReadMail[]): Iterable<readonly ReadMail[]> {
  if (new Set(mails.map(({ readersKey }) => readersKey)).size <= 1) return [mails]
  const sets = disjointSets()
  const subjects = new Map<string, { readonly ids: string[]; isAnswered: boolean }>()
  for (const { mail } of mails) {
    sets.add(mail.emailId)
    for (const id of mail.references) sets.join(mail.emailId, id)
    if (mail.inReplyTo !== undefined) sets.join(mail.emailId, mail.inReplyTo)
    const { text, isReply } = baseSubject(mail.subject)
    if (text === '') continue
    const subject = subjects.get(text) ?? { ids: [], isAnswered: false }
    subject.ids.push(mail.emailId)
    subject.isAnswered ||= isReply && namesNoParent(mail)
    subjects.set(text, subject)
  }
  // Only a reply without headers is put to a mail by its subject.
  for (const {
    ids: [first, ...others],
    isAnswered,
  } of subjects.values()) {
    if (isAnswered && first !== undefined) for (const id of others) sets.join(first, id)
  }
  return Map.groupBy(mails, ({ mail }) => sets.find(mail.emailId)).values()
}

/** What threading needs of a mail's headers. */
function threadMail(key: DocumentId, mail: MailHeaders): ThreadMail<DocumentId> {
  const person = (address: MailAddress): string =>
    (address.address ?? address.name ?? '').toLowerCase()
  const time = mail.sent ?? mail.received
  return {
    key,
    emailId: mail.emailId,
    references: mail.references,
    subject: mail.subject,
    ...(mail.inReplyTo === undefined ? {} : { inReplyTo: mail.inReplyTo }),
    participants: [
      ...(mail.from === undefined ? [] : [mail.from]),
      ...mail.to,
      ...mail.cc,
      ...mail.replyTo,
    ]
      .map(person)
      .filter(name => name !== ''),
    ...(time === undefined ? {} : { time: time.ms }),
  }
}

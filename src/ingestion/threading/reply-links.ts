import type { MailHeaders } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import { readersAlsoRead } from '../../core/principal.ts'
import { answeredId } from '../../graph/document-graph.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { documentId } from '../../support/ids.ts'
import { baseSubject } from '../../language/base-subject.ts'

/** One mail as far as it answers others and is answered. */
export interface LinkedMail {
  readonly id: DocumentId
  readonly sourceId: string
  readonly groups: readonly string[]
  readonly mail: MailHeaders
}

/**
 * Which `REPLIES_TO` edges a mail states besides the one to the mail with the answered id in its
 * own source.
 */
export type ReplyLinks = Pick<MailHeaders, 'repliesTo' | 'repliedToBy'>

/**
 * Ties replies to mails of other sources. A reply names the answered mail where everybody who reads
 * the reply may read that: the copy in its own source, else the one with the smallest id. Where no
 * copy is so open, each copy whose readers may all read the reply names the reply instead, unless
 * its readers see a preferred copy do so. A pure function of the set of mails; what a mail states
 * rests on mails that all its readers may read. Mails without links are left out.
 */
export function replyLinks(mails: readonly LinkedMail[]): ReadonlyMap<DocumentId, ReplyLinks> {
  const answers = Map.groupBy(mails, ({ mail }) => answeredId(mail))
  const copies = Map.groupBy(
    mails.filter(({ mail }) => answers.has(mail.emailId)),
    ({ mail }) => mail.emailId,
  )
  const repliesTo = new Map<DocumentId, DocumentId>()
  const repliedToBy = new Map<DocumentId, DocumentId[]>()
  for (const [answered, found] of copies) {
    for (const reply of answers.get(answered) ?? []) {
      const usual = documentId(reply.sourceId, answered)
      const candidates = found
        .filter(copy => copy.id !== reply.id && isSameMessage(reply, copy, answered))
        .sort(byPreference(reply, usual))
      const open = candidates.find(copy => readersAlsoRead(reply.groups, copy.groups))
      if (open === undefined) {
        for (const { id } of copiesThatNameIt(reply, candidates, usual)) {
          const replies = repliedToBy.get(id) ?? []
          replies.push(reply.id)
          repliedToBy.set(id, replies)
        }
      } else if (open.id !== usual) repliesTo.set(reply.id, open.id)
    }
  }
  const links = new Map<DocumentId, ReplyLinks>()
  for (const [id, to] of repliesTo) links.set(id, { repliesTo: to })
  for (const [id, by] of repliedToBy)
    links.set(id, { ...links.get(id), repliedToBy: by.sort(compareCodePoints) })
  return links
}

/**
 * Which of the copies, in order of preference, name a reply that can name none of them; the `usual`
 * one it names anyway.
 */
function copiesThatNameIt(
  reply: LinkedMail,
  copies: readonly LinkedMail[],
  usual: DocumentId,
): LinkedMail[] {
  const mayTell = copies.filter(
    copy => copy.id === usual || readersAlsoRead(copy.groups, reply.groups),
  )
  return mayTell.filter(
    (copy, rank) =>
      copy.id !== usual &&
      !mayTell.slice(0, rank).some(other => readersAlsoRead(copy.groups, other.groups)),
  )
}

function byPreference(
  { sourceId }: LinkedMail,
  usual: DocumentId,
): (one: LinkedMail, other: LinkedMail) => number {
  return (one, other) =>
    firstDecisive(
      Number(other.id === usual) - Number(one.id === usual),
      Number(other.sourceId === sourceId) - Number(one.sourceId === sourceId),
      compareCodePoints(one.id, other.id),
    )
}

/**
 * Message-IDs are unique everywhere, the numbers of a table only within it: elsewhere the subject
 * must agree too.
 */
function isSameMessage(reply: LinkedMail, copy: LinkedMail, answered: string): boolean {
  if (answered.includes('@') || copy.sourceId === reply.sourceId) return true
  const subject = baseSubject(copy.mail.subject).text
  return subject !== '' && subject === baseSubject(reply.mail.subject).text
}

import type { MailAddress, MailHeaders } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import { threadMails, type ThreadMail } from './threads.ts'

/** Gives each mail its conversation; a pure function of the set of mails, whatever their order. */
export function assignConversations(mails: ReadonlyArray<{ readonly id: DocumentId; readonly mail: MailHeaders }>): ReadonlyMap<DocumentId, string> {
  const { conversations } = threadMails(mails.map(({ id, mail }) => threadMail(id, mail)))
  return new Map(mails.map(({ id }) => [id, conversations.get(id) ?? '']))
}

/** What threading needs of a mail's headers. */
export function threadMail(key: string, mail: MailHeaders): ThreadMail {
  const person = (address: MailAddress): string => (address.address ?? address.name ?? '').toLowerCase()
  const time = mail.sent ?? mail.received
  return {
    key, emailId: mail.emailId, references: mail.references, subject: mail.subject,
    ...(mail.inReplyTo === undefined ? {} : { inReplyTo: mail.inReplyTo }),
    participants: [...(mail.from === undefined ? [] : [mail.from]), ...mail.to, ...mail.cc, ...mail.replyTo].map(person).filter(name => name !== ''),
    ...(time === undefined ? {} : { time: time.ms }),
  }
}

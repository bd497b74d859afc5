import type { MailHeaders } from '../core/document.ts'
import { baseSubject } from './base-subject.ts'

type Named = Pick<MailHeaders, 'references' | 'inReplyTo'>
type KeyedMail = Named & Pick<MailHeaders, 'emailId' | 'subject'>

/** Whether a mail's headers name no message that it answers. */
export const namesNoParent = ({ references, inReplyTo }: Named): boolean =>
  references.length === 0 && inReplyTo === undefined

/**
 * By what a mail is tied to others: the messages that it is or names, its base subject, and the
 * subject once more where it is a reply that names no message. Stores keep an index of these keys:
 * whoever changes them, or how a subject is read, has each store fill it anew.
 */
export function mailKeys(mail: KeyedMail): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const id of [mail.emailId, mail.inReplyTo, ...mail.references])
    if (id !== undefined) keys.add(message + id)
  const { text, isReply } = baseSubject(mail.subject)
  if (text !== '') {
    keys.add(subject + text)
    if (isReply && namesNoParent(mail)) keys.add(openReply + text)
  }
  return keys
}

/**
 * The key of the mails that a mail with this key may be tied to. Of a mere subject it is that of
 * replies that name no message: only these make it a tie.
 */
export function keyToFollow(key: string): string {
  if (key.startsWith(openReply)) return subject + key.slice(openReply.length)
  return key.startsWith(subject) ? openReply + key.slice(subject.length) : key
}

const message = 'message '
const subject = 'subject '
const openReply = 'open reply '

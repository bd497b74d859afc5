import { longPattern } from '../../../support/long-pattern.ts'
import type { MailAttribute } from './intent.ts'

const asksReceiver = longPattern('')`
    \b(to whom|recipients?|receivers?|addressees?|who (all )?(received|receives|receive|got|gets|
    get|was|were)\b(?! (sent |written )?by\b)(?! the (sender|author|writer))|(whom?|which (person|
    people)) (did|does|has|had|have) (?!PERSON (receive|get|hear))(PERSON )?(\w+ )?(send|sent|
    email|emailed|mail|mailed|message|messaged|write|written|forward|address|contact|reply)|
    whom?\b.* (sent|addressed|written|emailed|going|go|send|write) to( and\b|$)|
    who else (received|got)|which (person|people|users?) (received|got|were|was))
  `
const asksSender = longPattern('')`
    \b(senders?|authors?|writers?|from whom|by whom|(who|which (person|user)|what person|
    which people) (actually |also |originally |else )?(sent|sends|send|wrote|writes|write|written|
    mailed|
    emailed|messaged|authored|composed|drafted|forwarded|replied|contacted|had sent|has sent|
    has written|modified)|who\b.* (from|by)$|who\b.*\b(come|came|received?|get|got|hear|
    heard) (MAILID |TOPIC |it |that |the mail )?from|who (is|was) (the )?mails?( \w+)? (from|by|
    sent by|written by)|who (is|was) (MAILID |\w+ )?(from|by|sent by|written by)|whose)\b
  `

const whoIsInCopy = longPattern('')`
  \b(who|whom|which people|people)\b.*\b(cc|cc'd|ccd|cced|cc'ed|copied|bcc|bcc'd|bccd|in copy)\b
`
const asksForTime = longPattern('')`
  \b(when|what time|what (date|day|month|year)|at what|on what|on which (date|day)|which (date|
  day|month|year)|timestamps?|dates?|times?)\b
`
const asksForChange = longPattern('')`
  \b(modified|modification|edited|changed|updated|update|revised|altered|last-modified)\b
`
const asksForSubject = longPattern('')`
  (^|\b(what|which|give|show|name|tell|and|the|find)\b.*\b)(subject|title|heading|
  topic)( line)?\b
`
const asksForConversation = longPattern('')`
  \b(what|which|whose|give|show|name|tell|in)\b.*\bconversations?\b(?! ID)(?! in| are there)
`
const asksWho = /^(?:by |from |to )?whom?\b(?!.*\b(?:which|what) conversation)/
const asksForIds = longPattern('')`
  \b(mail ids?|mail identifiers?|what ids?|which ids?|(?<!revision |document |
  conversation )ids? of( the)? mails?|the ids?|mail numbers?)\b
`

const sending = longPattern('')`
  \b(?:sent|send|sends|sending|wrote|write|writes|written|writing|emailed|mailed|posted)\b
`
const receiving = longPattern('')`
  \b(?:received?|receives|receiving|get|gets|got|gotten|arrived?|arrives|came|come|comes|hear|heard)\b
`
/** Whether the times of a question's frame are those of sending. */
export const asksOfSending = (frame: string): boolean =>
  sending.test(frame) && !receiving.test(frame)

/** What is asked of single emails: who sent them, when, about what. */
export function attributesOf(frame: string): MailAttribute[] {
  const attributes: MailAttribute[] = []
  const add = (attribute: MailAttribute): void => {
    if (!attributes.includes(attribute)) attributes.push(attribute)
  }
  if (asksSender.test(frame)) add('sender')
  if (whoIsInCopy.test(frame) && !/PERSON/.test(frame)) return ['copied']
  if (asksReceiver.test(frame)) add('receivers')
  if (asksForTime.test(frame)) {
    add(asksForChange.test(frame) ? 'modified' : asksOfSending(frame) ? 'sent' : 'received')
    if (/\b(received|sent)\b.*\bmodified\b|\bmodified\b.*\b(received|sent)\b/.test(frame)) {
      add('received')
      add('modified')
    }
  }
  if (/\b(revisions?)\b/.test(frame)) add('revision')
  if (/\bdocuments?\b/.test(frame)) add('document')
  if (asksForSubject.test(frame)) add('subject')
  if (asksForConversation.test(frame) && !asksWho.test(frame)) add('conversation')
  if (asksForIds.test(frame)) add('id')
  return attributes
}

import type { ScoredTriple } from '../../../src/evidence/scoring/scored-answer.ts'
import { genericStatements } from './generic-statements.ts'
import { mailText, type MailConversation, type TableMail } from './mail-conversations.ts'
import { deedsOf, listed } from './narrate-mail.ts'

export interface MailTriple extends ScoredTriple {
  readonly id: string
}

/**
 * RAG-Eval's three sets over a mail table: answers that match, the same under another
 * conversation's question, and generic statements in place of the answer.
 */
export interface MailTriples {
  readonly matched: readonly MailTriple[]
  readonly replaced: readonly MailTriple[]
  readonly generic: readonly MailTriple[]
}

/**
 * One question and answer per conversation of two mails or more; everything follows from the table
 * by templates.
 */
export function mailTriples(conversations: readonly MailConversation[]): MailTriples {
  const used = conversations.filter(({ mails }) => mails.length > 1)
  const matched = used.map((conversation, index) => ({
    id: `${conversation.id}/${conversation.subject}`,
    documents: conversation.mails.map(mailText),
    ...asked(conversation, index),
  }))
  return {
    matched,
    replaced: matched.map((triple, index) => ({
      ...triple,
      query: matched[foreignTo(used, index)]?.query ?? '',
    })),
    generic: matched.map((triple, index) => ({
      ...triple,
      response: genericStatements(used[index]?.subject ?? '', index),
    })),
  }
}

/**
 * The conversation half the table on, or the next after it, whose subject shares no word with this
 * one's.
 */
export function foreignTo(conversations: readonly MailConversation[], index: number): number {
  const own = wordsOf(conversations[index]?.subject ?? '')
  for (let step = Math.floor(conversations.length / 2); step < 2 * conversations.length; step++) {
    const other = (index + step) % conversations.length
    if (
      other !== index &&
      ![...wordsOf(conversations[other]?.subject ?? '')].some(word => own.has(word))
    )
      return other
  }
  throw new RangeError('a query can only be replaced by one on another subject')
}

// What half of all subjects say of themselves.
const usual = new Set([
  'planning',
  'discussion',
  'review',
  'project',
  'projects',
  'coordination',
  'plan',
  'and',
  'with',
  'of',
  'the',
  'new',
  'design',
])
const wordsOf = (subject: string): Set<string> =>
  new Set((subject.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter(word => !usual.has(word)))

const day = (mail: TableMail): string => mail.received.slice(0, 10)

function asked(conversation: MailConversation, index: number): { query: string; response: string } {
  const { subject, id, mails } = conversation
  const one = mails[index % mails.length]
  switch (index % 6) {
    case 0:
      return {
        query: `Summarise the conversation about ${subject}.`,
        response: summary(conversation),
      }
    case 1:
      return {
        query: `What was discussed in the emails on ${subject}, and by whom?`,
        response: thread(conversation),
      }
    case 2:
      return {
        query: `Which points were raised in conversation ${id} about ${subject}?`,
        response: points(conversation),
      }
    case 3:
      return {
        query: `Who wrote about ${subject} and what did they ask for?`,
        response: summary(conversation),
      }
    case 4:
      return one === undefined
        ? { query: '', response: '' }
        : {
            query: `What did ${one.sender} write about ${subject}?`,
            response: single(conversation, one),
          }
    default:
      return {
        query: `Give me an overview of the ${subject} emails with their senders and dates.`,
        response: thread(conversation),
      }
  }
}

function summary({ subject, id, mails }: MailConversation): string {
  return [
    `The conversation about ${subject} (conversation ID ${id}) consists of ${mails.length} emails.`,
    ...mails.map(
      mail =>
        `On ${day(mail)}, ${mail.sender} ${listed(deedsOf(mail))} (email ID ${mail.emailId}).`,
    ),
  ].join(' ')
}

function thread({ subject, mails }: MailConversation): string {
  return [
    `The emails on ${subject} contain the following requests and statements:`,
    '',
    ...mails.map(
      mail =>
        `- ${mail.sender} ${listed(deedsOf(mail))} (email ID ${mail.emailId}, received ` +
        `${mail.received}).`,
    ),
  ].join('\n')
}

function points({ subject, id, mails }: MailConversation): string {
  const [first, ...rest] = mails
  const opening =
    first === undefined
      ? ''
      : `In conversation ${id} about ${subject}, ${first.sender} ${listed(deedsOf(first))} ` +
        `(email ${first.emailId}, revision ${first.revisionId}).`
  return [
    opening,
    ...rest.map(
      (mail, index) =>
        `${index === rest.length - 1 ? 'Finally' : index === 0 ? 'Then' : 'In addition'}, ` +
        `${mail.sender} ${listed(deedsOf(mail))} (email ${mail.emailId}, revision ` +
        `${mail.revisionId}).`,
    ),
  ].join(' ')
}

function single({ subject, id }: MailConversation, mail: TableMail): string {
  return (
    `In the email with the subject "${subject}" of ${day(mail)}, ${mail.sender} ` +
    `${listed(deedsOf(mail))}. The email ID is ${mail.emailId} and it belongs to ` +
    `conversation ${id}. It was sent to ${listed(mail.receivers)}.`
  )
}

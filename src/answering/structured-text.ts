import type { MailAttribute } from '../retrieval/structured/asked.ts'
import type { MailGroup } from '../retrieval/structured/group-mails.ts'
import type { MailEnd, MailRow } from '../retrieval/structured/mail-rows.ts'
import type { StructuredAnswer } from '../retrieval/structured.ts'
import { compareCodePoints, firstDecisive } from '../support/code-points.ts'

/** One line of a structured answer and the mails it rests on. */
export interface AnswerLine { readonly text: string; readonly mails: readonly MailRow[] }

// More groups than this make no readable answer; the count of the rest is said.
const maxGroups = 100
const maxNames = 30

const count = (number: number, noun: string): string => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
export function joined(names: readonly string[]): string {
  const shown = names.slice(0, maxNames)
  if (names.length > maxNames) return `${shown.join(', ')} and ${names.length - maxNames} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}
const namesOf = (ends: readonly MailEnd[]): string => joined(ends.map(end => end.name))
const title = (mail: MailRow): string => (mail.subject === '' ? '(no subject)' : `“${mail.subject}”`)
const unknown = 'unknown'

/** Ids and times of a mail, as every answer shows them. */
export function mailDetails(mail: MailRow, left: ReadonlySet<string> = new Set()): string {
  const parts = [
    ['received', mail.received], ['sent', mail.sent === mail.received ? undefined : mail.sent], ['modified', mail.modified],
    ['revision', mail.revisionId], ['document', mail.tableDocumentId], ['conversation', mail.conversationId],
  ] as const
  return parts.flatMap(([name, value]) => (value === undefined || left.has(name) ? [] : [`${name} ${value}`])).join(', ')
}

/** A mail in one line: when, which, about what, from whom to whom. */
export function mailLine(mail: MailRow): string {
  const people = [mail.senders.length > 0 ? `from ${namesOf(mail.senders)}` : '', mail.receivers.length > 0 ? `to ${namesOf(mail.receivers)}` : ''].filter(part => part !== '').join(' ')
  return `${mail.received ?? mail.sent ?? 'undated'} · email ${mail.emailId} · ${title(mail)}${people === '' ? '' : ` · ${people}`} · ${mailDetails(mail, new Set(['received']))}`.replace(/ · $/, '')
}

function attributeText(mail: MailRow, attribute: MailAttribute): string {
  switch (attribute) {
    case 'sender': return `was sent by ${mail.senders.length === 0 ? unknown : namesOf(mail.senders)}`
    case 'receivers': return `was received by ${mail.receivers.length === 0 ? unknown : namesOf(mail.receivers)}`
    case 'copied': {
      const copied = mail.receivers.filter(end => end.copied)
      return copied.length === 0 ? 'had nobody in copy' : `had ${namesOf(copied)} in copy`
    }
    case 'received': return mail.received === undefined ? 'has no time of receipt' : `was received on ${mail.received}`
    case 'modified': return mail.modified === undefined ? 'has no time of modification' : `was last modified on ${mail.modified}`
    case 'subject': return `has the subject ${title(mail)}`
    case 'conversation': return mail.conversationId === undefined ? 'belongs to no conversation' : `belongs to conversation ${mail.conversationId}`
    case 'revision': return mail.revisionId === undefined ? 'has no revision id' : `has revision id ${mail.revisionId}`
    case 'document': return mail.tableDocumentId === undefined ? 'has no document id' : `has document id ${mail.tableDocumentId}`
    case 'id': return `has the id ${mail.emailId}`
  }
}

/** A sentence about one mail: what was asked first, then the rest. */
export function mailSentence(mail: MailRow, attributes: readonly MailAttribute[]): string {
  const asked = attributes.length > 0 ? attributes : (['sender', 'receivers'] as const)
  const others = [...(asked.includes('sender') || mail.senders.length === 0 ? [] : [`from ${namesOf(mail.senders)}`]), ...(asked.includes('receivers') || mail.receivers.length === 0 ? [] : [`to ${namesOf(mail.receivers)}`])].join(' ')
  const left = new Set([...(asked.includes('received') ? ['received'] : []), ...(asked.includes('modified') ? ['modified'] : []), ...(asked.includes('revision') ? ['revision'] : []), ...(asked.includes('document') ? ['document'] : []), ...(asked.includes('conversation') ? ['conversation'] : [])])
  const details = [others, mailDetails(mail, left)].filter(part => part !== '').join('; ')
  return `Email ${mail.emailId}${asked.includes('subject') ? '' : ` ${title(mail)}`} ${joined(asked.map(attribute => attributeText(mail, attribute)))}${details === '' ? '' : ` (${details})`}.`
}

function groupLines(groups: readonly MailGroup[], noun: string): AnswerLine[] {
  const lines = groups.slice(0, maxGroups).map(group => ({ text: `${group.name}: ${count(group.count, noun)}`, mails: [] }))
  if (groups.length > maxGroups) lines.push({ text: `and ${(groups.length - maxGroups).toLocaleString('en-US')} more`, mails: [] })
  return lines
}

/** The groups on top: as many as asked for, and all that tie with the last of them. */
function topGroups(groups: readonly MailGroup[], limit: number, least: boolean): MailGroup[] {
  const ordered = [...groups].sort((a, b) => firstDecisive(least ? a.count - b.count : b.count - a.count, compareCodePoints(a.name, b.name)))
  const last = ordered[Math.min(limit, ordered.length) - 1]
  return last === undefined ? [] : ordered.filter((group, index) => index < limit || group.count === last.count)
}

const nouns = { sender: 'sender', receiver: 'recipient', conversation: 'conversation', subject: 'subject', year: 'year', month: 'month', day: 'day', pair: 'pair of sender and recipient' } as const

function headline({ asked, groups, total, description, ordered, mails }: StructuredAnswer): AnswerLine[] {
  const [first] = mails
  const which = ordered && total === 1 ? 'The mail asked for' : count(total, 'email') + description
  switch (asked.kind) {
    case 'count': {
      if (asked.of === 'mails') return [{ text: `${count(total, 'email')}${description}:`, mails: [] }]
      const noun = { people: 'person', senders: 'sender', receivers: 'recipient', conversations: 'conversation', subjects: 'subject' }[asked.of]
      const plural = groups.length === 1 ? noun : noun === 'person' ? 'people' : `${noun}s`
      return [{ text: `${groups.length.toLocaleString('en-US')} ${plural} in ${count(total, 'email')}${description}: ${joined(groups.map(group => group.name))}.`, mails: [] }]
    }
    case 'ranking': {
      if (asked.limit === undefined) return [{ text: `${count(total, 'email')}${description}, by ${nouns[asked.by]}:`, mails: [] }, ...groupLines(groups, 'email')]
      const top = topGroups(groups, asked.limit, asked.least)
      const word = asked.least ? 'fewest' : 'most'
      const [only] = top
      if (top.length === 1 && only !== undefined) return [{ text: `${only.name} has the ${word}: ${count(only.count, 'email')} of ${count(total, 'email')}${description}.`, mails: [] }]
      return [{ text: `The ${word} of ${count(total, 'email')}${description}${top.length > asked.limit ? ` (${top.length} tie)` : ''}:`, mails: [] }, ...groupLines(top, 'email')]
    }
    case 'bounded': {
      const noun = groups.length === 1 ? nouns[asked.by] : `${nouns[asked.by]}s`
      return [{ text: `${groups.length.toLocaleString('en-US')} ${noun} of ${count(total, 'email')}${description} ${groups.length === 1 ? 'has' : 'have'} ${asked.threshold.label}${/once|twice|thrice/.test(asked.threshold.label) ? '' : ' emails'}${groups.length === 0 ? '.' : ':'}`, mails: [] }, ...groupLines(groups, 'email')]
    }
    case 'people': {
      if (total === 1 && first !== undefined) return [{ text: mailSentence(first, asked.roles.map(role => (role === 'sender' ? 'sender' as const : 'receivers' as const))), mails: [first] }]
      const verb = asked.roles.length > 1 ? 'took part in' : asked.roles[0] === 'sender' ? 'sent' : 'received'
      const people = groups.length === 1 ? '1 person' : `${groups.length.toLocaleString('en-US')} people`
      return [{ text: `${people} ${verb} ${which}: ${joined(groups.map(group => (group.count > 1 ? `${group.name} (${group.count})` : group.name)))}.`, mails: [] }]
    }
    case 'conversations': return [{ text: `${count(groups.length, 'conversation')}${description === '' ? '' : ` with emails${description}`}:`, mails: [] }, ...groupLines(groups, 'email')]
    case 'subjects': return [{ text: `${count(groups.length, 'subject')} of ${count(total, 'email')}${description}:`, mails: [] }, ...groupLines(groups.map(group => ({ ...group, name: `“${group.name}”` })), 'email')]
    case 'exists': return [{ text: `Yes: ${count(total, 'email')}${description}:`, mails: [] }]
    case 'mails': {
      if (total === 1 && first !== undefined) return [{ text: mailSentence(first, asked.attributes), mails: [first] }]
      return [{ text: `${which}:`, mails: [] }]
    }
    case 'summary': return [{ text: `${which}:`, mails: [] }]
  }
}

/** What a structured answer says, line by line: the answer itself, then the page of mails it rests on. */
export function structuredLines(answer: StructuredAnswer): AnswerLine[] {
  const lines = headline(answer)
  const { asked, mails, total } = answer
  const told = lines.some(line => line.mails.length > 0)
  if (told && total === 1) return lines
  const attributes = asked.kind === 'mails' ? asked.attributes : []
  for (const mail of mails) lines.push({ text: attributes.length > 0 ? mailSentence(mail, attributes) : mailLine(mail), mails: [mail] })
  return lines
}

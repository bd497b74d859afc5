import type { MailSelection } from '../../language/question/mail/read-mail-question.ts'
import type { SentBasis } from './sent-basis.ts'
import type { TopicMatching } from './topic-match.ts'

const joined = (parts: readonly string[], link: string): string =>
  parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} ${link} ${parts.at(-1) ?? ''}`

const sentBy: Readonly<Record<SentBasis, string>> = {
  sent: 'sent',
  received: 'received',
  mixed: 'sent (or, where that is not known, received)',
}

/**
 * Says which mails were selected, so that a reader can tell what was counted: "from A to B about
 * “x” in 2023". Begins with a space unless empty.
 */
export function describeSelection(
  selection: MailSelection,
  matchings: readonly TopicMatching[],
  sentBasis: SentBasis = 'sent',
): string {
  const parts: string[] = []
  if (selection.mailIds.length > 0) parts.push(`with id ${joined(selection.mailIds, 'or')}`)
  if (selection.revisionIds.length > 0)
    parts.push(`with revision ${joined(selection.revisionIds, 'or')}`)
  if (selection.tableDocumentIds.length > 0)
    parts.push(`with document id ${joined(selection.tableDocumentIds, 'or')}`)
  for (const { names, role, any } of selection.people) {
    const people = joined(names, any ? 'or' : 'and')
    switch (role) {
      case 'sender':
        parts.push(`from ${people}`)
        break
      case 'receiver':
        parts.push(`to ${people}`)
        break
      case 'either':
        parts.push(`sent or received by ${people}`)
        break
      case 'copied':
        parts.push(`with ${people} in copy`)
        break
      case 'between':
        parts.push(`between ${people}`)
        break
    }
  }
  for (const [index, { text, field, match }] of selection.topics.entries()) {
    const where =
      field === 'subject' ? (match === 'equals' ? 'titled' : 'with the subject containing') : 'with'
    const tail = field === 'subject' ? '' : ' in subject or text'
    switch (matchings[index] ?? 'literal') {
      case 'literal':
        parts.push(`${where} “${text}”${tail}`)
        break
      case 'singular':
        parts.push(`${where} “${text}” (or its singular)${tail}`)
        break
      case 'inflected':
        parts.push(`${where} forms of “${text}”${tail}`)
        break
      case 'all-words':
        parts.push(
          `${field === 'subject' ? 'with the subject containing' : 'with'} all words of ` +
            `“${text}”${tail}`,
        )
        break
    }
  }
  if (selection.conversationIds.length > 0)
    parts.push(`in conversation ${joined(selection.conversationIds, 'or')}`)
  for (const { field, label } of selection.periods)
    parts.push(`${field === 'sent' ? sentBy[sentBasis] : field} ${label}`)
  if (selection.attachments !== undefined)
    parts.push(selection.attachments ? 'with attachments' : 'without attachments')
  if (selection.answered !== undefined)
    parts.push(selection.answered ? 'with a reply in the corpus' : 'without a reply in the corpus')
  if (selection.answeredBy !== undefined) parts.push(`answered by ${selection.answeredBy}`)
  if (selection.repliesTo !== undefined)
    parts.push(`in reply to emails${describeSelection(selection.repliesTo, [])}`)
  if (selection.recipients !== undefined) parts.push(`to ${selection.recipients.label} people`)
  if (selection.excluded !== undefined)
    parts.push(`not those${describeSelection(selection.excluded, [])}`)
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`
}

import type { AttachedFile, MailSelection } from '../../language/question/mail/selection.ts'
import type { ReadConstraintKind } from '../../core/answer.ts'
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

export interface SelectionPart {
  readonly kind: ReadConstraintKind
  readonly text: string
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
  const parts = selectionParts(selection, matchings, sentBasis).map(({ text }) => text)
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`
}

const attachedText = ({ text, form }: AttachedFile): string =>
  form === undefined
    ? `with an attachment and “${text}” in its name or the subject`
    : `with ${form.name} attached`

/** What a selection says of its mails, constraint by constraint. */
export function selectionParts(
  selection: MailSelection,
  matchings: readonly TopicMatching[],
  sentBasis: SentBasis = 'sent',
): SelectionPart[] {
  const found: SelectionPart[] = []
  const say = (kind: ReadConstraintKind, text: string): void => void found.push({ kind, text })
  if (selection.mailIds.length > 0) say('id', `with id ${joined(selection.mailIds, 'or')}`)
  if (selection.revisionIds.length > 0)
    say('id', `with revision ${joined(selection.revisionIds, 'or')}`)
  if (selection.tableDocumentIds.length > 0)
    say('id', `with document id ${joined(selection.tableDocumentIds, 'or')}`)
  for (const { names, role, any } of selection.people) {
    const people = joined(names, any ? 'or' : 'and')
    switch (role) {
      case 'sender':
        say('person', `from ${people}`)
        break
      case 'receiver':
        say('person', `to ${people}`)
        break
      case 'either':
        say('person', `sent or received by ${people}`)
        break
      case 'copied':
        say('person', `with ${people} in copy`)
        break
      case 'direct':
        say('person', `to ${people} directly, not in copy`)
        break
      case 'onlyCopied':
        say('person', `with ${people} in copy only`)
        break
      case 'between':
        say('person', `between ${people}`)
        break
    }
  }
  for (const [index, { text, field, match }] of selection.topics.entries()) {
    const where =
      field === 'subject' ? (match === 'equals' ? 'titled' : 'with the subject containing') : 'with'
    const tail = field === 'subject' ? '' : ' in subject or text'
    switch (matchings[index] ?? 'literal') {
      case 'literal':
        say('topic', `${where} “${text}”${tail}`)
        break
      case 'singular':
        say('topic', `${where} “${text}” (or its singular)${tail}`)
        break
      case 'inflected':
        say('topic', `${where} forms of “${text}”${tail}`)
        break
      case 'all-words':
        say(
          'topic',
          `${field === 'subject' ? 'with the subject containing' : 'with'} all words of ` +
            `“${text}”${tail}`,
        )
        break
    }
  }
  if (selection.conversationIds.length > 0)
    say('conversation', `in conversation ${joined(selection.conversationIds, 'or')}`)
  for (const { field, label } of selection.periods)
    say('time', `${field === 'sent' ? sentBy[sentBasis] : field} ${label}`)
  if (selection.attachments !== undefined)
    say('attachment', selection.attachments ? 'with attachments' : 'without attachments')
  if (selection.attached !== undefined) say('attachment', attachedText(selection.attached))
  if (selection.answered !== undefined)
    say(
      'reply',
      selection.answered ? 'with a reply in the corpus' : 'without a reply in the corpus',
    )
  if (selection.answeredBy !== undefined) say('reply', `answered by ${selection.answeredBy}`)
  if (selection.repliesTo !== undefined)
    say('reply', `in reply to emails${describeSelection(selection.repliesTo, [])}`)
  if (selection.begunBy !== undefined)
    say(
      'conversation',
      `in conversations begun by emails${describeSelection(selection.begunBy, [])}`,
    )
  if (selection.forwardsOf !== undefined)
    say('reply', `that forward emails${describeSelection(selection.forwardsOf, [])}`)
  if (selection.recipients !== undefined) say('size', `to ${selection.recipients.label} people`)
  for (const { label, field } of selection.recurring ?? []) say('time', `${field} ${label}`)
  if (selection.relative !== undefined) {
    const { relation, to } = selection.relative
    const which =
      to.order === undefined ? 'the email' : `the ${to.order.descending ? 'last' : 'first'} email`
    say('time', `${relation} ${which}${describeSelection(to, [])}`)
  }
  if (selection.nature !== undefined) {
    const { of, is } = selection.nature
    say('reply', `that are ${is ? '' : 'not '}${of === 'reply' ? 'replies' : 'forwarded emails'}`)
  }
  for (const excluded of selection.excluded ?? [])
    say('not', `not those${describeSelection(excluded, [])}`)
  return found
}

import { longPattern } from '../../../support/long-pattern.ts'
import { countOf, countPattern } from './counts.ts'
import { asksOfSending } from './read-attributes.ts'
import type { MailOrder } from './selection.ts'

const counted = new RegExp(
  `\\b${countPattern} (most recent|latest|newest|last|earliest|oldest|first)(?:ly)? `,
)
const firstLast = new RegExp(
  '\\b(?:the |very )?(first|earliest|oldest|initial|last|latest|newest|final|most ' +
    'recent)(?:ly)? (?:(?:modified|edited|updated|changed|revised|received|sent|written) ' +
    `)?(?:${countPattern} )?(?=(?:\\w+ ` +
    '){0,3}?(?:mails?|id|conversations?|ones?|thing|time|person|to)\\b)',
)
const looseFirstLast = longPattern('')`
    \b(first|earliest|oldest|last(?! (?:modified|edited|updated|changed|revised|modification|
    change|update|edit))|latest|most recently)\b
  `
// Whoever starts a conversation sends its first mail.
const opening = longPattern('')`
    \b(started|starts|start|began|begins|begin|initiated|opened)\b.*\bconversations?\b|
    \bconversations?\b.*\b(start|started|begin|began|initiated|opened)\b
  `

/** Whether a frame speaks of how conversations begin. */
export const startsConversation = (frame: string): boolean => opening.test(frame)

/**
 * The first or last mails that a question's frame asks for. The frame is the question with names,
 * ids, dates and topics as upper-case marks.
 */
export function orderOf(frame: string): MailOrder | undefined {
  const field = /\b(modified|edited|updated|changed|revised|altered)\b/.test(frame)
    ? 'modified'
    : asksOfSending(frame)
      ? 'sent'
      : 'received'
  const before = counted.exec(frame)
  if (before !== null)
    return {
      descending: !['first', 'earliest', 'oldest'].includes(before[2] ?? ''),
      limit: countOf(before[1]),
      field,
    }
  const strict = firstLast.exec(frame)
  const match = strict ?? looseFirstLast.exec(frame)
  if (match === null)
    return opening.test(frame) ? { descending: false, limit: 1, field: 'received' } : undefined
  const which = match[1] ?? ''
  return {
    descending: !['first', 'earliest', 'oldest', 'initial'].includes(which),
    limit: strict === null ? 1 : countOf(strict[2]),
    field,
  }
}

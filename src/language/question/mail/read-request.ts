import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import { constraintsOf, bySenders, ownThreadOf } from './mail-constraints.ts'
import type { MailQuestionReading } from './mail-question-reading.ts'
import { readNature, readPlainNature } from './read-nature.ts'
import { readSelection } from './read-selection.ts'
import { recurringTimesOf } from './recurring-times.ts'
import { requestOf } from './request-phrase.ts'
import type { MailSelection } from './selection.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'
import { attachedFileOf, attachmentsOf, forwardsOf } from './traits.ts'
import { unknownWords } from './unknown-words.ts'

const relativeTo = longPattern('')`
  \b(before|after|since|until)(?: the date of)? (?=(?:the )?(?:PERSON )?(?:very )?(?:first|last|
  earliest|
  latest|oldest|newest|most recent) (?:mail|message)|(?:the )?mail NUMBER)
`

/** Mails before or after the first or last mail that another phrase means. */
function relativeOf(
  question: string,
  tokens: readonly QuestionToken[],
): {
  readonly relative?: MailSelection['relative']
  readonly leftover: readonly string[]
  readonly rest: readonly QuestionToken[]
} {
  const slot = slotOf(tokens, relativeTo)
  if (slot === undefined) return { leftover: [], rest: tokens }
  const inner = readRequest(question, slot.after)
  const relation = /^(?:before|until)/.test(slot.groups[0] ?? '') ? 'before' : 'after'
  return {
    relative: { relation, to: bySenders(inner.selection) },
    leftover: inner.leftover,
    rest: slot.before,
  }
}

const weekday = /^(?:on )?(?:what|which) (?:day of (?:the )?week|weekday)\b/
const ofMany = /\b(?:most|least|busiest|quietest|usually|typically|average|more|how many)\b/

/** "What day of the week was the mail sent": when it was sent, as a day of the week. */
function weekdayAsked(
  question: string,
  all: readonly QuestionToken[],
): MailQuestionReading | undefined {
  const slot = slotOf(all, weekday)
  if (slot === undefined || ofMany.test(lineOf(all))) return undefined
  const reading = readRequest(question, [wordToken('when', 0), ...slot.after])
  return reading.asked?.kind === 'mails' &&
    reading.asked.attributes.some(one => one === 'received' || one === 'sent')
    ? {
        ...reading,
        asked: {
          kind: 'mails',
          attributes: reading.asked.attributes.map(one =>
            one === 'received' ? 'weekday' : one === 'sent' ? 'sentWeekday' : one,
          ),
        },
      }
    : undefined
}

const undated = /^how many (items|entries|pieces) (?:date|are|were|do we have|have we)\b.* DATE ?$/

/** "How many items date from 1997": what has a date is an email. */
function datedItems(tokens: readonly QuestionToken[]): readonly QuestionToken[] {
  const slot = slotOf(tokens, undated)
  if (slot === undefined) return tokens
  const [noun] = slot.groups
  return tokens.map(token =>
    token.kind === 'word' && token.text === noun ? { ...token, text: 'emails' } : token,
  )
}

/** Reads what is asked in a phrase of its own, then the mails in the words left. */
export function readRequest(question: string, said: readonly QuestionToken[]): MailQuestionReading {
  const all = datedItems(said)
  const onWeekday = weekdayAsked(question, all)
  if (onWeekday !== undefined) return onWeekday
  const { begunBy, rest: threaded } = ownThreadOf(question, all)
  const { attached, isOfAnswered = false, rest: others } = attachedFileOf(question, threaded)
  const { attachments, rest: bare } = attachmentsOf(others)
  const plainly = readPlainNature(bare)
  const relative = relativeOf(question, plainly.rest)
  const request = requestOf(relative.rest)
  const { recurring, rest: timed } = recurringTimesOf(request?.rest ?? relative.rest)
  const { nature = plainly.nature, rest: natural } =
    plainly.nature === undefined ? readNature(timed) : { rest: timed }
  const forwarded = forwardsOf(natural)
  const reading = readSelection(
    question,
    forwarded.rest,
    request,
    isOfAnswered ? attached : undefined,
  )
  const passed =
    forwarded.forwardsOf === undefined ? undefined : constraintsOf(question, forwarded.forwardsOf)
  return {
    ...reading,
    aboutMail: reading.aboutMail || [attachments, attached, begunBy].some(one => one !== undefined),
    leftover: [
      ...reading.leftover,
      ...relative.leftover,
      ...(passed === undefined ? [] : unknownWords(passed.rest, new Set())),
    ],
    selection: {
      ...reading.selection,
      ...(nature === undefined ? {} : { nature }),
      ...(passed === undefined ? {} : { forwardsOf: bySenders(passed.selection) }),
      ...(recurring.length === 0 ? {} : { recurring }),
      ...(begunBy === undefined ? {} : { begunBy }),
      ...(attachments === undefined ? {} : { attachments }),
      ...(attached === undefined || isOfAnswered ? {} : { attached }),
      ...(relative.relative === undefined ? {} : { relative: relative.relative }),
    },
  }
}

import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import type { MailQuestionIntent } from './intent.ts'
import { attributesOf } from './read-attributes.ts'
import { copiesOf } from './read-copies.ts'
import { extremeOf } from './read-extreme.ts'
import { figureOf } from './read-figure.ts'
import { groupOf } from './read-group.ts'
import { absenceOf, negatedWhether } from './read-negation.ts'

/** What a phrase of the question asks, with the tokens that select the mails. */
export interface Request {
  readonly asked: MailQuestionIntent
  readonly rest: readonly QuestionToken[]
  /** What is asked of the mails found, in the words left. */
  readonly isPeople?: boolean | undefined
}

/** The part of a question that says what is asked in a phrase of its own, if any. */
export function requestOf(all: readonly QuestionToken[]): Request | undefined {
  const figure = figureOf(all)
  if (figure !== undefined) return figure
  const extreme = extremeOf(all)
  if (extreme !== undefined) {
    const { measure, least, limit, rest } = extreme
    return { asked: { kind: 'extreme', measure, least, limit, attributes: [] }, rest }
  }
  const group = groupOf(all)
  if (group !== undefined) return group
  const copies = copiesOf(all)
  if (copies !== undefined) return copies
  const absence = absenceOf(all)
  if (absence !== undefined)
    return { asked: { kind: 'absent', role: 'sender' }, rest: absence.rest, isPeople: true }
  const negated = negatedWhether(all)
  return negated === undefined
    ? undefined
    : { asked: { kind: 'exists', negated: true }, rest: negated.rest }
}

/** What is asked of the mails, with what the words left say of it. */
export function completed(
  request: Request,
  said: MailQuestionIntent | undefined,
  frame: string,
): MailQuestionIntent {
  const { asked } = request
  if (asked.kind === 'extreme')
    return { ...asked, attributes: attributesOf(frame).filter(one => one !== 'copied') }
  if (asked.kind !== 'absent') return asked
  const receives =
    received.test(frame) ||
    attributesOf(frame).includes('receivers') ||
    (said?.kind === 'people' && said.roles.length === 1 && said.roles[0] === 'receiver')
  return { ...asked, role: receives ? 'receiver' : 'sender' }
}

const received = longPattern('')`
  \b(?:received?|receives|got|get|gets|gotten)\b|\b(?:was|were|been) (?:sent|written|emailed|mailed|
  copied)\b
`

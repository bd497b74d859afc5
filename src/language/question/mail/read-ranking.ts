import { longPattern } from '../../../support/long-pattern.ts'
import { countOf, countPattern } from './counts.ts'
import type { MailQuestionIntent } from './intent.ts'

const perSomething = longPattern('')`
  \b(?:per|by each|for each|by|for every|from each|to each|each|every|in each|in every|did each|
  does each|has each)( sender| recipient| receiver| person| people| user| participant
  | conversation| thread| subject| topic| year| month| day)\b
`
const periodical = longPattern('')`
  \b(yearly|annual|monthly|daily)\b.*\b(counts?|numbers?|totals?|volumes?|statistics|stats|
  mails?)\b|\bmails? (?:counts? |numbers? )?(yearly|annually|monthly|daily)\b
`
const whoToWhom = longPattern('')`
  \bwho (emailed|mailed|messaged|wrote|writes|wrote to|writes to|sent mails? to|sent to|emails|
  contacted|mails) (to )?who(m)?\b
`
const asksForRecipients = longPattern('')`
  \b(receive[sd]?|got|get|gets|recipients?|receivers?|receiving|gotten|were sent|was sent|
  been sent)\b
`
const whoWasWrittenTo = longPattern('')`
  \b(to whom|who (did|does|has) PERSON|PERSON (sends?|sent|emails?|emailed|writes?|wrote|mails?|
  messages?))\b
`
const asksForSender = longPattern('')`
  ^(?:who|which (?:person|people|user)|what person)(?: has| have| had)? (?:sent|wrote|written|
  writes|sends|emailed|posted)\b|\b(?:which|what|top|frequent|active|name|list|the) senders?\b
`
const ofTimes = longPattern('')`
  \b(which|what|busiest|top) (\w+ )?(years?|months?|days?)\b|^(the )?(years?|months?|
  days?) (with|having|that)\b
`
const ofPeople = longPattern('')`
  \b(who|whom|which (person|people|user|sender|recipient|receiver|participant)s?|what person|
  senders?|recipients?|receivers?|people|persons?|participants?|authors?|writers?)\b
`
const asksForCounts = longPattern('')`
  \b(how many|number|count|counts|total|list|show|break|volume|statistics|stats|distribution)\b
`

const sending = longPattern('')`
  \b(?:sen[dt]|sends|wr[io]tes?|written|writing|post(?:s|ed)?|mail(?:ed|s|ers?)?|
  email(?:ed|s|ers?)?|messaged?|author(?:s|ed)?|senders?|writers?|active|prolific|from|by|
  contribut\w*|repl\w+|has|have|
  had|with|answer\w*|respon\w+|forward\w*|talk\w*|correspond\w*|participa\w+)\b
`

/** A question for the most, the fewest, or a count for each of something. */
export function rankingOf(frame: string): MailQuestionIntent | undefined {
  const least = /\b(fewest|least|lowest|shortest|smallest)\b/.test(frame)
  const most =
    least || /\b(most(?! recent)|highest|biggest|largest|longest|busiest|top)\b/.test(frame)
  const top =
    new RegExp(`\\btop ${countPattern}\\b`).exec(frame) ??
    new RegExp(
      `\\b${countPattern} (?:most|busiest|top|biggest|largest|least|fewest|people|persons|users|` +
        'senders|recipients|participants|correspondents|conversations|months|years|days)\\b',
    ).exec(frame)
  const per = perSomething.exec(frame)
  const periodic = periodical.exec(frame)
  if (periodic !== null) {
    const unit = periodic[1] ?? periodic[3] ?? ''
    return {
      kind: 'ranking',
      by: unit === 'daily' ? 'day' : unit === 'monthly' ? 'month' : 'year',
      least: false,
    }
  }
  const limit = top !== null ? countOf(top[1]) : 1
  if (whoToWhom.test(frame)) return { kind: 'ranking', by: 'pair', least: false }
  const receiving =
    whoWasWrittenTo.test(frame) || (asksForRecipients.test(frame) && !asksForSender.test(frame))
  if (most) {
    if (
      /\b(which|what|biggest|largest|longest|busiest|top|most active)\b.*\b(conversations?)\b/.test(
        frame,
      )
    )
      return { kind: 'ranking', by: 'conversation', limit, least }
    if (ofTimes.test(frame))
      return {
        kind: 'ranking',
        by: /\byears?\b/.test(frame) ? 'year' : /\bmonths?\b/.test(frame) ? 'month' : 'day',
        limit,
        least,
      }
    if (
      /\b(which|what|top|most common|most frequent) (\w+ )?(subjects?|topics?|titles?)\b/.test(
        frame,
      )
    )
      return { kind: 'ranking', by: 'subject', limit, least }
    if (ofPeople.test(frame) && (receiving || sending.test(frame)))
      return { kind: 'ranking', by: receiving ? 'receiver' : 'sender', limit, least }
  }
  if (
    per !== null &&
    (asksForCounts.test(frame) ||
      /^(the )?mails? (per|by|for each|each|in each|of each|every)\b/.test(frame))
  ) {
    switch (per[1]?.trim() ?? '') {
      case 'sender':
        return { kind: 'ranking', by: 'sender', least: false }
      case 'recipient':
      case 'receiver':
        return { kind: 'ranking', by: 'receiver', least: false }
      case 'conversation':
      case 'thread':
        return { kind: 'ranking', by: 'conversation', least: false }
      case 'subject':
      case 'topic':
        return { kind: 'ranking', by: 'subject', least: false }
      case 'year':
        return { kind: 'ranking', by: 'year', least: false }
      case 'month':
        return { kind: 'ranking', by: 'month', least: false }
      case 'day':
        return { kind: 'ranking', by: 'day', least: false }
      default:
        return { kind: 'ranking', by: receiving ? 'receiver' : 'sender', least: false }
    }
  }
  return undefined
}

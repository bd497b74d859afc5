import { longPattern } from '../../../support/long-pattern.ts'
import type { MailQuestionIntent, RankingKey } from './intent.ts'
import type { Threshold } from './thresholds.ts'

/**
 * What is asked where something must have so many mails: undefined where the frame does not say
 * what.
 */
export function boundedBy(
  asked: MailQuestionIntent | undefined,
  frame: string,
  threshold: Threshold,
): MailQuestionIntent | undefined {
  const by = boundedKey(frame)
  if (by !== undefined) return { kind: 'bounded', by, threshold }
  // "Did A send more than two?" is told by how many there are.
  return asked?.kind === 'exists' ? { kind: 'count', of: 'mails', whether: threshold } : undefined
}

const boundedThing = longPattern('')`
  ^(?:how many|number of|count|(?:in )?which|(?:in )?what|list|show|find|name|give|who|whom|
  to whom|are there|is there|people|persons?|senders?|recipients?|receivers?|conversations?|
  subjects?)\b(?: me)?(?: all)?(?: the| any)?(?: different| distinct)?(?: (conversations?|
  people|persons?|users?|participants?|senders?|authors?|recipients?|receivers?|subjects?|
  titles?|years?|months?|days?))?
`

function boundedKey(frame: string): RankingKey | undefined {
  const asks = boundedThing.exec(frame)
  if (asks === null) return undefined
  const noun = (
    asks[1] ??
    /^(?:people|persons?|senders?|recipients?|receivers?|conversations?|subjects?)/.exec(
      frame,
    )?.[0] ??
    (/^(?:to )?whom?\b/.test(frame) ? 'people' : '')
  ).replace(/s$/, '')
  switch (noun) {
    case 'conversation':
      return 'conversation'
    case 'subject':
    case 'title':
      return 'subject'
    case 'year':
      return 'year'
    case 'month':
      return 'month'
    case 'day':
      return 'day'
    case 'recipient':
    case 'receiver':
      return 'receiver'
    case 'sender':
    case 'author':
      return 'sender'
    case 'people':
    case 'person':
    case 'user':
    case 'participant': {
      if (/\b(received?|receives|got|get|gets|were sent|was sent|have been sent)\b/.test(frame))
        return 'receiver'
      if (/\b(did|does|has|have) PERSON\b/.test(frame)) return 'receiver'
      return /\b(sent|send|sends|wrote|write|writes|written|emailed|authored)\b/.test(frame) &&
        !/\b(were|was|been)\b/.test(frame)
        ? 'sender'
        : undefined
    }
    default:
      return undefined
  }
}

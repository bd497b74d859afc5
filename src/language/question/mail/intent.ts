import { longPattern } from '../../../support/long-pattern.ts'
import type { Threshold } from './thresholds.ts'

/** What a structured question wants to know of the mails it selects. */
export type MailQuestionIntent =
  | {
      readonly kind: 'count'
      readonly of: 'mails' | 'people' | 'senders' | 'receivers' | 'conversations' | 'subjects'
    }
  /** Counts of mails per something, all of them or the `limit` greatest (or least). */
  | {
      readonly kind: 'ranking'
      readonly by: RankingKey
      readonly limit?: number | undefined
      readonly least: boolean
    }
  /** The senders, conversations, months … that have so many of the mails. */
  | { readonly kind: 'bounded'; readonly by: RankingKey; readonly threshold: Threshold }
  | { readonly kind: 'people'; readonly roles: ReadonlyArray<'sender' | 'receiver'> }
  | { readonly kind: 'conversations' }
  | { readonly kind: 'subjects' }
  /** The mails themselves; `attributes` names what is asked of them first. */
  | { readonly kind: 'mails'; readonly attributes: readonly MailAttribute[] }
  | { readonly kind: 'exists' }
  | { readonly kind: 'summary' }

export type RankingKey =
  | 'sender'
  | 'receiver'
  | 'conversation'
  | 'subject'
  | 'year'
  | 'month'
  | 'day'
  | 'pair'
export type MailAttribute =
  | 'sender'
  | 'receivers'
  | 'copied'
  | 'received'
  | 'modified'
  | 'subject'
  | 'conversation'
  | 'revision'
  | 'document'
  | 'id'

/** Only the first or last so many of the selected mails, by time. */
export interface MailOrder {
  readonly descending: boolean
  readonly limit: number
  readonly field: 'received' | 'modified'
}

const numbers = new Map([
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
])
const countOf = (text: string | undefined): number =>
  text === undefined ? 1 : (numbers.get(text) ?? Number(text))

const number = '(\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)'
const counted = new RegExp(
  `\\b${number} (most recent|latest|newest|last|earliest|oldest|first)(?:ly)? `,
)
const firstLast = new RegExp(
  '\\b(?:the |very )?(first|earliest|oldest|initial|last|latest|newest|final|most ' +
    'recent)(?:ly)? (?:(?:modified|edited|updated|changed|revised|received|sent|written) ' +
    `)?(?:${number} )?(?=(?:\\w+ ` +
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

function ranking(frame: string): MailQuestionIntent | undefined {
  const least = /\b(fewest|least|lowest)\b/.test(frame)
  const most =
    least || /\b(most(?! recent)|highest|biggest|largest|longest|busiest|top)\b/.test(frame)
  const top = /\btop (\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)\b/.exec(frame)
  const per =
    /\b(?:per|by each|for each|by|for every|from each|to each|each|every|in each|in every|did each|does each|has each)( sender| recipient| receiver| person| people| user| participant| conversation| thread| subject| topic| year| month| day)\b/.exec(
      frame,
    )
  const periodic =
    /\b(yearly|annual|monthly|daily)\b.*\b(counts?|numbers?|totals?|volumes?|statistics|stats|mails?)\b|\bmails? (?:counts? |numbers? )?(yearly|annually|monthly|daily)\b/.exec(
      frame,
    )
  if (periodic !== null) {
    const unit = periodic[1] ?? periodic[3] ?? ''
    return {
      kind: 'ranking',
      by: unit === 'daily' ? 'day' : unit === 'monthly' ? 'month' : 'year',
      least: false,
    }
  }
  const limit = top !== null ? countOf(top[1]) : 1
  if (
    /\bwho (emailed|mailed|messaged|wrote|writes|wrote to|writes to|sent mails? to|sent to|emails|contacted|mails) (to )?who(m)?\b/.test(
      frame,
    )
  )
    return { kind: 'ranking', by: 'pair', least: false }
  const receiving =
    /\b(receive[sd]?|got|get|gets|recipients?|receivers?|receiving|gotten|were sent|was sent|been sent)\b/.test(
      frame,
    ) ||
    /\b(to whom|who (did|does|has) PERSON|PERSON (sends?|sent|emails?|emailed|writes?|wrote|mails?|messages?))\b/.test(
      frame,
    )
  if (most) {
    if (
      /\b(which|what|biggest|largest|longest|busiest|top|most active)\b.*\b(conversations?)\b/.test(
        frame,
      )
    )
      return { kind: 'ranking', by: 'conversation', limit, least }
    if (
      /\b(which|what|busiest|top) (\w+ )?(years?|months?|days?)\b|^(the )?(years?|months?|days?) (with|having|that)\b/.test(
        frame,
      )
    )
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
    if (
      /\b(who|whom|which (person|people|user|sender|recipient|receiver|participant)s?|what person|senders?|recipients?|receivers?|people|persons?|participants?|authors?|writers?)\b/.test(
        frame,
      )
    )
      return { kind: 'ranking', by: receiving ? 'receiver' : 'sender', limit, least }
  }
  if (
    per !== null &&
    (/\b(how many|number|count|counts|total|list|show|break|volume|statistics|stats|distribution)\b/.test(
      frame,
    ) ||
      /^(the )?mails? (per|by|for each|each|in each|of each|every)\b/.test(frame))
  ) {
    switch (per[1]?.trim() ?? '') {
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

function counting(frame: string): MailQuestionIntent | undefined {
  const match =
    /\b(?:how many|(?:total |overall )?(?:number|count|amount) of|total(?: (?:number|count))?(?: of)?(?= (?:the )?mails)|count(?: up)?(?: the)?(?: all)?|in how many|to how many|from how many|how much|how often|how many times)\b(?: the| of| different| distinct| unique| other| all| total| times)*(?: (mails?|people|persons?|users?|individuals?|participants?|senders?|writers?|authors?|recipients?|receivers?|conversations?|subjects?|topics?|titles?|did|does|has|have|was|were|times))?/.exec(
      frame,
    )
  if (match === null)
    return /^(the )?mails? (volume|count|total)\b/.test(frame)
      ? { kind: 'count', of: 'mails' }
      : undefined
  if (
    match[1] === undefined &&
    /^mails?\b.*\bhow many( (in total|altogether|are there|were there|is that))?$/.test(frame)
  )
    return { kind: 'count', of: 'mails' }
  const noun = match[1] ?? ''
  if (/^(mails?|did|does|has|have|was|were|times)$/.test(noun))
    return { kind: 'count', of: 'mails' }
  if (/how often|how many times/.test(match[0])) return { kind: 'count', of: 'mails' }
  if (/^(people|persons?|users?|individuals?|participants?)$/.test(noun)) {
    if (
      /\b(sent|send|sends|wrote|written|write|authored|composed)\b/.test(frame) &&
      !/\b(were|was|been|to)\b/.test(frame)
    )
      return { kind: 'count', of: 'senders' }
    if (
      /\b(receive[sd]?|got|get|sent to|were|was|to how many)\b/.test(frame) &&
      !/\binvolved|part|there\b/.test(frame)
    )
      return { kind: 'count', of: 'receivers' }
    return { kind: 'count', of: 'people' }
  }
  if (/^(senders?|writers?|authors?)$/.test(noun)) return { kind: 'count', of: 'senders' }
  if (/^(recipients?|receivers?)$/.test(noun)) return { kind: 'count', of: 'receivers' }
  if (/^conversations?$/.test(noun)) return { kind: 'count', of: 'conversations' }
  if (/^(subjects?|topics?|titles?)$/.test(noun)) return { kind: 'count', of: 'subjects' }
  return undefined
}

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
    which people) (actually |also |originally )?(sent|sends|send|wrote|writes|write|mailed|
    emailed|messaged|authored|composed|drafted|forwarded|replied|contacted|had sent|has sent|
    has written|modified)|who\b.* (from|by)$|who\b.*\b(come|came|received?|get|got|hear|
    heard) (MAILID |TOPIC |it |that |the mail )?from|who (is|was) (the )?mails?( \w+)? (from|by|
    sent by|written by)|who (is|was) (MAILID |\w+ )?(from|by|sent by|written by)|whose)\b
  `
const asksPeople = longPattern('')`
    \b(participants?|who (is|are|was|were|all) (\w+ )?(involved|in|part of|on)|who (took|takes|
    take|participated|participates|participate)|people (involved|in)|who\b.*\b(take part|
    taking part|part in|participate)|which people (are|were) (in|involved))\b
  `

function attributesOf(frame: string): MailAttribute[] {
  const attributes: MailAttribute[] = []
  const add = (attribute: MailAttribute): void => {
    if (!attributes.includes(attribute)) attributes.push(attribute)
  }
  if (asksSender.test(frame)) add('sender')
  if (
    /\b(who|whom|which people|people)\b.*\b(cc|cc'd|ccd|cced|cc'ed|copied|bcc|bcc'd|bccd|in copy)\b/.test(
      frame,
    ) &&
    !/PERSON/.test(frame)
  )
    return ['copied']
  if (asksReceiver.test(frame)) add('receivers')
  if (
    /\b(when|what time|what (date|day|month|year)|at what|on what|on which (date|day)|which (date|day|month|year)|timestamps?|dates?|times?)\b/.test(
      frame,
    )
  ) {
    add(
      /\b(modified|modification|edited|changed|updated|update|revised|altered|last-modified)\b/.test(
        frame,
      )
        ? 'modified'
        : 'received',
    )
    if (/\b(received|sent)\b.*\bmodified\b|\bmodified\b.*\b(received|sent)\b/.test(frame)) {
      add('received')
      add('modified')
    }
  }
  if (/\b(revisions?)\b/.test(frame)) add('revision')
  if (/\bdocuments?\b/.test(frame)) add('document')
  if (
    /(^|\b(what|which|give|show|name|tell|and|the|find)\b.*\b)(subject|title|heading|topic)( line)?\b/.test(
      frame,
    )
  )
    add('subject')
  if (
    /\b(what|which|whose|give|show|name|tell|in)\b.*\bconversations?\b(?! ID)(?! in| are there)/.test(
      frame,
    )
  )
    add('conversation')
  if (
    /\b(mail ids?|mail identifiers?|what ids?|which ids?|(?<!revision |document |conversation )ids? of( the)? mails?|the ids?|mail numbers?)\b/.test(
      frame,
    )
  )
    add('id')
  return attributes
}

/** What the frame of a question asks, or undefined when no rule is sure. */
export function intentOf(frame: string): MailQuestionIntent | undefined {
  if (
    /\b(summari[sz]e|summary|summaries|overview|main (contents?|points?|topics?|content)|key points?|gist|recap|contents? of|what (do|does|did)\b.*\b(say|says|said|contain|discuss|cover|mention)\b|what (is|was|are|were)( the)? (mails?|ID|MAILID)( \w+)? (about|saying)|^what (?:was|is|were|are) the (?:very )?(?:first|last|latest) things? (?:that )?PERSON (?:said|wrote|told|asked|sent|mentioned|reported)|^what (did|does|do|has|have|had) PERSON (\w+ )?(write|written|say|said|send|sent|tell|mention|ask|discuss|report))/.test(
      frame,
    )
  )
    return { kind: 'summary' }
  const ranked = ranking(frame)
  if (ranked !== undefined) return ranked
  const counted = counting(frame)
  if (counted !== undefined) return counted
  if (/\b(how many|how much|why|how)\b/.test(frame)) return undefined
  if (
    /^(which|what|list|show|give|find|name|in which|in what)( me)?( all)?( the| of the| every)? conversations?\b/.test(
      frame,
    ) &&
    !/MAILID/.test(frame)
  )
    return { kind: 'conversations' }
  if (
    /^who(?: else| all| has| have)?(?: (?:first|last|most recently|originally|initially))?(?: (?:wrote|written|asked|inquired|enquired|began|started|initiated|opened))?(?: the conversation(?: ID)?| conversation ID)?$/.test(
      frame,
    )
  )
    return { kind: 'people', roles: ['sender'] }
  if (attributesOf(frame).includes('copied')) return { kind: 'mails', attributes: ['copied'] }
  if (
    /^who (was|is) the (very )?(first|last)( one| person)? to( write| mail)?\b/.test(frame) &&
    !/PERSON/.test(frame)
  )
    return { kind: 'people', roles: ['sender'] }
  if (asksPeople.test(frame)) return { kind: 'people', roles: ['sender', 'receiver'] }
  const attributes = attributesOf(frame)
  if (
    /^(which|what|list|show|give|find)( me)?( all| every)?( the| of the)?( different| distinct| unique)? (?:(subjects|topics|titles)\b|(?<=every )(subject|topic|title)\b)/.test(
      frame,
    )
  )
    return { kind: 'subjects' }
  if (
    /^(which|what|list|show|give|name|find)( me)?( all)?( the)?( different| distinct| unique)? (people|persons|users|individuals|senders|recipients|receivers|participants)\b/.test(
      frame,
    ) ||
    (/^(to |from |by )?(whom?)\b/.test(frame) &&
      attributes.every(attribute => attribute === 'sender' || attribute === 'receivers') &&
      attributes.length > 0)
  ) {
    const roles = (['sender', 'receiver'] as const).filter(role =>
      attributes.includes(role === 'sender' ? 'sender' : 'receivers'),
    )
    return { kind: 'people', roles: roles.length > 0 ? roles : ['sender', 'receiver'] }
  }
  if (attributes.length > 0) return { kind: 'mails', attributes }
  if (
    /^(did|does|do|has|have|had|was|were|is|are) (?!there\b).*/.test(frame) ||
    /\b(is|are|was|were) there (any|a|an|some|mails?)\b/.test(frame)
  )
    return { kind: 'exists' }
  if (
    /^(mails?|(?:received|sent) mails?|oldest|newest|recent|all|any|anything|something|everything|list|show|give|find|fetch|display|get|search|retrieve|return|enumerate|see|look|which|what|every|the|first|last|latest|most|earliest|print|tell|name|ID|PERSON|MAILID)\b/.test(
      frame,
    )
  )
    return { kind: 'mails', attributes: [] }
  return undefined
}

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
  return asked?.kind === 'exists' ? { kind: 'count', of: 'mails' } : undefined
}

function boundedKey(frame: string): RankingKey | undefined {
  const asks =
    /^(?:how many|number of|count|(?:in )?which|(?:in )?what|list|show|find|name|give|who|whom|to whom|are there|is there|people|persons?|senders?|recipients?|receivers?|conversations?|subjects?)\b(?: me)?(?: all)?(?: the| any)?(?: different| distinct)?(?: (conversations?|people|persons?|users?|participants?|senders?|authors?|recipients?|receivers?|subjects?|titles?|years?|months?|days?))?/.exec(
      frame,
    )
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

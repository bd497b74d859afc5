import { longPattern } from '../../../support/long-pattern.ts'
import type { MailQuestionIntent } from './intent.ts'
import { attributesOf } from './read-attributes.ts'
import { countingOf } from './read-counting.ts'
import { rankingOf } from './read-ranking.ts'

const asksPeople = longPattern('')`
    \b(participants?|who (is|are|was|were|all) (\w+ )?(involved|in|part of|on)|who (took|takes|
    take|participated|participates|participate)|people (involved|in)|who\b.*\b(take part|
    taking part|part in|participate)|which people (are|were) (in|involved))\b
  `

const asksForSummary = longPattern('')`
  \b(summari[sz]e|summary|summaries|overview|main (contents?|points?|topics?|content)|
  key points?|gist|recap|contents? of|what (do|does|did)\b.*\b(say|says|said|contain|discuss|
  cover|mention)\b|what (is|was|are|were)( the)? (mails?|ID|MAILID)( \w+)? (about|saying)|
  ^what (?:was|is|were|are) the (?:very )?(?:first|last|latest) things? (?:that )?PERSON 
  (?:said|wrote|told|asked|sent|mentioned|reported)|^what (did|does|do|has|have|
  had) PERSON (\w+ )?(write|written|say|said|send|sent|tell|mention|ask|discuss|report|reply|
  replied|answer|answered|respond|responded))
`
const listsConversations = longPattern('')`
  ^(which|what|list|show|give|find|name|in which|in what)( me)?( all)?( the| of the
  | every)? conversations?\b
`
const whoWrote = longPattern('')`
  ^who(?: else| all| has| have)?(?: (?:first|last|most recently|originally|
  initially))?(?: (?:wrote|written|asked|inquired|enquired|began|started|initiated|
  opened))?(?: the conversation(?: ID)?| conversation ID)?$
`
const listsSubjects = longPattern('')`
  ^(which|what|list|show|give|find)( me)?( all| every)?( the| of the)?( different| distinct
  | unique)? (?:(subjects|topics|titles)\b|(?<=every )(subject|topic|title)\b)
`
const listsPeople = longPattern('')`
  ^(which|what|list|show|give|name|find)( me)?( all)?( the)?( different| distinct| unique)? 
  (people|persons|users|individuals|senders|recipients|receivers|participants)\b
`
const listsMails = longPattern('')`
  ^(mails?|(?:received|sent) mails?|oldest|newest|recent|all|any|anything|something|everything|
  list|show|give|find|fetch|display|get|search|retrieve|return|enumerate|see|look|which|what|
  every|the|first|last|latest|most|earliest|print|tell|name|ID|PERSON|MAILID)\b
`

/** What the frame of a question asks, or undefined when no rule is sure. */
export function intentOf(frame: string): MailQuestionIntent | undefined {
  if (asksForSummary.test(frame)) return { kind: 'summary' }
  const ranked = rankingOf(frame)
  if (ranked !== undefined) return ranked
  const counted = countingOf(frame)
  if (counted !== undefined) return counted
  if (/\b(how many|how much|why|how)\b/.test(frame)) return undefined
  if (listsConversations.test(frame) && !/MAILID/.test(frame)) return { kind: 'conversations' }
  if (whoWrote.test(frame)) return { kind: 'people', roles: ['sender'] }
  const attributes = attributesOf(frame)
  if (attributes.includes('copied')) return { kind: 'mails', attributes: ['copied'] }
  if (
    /^who (was|is) the (very )?(first|last)( one| person)? to( write| mail)?\b/.test(frame) &&
    !/PERSON/.test(frame)
  )
    return { kind: 'people', roles: ['sender'] }
  if (asksPeople.test(frame)) return { kind: 'people', roles: ['sender', 'receiver'] }
  if (listsSubjects.test(frame)) return { kind: 'subjects' }
  if (
    listsPeople.test(frame) ||
    (/^(to |from |by )?(whom?|whose mails?)\b/.test(frame) &&
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
  if (listsMails.test(frame)) return { kind: 'mails', attributes: [] }
  return undefined
}

import { longPattern } from '../../support/long-pattern.ts'
import { foldCase } from '../words/normalize.ts'
import { analyze } from '../words/tokens.ts'

const speech =
  'say|said|says|tell|told|advised?|announced?|claim|claimed|recommend|recommended|promised?|' +
  'complain|complained|think|decided?|demand|demanded|conclude|concluded|warn|warned|suggest|' +
  'suggested'
const speaker = longPattern('u')`
  \bwhat (?:did|does|do|has|have|had|was) (?:the |our |my |an? |their )?
  ([\p{L}'’-]{2,40}(?: [\p{L}'’-]{2,40})?) (?:${speech})\b
`
const profession = longPattern('')`
  \b(?:which|what) (lawyer|attorney|solicitor|judge|doctor|nurse|engineer|architect|manager|
  director|consultant|accountant|auditor|inspector|minister|mayor|journalist|professor|teacher|
  surveyor|designer|developer|analyst|secretary)s?\b
`
const anyone = new Set([
  'people',
  'they',
  'we',
  'you',
  'he',
  'she',
  'it',
  'team',
  'everyone',
  'anyone',
  'someone',
  'email',
  'emails',
  'mail',
  'mails',
  'message',
  'messages',
  'document',
  'documents',
  'text',
  'texts',
  'report',
  'reports',
  'author',
  'sender',
  'article',
  'this',
  'that',
  'letter',
])

/**
 * Terms of whoever a question takes to have spoken or acted ("what did the mayor say", "which
 * lawyer …"); empty where it names no one in particular.
 */
export function actorTermsOf(question: string): string[] {
  const text = foldCase(question.slice(0, 500))
  const words = (speaker.exec(text)?.[1] ?? profession.exec(text)?.[1] ?? '')
    .split(' ')
    .filter(word => word !== '')
  return words.some(word => anyone.has(word)) ? [] : words.flatMap(word => analyze(word))
}

import { longPattern } from '../../support/long-pattern.ts'
import { queryTerms } from '../words/tokens.ts'

const request = longPattern('i')`
    ^(?:please |can you |could you )?(?:find|list|show|give|get|search(?: for)?|fetch|collect|
    summari[sz]e)(?: me)?(?: all| every| any| each)?(?: of)?(?: the| our)? ?(?:documents?|files?|
    pages?|articles?|texts?|records?|everything|anything|items?|sources?)(?: that (?:are|
    is))? (?:about|on|regarding|concerning|mentioning|containing|covering|that mentions?|
    that contains?|related to|relating to|dealing with) (.{2,200}?)(?:,? and (?:summari[sz]e|
    sum) .{0,60})?[.?!]*$
  `
const which = longPattern('i')`
    ^(?:which|what|how many) (?:documents?|files?|articles?|papers?|reports?) (?:(?:do (?:i|we|you)
    \s(?:have|hold) |(?:are )?there |in (?:this|my|our|the) (?:folder|corpus|data ?set|archive|
    collection) )?(?:that |which ))?(?:mention|mentions|contain|
    contains|discuss|discusses|cover|covers|talk about|talks about|speak of|deal with|
    (?:is|are) (?:about|on)) (.{2,200}?)[.?!]*$
  `

/**
 * The topic of "find all documents about …", "which documents mention …", "how many documents
 * mention …"; else undefined.
 */
export function documentTopicOf(question: string): string | undefined {
  const asked = question.trim()
  const topic = (request.exec(asked) ?? which.exec(asked))?.[1]
    ?.replace(/^["'“”‘’]|["'“”‘’]$/g, '')
    .replace(/^(?:the|a|an) /i, '')
    .trim()
  return topic === undefined || topic === '' || queryTerms(topic).length === 0 ? undefined : topic
}

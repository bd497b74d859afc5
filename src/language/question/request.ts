import { longPattern } from '../../support/long-pattern.ts'
import { completeDates, type DateContext } from '../dates/named-periods.ts'
import { withCorrectedWords } from './spelling.ts'
import { questionTokens, type QuestionToken } from './tokens.ts'

/** A question without its politeness, cut into tokens, whose offsets point into `text`. */
export interface QuestionRequest {
  readonly text: string
  readonly tokens: readonly QuestionToken[]
}

/** Longer questions are prose, which no rule for questions about email reads. */
const maxRequestLength = 500

/** How people open a request: "could you please tell me". */
const lead = longPattern('i')`
    ^(?:(?:hi|hello|hey|ok|okay|so|and|please|pls|plz|thanks|well|now|um|
    quick question)[,!.: ]+)*(?:(?:can|could|would|will) (?:you|u) (?:please |pls |kindly )?|
    please |pls |plz |kindly |i(?:'d| would) like (?:you )?to (?:know |see )?|i (?:want|
    need) (?:you )?to (?:know |see )?|i (?:want|need) |do you know |let me know |(?:tell|
    remind) me (?!about)|(?:any idea|do you happen to know|i wonder|i was wondering),? |i wonder |
    (?:can|may|could) i (?:see|have|get) )*
  `

/** The request that a question makes; undefined above 500 characters. */
export function readRequest(question: string, context: DateContext): QuestionRequest | undefined {
  if (question.length > maxRequestLength) return undefined
  const text = completeDates(withoutOwnShare(question.trim().replace(lead, '')))
  return { text, tokens: withCorrectedWords(questionTokens(text, context), text) }
}

const ofConversation = /^how many\b.*\b(?:thread|conversation|exchange|correspondence|chain)\b/i
const ownShare = longPattern('iu')`
  ,? (?:(?:counting|including) (?:\S+ ){0,2}\S+['’]s(?: own)?(?: ones)?|(?:(?<=,\s)(?:\S+ ){0,2}\S+
  ['’]s)(?: own)?(?: ones)? (?:included|counted))(?=[\s?.!]*$)
`

/** "…, Ada's included": of a conversation everybody's emails are counted anyway. */
const withoutOwnShare = (text: string): string =>
  ofConversation.test(text) ? text.replace(ownShare, '') : text

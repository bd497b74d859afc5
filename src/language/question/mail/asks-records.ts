import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import {
  conversationNouns,
  mailNouns,
  mailWords,
  sendVerbs,
  tellVerbs,
  topicMarkers,
} from './lexicon.ts'
import { copyWords } from './roles.ts'
import { lineOf } from './slots.ts'

const verbs = longPattern('')`
  (?:send|sends|sent|write|writes|wrote|written|forward|forwards|forwarded|mail|mails|emailed|
  mailed|reply|replies|replied|answer|answers|answered|respond|responded|receive|receives|received|
  get|got|arrive|arrived|come|came|copied|cc'd)
`.source
const people = '(?:who|whom|PERSON|people|sender|recipient|anyone|anybody|someone|somebody|nobody)'
// A verb between "how many" and the noun means that something else is counted.
const described = '(?:(?!(?:did|does|do|is|are|was|were|has|have|had|will|can|in|per) )\\S+ )'

const counted = new RegExp(`^(?:in |on |to |from )?how many ${described}{0,6}?mail\\b`)
const records = [
  new RegExp(`^how (?:often|many times|frequently) (?:\\S+ ){1,12}?${verbs}\\b`),
  new RegExp(
    '^(?:at |on )?(?:when|(?:what|which) (?:weekday|day|date|time|month|year))\\b' +
      `(?: \\S+){0,12}? mail(?: \\S+){0,12}? ${verbs}$`,
  ),
  new RegExp(
    `^(?:when|on which day|what time) did PERSON (?:\\S+ ){0,2}?${verbs} (?:to|PERSON|back)\\b`,
  ),
  longPattern('')`
    ^how (?:much time|long|many (?:hour|day|week|month|year)) (?:\S+ ){0,6}?between
    (?: \S+){0,12}? (?:mail|QUOTED)(?: \S+){0,12}? (?:mail|QUOTED)\b
  `,
  // Who began or took part in a conversation; whether there are emails at all.
  longPattern('')`
    ^(?:who|whom|whose|which people)\b(?: \S+){0,12}? (?:conversation|discussion|debate)\b
  `,
  /^(?:is|are|was|were) there (?:(?:any|an?|some|no|more|many) )*mail\b/,
  new RegExp(
    `^when (?:was|were|is|are) (?:the )?(?:(?:very|most) )?(?:first|last|earliest|oldest|` +
      'latest|newest|recent|final) mail\\b',
  ),
  longPattern('')`
    ^(?:what|which)(?: \S+){0,2}? mail (?:has|have|had|was|were|is|are|did|came|arrived|from|to|got|
    get|received)\b
  `,
  // Who has how many emails; who sent, got or answered an email, not what one says.
  new RegExp(
    `^(?:(?:which|what|the|list|show|name) )?${people} (?:\\S+ ){0,3}?(?:more|less|most|` +
      'least|exactly|over|only) (?:\\S+ ){0,4}?mail\\b',
  ),
  new RegExp(
    `^(?:to |from )?(?:who|whom|which people|what people) (?:\\S+ ){0,2}?${verbs} ` +
      '(?:(?:to|the|an?|any|all|most|first|last|that|this|every|each|PERSON) ){0,4}' +
      '(?:mail|QUOTED)(?! (?:that|which) \\S+| (?:say|saying|said))',
  ),
]
/** What an email says is for texts to tell, whatever it is asked by. */
const says = longPattern('')`
  \b(?:say|says|said|saying|tell|tells|told|mention|mentions|mentioned|according|in (?:the|an?|his|
  her|their|this|that|PERSON)(?: \S+)? mail)\b
`

/**
 * Whether a question asks for what only the records of emails tell: how many there are, when one
 * was sent, which has a property. A sentence of a text that shares words with it is no answer.
 */
export function asksRecords(tokens: readonly QuestionToken[]): boolean {
  const line = lineOf(tokens)
  return counted.test(line) || (records.some(pattern => pattern.test(line)) && !says.test(line))
}

const speaksOfWriting = (word: string): boolean =>
  [mailNouns, conversationNouns, mailWords, sendVerbs, tellVerbs, copyWords].some(set =>
    set.has(word),
  ) || saying.has(word)
// "Include" and "cover" are said of things, too.
const saying = new Set([...topicMarkers].filter(word => /^(?:discuss|mention)/.test(word)))

/**
 * Whether people are named without a word of writing or telling: "has Ada paid", "why did Ada
 * refuse". Anybody may tell that of them, not only they or those who wrote to them.
 */
export const namesOnly = (tokens: readonly QuestionToken[]): boolean =>
  tokens.some(({ kind }) => kind === 'person') &&
  tokens.every(
    token =>
      token.kind === 'person' ||
      token.kind === 'date' ||
      token.kind === 'mark' ||
      (token.kind === 'word' && !speaksOfWriting(token.text)),
  )

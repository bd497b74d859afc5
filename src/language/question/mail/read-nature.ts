import { longPattern } from '../../../support/long-pattern.ts'
import type { QuestionToken } from '../tokens.ts'
import type { MailSelection } from './selection.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'

interface NatureReading {
  readonly nature?: MailSelection['nature']
  readonly rest: readonly QuestionToken[]
}

const kinds = '(repl(?:y|ies)|responses?|answers?|forwards?|forwarded(?: mail)?|fwds?)'
const isOne = new RegExp(
  '\\b(?:(?:that|which|who) )?(?:is|are|was|were|being) (?:(?:a|an|all|only|also|just) )*' +
    `(not |no |never )?(?:(?:a|an) )?${kinds}(?: mail)?(?! to\\b| by\\b| from\\b)(?= |$)`,
)
const mailsAs = new RegExp(
  '^((?:(?:list|show|give|find|get|which|what|how many|number of|count|are there|is there|' +
    'were there|any|' +
    `all|me|of|the|did PERSON (?:send|write)|who (?:sent|wrote)|when was|` +
    `did) )*)${kinds}\\b(?! to\\b| (?:are|were|is|was) there to\\b| time)`,
)
const verbal = longPattern('')`
  \b(?:(?:a|an|the|any) )?(replied|replies|reply|responded|respond|responds|answered|answer|answers|
  forwarded|forward|forwards)\b(?! (?:to\b|by\b|PERSON|NUMBER|QUOTED|(?:the |an? |any |this |
  that |these |those |all )?mail\b|it\b|him\b|her\b|them\b))
`
const original =
  /\b(?:original|new) (?=mail\b)|\bmail (?:that )?start(?:s|ed)? (?:a |the )?conversation\b/

const natureOf = (word: string): 'reply' | 'forward' =>
  /^(?:forward|fwd)/.test(word) ? 'forward' : 'reply'

const inPlainWords = /\bthat are (not )?replies\b(?! (?:to|by|from)\b)/

/** Takes out the plain words for mails that answer others or do not. */
export function readPlainNature(tokens: readonly QuestionToken[]): NatureReading {
  const slot = slotOf(tokens, inPlainWords)
  return slot === undefined
    ? { rest: tokens }
    : { nature: { of: 'reply', is: slot.groups[0] === '' }, rest: slot.rest }
}

const forwarding = longPattern('')`
  (?<=\b(?:who|whom|PERSON|people|anyone|anybody|someone|somebody|sender|mail|that|which|was|were|
  been|is|are|being|did|do|does|has|have|had|ever|never|not|often|first|last|also) )(forward(?:ed|s|
  ing)?)\b(?! (?:(?:the|any|all|some|an?|of|mail) )*(?:from|of) PERSON)(?! (?:(?:the|any|all|some|
  an?|mail) )+by PERSON)(?! (?:the |this |that )?(?:it|mail NUMBER|NUMBER|him|her|them)\b)
`
const sendingFor = new Map([
  ['forward', 'send'],
  ['forwards', 'sends'],
  ['forwarded', 'sent'],
  ['forwarding', 'sending'],
])

/** "Which mail did A forward", "forwarded by A": the mails are forwards, and A sent them. */
function forwardingOf(tokens: readonly QuestionToken[]): NatureReading | undefined {
  const slot = slotOf(tokens, forwarding)
  const [verb] = slot?.inside ?? []
  if (slot === undefined || verb === undefined) return undefined
  const sent = sendingFor.get(slot.groups[0] ?? '') ?? 'sent'
  return {
    nature: { of: 'forward', is: true },
    rest: [...slot.before, wordToken(sent, verb.start), ...slot.after],
  }
}

const answeredByName = /\bmail\b.*\b(?:did|has|have|does) PERSON$/

/**
 * Takes out that the mails answer or forward others: "emails that are replies", "how many forwards
 * did A send", "who replied most".
 */
export function readNature(tokens: readonly QuestionToken[]): NatureReading {
  const stated = slotOf(tokens, isOne)
  if (
    stated !== undefined &&
    /\b(?:mail|of them|how many|which|what)\b/.test(lineOf(stated.before))
  ) {
    const [not = '', word = ''] = stated.groups
    return { nature: { of: natureOf(word), is: not === '' }, rest: stated.rest }
  }
  const listed = slotOf(tokens, mailsAs)
  if (listed !== undefined) {
    const [lead = '', word = ''] = listed.groups
    const kept = listed.inside.slice(0, -word.split(' ').length)
    // "answers" after "who" are a verb.
    if (!/^who $/.test(lead))
      return {
        nature: { of: natureOf(word), is: true },
        rest: [...kept, wordToken('emails', listed.inside.at(-1)?.start ?? 0), ...listed.after],
      }
  }
  const verb = slotOf(tokens, verbal)
  const [word = ''] = verb?.groups ?? []
  if (
    verb !== undefined &&
    /\b(?:who|PERSON|people|anyone|anybody|someone|sender)\b/.test(lineOf(tokens))
  ) {
    const last = verb.inside.at(-1)
    if (/\b(?:was|were|been|is|are)$/.test(lineOf(verb.before)) && natureOf(word) === 'reply')
      return { rest: tokens }
    // "Which emails did A answer": not A's replies but what they answer.
    if (natureOf(word) === 'reply' && answeredByName.test(lineOf(verb.before)))
      return { rest: tokens }
    return {
      nature: { of: natureOf(word), is: true },
      rest: [...verb.before, wordToken('sent', last?.start ?? 0), ...verb.after],
    }
  }
  const forwarded = forwardingOf(tokens)
  if (forwarded !== undefined) return forwarded
  const first = slotOf(tokens, original)
  if (
    first !== undefined &&
    first.inside[0]?.kind === 'word' &&
    first.inside[0].text === 'original'
  )
    return { nature: { of: 'reply', is: false }, rest: first.rest }
  return { rest: tokens }
}

import { longPattern } from '../../../support/long-pattern.ts'
import { anySentForm, sentFormOf } from '../documents/document-form.ts'
import type { QuestionToken } from '../tokens.ts'
import { conversationNouns, mailNouns, plainWords, topicMarkers } from './lexicon.ts'
import type { AttachedFile } from './selection.ts'
import { lineOf, operatorWords, slotOf, wordToken, type Slot } from './slots.ts'
import { saidWords } from './topics.ts'

/**
 * What a question says of its mails beyond people, times and topics. Tokens are parts of the
 * question, read on by others.
 */
export interface TraitReading {
  /** Whether a reply to the mail is known. */
  readonly answered?: boolean | undefined
  /** The mails that those asked for reply to: "who replied to Ada's email about tents". */
  readonly repliesTo?: readonly QuestionToken[] | undefined
  /** "Which emails did Ada reply to". */
  readonly answeredBy?: string | undefined
  readonly rest: readonly QuestionToken[]
}

const aux = '(?:have|has|had|were|was|are|is|did|do|does|got|get|gets|received|receive)'
const some = '(?:an?|any|some|the|file|files|its|their|more)'
const replied =
  '(?:answered|replied to|responded to|answer|reply|response|replies|responses|answers)'
const withoutAttachment = new RegExp(
  `\\b(?:without|${aux} no|with no|containing no) (?:${some} )*attachments?\\b`,
)
const withAttachment = new RegExp(
  '\\b(?:with|having|that have|which ' +
    'have|have|has|had|contain|contains|containing|include|includes|including|carry|carried|' +
    'carrying) ' +
    `(?:${some} )*(?:attachments?|attached (?:files?|documents?))\\b`,
)
// "Who has not answered the mail": it is they who did not, whatever others did.
const nobody = String.raw`(?<!\bwho (?:(?:all|else|still|yet|also) )*(?:(?:have|has|had) )?)`
const notAnswered = new RegExp(
  `${nobody}` +
    '\\b(?:unanswered|unreplied|(?:that |which )?(?:have|has|had|were|was|are|is) ' +
    `(?:not|never|still not|yet to be) (?:yet )?(?:been )?${replied}(?: yet)?|(?:that |which ` +
    `)?(?:haven't|hasn't|weren't|wasn't|aren't|isn't|havent|hasnt) (?:yet )?(?:been ` +
    `)?${replied}(?: yet)?|(?:without|with no|got no|have no|has no|received no) (?:${some} ` +
    `)?${replied}(?: yet)?|(?:that |which )?(?:nobody|no one|noone) (?:has |have |ever ` +
    ')?(?:answered|replied to|responded to))(?! (?:by|from)\\b)',
)
const isAnswered = new RegExp(
  '\\b(?:(?:that |which )?(?:have|were|are) (?:been )?(?:answered|replied to|responded ' +
    'to)|been (?:answered|replied to|responded to)|(?:that |which ' +
    ')?(?:got|received|have|has) (?:(?:an?|any) (?:answer|reply|response)|(?:any |some )?' +
    '(?:answers|replies|responses)))(?! (?:by|from)\\b)',
)
const repliedTo = longPattern('')`
    \b(?:(?:reply|replied|replies|replying|respond|responded|responds|responding) to|answer(?:ed|
    s)?) (?=\S)
  `
const passedOn = longPattern('')`
    \b(forward(?:ed|s|ing)?) (?=(?:(?:the|any|all|some|an?|of|mails?|e-?mails?|messages?) )*(?:from|
    by|of) PERSON)
  `
const sending = new Map([
  ['forward', 'send'],
  ['forwards', 'sends'],
  ['forwarded', 'sent'],
  ['forwarding', 'sending'],
])

/** Takes out whose mails are passed on: "to whom did Ada forward the mail from Ben". */
export function forwardsOf(tokens: readonly QuestionToken[]): {
  readonly forwardsOf?: readonly QuestionToken[]
  readonly rest: readonly QuestionToken[]
} {
  const { text, at } = written(tokens)
  const match = passedOn.exec(text)
  if (match === null) return { rest: tokens }
  const before = tokens.slice(0, at(match.index))
  const after = tokens.slice(at(match.index + match[0].length))
  const verb = tokens[at(match.index)]
  // What stands before the noun may be the forwards' own: "which mails forwarded by Ada".
  const isVerb = before.some(token => token.kind === 'person' || isWho(token))
  if (!isVerb || verb?.kind !== 'word') return { rest: tokens }
  const to = after.findIndex(
    (token, index) =>
      token.kind === 'word' && token.text === 'to' && after[index + 1]?.kind === 'person',
  )
  const end = to < 0 ? after.length : to
  return {
    forwardsOf: after.slice(0, end),
    rest: [
      ...before,
      { ...verb, text: sending.get(verb.text) ?? 'sent' },
      wordToken('emails', verb.start),
      ...after.slice(end),
    ],
  }
}
const isWho = (token: QuestionToken): boolean => token.kind === 'word' && token.text === 'who'

const repliedBy = longPattern('')`
    \b(?:that |which )?(?:did |has |does )?(PERSON) (?:reply|replied|respond|responded|
    answer(?:ed)?)(?: to)? ?$
  `

/** Words of the tokens, marks left out, with the token that begins at each place. */
function written(tokens: readonly QuestionToken[]): {
  readonly text: string
  readonly at: (offset: number) => number
} {
  const starts: number[] = []
  const indexes: number[] = []
  let text = ''
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'mark') continue
    starts.push(text.length)
    indexes.push(index)
    text += `${token.kind === 'word' ? token.text.replaceAll('’', "'") : token.kind.toUpperCase()} `
  }
  return {
    text,
    at: offset => indexes[starts.findIndex(start => start >= offset)] ?? tokens.length,
  }
}

function taken(
  tokens: readonly QuestionToken[],
  pattern: RegExp,
): readonly QuestionToken[] | undefined {
  const { text, at } = written(tokens)
  const match = pattern.exec(text)
  return match === null
    ? undefined
    : [...tokens.slice(0, at(match.index)), ...tokens.slice(at(match.index + match[0].length))]
}

/** Takes out that the mails have attachments or none. */
export function attachmentsOf(tokens: readonly QuestionToken[]): {
  readonly attachments?: boolean
  readonly rest: readonly QuestionToken[]
} {
  for (const [pattern, attachments] of [
    [withoutAttachment, false],
    [withAttachment, true],
  ] as const) {
    const rest = taken(tokens, pattern)
    if (rest !== undefined) return { attachments, rest }
  }
  return { rest: tokens }
}

const determiner = '(?:(?:the|an?|any|some|our|his|her|their|my|your|PERSON) )?'
const otherWords = 'mail|who|that|which|from|to|by|and|or|with|as|PERSON'
const file = `${determiner}((?:(?!(?:${otherWords})\\b)\\S+ ){1,6}?)`
const several = '(?:(?:the|an?|any|some) )?'
const having = '(?:has|have|had|having|came with|come with|comes with|with)'
const whoever = '(?:who|whom|PERSON|anyone|anybody|someone|somebody|people)'
const whomever = '(?:(?:to )?(?:PERSON|me|us|you|him|her|them|everyone|everybody) )?'
const passing = '(sent|send|sends|forwarded|forward|received|receive|got|get)'
const ends = '(?=$|from |to |by |in |on |that |which |yet |sent )'
/** How a file is said to be attached, and whether by a verb: "sent X attached" is "sent mail". */
const attachedFiles: ReadonlyArray<readonly [pattern: RegExp, isVerb: boolean]> = (
  [
    // "Which mail has the marshal list attached", "mails with a PDF attached".
    [
      `(?:(?:that|which) )?\\b${having} ${file}(?:(?:attached|enclosed)(?: to it)?|` +
        'as (?:an? )?attachments?)(?= )',
      false,
    ],
    // "Who sent me the marshal list as an attachment".
    [`\\b${passing} (${whomever})${file}(?:as (?:an? )?attachments?|attached|enclosed)(?= )`, true],
    // "Who sent me a calendar file", "how many spreadsheets has Ada sent me".
    [
      `\\b${passing} (${whomever})${several}(${anySentForm})(?= $| and (?:when|how ` +
        'many)|(?: in| on)(?: the)? DATE| (?:from|to) PERSON)',
      true,
    ],
    [
      `^(how many |which |what )(${anySentForm})(?= (?:did|has|have|had|does|do|were|was|came) ` +
        '(?:.* )?(?:sen[dt]|received?|get|got|gotten|come)\\b)',
      true,
    ],
    // "Who attached the marshal list (to a mail)".
    [
      `(?<=\\b${whoever} (?:(?:has|have|had|ever|also) )*)(?:attached|attach) ${file}` +
        '(?:to (?:(?:an?|any|the|his|her|their|which) )?mail )?(?=$)',
      true,
    ],
    // "Which mail was the marshal list attached to", "… did the marshal list come with".
    [
      `(?<=^(?:to |with |in )?(?:which|what) mail )(?:is|was|were|are|did) ${file}` +
        '(?:attached|enclosed|come with|come in|come attached)(?: to| in| with)? (?=$)',
      false,
    ],
    // "Which mail had the calendar invitation in it", "mails with a spreadsheet".
    [
      `(?<=\\bmail )(?:(?:that|which) )?${having} ${determiner}(${anySentForm}) ` +
        '(?:in (?:it|them) |inside )?(?!about\\b|of\\b|for\\b|on\\b)',
      false,
    ],
    // "My mail with the March minutes".
    [`(?<=\\bmail )with (?=the )${file}${ends}`, false],
  ] as const
).map(([pattern, isVerb]) => [new RegExp(pattern), isVerb] as const)

const notFiles = new Set(
  (
    'subject title heading headline topic id ids name names date number numbers address text ' +
    'sender recipient recipients file files document documents attachment attachments same'
  ).split(' '),
)

/** Whether words may be those of a file, rather than of what rules read. */
const mayBeFile = (tokens: readonly QuestionToken[]): boolean =>
  tokens.some(token => token.kind !== 'word' || !plainWords.has(token.text)) &&
  tokens.every(
    token =>
      token.kind !== 'word' ||
      !(
        operatorWords.has(token.text) ||
        saidWords.has(token.text) ||
        topicMarkers.has(token.text) ||
        mailNouns.has(token.text) ||
        conversationNouns.has(token.text) ||
        notFiles.has(token.text)
      ),
  )

/** What was done with the file, done with the email. */
const sentMail = ({ groupTokens }: Slot, at: number): readonly QuestionToken[] => [
  ...(groupTokens.length > 1 ? groupTokens.slice(0, -1).flat() : [wordToken('sent', at)]),
  wordToken('emails', at),
]

/** Whether a mail that was answered is named last: "who replied to Ada's mail". */
function saysAnswering(tokens: readonly QuestionToken[]): boolean {
  const verb = tokens.findLastIndex(
    token => token.kind === 'word' && /^(?:repl(?:y|ied|ies)|respond|answer)/.test(token.text),
  )
  return (
    verb >= 0 &&
    tokens.slice(verb).some(token => token.kind === 'word' && mailNouns.has(token.text))
  )
}

// Files are counted, which are as many as their mails only where none came with two.
const countsFiles = /\bhow many (?!mail\b)|\bper sender\b/

/** Takes out which file came with the mails: "Who sent me the marshal list as an attachment". */
export function attachedFileOf(
  question: string,
  tokens: readonly QuestionToken[],
): {
  readonly attached?: AttachedFile
  /** "Who answered the mail with the minutes": the file came with what was answered. */
  readonly isOfAnswered?: boolean
  readonly rest: readonly QuestionToken[]
} {
  for (const [pattern, isVerb] of attachedFiles) {
    const slot = slotOf(tokens, pattern)
    const said = slot?.groupTokens.at(-1) ?? []
    const [first] = said
    const last = said.at(-1)
    if (slot === undefined || first === undefined || last === undefined) continue
    const text = question.slice(first.start, last.end)
    const form = sentFormOf(text)
    if (form?.mediaTypes.length === 0 || (form === undefined && !mayBeFile(said))) continue
    return {
      attached: {
        text,
        ...(form === undefined ? {} : { form }),
        ...(countsFiles.test(lineOf(tokens)) ? { oneEach: true } : {}),
      },
      isOfAnswered: saysAnswering(slot.before),
      rest: [...slot.before, ...(isVerb ? sentMail(slot, first.start) : []), ...slot.after],
    }
  }
  return { rest: tokens }
}

/** Takes out what a question says of replies. */
export function traitsOf(all: readonly QuestionToken[]): TraitReading {
  let tokens = all
  let answered: boolean | undefined
  for (const [pattern, value] of [
    [notAnswered, false],
    [isAnswered, true],
  ] as const) {
    const rest = answered === undefined ? taken(tokens, pattern) : undefined
    if (rest !== undefined) {
      tokens = rest
      answered = value
    }
  }
  const { text, at } = written(tokens)
  const by = repliedBy.exec(text)
  if (by !== null) {
    const person = tokens.slice(at(by.index)).find(token => token.kind === 'person')
    return { answered, answeredBy: person?.name, rest: tokens.slice(0, at(by.index)) }
  }
  const match = repliedTo.exec(text)
  if (match === null) return { answered, rest: tokens }
  const verb = tokens[at(match.index)]
  const before = tokens.slice(0, at(match.index))
  const after = tokens.slice(at(match.index + match[0].length))
  const end = answeredEnd(after)
  // "How many replies to Ada" are emails; "who replied" is who sent some.
  const plain = isNoun(before, verb) ? 'emails' : 'replied'
  return {
    answered,
    repliesTo: after.slice(0, end),
    rest: [
      ...before,
      ...(verb === undefined ? [] : [{ ...verb, kind: 'word' as const, text: plain }]),
      ...after.slice(end),
    ],
  }
}

const isNoun = (before: readonly QuestionToken[], verb: QuestionToken | undefined): boolean => {
  const lead = before.findLast(token => token.kind !== 'mark')
  return (
    verb?.kind === 'word' &&
    /^(?:replies|reply)$/.test(verb.text) &&
    (lead === undefined ||
      (lead.kind === 'word' &&
        /^(?:many|of|any|the|all|list|show|find|which|what|an?|no|first|last|latest|me)$/.test(
          lead.text,
        )))
  )
}

/** Where the words for what was answered end: behind a bare name, what follows is of the reply. */
function answeredEnd(after: readonly QuestionToken[]): number {
  if (after[0]?.kind !== 'person' || after[0].isPossessive === true) return after.length
  let end = 1
  for (let at = 1; at < after.length; at++) {
    const token = after[at]
    if (token?.kind === 'person') end = at + 1
    else if (!(token?.kind === 'word' && /^(?:and|or)$/.test(token.text)) && token?.kind !== 'mark')
      break
  }
  return end
}

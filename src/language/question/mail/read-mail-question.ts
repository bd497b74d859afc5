import { numberWordsUpTo } from '../../lexicons/number-words.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { asksRecords } from './asks-records.ts'
import type { MailQuestionIntent } from './intent.ts'
import { boundedBy } from './read-bounded.ts'
import { intentOf } from './read-intent.ts'
import { orderOf, startsConversation } from './read-order.ts'
import { exceptionsOf, exclusionsOf } from './exclusions.ts'
import type { QuestionToken } from '../tokens.ts'
import {
  articles,
  conversationNouns,
  mailNouns,
  modifyVerbs,
  nounVerbs,
  plainWords,
  topicMarkers,
} from './lexicon.ts'
import { periodsOf } from './periods.ts'
import { inPlainWords } from './plain-wording.ts'
import { copyWords, personConstraints } from './roles.ts'
import { recurringTimesOf } from './recurring-times.ts'
import type { MailSelection } from './selection.ts'
import { attributesOf } from './read-attributes.ts'
import { copiesOf } from './read-copies.ts'
import { comparisonOf } from './read-comparison.ts'
import { extremeOf } from './read-extreme.ts'
import { figureOf } from './read-figure.ts'
import { gapOf } from './read-gap.ts'
import { groupOf } from './read-group.ts'
import { readNature, readPlainNature } from './read-nature.ts'
import { absenceOf, negatedWhether } from './read-negation.ts'
import { shareOf } from './read-share.ts'
import { lineOf, operatorWords, slotOf, wordToken } from './slots.ts'
import { thresholdOf } from './thresholds.ts'
import { saidWords, topicsOf } from './topics.ts'
import { attachmentsOf, forwardsOf, traitsOf } from './traits.ts'

/** A question read by rules: what is asked of which mails. */
export interface MailQuestionReading {
  readonly selection: MailSelection
  readonly asked: MailQuestionIntent | undefined
  /**
   * Words that no rule accounts for; while there are any, the reading must not be trusted for an
   * answer.
   */
  readonly leftover: readonly string[]
  /** Whether the question speaks of mail at all. */
  readonly aboutMail: boolean
  /** Whether only the records of emails tell what is asked. */
  readonly asksRecords: boolean
  /** Without the word: "who wrote about …", "who mentioned …" mean mail if any mail fits. */
  readonly impliesMail: boolean
  /** "it", "that email", "they": means what the conversation had in focus. */
  readonly refersBack: boolean
  /** People who are not to be named: "who else besides A". */
  readonly otherThan: readonly string[]
  /**
   * Adjectives of a mail that is named by its subject, which no record tells; to be disregarded
   * only where the rest means one mail.
   */
  readonly disregarded?: readonly string[] | undefined
}

/** Words that speak of mail even without the noun. */
const mailWords = new Set([
  'emailed',
  'mailed',
  'messaged',
  'emailing',
  'inbox',
  'mailbox',
  'sender',
  'senders',
  'recipient',
  'recipients',
  'cc',
  "cc'd",
  'ccd',
  'cced',
  "cc'ed",
  'bcc',
  "bcc'd",
])
const negations = new Set([
  'not',
  'no',
  'never',
  'without',
  'except',
  'excluding',
  'nobody',
  'none',
  'neither',
  'nor',
  "didn't",
  "don't",
  "doesn't",
  "wasn't",
  "weren't",
  "haven't",
  "hasn't",
  'didnt',
  'dont',
  'cannot',
  'unless',
  'besides',
  'apart',
  'other',
  'isn',
  'unanswered',
  'unread',
])

const wordAt = (tokens: readonly QuestionToken[], index: number): string => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : ''
}

interface Ids {
  readonly mailIds: string[]
  readonly revisionIds: string[]
  readonly tableDocumentIds: string[]
  readonly conversationIds: string[]
  readonly rest: QuestionToken[]
}

const nounBefore = (tokens: readonly QuestionToken[], index: number): string => {
  let at = index - 1
  while (
    at >= 0 &&
    ([
      'id',
      'ids',
      'number',
      'no',
      'identifier',
      'is',
      'the',
      'and',
      'or',
      'with',
      'called',
      'named',
    ].includes(wordAt(tokens, at)) ||
      tokens[at]?.kind === 'mark' ||
      tokens[at]?.kind === 'number' ||
      (tokens[at]?.kind === 'code' && at < index))
  )
    at--
  return wordAt(tokens, at)
}

/** Takes ids out of the question and tells by the noun before them what they identify. */
function idsOf(tokens: readonly QuestionToken[]): Ids {
  const ids: Ids = {
    mailIds: [],
    revisionIds: [],
    tableDocumentIds: [],
    conversationIds: [],
    rest: [],
  }
  for (const [index, token] of tokens.entries()) {
    const noun = nounBefore(tokens, index)
    const isConversation = conversationNouns.has(noun)
    if (token.kind === 'code') ids.conversationIds.push(token.text)
    else if (token.kind === 'number' && isConversation) ids.conversationIds.push(token.text)
    else if (token.kind === 'number' && noun.startsWith('revision'))
      ids.revisionIds.push(token.text)
    else if (token.kind === 'number' && noun.startsWith('document'))
      ids.tableDocumentIds.push(token.text)
    else if (token.kind === 'number') ids.mailIds.push(token.text)
    else ids.rest.push(token)
  }
  return ids
}

const otherPeople = new Set('colleague colleagues contacts members correspondents'.split(' '))

/**
 * The question with what varies as upper-case marks: "who sent MAILID", "how many mails did PERSON
 * send".
 */
function frameOf(tokens: readonly QuestionToken[]): string {
  const parts: string[] = []
  for (const [index, token] of tokens.entries()) {
    switch (token.kind) {
      case 'word': {
        const isVerb =
          nounVerbs.has(token.text) &&
          tokens[index - 1]?.kind === 'person' &&
          ['did', 'does', 'do', 'has', 'have'].includes(wordAt(tokens, index - 2))
        if (isVerb) parts.push(token.text)
        else if (mailNouns.has(token.text))
          parts.push(token.text.endsWith('s') && token.text !== 'correspondence' ? 'mails' : 'mail')
        else if (conversationNouns.has(token.text))
          parts.push(token.text.endsWith('s') ? 'conversations' : 'conversation')
        else parts.push(otherPeople.has(token.text) ? 'people' : token.text)
        break
      }
      case 'person':
        parts.push('PERSON')
        break
      case 'number':
        parts.push('MAILID')
        break
      case 'code':
        parts.push('ID')
        break
      case 'quoted':
        parts.push('TOPIC')
        break
      case 'date':
        parts.push('DATE')
        break
      case 'mark':
        break
    }
  }
  return parts.join(' ')
}

/** What a question or the part of it that is ruled out says of its mails. */
function constraintsOf(
  text: string,
  tokens: readonly QuestionToken[],
): {
  readonly selection: MailSelection
  readonly framed: readonly QuestionToken[]
  readonly rest: readonly QuestionToken[]
  readonly topicMarked: boolean
} {
  const { topics, rest: withoutTopics } = topicsOf(text, tokens)
  const { periods, rest: framed } = periodsOf(withoutTopics)
  const people = personConstraints(framed)
  const { rest, ...ids } = idsOf(framed)
  return {
    selection: { ...ids, people, periods, topics },
    framed,
    rest,
    topicMarked: topics.length > 0,
  }
}

const constraintCount = (selection: MailSelection): number =>
  selection.mailIds.length +
  selection.revisionIds.length +
  selection.tableDocumentIds.length +
  selection.conversationIds.length +
  selection.people.length +
  selection.periods.length +
  selection.topics.length
const isEmpty = (selection: MailSelection): boolean => constraintCount(selection) === 0

/** Words among `rest` that no rule knows. */
function unknownWords(
  rest: readonly QuestionToken[],
  allowed: ReadonlySet<number>,
  usesOperator: (word: string, next: string) => boolean = () => false,
): string[] {
  const unknown: string[] = []
  for (const [index, token] of rest.entries()) {
    if (token.kind === 'quoted') unknown.push(token.text)
    // A date that no period took, such as one without a year after "before".
    if (token.kind === 'date') unknown.push(text(token))
    if (token.kind !== 'word') continue
    // "What is email 7 about?" ends with the marker of a topic that is not named.
    if (topicMarkers.has(token.text) && rest.slice(index + 1).every(after => after.kind === 'mark'))
      continue
    if (token.text === 'but' && rest[index + 1]?.kind !== 'word') {
      unknown.push(token.text)
      continue
    }
    if (token.text === 'both' && rest[index + 1]?.kind === 'person') continue
    if (operatorWords.has(token.text) && !usesOperator(token.text, wordAt(rest, index + 1))) {
      unknown.push(token.text)
      continue
    }
    const count = numberOf(token.text)
    if (count !== undefined && !allowed.has(count)) unknown.push(token.text)
    else if (
      count === undefined &&
      (negations.has(token.text) || (!plainWords.has(token.text) && !articles.has(token.text)))
    )
      unknown.push(token.text)
  }
  return unknown
}
const text = (token: Extract<QuestionToken, { kind: 'date' }>): string => token.period.label

// "One" is also a pronoun: "the one from Ada".
const numberWords = new Map(numberWordsUpTo(10).filter(([word]) => word !== 'one'))
const numberOf = (word: string): number | undefined =>
  /^\d{1,4}$/.test(word) ? Number(word) : numberWords.get(word)

const journeys = new Set(
  (
    'arrive arrives arrived come comes came go goes went going see saw seen make made hold ' +
    'held happen take took be been'
  ).split(' '),
)

/** Whether a person, not a mail, arrives or goes: "when does Maria arrive". */
const comesOrGoes = (tokens: readonly QuestionToken[]): boolean =>
  tokens.some(
    (token, index) =>
      token.kind === 'person' &&
      journeys.has(wordAt(tokens, index + 1)) &&
      wordAt(tokens, index + 2) !== 'part' &&
      !['was', 'were', 'did'].includes(wordAt(tokens, index + 2)) &&
      !mailNouns.has(wordAt(tokens, index - 1)) &&
      !/^(?:from|by|to|of|on)$/.test(wordAt(tokens, index - 1)) &&
      !/^(?:sent|written|addressed)$/.test(wordAt(tokens, index + 2)),
  )

const whatArrived = longPattern('')`
  ^what(?: all| else)? (?:arrived|came in|was received|was sent|did (?:we|i) (?:get|receive|
  send))(?: in)?$
`
const whoWroteOfIt = longPattern('')`
  ^(?:who(?: else| all| has| have)?|which people|what people|(?:did|has|have) (?:anyone|anybody|
  someone|somebody)(?: ever)?)(?: (?:most recently|last|first))?(?: (?:wrote|write|written|
  asked|ask|inquired|enquired))?(?: (?:most recently|last|first))?$
`

const superlatives = new Set(
  (
    'most least fewest highest lowest greatest largest biggest smallest longest shortest ' +
    'busiest quietest more less ' +
    'per again always'
  ).split(' '),
)
const orderWords = new Set(
  'first last oldest newest latest earliest recent recently most'.split(' '),
)

/** What a phrase of the question asks, with the tokens that select the mails. */
interface Request {
  readonly asked: MailQuestionIntent
  readonly rest: readonly QuestionToken[]
  /** What is asked of the mails found, in the words left. */
  readonly isPeople?: boolean | undefined
}

/** Reads a question by rules. Pure; persons by name must already be tokens of kind `person`. */
export function readMailQuestion(
  question: string,
  tokens: readonly QuestionToken[],
): MailQuestionReading {
  const told = inPlainWords(tokens)
  const { rest: all, disregarded } = withoutAdjectives(told)
  const reading =
    withItsAttributes(question, all) ??
    gap(question, all) ??
    comparison(question, all) ??
    share(question, all) ??
    readRequest(question, all)
  return {
    ...reading,
    asksRecords: reading.aboutMail && (asksRecords(all) || asksRecords(tokens)),
    ...(disregarded.length === 0 ? {} : { disregarded }),
  }
}

const described = longPattern('')`
  (?<=\b(?:the|that|this|an?|PERSON|his|her|their) )((?:[a-z]+ ){1,2})(?=(?:mail )?QUOTED|mail 
  (?:titled |called |with the subject )?QUOTED)|(?<=\b(?:the|that|this|an?) )([a-z]+ )(?=sender 
  .*QUOTED)
`

/** "That angry mail “X”": without the adjectives before a mail that its subject names. */
function withoutAdjectives(tokens: readonly QuestionToken[]): {
  readonly rest: readonly QuestionToken[]
  readonly disregarded: readonly string[]
} {
  const disregarded: string[] = []
  let rest = tokens
  for (let times = 0; times < 2; times++) {
    const slot = slotOf(rest, described)
    const inside = slot?.inside.flatMap(token => (token.kind === 'word' ? [token.text] : [])) ?? []
    if (
      slot === undefined ||
      inside.some(
        word =>
          plainWords.has(word) ||
          saidWords.has(word) ||
          operatorWords.has(word) ||
          negations.has(word) ||
          topicMarkers.has(word) ||
          mailNouns.has(word),
      )
    )
      break
    disregarded.push(...inside)
    rest = slot.rest
  }
  return { rest, disregarded }
}

const ofIt = longPattern('')`
  \b(?:and )?(?:(?:actually|originally) )?(?:who (?:sent|wrote|authored) (?:it|that|that one|this|
  that mail|this mail|the mail)|who (?:is|was) (?:it|that|this) (?:from|by|sent by|written by)|
  who (?:is|was) (?:the|its) (?:sender|author)|by whom|from whom|
  when (?:was|is) (?:it|that|this) (?:sent|
  received|written|from)|who (?:got|received) it|to whom (?:was it sent|did it go)|
  what (?:is|was) its (?:subject|title))$
`

/** "Which email is the longest, and who wrote it?": what else is asked of the one found. */
function withItsAttributes(
  question: string,
  all: readonly QuestionToken[],
): MailQuestionReading | undefined {
  const slot = slotOf(all, ofIt)
  if (slot === undefined || slot.before.length < 2) return undefined
  const reading = readRequest(question, slot.before)
  const { asked, selection } = reading
  const isOne =
    asked?.kind === 'extreme' || (asked?.kind === 'mails' && selection.order?.limit === 1)
  if (!isOne) return undefined
  const attributes = [...new Set([...asked.attributes, ...attributesOf(frameOf(slot.inside))])]
  return { ...reading, asked: { ...asked, attributes } }
}

const nothingSelected: MailSelection = {
  mailIds: [],
  revisionIds: [],
  tableDocumentIds: [],
  conversationIds: [],
  people: [],
  periods: [],
  topics: [],
}

const plainReading = (
  asked: MailQuestionIntent,
  selection: MailSelection,
  leftover: readonly string[],
): MailQuestionReading => ({
  selection,
  asked,
  leftover,
  aboutMail: true,
  asksRecords: false,
  impliesMail: false,
  refersBack: false,
  otherThan: [],
})

const selectsSomething = (selection: MailSelection): boolean =>
  !isEmpty(selection) ||
  selection.attachments !== undefined ||
  selection.answered !== undefined ||
  selection.nature !== undefined ||
  selection.repliesTo !== undefined ||
  selection.forwardsOf !== undefined ||
  selection.answeredBy !== undefined ||
  selection.excluded !== undefined ||
  (selection.recurring ?? []).length > 0 ||
  selection.recipients !== undefined ||
  selection.relative !== undefined

/** "Was 2021 busier than 2022": where only times are compared, emails are meant. */
const withMailNoun = (tokens: readonly QuestionToken[]): readonly QuestionToken[] =>
  tokens.every(
    token =>
      token.kind === 'date' ||
      token.kind === 'mark' ||
      (token.kind === 'word' && /^(?:was|were|is|in|the|year)$/.test(token.text)),
  )
    ? [wordToken('emails', 0), ...tokens.filter(token => token.kind === 'date')]
    : tokens

function comparison(
  question: string,
  all: readonly QuestionToken[],
): MailQuestionReading | undefined {
  const compared = comparisonOf(question, all)
  if (compared === undefined) return undefined
  const read = compared.sides.map(side => ({
    name: side.name,
    reading: readRequest(question, withMailNoun(side.tokens)),
  }))
  if (!read.some(({ reading }) => reading.aboutMail)) return undefined
  const leftover = [...new Set(read.flatMap(({ reading }) => reading.leftover))]
  // A side whose part is guessed would be counted by either.
  for (const { reading } of read)
    leftover.push(
      ...reading.selection.people
        .filter(({ isGuess }) => isGuess === true)
        .flatMap(({ names }) => names),
    )
  const isRead = read.every(({ reading }) => selectsSomething(reading.selection))
  return plainReading(
    {
      kind: 'comparison',
      form: compared.form,
      least: compared.least,
      sides: read.map(({ name, reading }) => ({ name, selection: reading.selection })),
    },
    nothingSelected,
    isRead ? leftover : [...leftover, 'more'],
  )
}

/** Words of the tokens as typed. */
const typed = (question: string, tokens: readonly QuestionToken[]): string =>
  question.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)

function gap(question: string, all: readonly QuestionToken[]): MailQuestionReading | undefined {
  const sides = figureOf(all)?.asked.kind === 'span' ? undefined : gapOf(all)
  if (sides === undefined) return undefined
  const read = sides.map(tokens => ({
    name: typed(question, tokens),
    reading: readRequest(question, tokens),
  }))
  const leftover = read.flatMap(({ name, reading }) =>
    selectsSomething(reading.selection) || reading.selection.order !== undefined
      ? reading.leftover
      : [...reading.leftover, name],
  )
  return plainReading(
    {
      kind: 'gap',
      sides: read.map(({ name, reading }) => ({ name, selection: reading.selection })),
    },
    nothingSelected,
    [...new Set(leftover)],
  )
}

function share(question: string, all: readonly QuestionToken[]): MailQuestionReading | undefined {
  const divided = shareOf(all)
  if (divided === undefined) return undefined
  const whole = readRequest(question, divided.whole)
  const part = readRequest(question, divided.part)
  if (!whole.aboutMail && !part.aboutMail) return undefined
  return plainReading(
    { kind: 'share', whole: whole.selection },
    part.selection,
    selectsSomething(part.selection)
      ? [...new Set([...whole.leftover, ...part.leftover])]
      : [...part.leftover, 'share'],
  )
}

/** The part of a question that says what is asked in a phrase of its own, if any. */
function requestOf(all: readonly QuestionToken[]): Request | undefined {
  const figure = figureOf(all)
  if (figure !== undefined) return figure
  const extreme = extremeOf(all)
  if (extreme !== undefined) {
    const { measure, least, limit, rest } = extreme
    return { asked: { kind: 'extreme', measure, least, limit, attributes: [] }, rest }
  }
  const group = groupOf(all)
  if (group !== undefined) return group
  const copies = copiesOf(all)
  if (copies !== undefined) return copies
  const absence = absenceOf(all)
  if (absence !== undefined)
    return { asked: { kind: 'absent', role: 'sender' }, rest: absence.rest, isPeople: true }
  const negated = negatedWhether(all)
  return negated === undefined
    ? undefined
    : { asked: { kind: 'exists', negated: true }, rest: negated.rest }
}

const writing = longPattern('')`
  \b(?:wrote|write|writes|written|sent|send|sends|replied|reply|replies|respond|responded|recipient|
  sender|inbox)\b
`

/** Whether a question that is read to its end speaks of mail without the word: "who wrote most". */
function speaksOfWriting(asked: MailQuestionIntent, tokens: readonly QuestionToken[]): boolean {
  if (asked.kind === 'ranking' && (asked.by === 'subject' || asked.counting === 'replies'))
    return true
  if (asked.kind === 'figure')
    return 'measure' in asked.over && ['recipients', 'replyTime'].includes(asked.over.measure)
  return (
    ['ranking', 'people', 'absent', 'exists', 'bounded'].includes(asked.kind) &&
    writing.test(lineOf(tokens))
  )
}

const neither = /\b(\S+) neither (?=.* nor )/
const relativeTo = longPattern('')`
  \b(before|after|since|until)(?: the date of)? (?=(?:the )?(?:PERSON )?(?:very )?(?:first|last|
  earliest|
  latest|oldest|newest|most recent) (?:mail|message)|(?:the )?mail NUMBER)
`

/** "Neither from A nor about B": two things that are ruled out. */
function neitherOf(tokens: readonly QuestionToken[]): {
  readonly rest: readonly QuestionToken[]
  readonly excluded: ReadonlyArray<readonly QuestionToken[]>
} {
  const slot = slotOf(tokens, neither)
  if (slot === undefined) return { rest: tokens, excluded: [] }
  const [lead] = slot.inside
  const nor = slot.after.findIndex(token => token.kind === 'word' && token.text === 'nor')
  const isMarker =
    lead?.kind === 'word' &&
    (topicMarkers.has(lead.text) || ['from', 'to', 'by', 'in', 'on', 'with'].includes(lead.text))
  const marked = (part: readonly QuestionToken[]): readonly QuestionToken[] =>
    isMarker ? [lead, ...part] : part
  return {
    rest: isMarker || lead === undefined ? slot.before : [...slot.before, lead],
    excluded: [marked(slot.after.slice(0, nor)), marked(slot.after.slice(nor + 1))],
  }
}

/** Mails before or after the first or last mail that another phrase means. */
function relativeOf(
  question: string,
  tokens: readonly QuestionToken[],
): {
  readonly relative?: MailSelection['relative']
  readonly leftover: readonly string[]
  readonly rest: readonly QuestionToken[]
} {
  const slot = slotOf(tokens, relativeTo)
  if (slot === undefined) return { leftover: [], rest: tokens }
  const inner = readRequest(question, slot.after)
  const relation = /^(?:before|until)/.test(slot.groups[0] ?? '') ? 'before' : 'after'
  return {
    relative: { relation, to: bySenders(inner.selection) },
    leftover: inner.leftover,
    rest: slot.before,
  }
}

const weekday = /^(?:on )?(?:what|which) (?:day of (?:the )?week|weekday)\b/
const ofMany = /\b(?:most|least|busiest|quietest|usually|typically|average|more|how many)\b/

/** "What day of the week was the mail sent": when it was sent, as a day of the week. */
function weekdayAsked(
  question: string,
  all: readonly QuestionToken[],
): MailQuestionReading | undefined {
  const slot = slotOf(all, weekday)
  if (slot === undefined || ofMany.test(lineOf(all))) return undefined
  const reading = readRequest(question, [wordToken('when', 0), ...slot.after])
  return reading.asked?.kind === 'mails' &&
    reading.asked.attributes.some(one => one === 'received' || one === 'sent')
    ? {
        ...reading,
        asked: {
          kind: 'mails',
          attributes: reading.asked.attributes.map(one =>
            one === 'received' ? 'weekday' : one === 'sent' ? 'sentWeekday' : one,
          ),
        },
      }
    : undefined
}

const undated = /^how many (items|entries|pieces) (?:date|are|were|do we have|have we)\b.* DATE ?$/

/** "How many items date from 1997": what has a date is an email. */
function datedItems(tokens: readonly QuestionToken[]): readonly QuestionToken[] {
  const slot = slotOf(tokens, undated)
  if (slot === undefined) return tokens
  const [noun] = slot.groups
  return tokens.map(token =>
    token.kind === 'word' && token.text === noun ? { ...token, text: 'emails' } : token,
  )
}

/** Reads what is asked in a phrase of its own, then the mails in the words left. */
function readRequest(question: string, said: readonly QuestionToken[]): MailQuestionReading {
  const all = datedItems(said)
  const onWeekday = weekdayAsked(question, all)
  if (onWeekday !== undefined) return onWeekday
  const { attachments, rest: bare } = attachmentsOf(all)
  const plainly = readPlainNature(bare)
  const relative = relativeOf(question, plainly.rest)
  const request = requestOf(relative.rest)
  const { recurring, rest: timed } = recurringTimesOf(request?.rest ?? relative.rest)
  const { nature = plainly.nature, rest: natural } =
    plainly.nature === undefined ? readNature(timed) : { rest: timed }
  const forwarded = forwardsOf(natural)
  const reading = readSelection(question, forwarded.rest, request)
  const passed =
    forwarded.forwardsOf === undefined ? undefined : constraintsOf(question, forwarded.forwardsOf)
  return {
    ...reading,
    aboutMail: reading.aboutMail || attachments !== undefined,
    leftover: [
      ...reading.leftover,
      ...relative.leftover,
      ...(passed === undefined ? [] : unknownWords(passed.rest, new Set())),
    ],
    selection: {
      ...reading.selection,
      ...(nature === undefined ? {} : { nature }),
      ...(passed === undefined ? {} : { forwardsOf: bySenders(passed.selection) }),
      ...(recurring.length === 0 ? {} : { recurring }),
      ...(attachments === undefined ? {} : { attachments }),
      ...(relative.relative === undefined ? {} : { relative: relative.relative }),
    },
  }
}

/** What is asked of the mails, with what the words left say of it. */
function completed(
  request: Request,
  said: MailQuestionIntent | undefined,
  frame: string,
): MailQuestionIntent {
  const { asked } = request
  if (asked.kind === 'extreme')
    return { ...asked, attributes: attributesOf(frame).filter(one => one !== 'copied') }
  if (asked.kind !== 'absent') return asked
  const receives =
    received.test(frame) ||
    attributesOf(frame).includes('receivers') ||
    (said?.kind === 'people' && said.roles.length === 1 && said.roles[0] === 'receiver')
  return { ...asked, role: receives ? 'receiver' : 'sender' }
}

const received = longPattern('')`
  \b(?:received?|receives|got|get|gets|gotten)\b|\b(?:was|were|been) (?:sent|written|emailed|mailed|
  copied)\b
`

/** A bare name says who wrote the mails that others answer or pass on. */
const bySenders = (selection: MailSelection): MailSelection => ({
  ...selection,
  people: selection.people.map(person =>
    person.role === 'either' ? { ...person, any: true, role: 'sender' as const } : person,
  ),
})

const counts: ReadonlySet<MailQuestionIntent['kind']> = new Set([
  'count',
  'ranking',
  'bounded',
  'figure',
  'span',
  'extreme',
  'people',
] as const)

/** Whether all words of a topic only bind others: "of", "the one". */
const saysNothing = (topic: string): boolean =>
  topic
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every(word => word === '' || articles.has(word) || bindingWords.has(word))
const bindingWords = new Set(
  'of in on at to from by for with as and or than then one ones it them there so'.split(' '),
)

const ofEach = longPattern('')`
  ^(?:did|does|do|has|have|had|was|were|is|are)\b(?! there\b).*?(?<!\b(?:at|in) )\b(all|every|each|
  everyone|everybody|both|always|most|half|none)\b
`
const eachOf = /^(?:of )?(all|every|each|most|half|none)\b/
const jointly = /^(?:did|does|do|has|have|had) PERSON (and) PERSON\b/
const asksOfPeople = ({ kind }: MailQuestionIntent): boolean =>
  kind === 'people' || kind === 'ranking' || kind === 'absent'

/** Which mails are meant, and what is asked of them where no phrase of its own said it. */
function readSelection(
  question: string,
  all: readonly QuestionToken[],
  request: Request | undefined,
): MailQuestionReading {
  const { rest: plain, ...traits } = traitsOf(all)
  const { threshold, rest: unbounded } = thresholdOf(plain)
  const { rest: allowed, excluded: exceptions } = exceptionsOf(unbounded)
  const { rest: granted, excluded: refused } = neitherOf(allowed)
  const { rest: positive, excluded: negative, otherThan } = exclusionsOf(granted)
  const { selection, framed, rest } = constraintsOf(question, positive)
  const answered =
    traits.repliesTo === undefined ? undefined : constraintsOf(question, traits.repliesTo)
  const repliesTo = answered === undefined ? undefined : bySenders(answered.selection)
  const ruledOut = [...(negative === undefined ? [] : [negative]), ...refused].map(part =>
    constraintsOf(question, part),
  )
  const excepted = exceptions.map(part => constraintsOf(question, part))
  const frame = frameOf(framed)
  const order = orderOf(frame)
  const said = intentOf(frame)
  const bounded = threshold?.unit === 'mails' ? boundedBy(said, frame, threshold) : said
  const asked = request === undefined ? bounded : completed(request, said, frame)
  let refersBack = false
  let aboutMail =
    selection.mailIds.length +
      selection.conversationIds.length +
      selection.revisionIds.length +
      selection.people.length +
      otherThan.length >
    0
  for (const [index, token] of rest.entries()) {
    if (token.kind !== 'word') continue
    if (mailNouns.has(token.text) || conversationNouns.has(token.text) || mailWords.has(token.text))
      aboutMail = true
    if (
      ['it', 'they', 'them', 'him', 'her', 'he', 'she', 'his', 'their'].includes(token.text) ||
      (['that', 'this', 'those', 'these'].includes(token.text) &&
        (mailNouns.has(wordAt(rest, index + 1)) ||
          conversationNouns.has(wordAt(rest, index + 1)) ||
          index === rest.length - 1))
    )
      refersBack = true
  }
  // A number must be one that the reading used: "the last 3 mails", "top five senders".
  const used = new Set([
    ...(order === undefined ? [] : [order.limit]),
    ...(asked?.kind === 'ranking' && asked.limit !== undefined ? [asked.limit] : []),
  ])
  const isRanked = request === undefined && asked?.kind === 'ranking'
  const leftover = unknownWords(
    rest,
    used,
    (word, next) =>
      (superlatives.has(word) &&
        (isRanked || (request === undefined && asked?.kind === 'summary'))) ||
      (orderWords.has(word) && order !== undefined) ||
      (word === 'only' && selection.people.some(({ role }) => role === 'onlyCopied')) ||
      (word === 'last' && modifyVerbs.has(next)),
  )
  if (/\bfirst\b.*\blast\b|\boldest\b.*\bnewest\b|\bearliest\b.*\blatest\b/.test(frame))
    leftover.push('first and last')
  // Records tell whether there is one; of all or each they are not asked.
  if (said?.kind === 'exists' || asked?.kind === 'exists') {
    const together = selection.people.some(({ role }) => role === 'between')
    const [, word] =
      ofEach.exec(frame) ??
      (together ? null : jointly.exec(frame)) ??
      eachOf.exec(lineOf(traits.repliesTo ?? [])) ??
      []
    if (word !== undefined) leftover.push(word)
  }
  if (asked !== undefined && asksOfPeople(asked) && /\bboth PERSON\b/.test(lineOf(framed)))
    leftover.push('both')
  if (isRanked && /\bhow many (?:people|senders|recipients|replies)\b/.test(frame))
    leftover.push('how many')
  // "Who was cc'd most": that somebody is in copy says which mails only where it is said of whom.
  const copies = rest.filter(token => token.kind === 'word' && copyWords.has(token.text))
  const directly = rest.filter(token => token.kind === 'word' && token.text === 'directly')
  if (directly.length > 0 && !selection.people.some(({ role }) => role === 'direct'))
    leftover.push('directly')
  if (
    copies.length > 0 &&
    !selection.people.some(({ role }) => role === 'copied' || role === 'onlyCopied') &&
    !(asked?.kind === 'mails' && asked.attributes.includes('copied')) &&
    !(asked?.kind === 'people' && asked.roles.includes('copied'))
  )
    leftover.push('copy')
  if (request !== undefined && threshold?.unit === 'mails') leftover.push(threshold.label)
  // "Who wrote to A but not to B": of people, not of mails, which would only leave some of them out.
  if (
    asked?.kind === 'people' &&
    [...ruledOut, ...excepted].some(one =>
      one.selection.people.some(({ role }) => selection.people.some(own => own.role === role)),
    )
  )
    leftover.push('not')
  for (const one of ruledOut) {
    leftover.push(
      ...unknownWords(
        one.rest,
        new Set(),
        word => word === 'only' && one.selection.people.some(({ role }) => role === 'onlyCopied'),
      ),
    )
    // What is ruled out must be something, and mails: "people who did not write" are not the
    // writers of other mails. More than one thing ruled out at once may mean each or all of them; a
    // bare name may have sent or received.
    if (
      constraintCount(one.selection) !== 1 ||
      one.selection.people.some(person => person.role === 'either') ||
      asked === undefined ||
      !(
        asked.kind === 'mails' ||
        asked.kind === 'summary' ||
        asked.kind === 'ranking' ||
        asked.kind === 'figure' ||
        asked.kind === 'extreme' ||
        asked.kind === 'exists' ||
        (asked.kind === 'count' && asked.of === 'mails')
      )
    )
      leftover.push('not')
  }
  if (answered !== undefined && repliesTo !== undefined) {
    leftover.push(...unknownWords(answered.rest, new Set()))
    if (isEmpty(repliesTo)) leftover.push('to')
  }
  if (traits.answered !== undefined || traits.answeredBy !== undefined || repliesTo !== undefined)
    aboutMail = true
  if (asked?.kind === 'count' && asked.of === 'subjects') aboutMail = true
  if (
    leftover.length === 0 &&
    asked !== undefined &&
    selection.topics.length === 0 &&
    speaksOfWriting(asked, framed)
  )
    aboutMail = true
  if (comesOrGoes(framed)) leftover.push('comes')
  // What part somebody plays must be said where it changes the figure.
  if (
    asked !== undefined &&
    (counts.has(asked.kind) || /\b(?:sender|recipient)\b/.test(lineOf(framed)))
  )
    leftover.push(
      ...selection.people.filter(({ isGuess }) => isGuess === true).flatMap(({ names }) => names),
    )
  if (selection.topics.some(topic => topic.how !== 'quoted' && saysNothing(topic.text)))
    leftover.push(...selection.topics.map(topic => topic.text))
  if (
    selection.topics.some(
      topic =>
        topic.how !== 'quoted' &&
        /\b(?:neither|nor|not|no|never|without|except|excluding|but)\b/i.test(topic.text),
    )
  )
    leftover.push('not')
  // "How many of the last five …", "conversations that started in 2020": the order belongs to what
  // is counted, which is not read.
  const isCounted =
    asked?.kind === 'bounded' ||
    (asked?.kind === 'count' && ['mails', 'conversations'].includes(asked.of))
  if (
    order !== undefined &&
    (isCounted || (asked?.kind === 'conversations' && startsConversation(frame)))
  )
    leftover.push('first')
  if (
    otherThan.length > 0 &&
    asked?.kind !== 'people' &&
    !(asked?.kind === 'count' && ['people', 'senders', 'receivers'].includes(asked.of))
  )
    leftover.push('other')
  if (all.some(token => token.kind === 'quoted' && token.isSubject === true)) aboutMail = true
  if (selection.topics.some(topic => topic.field === 'subject'))
    aboutMail ||= /\b(mail|email|message|thread|conversation)/i.test(question)
  return {
    selection: {
      ...selection,
      order,
      answered: traits.answered,
      repliesTo,
      answeredBy: traits.answeredBy,
      ...(ruledOut.length + excepted.length === 0
        ? {}
        : { excluded: [...ruledOut, ...excepted].map(one => one.selection) }),
      ...(threshold?.unit === 'recipients' ? { recipients: threshold } : {}),
    },
    asked,
    leftover,
    aboutMail,
    asksRecords: false,
    impliesMail:
      (selection.periods.length > 0 && whatArrived.test(frame)) ||
      (selection.topics.length > 0 &&
        /^who was the (?:very )?(?:first|last)(?: one| person)? to$/.test(frame)) ||
      (selection.topics.length > 0 && whoWroteOfIt.test(frame)),
    refersBack,
    otherThan,
  }
}

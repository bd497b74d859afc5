import { numberWordsUpTo } from '../../lexicons/number-words.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { MailOrder, MailQuestionIntent } from './intent.ts'
import { boundedBy } from './read-bounded.ts'
import { intentOf } from './read-intent.ts'
import { orderOf, startsConversation } from './read-order.ts'
import { exclusionsOf } from './exclusions.ts'
import type { QuestionToken } from '../tokens.ts'
import {
  articles,
  conversationNouns,
  mailNouns,
  nounVerbs,
  plainWords,
  topicMarkers,
} from './lexicon.ts'
import { periodsOf, type PeriodConstraint } from './periods.ts'
import { personConstraints, type PersonConstraint } from './roles.ts'
import { thresholdOf, type Threshold } from './thresholds.ts'
import { topicsOf, type TopicConstraint } from './topics.ts'
import { traitsOf } from './traits.ts'

/** Which mails a question means; all parts must hold. */
export interface MailSelection {
  readonly mailIds: readonly string[]
  readonly revisionIds: readonly string[]
  readonly tableDocumentIds: readonly string[]
  readonly conversationIds: readonly string[]
  readonly people: readonly PersonConstraint[]
  readonly periods: readonly PeriodConstraint[]
  readonly topics: readonly TopicConstraint[]
  readonly order?: MailOrder | undefined
  /** Mails that are ruled out: all that this selection means. */
  readonly excluded?: MailSelection | undefined
  /** How many recipients a mail must have. */
  readonly recipients?: Threshold | undefined
  readonly attachments?: boolean | undefined
  /** Whether a reply is known. */
  readonly answered?: boolean | undefined
  readonly repliesTo?: MailSelection | undefined
  /** Name of who replied to the mails. */
  readonly answeredBy?: string | undefined
}

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
  /** Without the word: "who wrote about …", "who mentioned …" mean mail if any mail fits. */
  readonly impliesMail: boolean
  /** "it", "that email", "they": means what the conversation had in focus. */
  readonly refersBack: boolean
  /** People who are not to be named: "who else besides A". */
  readonly otherThan: readonly string[]
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
        else parts.push(token.text)
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
function unknownWords(rest: readonly QuestionToken[], allowed: ReadonlySet<number>): string[] {
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
      !mailNouns.has(wordAt(tokens, index - 1)),
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

/** Reads a question by rules. Pure; persons by name must already be tokens of kind `person`. */
export function readMailQuestion(
  question: string,
  all: readonly QuestionToken[],
): MailQuestionReading {
  const { rest: plain, ...traits } = traitsOf(all)
  const { threshold, rest: unbounded } = thresholdOf(plain)
  const { rest: positive, excluded: negative, otherThan } = exclusionsOf(unbounded)
  const { selection, framed, rest } = constraintsOf(question, positive)
  const answered =
    traits.repliesTo === undefined ? undefined : constraintsOf(question, traits.repliesTo)
  const repliesTo =
    answered === undefined
      ? undefined
      : {
          ...answered.selection,
          people: answered.selection.people.map(person =>
            person.role === 'either' ? { ...person, any: true, role: 'sender' as const } : person,
          ),
        }
  const ruledOut = negative === undefined ? undefined : constraintsOf(question, negative)
  const frame = frameOf(framed)
  const order = orderOf(frame)
  const said = intentOf(frame)
  const asked = threshold?.unit === 'mails' ? boundedBy(said, frame, threshold) : said
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
  const leftover = unknownWords(rest, used)
  if (ruledOut !== undefined) {
    leftover.push(...unknownWords(ruledOut.rest, new Set()))
    // What is ruled out must be something, and mails: "people who did not write" are not the
    // writers of other mails. More than one thing ruled out at once may mean each or all of them; a
    // bare name may have sent or received.
    if (
      constraintCount(ruledOut.selection) !== 1 ||
      ruledOut.selection.people.some(person => person.role === 'either') ||
      asked === undefined ||
      !(
        asked.kind === 'mails' ||
        asked.kind === 'summary' ||
        (asked.kind === 'count' && asked.of === 'mails')
      )
    )
      leftover.push('not')
  }
  if (answered !== undefined && repliesTo !== undefined) {
    leftover.push(...unknownWords(answered.rest, new Set()))
    // A time after "replied to" may be the reply's or the mail's.
    if (isEmpty(repliesTo) || repliesTo.periods.length > 0) leftover.push('to')
  }
  if (
    traits.attachments !== undefined ||
    traits.answered !== undefined ||
    traits.answeredBy !== undefined ||
    repliesTo !== undefined
  )
    aboutMail = true
  if (asked?.kind === 'count' && asked.of === 'subjects') aboutMail = true
  if (comesOrGoes(framed)) leftover.push('comes')
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
  if (selection.topics.some(topic => topic.field === 'subject'))
    aboutMail ||= /\b(mail|email|message|thread|conversation)/i.test(question)
  return {
    selection: {
      ...selection,
      order,
      attachments: traits.attachments,
      answered: traits.answered,
      repliesTo,
      answeredBy: traits.answeredBy,
      ...(ruledOut === undefined ? {} : { excluded: ruledOut.selection }),
      ...(threshold?.unit === 'recipients' ? { recipients: threshold } : {}),
    },
    asked,
    leftover,
    aboutMail,
    impliesMail:
      (selection.periods.length > 0 && whatArrived.test(frame)) ||
      (selection.topics.length > 0 &&
        /^who was the (?:very )?(?:first|last)(?: one| person)? to$/.test(frame)) ||
      (selection.topics.length > 0 && whoWroteOfIt.test(frame)),
    refersBack,
    otherThan,
  }
}

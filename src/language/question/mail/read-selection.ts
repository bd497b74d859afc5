import { longPattern } from '../../../support/long-pattern.ts'
import { prepositions } from '../../grammar/function-words.ts'
import { ordinalWords } from '../../lexicons/number-words.ts'
import type { QuestionToken } from '../tokens.ts'
import { exceptionsOf, exclusionsOf } from './exclusions.ts'
import { wordAt, frameOf } from './frame.ts'
import type { MailQuestionIntent } from './intent.ts'
import {
  articles,
  conversationNouns,
  helpers,
  mailNouns,
  mailWords,
  modifyVerbs,
  plainWords,
  receiveVerbs,
  sendVerbs,
  topicMarkers,
} from './lexicon.ts'
import { constraintsOf, constraintCount, selectsSomething, bySenders } from './mail-constraints.ts'
import type { MailQuestionReading } from './mail-question-reading.ts'
import { boundedBy } from './read-bounded.ts'
import { intentOf } from './read-intent.ts'
import { orderOf, startsConversation } from './read-order.ts'
import { type Request, completed } from './request-phrase.ts'
import { copyWords } from './roles.ts'
import type { AttachedFile } from './selection.ts'
import { lineOf, operatorWords, slotOf } from './slots.ts'
import { thresholdOf } from './thresholds.ts'
import { traitsOf } from './traits.ts'
import { negations, unknownWords } from './unknown-words.ts'

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

// Of a person these are asked for with mail in mind: "Ada's subjects", "Ada's latest".
const ofMail = new Set(
  (
    'subject subjects topic topics participants correspondent correspondents talk talks id ids ' +
    'revision revisions who whom what which when how many more most least between'
  ).split(' '),
)

/**
 * What a question without any word of mail says of a person: "when did Ada start", "Ada's title".
 * That a record of emails has a time, too, makes it no answer.
 */
function saidOfPerson(tokens: readonly QuestionToken[]): string[] {
  const isOfMail = ({ text }: { readonly text: string }): boolean =>
    mailNouns.has(text) ||
    conversationNouns.has(text) ||
    mailWords.has(text) ||
    sendVerbs.has(text) ||
    receiveVerbs.has(text) ||
    copyWords.has(text) ||
    topicMarkers.has(text)
  if (
    tokens.some(
      token =>
        token.kind !== 'mark' &&
        token.kind !== 'word' &&
        token.kind !== 'person' &&
        token.kind !== 'date',
    )
  )
    return []
  if (tokens.some(token => token.kind === 'word' && isOfMail(token))) return []
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'person') return []
    const next = tokens
      .slice(index + 1)
      .find(after => after.kind !== 'word' || !(orderWords.has(after.text) || isFiller(after.text)))
    const before = wordAt(tokens, index - 1) === 'of' ? wordAt(tokens, index - 2) : ''
    return [next?.kind === 'word' ? next.text : '', before].filter(
      word =>
        plainWords.has(word) &&
        !isFiller(word) &&
        !orderWords.has(word) &&
        !ofMail.has(word) &&
        !prepositions.has(word),
    )
  })
}
const isFiller = (word: string): boolean =>
  articles.has(word) || helpers.has(word) || /^(?:also|ever|just|actually|so|then|now)$/.test(word)

/** "The third email": which of several is meant by its place, which no record tells. */
const isOrdinal = (topic: string): boolean => {
  const word = topic.toLowerCase().replace(/^the /, '')
  return ordinalWords.has(word) || word === 'penultimate' || /^\d{1,3}(?:nd|rd|th|st)$/.test(word)
}

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

/** The mails that were answered: "Ada's order" is one that holds the word. */
function answeredMails(
  question: string,
  tokens: readonly QuestionToken[],
): ReturnType<typeof constraintsOf> {
  const [owner] = tokens
  const length = tokens.slice(1).findIndex(token => !isOwnWord(token))
  const end = length < 0 ? tokens.length : length + 1
  const last = tokens[end - 1]
  if (owner?.kind !== 'person' || owner.isPossessive !== true || end === 1 || last === undefined)
    return constraintsOf(question, tokens)
  const read = constraintsOf(question, [owner, ...tokens.slice(end)])
  const text = question.slice(tokens[1]?.start, last.end)
  const topic = { field: 'text', match: 'contains', text, how: 'noun' } as const
  return {
    ...read,
    selection: { ...read.selection, topics: [...read.selection.topics, topic] },
    topicMarked: true,
  }
}

const isOwnWord = (token: QuestionToken): boolean =>
  token.kind === 'word' &&
  !plainWords.has(token.text) &&
  !topicMarkers.has(token.text) &&
  !operatorWords.has(token.text) &&
  !negations.has(token.text)

/** Which mails are meant, and what is asked of them where no phrase of its own said it. */
export function readSelection(
  question: string,
  all: readonly QuestionToken[],
  request: Request | undefined,
  answeredFile?: AttachedFile,
): MailQuestionReading {
  const { rest: plain, ...traits } = traitsOf(all)
  const { threshold, rest: unbounded } = thresholdOf(plain)
  const { rest: allowed, excluded: exceptions } = exceptionsOf(unbounded)
  const { rest: granted, excluded: refused } = neitherOf(allowed)
  const { rest: positive, excluded: negative, otherThan } = exclusionsOf(granted)
  const { selection, framed, rest } = constraintsOf(question, positive)
  const answered =
    traits.repliesTo === undefined ? undefined : answeredMails(question, traits.repliesTo)
  const repliesTo =
    answered === undefined
      ? undefined
      : { ...bySenders(answered.selection), ...(answeredFile && { attached: answeredFile }) }
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
  const unread = unknownWords(
    rest,
    used,
    (word, next) =>
      (superlatives.has(word) &&
        (isRanked || (request === undefined && asked?.kind === 'summary'))) ||
      (orderWords.has(word) && order !== undefined) ||
      (word === 'only' && selection.people.some(({ role }) => role === 'onlyCopied')) ||
      (word === 'last' && modifyVerbs.has(next)),
  )
  // What somebody asked of others is what the email says.
  const leftover =
    asked?.kind === 'summary' ? unread.filter(word => !/^ask(?:s|ed)?$/.test(word)) : unread
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
  // An email has one sender: who else "from" is said of was not understood.
  leftover.push(
    ...selection.people
      .filter(({ role }) => role === 'sender')
      .slice(1)
      .flatMap(({ names }) => names),
  )
  if (request !== undefined && threshold?.unit === 'mails') leftover.push(threshold.label)
  // "Who wrote to A but not to B": of people, not of mails, which would leave some of them out.
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
    if (!selectsSomething(repliesTo)) leftover.push('to')
  }
  if (answeredFile !== undefined && repliesTo === undefined) leftover.push(answeredFile.text)
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
  else if (request === undefined && asked !== undefined) leftover.push(...saidOfPerson(framed))
  leftover.push(
    ...selection.topics.flatMap(({ how, text }) =>
      how === 'noun' && isOrdinal(text) ? [text] : [],
    ),
  )
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

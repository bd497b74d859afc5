import { askedOf, orderOf, type Asked, type MailOrder } from './asked.ts'
import { completeDates, type DateContext } from './dates.ts'
import { itemsOf, type Item } from './items.ts'
import { articles, conversationNouns, mailNouns, nounVerbs, plainWords, topicMarkers } from './lexicon.ts'
import { periodsOf, type PeriodConstraint } from './periods.ts'
import { personConstraints, type PersonConstraint } from './roles.ts'
import { topicsOf, type TopicConstraint } from './topics.ts'

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
}

/** A question read by rules: what is asked of which mails. */
export interface QuestionReading {
  readonly selection: MailSelection
  readonly asked: Asked | undefined
  /** Words that no rule accounts for; while there are any, the reading must not be trusted for an answer. */
  readonly leftover: readonly string[]
  /** Whether the question speaks of mail at all. */
  readonly aboutMail: boolean
  /** Without the word: "who wrote about …", "who mentioned …" mean mail if any mail fits. */
  readonly impliesMail: boolean
  /** "it", "that email", "they": means what the conversation had in focus. */
  readonly refersBack: boolean
}

/** Questions above this length are prose, not structured questions. */
export const maxStructuredLength = 500

const lead = /^(?:(?:hi|hello|hey|ok|okay|so|and|please|thanks|well|now)[,!. ]+)*(?:(?:can|could|would|will) you (?:please |kindly )?|please |kindly |i(?:'d| would) like (?:you )?to (?:know |see )?|i (?:want|need) (?:you )?to (?:know |see )?|i (?:want|need) |do you know |let me know |(?:tell|remind) me (?!about)|i wonder |(?:can|may|could) i (?:see|have|get) )*/i
/** Words that speak of mail even without the noun. */
const mailWords = new Set(['emailed', 'mailed', 'messaged', 'emailing', 'inbox', 'mailbox', 'sender', 'senders', 'recipient', 'recipients'])
const negations = new Set(['not', 'no', 'never', 'without', 'except', 'excluding', 'nobody', 'none', 'neither', 'nor', "didn't", "don't", "doesn't", "wasn't", "weren't", "haven't", "hasn't", 'didnt', 'dont', 'cannot', 'unless', 'besides', 'apart', 'other', 'isn', 'unanswered', 'unread'])

const wordAt = (items: readonly Item[], index: number): string => {
  const item = items[index]
  return item?.kind === 'word' ? item.word : ''
}

interface Ids { readonly mailIds: string[]; readonly revisionIds: string[]; readonly tableDocumentIds: string[]; readonly conversationIds: string[]; readonly rest: Item[] }

const nounBefore = (items: readonly Item[], index: number): string => {
  let at = index - 1
  while (at >= 0 && (['id', 'ids', 'number', 'no', 'identifier', 'is', 'the', 'and', 'or', 'with', 'called', 'named'].includes(wordAt(items, at)) || items[at]?.kind === 'mark' || items[at]?.kind === 'number' || (items[at]?.kind === 'code' && at < index))) at--
  return wordAt(items, at)
}

/** Takes ids out of the question and tells by the noun before them what they identify. */
function idsOf(items: readonly Item[]): Ids {
  const ids: Ids = { mailIds: [], revisionIds: [], tableDocumentIds: [], conversationIds: [], rest: [] }
  for (const [index, item] of items.entries()) {
    const noun = nounBefore(items, index)
    const isConversation = conversationNouns.has(noun)
    if (item.kind === 'code') ids.conversationIds.push(item.text)
    else if (item.kind === 'number' && isConversation) ids.conversationIds.push(item.text)
    else if (item.kind === 'number' && noun.startsWith('revision')) ids.revisionIds.push(item.text)
    else if (item.kind === 'number' && noun.startsWith('document')) ids.tableDocumentIds.push(item.text)
    else if (item.kind === 'number') ids.mailIds.push(item.text)
    else ids.rest.push(item)
  }
  return ids
}

/** The question with what varies as upper-case marks: "who sent MAILID", "how many mails did PERSON send". */
function frameOf(items: readonly Item[]): string {
  const parts: string[] = []
  for (const [index, item] of items.entries()) {
    switch (item.kind) {
      case 'word': {
        const isVerb = nounVerbs.has(item.word) && items[index - 1]?.kind === 'person' && ['did', 'does', 'do', 'has', 'have'].includes(wordAt(items, index - 2))
        if (isVerb) parts.push(item.word)
        else if (mailNouns.has(item.word)) parts.push(item.word.endsWith('s') && item.word !== 'correspondence' ? 'mails' : 'mail')
        else if (conversationNouns.has(item.word)) parts.push(item.word.endsWith('s') ? 'conversations' : 'conversation')
        else parts.push(item.word)
        break
      }
      case 'person': parts.push('PERSON'); break
      case 'number': parts.push('MAILID'); break
      case 'code': parts.push('ID'); break
      case 'quoted': parts.push('TOPIC'); break
      case 'date': parts.push('DATE'); break
      case 'mark': break
    }
  }
  return parts.join(' ')
}

/** The items of a question, politeness taken off; the text is the one that offsets refer to. */
export function questionItems(question: string, context: DateContext): { readonly text: string; readonly items: readonly Item[] } {
  const text = completeDates(question.trim().replace(lead, ''))
  return { text, items: itemsOf(text, context) }
}

/** Reads a question by rules. Pure; persons by name must already be items of kind `person`. */
export function readQuestion(text: string, items: readonly Item[]): QuestionReading {
  const { topics, rest: withoutTopics } = topicsOf(text, items)
  const { periods, rest: withoutPeriods } = periodsOf(withoutTopics)
  const people = personConstraints(withoutPeriods)
  const frame = frameOf(withoutPeriods)
  const { rest, ...ids } = idsOf(withoutPeriods)
  const leftover: string[] = []
  let refersBack = false
  let aboutMail = ids.mailIds.length + ids.conversationIds.length + ids.revisionIds.length + people.length > 0
  for (const [index, item] of rest.entries()) {
    if (item.kind !== 'word') { if (item.kind === 'quoted') leftover.push(item.text); continue }
    if (mailNouns.has(item.word) || conversationNouns.has(item.word) || mailWords.has(item.word)) aboutMail = true
    if (['it', 'they', 'them', 'him', 'her', 'he', 'she', 'his', 'their'].includes(item.word) || (['that', 'this', 'those', 'these'].includes(item.word) && (mailNouns.has(wordAt(rest, index + 1)) || conversationNouns.has(wordAt(rest, index + 1)) || index === rest.length - 1))) refersBack = true
    // "What is email 7 about?" ends with the marker of a topic that is not named.
    if (topicMarkers.has(item.word) && rest.slice(index + 1).every(after => after.kind === 'mark')) continue
    const isNumberBeforeNoun = /^\d{1,3}$/.test(item.word)
    if (negations.has(item.word) || (!plainWords.has(item.word) && !articles.has(item.word) && !isNumberBeforeNoun)) leftover.push(item.word)
  }
  if (topics.some(topic => topic.field === 'subject')) aboutMail ||= mailNouns.size > 0 && /\b(mail|email|message|thread|conversation)/i.test(text)
  return { selection: { ...ids, people, periods, topics, order: orderOf(frame) }, asked: askedOf(frame), leftover, aboutMail, impliesMail: topics.length > 0 && /^who(?: else| all| has| have)?(?: (?:wrote|written|asked|inquired|enquired))?$/.test(frame), refersBack }
}

/** The frame of a question, for tests and explanations. */
export function questionFrame(text: string, items: readonly Item[]): string {
  return frameOf(periodsOf(topicsOf(text, items).rest).rest)
}

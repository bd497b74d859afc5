import type { QuestionToken } from '../tokens.ts'
import { wordAt } from './frame.ts'
import { conversationNouns } from './lexicon.ts'
import { periodsOf } from './periods.ts'
import { personConstraints } from './roles.ts'
import type { MailSelection } from './selection.ts'
import { slotOf, wordToken } from './slots.ts'
import { topicsOf } from './topics.ts'

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

/** What a question or the part of it that is ruled out says of its mails. */
export function constraintsOf(
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

const about =
  '(?:about|on|regarding|concerning) ' + String.raw`(?:(?!(?:in|and|who|when)\b)\S+ ){1,8}`
const begun = '(?:started|began|opened|launched|initiated|kicked off)'
// A conversation that is somebody's, with what names it: "Ada's thread about the tents".
const ownThreads = [
  String.raw`(PERSON )(?:(?:mail|long|little|short) )?(QUOTED )conversation (?!with |between )`,
  `(PERSON )conversation (?:called |titled |named )?(QUOTED |${about})(?=$|in )`,
  `(QUOTED )?conversation (?:that |which )?(PERSON )(?:had |has )?${begun} ` +
    `(QUOTED |${about})?(?=$|in )`,
].map(pattern => new RegExp(String.raw`\b((?:in|of|on|to) )?(?:the |that )?${pattern}`))

/** Takes out whose conversation is meant: "who wrote in Ada's “Tents” thread". */
export function ownThreadOf(
  question: string,
  tokens: readonly QuestionToken[],
): { readonly begunBy?: MailSelection; readonly rest: readonly QuestionToken[] } {
  for (const [index, pattern] of ownThreads.entries()) {
    const slot = slotOf(tokens, pattern)
    if (slot === undefined) continue
    const [inside = [], ...parts] = slot.groupTokens
    const said = parts.flat()
    const owner = said.find(token => token.kind === 'person')
    const names = said.filter(token => token.kind !== 'person')
    const isOne = slot.inside.some(
      token =>
        token.kind === 'word' && conversationNouns.has(token.text) && !token.text.endsWith('s'),
    )
    if (owner?.kind !== 'person' || names.length === 0 || !isOne) continue
    if (index < 2 && owner.isPossessive !== true) continue
    const { selection, rest } = constraintsOf(question, names)
    if (selection.topics.length !== 1 || rest.some(token => token.kind !== 'mark')) continue
    const topics = selection.topics.map(topic =>
      topic.how === 'quoted'
        ? { ...topic, field: 'subject' as const, match: 'equals' as const }
        : topic,
    )
    const people = [{ names: [owner.name], any: true, role: 'sender' as const }]
    const at = slot.inside[0]?.start ?? 0
    return {
      begunBy: { ...selection, people, topics },
      // "The last mail in the thread" is the last of these mails.
      rest:
        inside.length > 0
          ? slot.rest
          : [...slot.before, wordToken('the', at), wordToken('conversation', at), ...slot.after],
    }
  }
  return { rest: tokens }
}

export const constraintCount = (selection: MailSelection): number =>
  selection.mailIds.length +
  selection.revisionIds.length +
  selection.tableDocumentIds.length +
  selection.conversationIds.length +
  selection.people.length +
  selection.periods.length +
  selection.topics.length
const isEmpty = (selection: MailSelection): boolean => constraintCount(selection) === 0

export const selectsSomething = (selection: MailSelection): boolean =>
  !isEmpty(selection) ||
  selection.attachments !== undefined ||
  selection.attached !== undefined ||
  selection.answered !== undefined ||
  selection.nature !== undefined ||
  selection.repliesTo !== undefined ||
  selection.begunBy !== undefined ||
  selection.forwardsOf !== undefined ||
  selection.answeredBy !== undefined ||
  selection.excluded !== undefined ||
  (selection.recurring ?? []).length > 0 ||
  selection.recipients !== undefined ||
  selection.relative !== undefined

/** A bare name says who wrote the mails that others answer or pass on. */
export const bySenders = (selection: MailSelection): MailSelection => ({
  ...selection,
  people: selection.people.map(person =>
    person.role === 'either' ? { ...person, any: true, role: 'sender' as const } : person,
  ),
})

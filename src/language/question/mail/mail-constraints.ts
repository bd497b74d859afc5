import type { QuestionToken } from '../tokens.ts'
import { wordAt } from './frame.ts'
import { conversationNouns } from './lexicon.ts'
import { periodsOf } from './periods.ts'
import { personConstraints } from './roles.ts'
import type { MailSelection } from './selection.ts'
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

export const constraintCount = (selection: MailSelection): number =>
  selection.mailIds.length +
  selection.revisionIds.length +
  selection.tableDocumentIds.length +
  selection.conversationIds.length +
  selection.people.length +
  selection.periods.length +
  selection.topics.length
export const isEmpty = (selection: MailSelection): boolean => constraintCount(selection) === 0

export const selectsSomething = (selection: MailSelection): boolean =>
  !isEmpty(selection) ||
  selection.attachments !== undefined ||
  selection.attached !== undefined ||
  selection.answered !== undefined ||
  selection.nature !== undefined ||
  selection.repliesTo !== undefined ||
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

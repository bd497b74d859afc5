import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { QuestionToken } from '../../language/question/tokens.ts'
import {
  mailNouns,
  nounVerbs,
  plainWords,
  receiveVerbs,
  sendVerbs,
  topicMarkers,
} from '../../language/question/mail/lexicon.ts'
import { findPerson, type PersonMatch } from './find-person.ts'

const maxLookups = 16
const maxNameWords = 4
const roleWords = new Set([
  'from',
  'by',
  'to',
  'with',
  'between',
  'did',
  'does',
  'has',
  'have',
  'had',
  'involving',
  'and',
  'or',
  'was',
  'were',
  'for',
  'both',
  'is',
])

const wordAt = (tokens: readonly QuestionToken[], index: number): string => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : ''
}
const isNameWord = (token: QuestionToken | undefined): boolean =>
  token?.kind === 'word' && !plainWords.has(token.text) && !topicMarkers.has(token.text)

/**
 * Replaces words that name a person of the corpus by person tokens; the words after "about" stay a
 * topic.
 */
export async function withNamedPeople(
  text: string,
  tokens: readonly QuestionToken[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<{
  readonly tokens: readonly QuestionToken[]
  readonly people: ReadonlyMap<string, PersonMatch>
}> {
  const people = new Map<string, PersonMatch>()
  const result: QuestionToken[] = []
  let lookups = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    if (
      token.kind === 'person' &&
      token.name.includes('@') &&
      (mailNouns.has(wordAt(tokens, index - 1)) || wordAt(tokens, index - 1) === 'id')
    ) {
      // A message id looks like an address.
      const mails = await graph.nodesByProperty(
        { label: 'Email', key: 'emailId', value: token.name, ignoreCase: true, limit: 1 },
        options,
      )
      if (mails.length > 0) {
        result.push({ kind: 'number', text: token.name, start: token.start, end: token.end })
        continue
      }
    }
    let end = index
    while (end < tokens.length && end < index + maxNameWords && isNameWord(tokens[end])) end++
    if (end === index) {
      result.push(token)
      continue
    }
    const before = wordAt(tokens, index - 1)
    const capitalised = /^\p{Lu}/u.test(text.slice(token.start, token.start + 2))
    const inTopic =
      topicMarkers.has(before) ||
      ((before === 'the' || before === 'a') && topicMarkers.has(wordAt(tokens, index - 2)))
    let named: { readonly length: number; readonly match: PersonMatch } | undefined
    for (
      let length = end - index;
      length >= 1 && named === undefined && !inTopic && lookups < maxLookups;
      length--
    ) {
      const after = wordAt(tokens, index + length)
      const inRole =
        roleWords.has(before) ||
        nounVerbs.has(before) ||
        sendVerbs.has(before) ||
        sendVerbs.has(after) ||
        receiveVerbs.has(after) ||
        (mailNouns.has(after) &&
          text.slice(token.start, tokens[index + length - 1]!.end).match(/['’]s?$/u) !== null)
      if (!inRole && !capitalised) break
      const name = text.slice(token.start, tokens[index + length - 1]!.end).replace(/['’]s?$/u, '')
      lookups++
      const match = await findPerson(name, graph, { ...options, partial: inRole && length === 1 })
      if (match.kind !== 'unknown') named = { length, match }
    }
    if (named === undefined) {
      // The whole run is passed over: its tail was tried as part of it only from its start, which
      // is where names in questions begin.
      result.push(...tokens.slice(index, end))
      index = end - 1
      continue
    }
    const last = tokens[index + named.length - 1]!
    people.set(named.match.name, named.match)
    result.push({ kind: 'person', name: named.match.name, start: token.start, end: last.end })
    index += named.length - 1
  }
  return { tokens: result, people }
}
